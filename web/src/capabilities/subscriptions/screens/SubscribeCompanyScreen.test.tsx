import { subscriptions } from '@antai/contract/subscriptions';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { subscription } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';

const company = subscription({ kind: 'company', name: '栖桐科技有限公司', companyId: 'q-1', conditions: null });

test('机构订阅打开的是机构，不能只保存不通知；没有新增时如实说', async () => {
  await renderScreen(addresses.companySubscriptions(), [
    answer(subscriptions.page, pageOf([company], 1, 200)),
    answer(subscriptions.hits, { ...pageOf([]), subscription: company }),
  ]);
  expect((await screen.findByRole('link', { name: '打开机构' })).getAttribute('href')).toContain(
    'companyDetail?id=q-1',
  );
  expect(screen.queryByRole('link', { name: '打开检索' })).toBeNull();
  expect(screen.queryByRole('radio', { name: '只保存' })).toBeNull();
  expect(screen.getAllByRole('radio').length).toBeGreaterThan(1);
  expect(await screen.findByText('订阅以来还没有新增记录')).toBeVisible();
  expect(sentTo(subscriptions.page)[0]?.data).toEqual({ kind: 'company' });
});
