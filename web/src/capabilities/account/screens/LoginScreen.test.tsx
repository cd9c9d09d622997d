import { account } from '@antai/contract/account';
import { oidc } from '@antai/contract/oidc';
import { security } from '@antai/contract/security';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { person, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';
import { useUser } from '../../../lib/session.ts';
import { keepTicket, readProviderAnswer, takeProviderAnswer } from '../../../lib/single-sign-on.ts';

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

const signedIn = { ...person, lmRoleResourceVOList: [] };

async function fillIn({ user }: Awaited<ReturnType<typeof renderScreen>>) {
  await user.type(screen.getByLabelText('用户名、邮箱或手机号'), 'lin');
  await user.type(screen.getByLabelText('密码'), 'zhiyuan-2026{Enter}');
}

test('开启了两步验证的，密码之后再问验证器的数字', async () => {
  const view = await renderScreen(
    addresses.login,
    [answer(account.login, { secondFactor: { ticket: 't-1' } }), answer(security.verify, signedIn)],
    signedOut,
  );
  await fillIn(view);
  await view.user.type(await screen.findByLabelText('验证码或恢复码'), '123456{Enter}');
  await waitFor(() => expect(view.url()).toBe('/'));
  expect(sentTo(security.verify)).toEqual([{ data: { ticket: 't-1', code: '123456' } }]);
});

test('重置密码：地址完整才能获取验证码，设好后回到登录', async () => {
  const view = await renderScreen(
    addresses.login,
    [
      answer(account.sendCodeByEmail, {}),
      answer(account.checkCode, { ticket: 'proved' }),
      answer(account.resetPassword, {}),
    ],
    signedOut,
  );
  await view.user.click(await screen.findByRole('link', { name: '忘记密码' }));
  await view.user.type(await screen.findByLabelText('账号的邮箱或手机号'), 'lin@');
  expect(await view.button('获取验证码')).toBeDisabled();
  await view.user.type(screen.getByLabelText('账号的邮箱或手机号'), 'lvsuo.example');
  await view.user.click(await view.button('获取验证码'));
  await view.user.type(screen.getByLabelText('验证码'), '123456');
  await view.user.type(screen.getByLabelText('新密码'), 'xinmima2026');
  await view.user.type(screen.getByLabelText('再次输入'), 'xinmima2026');
  await view.user.click(await view.button('设置新密码'));
  await waitFor(() => expect(view.url()).toBe('/login'));
  expect(sentTo(account.resetPassword)).toEqual([{ data: { ticket: 'proved', newPassword: 'xinmima2026' } }]);
});

test('合作企业的用户还没有部门的，登录后按名称的一部分找到并记下', async () => {
  const partner = { ...signedIn, isPartner: true };
  const view = await renderScreen(
    addresses.login,
    [
      answer(account.login, partner),
      answer(account.findSystemConfig, [{ con_name: '争议解决部', con_value: 'D07' }]),
      answer(account.edit, () => useUser.getState().user!),
    ],
    signedOut,
  );
  await fillIn(view);
  await view.user.type(await screen.findByLabelText('部门'), '争议');
  await view.user.click(await screen.findByText('争议解决部（D07）'));
  await view.user.click(await view.button('确定'));
  await waitFor(() => expect(view.url()).toBe('/'));
  // one look-up, half a second after the last letter
  expect(sentTo(account.findSystemConfig)[0]?.data).toEqual({ con_field: 'settlementDepartment', con_name: '争议' });
  expect(sentTo(account.edit)).toEqual([{ data: { kwmDepartment: '争议解决部' } }]);
});

test('单点登录：先去签发者，回来后完成登录；只有在这里开始的才算', async () => {
  const ways = { isMailSent: true, isSmsSent: true, singleSignOn: '本所统一登录', hasPasskeys: false };
  readProviderAnswer({ search: '?code=c&state=s', pathname: '/lawyer/' });
  expect(takeProviderAnswer()).toBeUndefined();
  keepTicket('t-1');
  readProviderAnswer({ search: '?code=c&state=s', pathname: '/lawyer/' });
  const view = await renderScreen(
    addresses.login,
    [answer(account.signInWays, ways), answer(oidc.finish, signedIn)],
    signedOut,
  );
  await waitFor(() => expect(view.url()).toBe('/'));
  expect(sentTo(oidc.finish)).toEqual([{ data: { ticket: 't-1', query: 'code=c&state=s' } }]);
});

test('合作企业的用户先选部门再进入；没有存成的说明，可以以后再填', async () => {
  const view = await renderScreen(
    addresses.login,
    [
      answer(account.login, { ...signedIn, isPartner: true }),
      answer(account.findSystemConfig, []),
      refuse(account.edit, { code: 1, text: '没有这个部门' }),
    ],
    signedOut,
  );
  await fillIn(view);
  expect(await screen.findByRole('heading', { name: '您所在的部门' })).toBeVisible();
  expect(await view.button(/确\s*定/)).toBeDisabled();
  await view.user.type(screen.getByRole('combobox', { name: '部门' }), '争议一组');
  await view.user.click(await view.button(/确\s*定/));
  expect(await screen.findByRole('alert')).toHaveTextContent('没有这个部门');
  expect(sentTo(account.edit)).toEqual([{ data: { kwmDepartment: '争议一组' } }]);
  expect(view.url()).toContain('/login');
  await view.user.click(await view.button('以后再填'));
  await waitFor(() => expect(view.url()).toBe('/'));
});
