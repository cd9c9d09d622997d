import { invitations } from '@antai/contract/administration/invitations';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';

const token = 'a'.repeat(43);
const at = `/invitation?token=${token}`;
const invited = { email: 'wen@example.com', name: '温如故', enterpriseName: '衡序律师事务所' };
const show = (others: Parameters<typeof renderScreen>[1] = []) =>
  renderScreen(at, [answer(invitations.open, invited), ...others], { isSignedIn: false });

test('说明邀请的是谁、加入哪家，姓名已填好', async () => {
  await show();
  expect(await screen.findByText('wen@example.com，衡序律师事务所')).toBeVisible();
  expect(screen.getByLabelText('姓名')).toHaveValue('温如故');
});

test('密码太弱时在原处说明，不送出', async () => {
  const { user } = await show([answer(invitations.accept, {})]);
  await user.type(await screen.findByLabelText('用户名'), 'wenrugu');
  await user.type(screen.getByLabelText('密码'), '123');
  await user.click(screen.getByRole('button', { name: /加\s?入/ }));
  expect(await screen.findByText(/密码/, { selector: '.ant-form-item-explain-error' })).toBeVisible();
  expect(sentTo(invitations.accept)).toEqual([]);
});

test('填好即送出；用户名被占用时说明，所填还在', async () => {
  const { user } = await show([refuse(invitations.accept, { code: 1, text: '用户名已被使用，请换一个' })]);
  await user.type(await screen.findByLabelText('用户名'), 'wenrugu');
  await user.type(screen.getByLabelText('密码'), 'wenrugu-anquan-9');
  await user.click(screen.getByRole('button', { name: /加\s?入/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('用户名已被使用');
  expect(sentTo(invitations.accept)[0]?.data).toMatchObject({ token, username: 'wenrugu', name: '温如故' });
  expect(screen.getByLabelText('用户名')).toHaveValue('wenrugu');
});

test('失效的邀请说明原因，可去登录', async () => {
  await renderScreen(at, [refuse(invitations.open, { code: 404, text: '邀请已过期、已撤回或已被接受' })], {
    isSignedIn: false,
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('邀请已过期、已撤回或已被接受');
  expect(screen.getByRole('link', { name: '去登录' })).toBeVisible();
});
