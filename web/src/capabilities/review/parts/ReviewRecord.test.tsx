import { review } from '@antai/contract/review';
import type { ReviewDetail } from '@antai/contract/review/records';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { reviewAnswers, reviewDetail, reviewId } from '../../../../test/review-samples.ts';
import { addresses } from '../../../app/addresses.ts';

const open = (more: Partial<ReviewDetail>) =>
  renderScreen(addresses.contractReview(reviewId), [
    answer(review.get, { ...reviewDetail, result: null, ...more }),
    answer(review.retry, {}),
    ...reviewAnswers,
  ]);

test('审查失败写明原因，审查人可以重新审查', async () => {
  const { user, button } = await open({ status: 'failed', failReason: '模型没有作答' });
  expect(await screen.findByRole('alert')).toHaveTextContent('审查失败：模型没有作答');
  await user.click(await button('重新审查'));
  expect(sentTo(review.retry)).toEqual([{ data: { recordId: reviewId } }]);
});

test('结果过期：审查人自己重新审查，同事请审查人重新审查', async () => {
  const { button } = await open({ isExpired: true });
  expect(await screen.findByRole('alert')).toHaveTextContent('审查结果已过期，请重新审查；处理过的决定仍在');
  expect(await button('重新审查')).toBeEnabled();
  cleanup();
  await open({ isExpired: true, isOwn: false, ownerName: '李律师' });
  expect(await screen.findByRole('alert')).toHaveTextContent('审查结果已过期，请审查人重新审查');
  expect(screen.queryByRole('button', { name: '重新审查' })).toBeNull();
});

test('正在审查时只说进展，没有重新审查', async () => {
  await open({ status: 'running', finishPercent: 40 });
  expect(await screen.findByRole('progressbar', { name: '审查进度' })).toHaveAttribute('aria-valuenow', '40');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: '重新审查' })).toBeNull();
});

test('审查过的更改设置：可以取消，回到原来的结果', async () => {
  const { user, button } = await open({ result: reviewDetail.result });
  await user.click(await button('更改'));
  expect(await button('开始审查')).toBeEnabled();
  await user.click(await button(/^取\s*消$/));
  expect(await screen.findByRole('complementary', { name: '审查结果' })).toBeVisible();
});
