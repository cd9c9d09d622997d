import { opinions } from '@antai/contract/opinions';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { request } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';

test('管理员看到收到的申请，空白不能答复，答复后告知', async () => {
  const received = { ...request(), ownerName: '陈律师' };
  const { user, button } = await renderScreen(addresses.receivedRequests, [
    answer(opinions.allRequests, pageOf([received])),
    answer(opinions.answerRequest, request({ state: 'answered', answer: '已研究' })),
  ]);
  expect(await screen.findByText('陈律师')).toBeVisible();
  expect(await button('答复')).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: /答复“/ }), '已研究');
  await user.click(await button('答复'));
  expect(sentTo(opinions.answerRequest)[0]?.data).toEqual({
    requestId: received.requestId,
    state: 'answered',
    answer: '已研究',
  });
  expect(await screen.findByText('已答复，并已告知申请人')).toBeVisible();
});

test('管理员从通知打开即见收到的那一件', async () => {
  const received = { ...request(), ownerName: '陈律师' };
  await renderScreen(addresses.receivedService(received.requestId), [answer(opinions.allRequests, pageOf([received]))]);
  expect((await screen.findByText('陈律师')).closest('article')).toHaveAttribute('aria-current', 'true');
});

test('先看新收到的，可换别的状态；标为处理中不必写答复', async () => {
  const received = { ...request(), ownerName: '陈律师' };
  const { user, button } = await renderScreen(addresses.receivedRequests, [
    answer(opinions.allRequests, ({ data }) => pageOf(data?.state === 'withdrawn' ? [] : [received])),
    answer(opinions.answerRequest, request({ state: 'handling' })),
  ]);
  await user.click(await button('标为处理中'));
  expect(sentTo(opinions.answerRequest)).toEqual([{ data: { requestId: received.requestId, state: 'handling' } }]);
  await user.click(screen.getByRole('radio', { name: '已撤回' }));
  expect(await screen.findByText('没有这种状态的申请')).toBeVisible();
  expect(sentTo(opinions.allRequests)[0]?.data).toMatchObject({ state: 'submitted' });
});
