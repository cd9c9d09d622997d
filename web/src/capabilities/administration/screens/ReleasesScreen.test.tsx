import { type Release, releases } from '@antai/contract/administration/releases';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const release = (more: Partial<Release>): Release => ({
  ...{
    logId: '5b2a7c1e-93f4-4d0a-8b6e-1f2d3c4b5a60',
    versionNum: '9.1',
    title: '本所版本',
    content: ['新增甲', '改正乙'],
  },
  ...{ isPublished: false, isOfProduct: false },
  ...{ createTime: '2026-11-22T02:00:00.000Z', updateTime: '2026-11-22T02:00:00.000Z' },
  ...more,
});
const show = () =>
  renderScreen(addresses.releases, [
    answer(releases.page, pageOf([release({}), release({ logId: 'p', versionNum: '1.6.0', isOfProduct: true })])),
    answer(releases.create, release({})),
    answer(releases.remove, {}),
  ]);
const row = async (name: RegExp) =>
  within(await screen.findByRole('table', { name: '版本' })).getByRole('row', { name });

test('系统自带的版本不能改，本所的可以', async () => {
  await show();
  expect(within(await row(/1\.6\.0/)).queryByRole('button')).toBeNull();
  expect(await row(/1\.6\.0/)).toHaveTextContent('系统自带');
  expect(await row(/9\.1/)).toHaveTextContent('新增甲 等2条未发布');
  expect(within(await row(/9\.1/)).getByRole('button', { name: '编辑' })).toBeEnabled();
});

test('新建：一行一条，空行不算', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: '新建版本' }));
  const form = await screen.findByRole('dialog');
  await user.type(within(form).getByLabelText('版本号'), '9.2');
  await user.type(within(form).getByLabelText('标题'), '十二月');
  await user.type(within(form).getByLabelText(/更新内容/), '甲{Enter}{Enter} 乙 ');
  await user.click(within(form).getByRole('button', { name: /保\s?存/ }));
  expect(sentTo(releases.create)[0]?.data).toMatchObject({
    versionNum: '9.2',
    content: ['甲', '乙'],
    isPublished: true,
  });
});

test('删除先问', async () => {
  const { user } = await show();
  await user.click(within(await row(/9\.1/)).getByRole('button', { name: /删\s?除/ }));
  expect(await screen.findByText('删除版本 9.1？')).toBeVisible();
  expect(sentTo(releases.remove)).toEqual([]);
  await user.click(within(screen.getByRole('tooltip')).getByRole('button', { name: /删\s?除/ }));
  expect(sentTo(releases.remove)[0]?.data).toEqual({ logId: release({}).logId });
});
