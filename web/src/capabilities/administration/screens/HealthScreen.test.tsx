import { type Health, health } from '@antai/contract/administration/health';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const figures: Health = {
  version: '1.6.0',
  startTime: '2026-11-22T01:00:00.000Z',
  database: { kind: 'embedded', bytes: 5 * 1024 ** 2 },
  parts: [
    { name: 'database', isAnswering: true, ms: 3 },
    { name: 'index', isAnswering: false, ms: 0 },
  ],
  queue: [{ kind: 'search.follow', queued: 2, running: 1, failed: 4, oldestQueuedTime: '2026-11-22T02:00:00.000Z' }],
  index: { engine: 'embedded', records: [{ recordType: '2', name: '裁判文书', count: 12_345 }] },
  lastBackup: null,
  disk: { freeBytes: 1024 ** 3, totalBytes: 4 * 1024 ** 3 },
  memory: { residentBytes: 512 * 1024 ** 2 },
};
const defect = { traceId: 'trace-7', path: '/api/x', error: 'TypeError: x', time: '2026-11-22T02:00:00.000Z' };
const show = (more: Partial<Health> = {}, defects = [defect]) =>
  renderScreen(addresses.health, [
    answer(health.find, { ...figures, ...more }),
    answer(health.defects, pageOf(defects)),
  ]);

test('各部分是否应答、有没有备份，一看便知', async () => {
  await show();
  expect(await screen.findByText('正常 3 毫秒')).toBeVisible();
  expect(screen.getByText('没有应答')).toBeVisible();
  expect(screen.getByText('还没有备份')).toBeVisible();
  expect(screen.getByText('12,345 条')).toBeVisible();
  const row = within(await screen.findByRole('table', { name: '任务队列' })).getByRole('row', {
    name: /search\.follow/,
  });
  expect(row).toHaveTextContent('214');
});

test('没有任务时如实说明', async () => {
  await show({ queue: [] });
  expect(await screen.findByText('没有等待、进行或七日内失败的任务。')).toBeVisible();
});

test('用户报来的编号可以查到它的错误；查不到时说明', async () => {
  const { user } = await show();
  expect(await screen.findByText('trace-7')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: '按编号查找' }), ' trace-9 {Enter}');
  expect(sentTo(health.defects).at(-1)?.data).toEqual({ traceId: 'trace-9' });
});
