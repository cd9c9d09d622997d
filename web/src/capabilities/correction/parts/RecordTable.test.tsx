import { type CorrectionRecord, correction } from '@antai/contract/correction';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const record = (at: number, more: Partial<CorrectionRecord> = {}): CorrectionRecord => ({
  ...{ recordId: `0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a0${at}`, name: `合同${at}.docx`, isText: false, fileType: 'docx' },
  ...{ status: 'done', finishPercent: 100, failReason: null, isExpired: false, findingCount: 3, care: 'quiet' },
  ...{ createTime: '2026-11-22T08:00:00.000Z', evidenceStatus: 'done', evidenceFailReason: null, exportForm: null },
  ...{ modelStatus: null, modelFailReason: null, exportStatus: null, exportFailReason: null, exportName: null },
  ...more,
});
const open = (...more: Answer[]) =>
  renderScreen(addresses.correctionHistory, [...more, answer(correction.dictionary, pageOf([], 0, 20))]);
const listOf = (records: CorrectionRecord[], total = records.length) =>
  answer(correction.page, pageOf(records, total, 5));
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('各到哪一步分开写：正在、失败与原因、已过期；能重试的才有重试，正在的才能停', async () => {
  const { user } = await open(
    listOf([
      record(1),
      record(2, { status: 'running', finishPercent: 40 }),
      record(3, { status: 'failed', failReason: '文件已加密' }),
      record(4, { isExpired: true }),
    ]),
    answer(correction.retry, {}),
    answer(correction.cancel, {}),
  );
  const done = await row(/合同1/);
  expect(done.queryByRole('button', { name: /重\s?试|停\s?止/ })).toBeNull();
  const running = await row(/合同2/);
  expect(running.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await user.click(running.getByRole('button', { name: /停\s?止/ }));
  expect(sentTo(correction.cancel)).toEqual([{ data: { recordId: record(2).recordId } }]);
  expect((await row(/合同3/)).getByText('失败：文件已加密')).toBeVisible();
  const expired = await row(/合同4/);
  expect(expired.getByText(/已过期，请重新/)).toBeVisible();
  await user.click(expired.getByRole('button', { name: /重\s?试/ }));
  expect(sentTo(correction.retry)).toEqual([{ data: { recordId: record(4).recordId } }]);
});

test('删除先问；没删成的仍列着；删了重读', async () => {
  const { user } = await open(listOf([record(1)]), refuse(correction.remove, { code: 20000, text: '系统繁忙' }));
  const remove = async () => {
    await user.click((await row(/合同1/)).getByRole('button', { name: /删\s?除/ }));
    expect(await screen.findByText(/删除这条记录/)).toBeVisible();
    const [, sure] = screen.getAllByRole('button', { name: /删\s?除|确\s?定/ });
    return sure!;
  };
  const sure = await remove();
  expect(sentTo(correction.remove)).toEqual([]);
  await user.click(sure);
  expect(await screen.findByText('系统繁忙')).toBeVisible();
  expect((await row(/合同1/)).getByText('合同1.docx')).toBeVisible();
  answerWith(answer(correction.remove, {}));
  answerWith(listOf([]));
  await user.click(await remove());
  await waitFor(() => expect(screen.queryByText('合同1.docx')).toBeNull());
});

test('每页五条，翻页读那一页', async () => {
  const { user } = await open(
    answer(correction.page, ({ baseInfo }) => {
      const pageNum = Number(baseInfo?.pageNum ?? 1);
      return { ...pageOf([record(pageNum)], 6, 5), pageNum };
    }),
  );
  expect(await screen.findByText('合同1.docx')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '2' }));
  expect(await screen.findByText('合同2.docx')).toBeVisible();
  expect(sentTo(correction.page).map(({ baseInfo }) => baseInfo?.pageNum)).toEqual([1, 2]);
});
