import { versions } from '@antai/contract/versions';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const version = (logId: string, title: string) => ({
  logId,
  title,
  versionNum: logId,
  content: [`${title}的内容`],
  createDate: '2026-11-22',
  updateDate: '2026-11-22',
  isPublish: 't' as const,
});
const answers = [answer(versions.list, pageOf([version('1.1.0', '深色主题'), version('1.0.0', '数据检索')]))];

test('打开即最新一版；地址里的logId指向哪版就是哪版', async () => {
  const { user, url } = await renderScreen(addresses.updateLog(), answers);
  expect(await screen.findByRole('heading', { name: '深色主题' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: /1\.0\.0/ }));
  expect(await screen.findByText('数据检索的内容')).toBeVisible();
  expect(url()).toBe('/userCenter/updateLog?logId=1.0.0');
});

test('没有的版本如实说明', async () => {
  await renderScreen(addresses.updateLog('9.9.9'), answers);
  expect(await screen.findByText('没有这个版本的更新日志')).toBeVisible();
});
