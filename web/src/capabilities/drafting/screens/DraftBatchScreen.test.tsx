import { drafting } from '@antai/contract/drafting';
import { type BatchDetail, draftBatches } from '@antai/contract/drafting/batches';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const batchId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a17';
const batch: BatchDetail = {
  ...{ batchId, name: '解除通知', fileName: '名单.xlsx', rowCount: 3, badCount: 1, blankCount: 1, isBegun: false },
  ...{ fileTypes: ['docx'], status: 'done', finishPercent: 100, failReason: null, isExpired: false },
  ...{ madeCount: 0, documentCount: 2, createTime: '2026-11-23T02:00:00.000Z', ignored: ['备注'] },
  rows: [
    { row: 2, name: '0002 解除通知 甲公司', faults: [], missing: [] },
    { row: 3, name: '0003 解除通知', faults: [{ title: '送达日期', message: '日期看不懂' }], missing: [] },
    { row: 4, name: '0004 解除通知 丙公司', faults: [], missing: ['解除理由'] },
  ],
};

test('先列有误与缺项的行，生成前说明几行不生成', async () => {
  const { user } = await renderScreen(addresses.draftBatch(batchId), [
    answer(draftBatches.detail, batch),
    answer(draftBatches.build, {}),
  ]);
  const rows = await screen.findByRole('table', { name: '逐行核对' });
  expect(within(rows).getAllByRole('row')).toHaveLength(3);
  expect(rows).toHaveTextContent('送达日期日期看不懂');
  expect(rows).toHaveTextContent('解除理由');
  expect(screen.getByText(/1行有误，不生成/)).toBeVisible();
  expect(screen.getByText(/没有用到的列：备注/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: '全部' }));
  expect(within(rows).getAllByRole('row')).toHaveLength(4);
  await user.click(screen.getByRole('checkbox', { name: 'PDF' }));
  await user.click(screen.getByRole('button', { name: '生成2份' }));
  await expect.poll(() => sentTo(draftBatches.build).map(({ data }) => data.fileTypes)).toEqual([['docx', 'pdf']]);
});

test('生成中看得到进度，可以停下；完成后可以下载', async () => {
  const running = { ...batch, isBegun: true, status: 'running' as const, finishPercent: 50, madeCount: 1 };
  await renderScreen(addresses.draftBatch(batchId), [answer(draftBatches.detail, running)]);
  expect(await screen.findByText(/已生成1份，共2份/)).toBeVisible();
  expect(screen.getByRole('button', { name: '停止' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '下载压缩包' })).toBeNull();
});

test('没有选模板与文件时不能上传', async () => {
  await renderScreen(addresses.draftBatch(), [
    answer(drafting.groups, { groups: [] }),
    answer(drafting.templates, { templates: [] }),
    answer(draftBatches.page, { records: [], total: 0, pageNum: 1, pageSize: 5, pages: 0 }),
  ]);
  expect(await screen.findByRole('button', { name: '上传并核对' })).toBeDisabled();
  expect(await screen.findByText(/还没有批次/)).toBeVisible();
});

test('批次各到哪一步；生成完的才能下载压缩包', async () => {
  const { ignored: _ignored, rows: _rows, ...record } = batch;
  const made = { ...record, ...{ name: '已生成的', isBegun: true, badCount: 0, documentCount: 3 } };
  const ids = ['8', '9'].map(end => `${batchId.slice(0, -1)}${end}`);
  const expired = { ...made, ...{ batchId: ids[1]!, name: '过期的', isExpired: true } };
  await renderScreen(addresses.draftBatch(), [
    answer(drafting.groups, { groups: [] }),
    answer(drafting.templates, { templates: [] }),
    answer(draftBatches.page, pageOf([record, { ...made, batchId: ids[0]! }, expired], 3, 5)),
  ]);
  const [, checked, done, gone] = within(await screen.findByRole('table', { name: '批次' })).getAllByRole('row');
  expect(checked).toHaveTextContent('已核对，未生成，1行有误');
  expect(done).toHaveTextContent('已生成3份名单');
  const packs = [checked, done, gone].map(row => within(row!).queryByRole('button', { name: '下载压缩包' }) !== null);
  expect(packs).toEqual([false, true, false]);
});
