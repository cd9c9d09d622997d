import { account } from '@antai/contract/account';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { person, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const signedOut = { isSignedIn: false };

test('用户名与密码填全之前不能登录', async () => {
  const { user, button } = await renderScreen(addresses.login, [], signedOut);
  expect(await button('登录')).toBeDisabled();
  await user.type(screen.getByLabelText('用户名、邮箱或手机号'), 'lin');
  expect(await button('登录')).toBeDisabled();
  await user.type(screen.getByLabelText('密码'), 'zhiyuan2026');
  expect(await button('登录')).toBeEnabled();
});

test('密码不对时说明原因，已填的不丢', async () => {
  const fault = { code: 1, text: '用户名或密码不正确' };
  const { user, button } = await renderScreen(addresses.login, [refuse(account.login, fault)], signedOut);
  await user.type(screen.getByLabelText('用户名、邮箱或手机号'), 'lin');
  await user.type(screen.getByLabelText('密码'), 'wrong-2026{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(fault.text);
  expect(screen.getByLabelText('用户名、邮箱或手机号')).toHaveValue('lin');
  expect(sentTo(account.login)).toEqual([{ data: { username: 'lin', password: 'wrong-2026' } }]);
  expect(await button('登录')).toBeEnabled();
});

test('登录后回到原来要去的地方；没有要去的地方则到首页', async () => {
  const address = '/intelligentTools/toolsIndex?mainTab=cases&queryList=%5B%5D';
  const view = await renderScreen(address, [answer(account.login, { ...person, lmRoleResourceVOList: [] })], signedOut);
  expect(view.url()).toContain('/login?from=');
  await view.user.type(screen.getByLabelText('用户名、邮箱或手机号'), 'lin');
  await view.user.type(screen.getByLabelText('密码'), 'zhiyuan-2026{Enter}');
  await waitFor(() => expect(view.url()).toContain('/intelligentTools/toolsIndex?mainTab=cases'));
});
