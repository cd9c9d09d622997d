import { review } from '@antai/contract/review';
import { ReviewRecord } from '@antai/contract/review/records';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { reviewAnswers, reviewDetail } from '../../../../test/review-samples.ts';
import { addresses } from '../../../app/addresses.ts';

const record = ReviewRecord.parse(reviewDetail);

test('审查历史只看一类：写进地址与请求，换一类回到第一页，可再看全部', async () => {
  const { user, url } = await renderScreen(addresses.contractReviewHistory({ dictId: '102', pageNum: 2 }), [
    answer(review.history, pageOf([], 0, 10)),
    ...reviewAnswers,
  ]);
  expect(await screen.findByText('没有这一类合同的审查记录')).toBeVisible();
  expect(sentTo(review.history)[0]?.data).toEqual({ dictId: '102', pageNum: 2 });
  await user.click(screen.getByRole('combobox', { name: '合同类型' }));
  await user.click(await screen.findByTitle('全部类型'));
  await waitFor(() => expect(sentTo(review.history).at(-1)?.data).toEqual({ pageNum: 1 }));
  expect(await screen.findByText(/还没有审查记录。读入一份合同/)).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: '合同类型' }));
  await user.click((await screen.findAllByTitle('房屋租赁合同')).at(-1)!);
  await waitFor(() => expect(sentTo(review.history).at(-1)?.data).toEqual({ dictId: '102', pageNum: 1 }));
  expect(url()).toContain('dictId=102');
});

test('待确认的不说有几条发现；没有认出类型的如实写明', async () => {
  const waiting = { ...record, recordId: record.recordId.replace('0f9b', '1f9b'), name: '借条.docx' };
  await renderScreen(addresses.contractReviewHistory(), [
    answer(review.history, pageOf([record, { ...waiting, status: 'prepared', typeName: null }], 2, 10)),
    ...reviewAnswers,
  ]);
  const [, done, prepared] = await screen.findAllByRole('row');
  expect(done).toHaveTextContent('租赁合同.docx2条发现，高风险0条 · 已处理0房屋租赁合同');
  expect(prepared).toHaveTextContent('借条.docx待确认未识别');
});

test('表单下面的记录自己翻页，不改地址，也不按类型筛选', async () => {
  const { user, url } = await renderScreen(addresses.contractReview(), [
    answer(review.history, pageOf([record], 11, 10)),
    ...reviewAnswers,
  ]);
  await screen.findByRole('link', { name: '租赁合同.docx' });
  expect(screen.queryByRole('combobox', { name: '合同类型' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '下一页' }));
  await waitFor(() => expect(sentTo(review.history).at(-1)?.data).toEqual({ pageNum: 2 }));
  expect(url()).not.toContain('pageNum');
});
