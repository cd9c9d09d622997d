import { review } from '@antai/contract/review';
import { assignments } from '@antai/contract/review/assignments';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { reviewAnswers, reviewId } from '../../../../test/review-samples.ts';
import { addresses } from '../../../app/addresses.ts';

const open = () =>
  renderScreen(addresses.contractReview(), [
    refuse(review.add, { code: 1, text: '这段文字里没有条款' }),
    answer(review.history, pageOf([], 0)),
    answer(assignments.received, pageOf([], 0)),
    ...reviewAnswers,
  ]);
const begin = () => screen.findByRole('button', { name: '读入合同' });

test('没有读成的文字还在；读成之后不留给下一份，刷新过也不', async () => {
  const { user, router } = await open();
  await begin();
  await user.click(screen.getByText('粘贴文字'));
  const text = () => screen.getByRole('textbox', { name: '待审查的文字' });
  await user.type(text(), '甲方应付款');
  await user.click(await begin());
  expect(await screen.findByText('这段文字里没有条款')).toBeVisible();
  expect(text()).toHaveValue('甲方应付款');
  answerWith(answer(review.add, { recordId: reviewId }));
  await user.click(await begin());
  await screen.findByRole('complementary', { name: '审查结果' });
  await act(() => router.navigate(addresses.contractReview()));
  await begin();
  await user.click(screen.getByText('粘贴文字'));
  expect(text()).toHaveValue('');
});

test('只审对方改动的要两稿，缺哪一稿写在按钮旁；两稿各归其位', async () => {
  const { user } = await open();
  await user.click(await screen.findByText('只审对方改动'));
  expect(screen.getByText('先选择一份合同，或粘贴合同文字')).toBeVisible();
  await user.click(screen.getAllByText('粘贴文字')[0]!);
  await user.type(screen.getByRole('textbox', { name: '待审查的文字' }), '新稿');
  expect(screen.getByText('再选择我方的上一稿')).toBeVisible();
  expect(await begin()).toBeDisabled();
  await user.click(screen.getAllByText('粘贴文字')[1]!);
  await user.type(screen.getByRole('textbox', { name: '待比较的文字' }), '旧稿');
  await user.click(await begin());
  await waitFor(() => expect(sentTo(review.add)).toEqual([{ data: { text: '新稿', earlier: { text: '旧稿' } } }]));
  // one contract alone is no longer compared with what was ours
  await user.click(screen.getByText('审查一份'));
  await user.click(screen.getByText('粘贴文字'));
  await user.type(screen.getByRole('textbox', { name: '待审查的文字' }), '！');
  await user.click(await begin());
  await waitFor(() => expect(sentTo(review.add).at(-1)).toEqual({ data: { text: '新稿！' } }));
});
