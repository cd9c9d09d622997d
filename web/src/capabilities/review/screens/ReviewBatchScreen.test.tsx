import { batches, type ReviewBatch } from '@antai/contract/review/batches';
import { playbooks } from '@antai/contract/review/playbooks';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerWith, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const batchId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a33';
const none = { isReady: false, findingCount: null, highCount: null, mediumCount: null, lowCount: null };
const batch: ReviewBatch = {
  ...{ batchId, name: '十一月租约', createTime: '2026-11-22T08:00:00.000Z', finishPercent: 66, doneCount: 1 },
  files: [
    {
      ...{ recordId: batchId, name: '一号.docx', typeName: '房屋租赁合同', status: 'done', finishPercent: 100 },
      ...{ reason: null, isReady: false, findingCount: 9, highCount: 2, mediumCount: 3, lowCount: 4 },
    },
    {
      recordId: batchId.replace('0f', '1f'),
      name: '函.docx',
      typeName: null,
      status: 'prepared',
      finishPercent: 0,
      reason: '没有认出类型，请选择',
      ...none,
    },
    {
      recordId: batchId.replace('0f', '2f'),
      name: '二号.docx',
      typeName: '房屋租赁合同',
      status: 'prepared',
      finishPercent: 0,
      reason: '尚未开始',
      ...none,
      isReady: true,
    },
    {
      recordId: null,
      name: '坏.txt',
      typeName: null,
      status: 'unreadable',
      finishPercent: 0,
      reason: '文件中没有可读的文字',
      ...none,
    },
  ],
};

test('一条总进度与逐份结果：各级几条，须确认与读不了的说明原因', async () => {
  const { user, button } = await renderScreen(addresses.reviewBatch(batchId), [
    answer(batches.get, batch),
    answer(batches.start, { started: 1, waiting: 0 }),
    answer(playbooks.list, { playbooks: [] }),
  ]);
  const table = await screen.findByRole('table', { name: '批量审查结果' });
  expect(table).toHaveTextContent('一号.docx房屋租赁合同已完成9234');
  expect(table).toHaveTextContent('没有认出类型');
  expect(table).toHaveTextContent('无法读取：文件中没有可读的文字');
  expect(screen.getByRole('progressbar', { name: '总进度' })).toBeVisible();
  await user.click(screen.getByText('从严'));
  await user.click(await button('审查已认出类型的合同'));
  expect(sentTo(batches.start)[0]?.data).toEqual({ batchId, side: 'both', strictness: 'strict' });
});

test('全部批次；没有时说怎么开始', async () => {
  await renderScreen(addresses.reviewBatch(), [answer(batches.page, pageOf([], 0))]);
  expect(await screen.findByText(/还没有批次/)).toBeVisible();
});

test('审查到哪一步照实写明：在审查的才有进度；还没有审查的没有总进度，读不了的没有链接', async () => {
  const [, , waiting, unreadable] = batch.files;
  const running = { ...waiting!, name: '三号.docx', status: 'running' as const, reason: null, isReady: false };
  const [atWork, notBegun] = [
    { ...batch, files: [running] },
    { ...batch, files: [waiting!, unreadable!] },
  ];
  const { queries } = await renderScreen(addresses.reviewBatch(batchId), [
    answer(batches.get, atWork),
    answer(playbooks.list, { playbooks: [] }),
  ]);
  const whole = await screen.findByRole('progressbar', { name: '总进度' });
  expect(whole.className).toContain('active');
  expect(screen.getByRole('progressbar', { name: '审查进度：三号.docx' })).toBeVisible();
  expect(screen.queryByRole('region', { name: '审查设置' })).toBeNull();
  answerWith(answer(batches.get, notBegun));
  await queries.invalidateQueries({ queryKey: ['review', 'batches'] });
  const table = within(await screen.findByRole('table', { name: '批量审查结果' }));
  expect(await table.findByRole('link', { name: '二号.docx' })).toBeVisible();
  expect(table.queryByRole('link', { name: '坏.txt' })).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('region', { name: '审查设置' })).toBeVisible();
});
