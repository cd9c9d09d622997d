import { account } from '@antai/contract/account';
import { files } from '@antai/contract/files';
import { personalData } from '@antai/contract/personal-data';
import { security } from '@antai/contract/security';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';
import { useUser } from '../../../lib/session.ts';

const edited = answer(account.edit, () => useUser.getState().user!);

test('资料改好保存；没有姓名不保存', async () => {
  const { user, button } = await renderScreen(addresses.account, [edited]);
  await user.clear(await screen.findByLabelText('姓名'));
  await user.click(await button('保存'));
  expect(await screen.findByText('请输入姓名')).toBeVisible();
  expect(sentTo(account.edit)).toEqual([]);
  await user.type(screen.getByLabelText('姓名'), '温如言');
  await user.click(await button('保存'));
  expect(sentTo(account.edit)[0]?.data).toMatchObject({ name: '温如言' });
  expect(await screen.findByText('用户设置修改成功')).toBeVisible();
});

test('换手机：格式对了才能获取验证码，核对之后才改', async () => {
  const { user, button } = await renderScreen(addresses.account, [
    edited,
    answer(account.sendCodeForResetMobile, {}),
    answer(account.checkCode, { ticket: 'proved' }),
  ]);
  await user.click(await button('更换手机'));
  await user.type(screen.getByLabelText('新手机'), '1390013');
  expect(await button('获取验证码')).toBeDisabled();
  await user.type(screen.getByLabelText('新手机'), '9000');
  await user.click(await button('获取验证码'));
  expect(await screen.findByText('验证码已发出，10分钟内有效。')).toBeVisible();
  expect(await button(/秒后可重发/)).toBeDisabled();
  await user.type(screen.getByLabelText('验证码'), '123456');
  await user.click(await button('确认更换'));
  expect(await screen.findByText('请输入登录密码')).toBeVisible();
  expect(sentTo(account.edit)).toEqual([]);
  await user.type(screen.getByLabelText('登录密码'), 'zhiyuan2026');
  await user.click(await button('确认更换'));
  await waitFor(() => expect(sentTo(account.edit)).toHaveLength(1));
  const purpose = 'changeMobile';
  expect(sentTo(account.checkCode)[0]?.data).toEqual({ purpose, target: '13900139000', code: '123456' });
  expect(sentTo(account.edit)[0]?.data).toEqual({
    ...{ mobile: '13900139000', mobileTicket: 'proved' },
    password: 'zhiyuan2026',
  });
});

test('换手机时密码输错了，再输一次即可，验证码不必重新获取', async () => {
  const { user, button } = await renderScreen(addresses.account, [
    refuse(account.edit, { code: 1, text: '密码不正确，请重新输入' }),
    answer(account.checkCode, { ticket: 'proved' }),
  ]);
  await user.click(await button('更换手机'));
  await user.type(screen.getByLabelText('新手机'), '13900139000');
  await user.type(screen.getByLabelText('验证码'), '123456');
  for (const times of [1, 2]) {
    await user.type(screen.getByLabelText('登录密码'), 'cuowu123');
    await user.click(await button('确认更换'));
    await waitFor(() => expect(sentTo(account.edit)).toHaveLength(times));
    expect(await screen.findByText('密码不正确，请重新输入')).toBeVisible();
  }
  expect(sentTo(account.checkCode)).toHaveLength(1);
});

test('没有配置发信的，邮箱不用验证码', async () => {
  const ways = { isMailSent: false, isSmsSent: false, singleSignOn: '', hasPasskeys: false };
  const { user, button } = await renderScreen(addresses.account, [edited, answer(account.signInWays, ways)]);
  await user.click(await button('更换邮箱'));
  await user.type(screen.getByLabelText('新邮箱'), 'wen@lvsuo.example');
  await user.type(screen.getByLabelText('登录密码'), 'zhiyuan2026');
  await user.click(await button('确认更换'));
  const password = 'zhiyuan2026';
  await waitFor(() => expect(sentTo(account.edit)[0]?.data).toEqual({ email: 'wen@lvsuo.example', password }));
});

test('开启两步验证：先问密码，再扫码输入数字，恢复码只显示这一次', async () => {
  const { user, button } = await renderScreen(addresses.account, [
    answer(security.beginTotp, { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/x?secret=Y' }),
    answer(security.confirmTotp, { recoveryCodes: ['AAAAA-BBBBB'] }),
  ]);
  await user.click(await button('开启两步验证'));
  await user.type(screen.getByLabelText('登录密码'), 'zhiyuan2026');
  await user.click(await button('下一步'));
  expect(await screen.findByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
  expect(await screen.findByRole('img', { name: '验证器应用扫描的二维码' })).toBeVisible();
  await user.type(screen.getByLabelText('验证器显示的6位数字'), '123456');
  await user.click(await button('开启'));
  expect(await screen.findByText('AAAAA-BBBBB')).toBeVisible();
  await user.click(await button('我已妥善记下'));
  expect(screen.queryByText('AAAAA-BBBBB')).toBeNull();
});

test('登录着的地方列出来，别处的可以退出，本机的不行', async () => {
  const session = { address: '10.0.0.8', createTime: '2026-11-22T01:00:00Z', lastSeenTime: '2026-11-22T02:00:00Z' };
  const { user } = await renderScreen(addresses.account, [
    answer(account.sessions, [
      { ...session, sessionId: 'here', browser: 'Chrome 141 · Windows', isCurrent: true },
      {
        ...session,
        sessionId: 'a0000000-0000-4000-8000-000000000001',
        browser: 'Safari 18 · iPhone',
        isCurrent: false,
      },
    ]),
    answer(account.endSession, {}),
  ]);
  const end = await screen.findAllByRole('button', { name: /退出登录/ });
  expect(end).toHaveLength(1);
  await user.click(end[0]!);
  const sessionId = 'a0000000-0000-4000-8000-000000000001';
  await waitFor(() => expect(sentTo(account.endSession)).toEqual([{ data: { sessionId } }]));
});

test('新密码按规则检查，两次须一致，原密码不对说明原因', async () => {
  const { user, button } = await renderScreen(addresses.account, [
    refuse(account.changePassword, { code: 1, text: '原密码不正确' }),
  ]);
  await user.type(await screen.findByLabelText('原密码'), 'old-2026');
  await user.type(screen.getByLabelText('新密码'), 'short1');
  await user.click(await button('修改密码'));
  expect(await screen.findByText('密码至少8位')).toBeVisible();
  await user.type(screen.getByLabelText('新密码'), '-long-2026');
  await user.type(screen.getByLabelText('再次输入'), 'other');
  await user.click(await button('修改密码'));
  expect(await screen.findByText('两次输入的新密码不一致')).toBeVisible();
  expect(sentTo(account.changePassword)).toEqual([]);
  await user.clear(screen.getByLabelText('再次输入'));
  await user.type(screen.getByLabelText('再次输入'), 'short1-long-2026');
  await user.click(await button('修改密码'));
  expect(await screen.findByText('原密码不正确')).toBeVisible();
});

test('头像先上传再记入资料', async () => {
  URL.createObjectURL = () => 'blob:photo';
  const { user } = await renderScreen(addresses.account, [
    answer(files.upload, { fileId: 'f-1', fileName: '头像.png', fileType: 'png', sizeBytes: 1 }),
    edited,
  ]);
  await screen.findByText('更换头像');
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  await user.upload(chooser, new File(['x'], '头像.png', { type: 'image/png' }));
  await screen.findByText('更换头像');
  expect(sentTo(files.upload)).toHaveLength(1);
});

test('没有账号信息权限的人看不到这一页', async () => {
  await renderScreen(addresses.account, [], { without: [10021] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
});

test('我的数据：打包好了可以下载；申请注销后写明何日，可以撤回', async () => {
  const copy = { taskId: 'a0000000-0000-4000-8000-000000000002', state: 'done' as const, percent: 100, sizeBytes: 9 };
  const { user, button } = await renderScreen(addresses.account, [
    answer(personalData.state, {
      copy: { ...copy, expiresTime: '2026-11-29T02:00:00Z' },
      removalTime: '2026-11-29T02:00:00Z',
    }),
    answer(personalData.keep, {}),
  ]);
  expect(await button('下载压缩包')).toBeEnabled();
  expect(await screen.findByText('账号与全部数据将于 2026-11-29 10:00 删除')).toBeVisible();
  expect(screen.queryByRole('button', { name: '注销账号' })).toBeNull();
  await user.click(await button('撤回'));
  expect(await screen.findByText('已撤回注销申请，账号照常使用')).toBeVisible();
});

test('注销须密码；选择立即删除的，完成后回到登录页', async () => {
  const view = await renderScreen(addresses.account, [
    answer(personalData.remove, { removalTime: '2026-11-22T02:00:00Z' }),
  ]);
  await view.user.click(await view.button('注销账号'));
  await view.user.click(await screen.findByText('立即删除，不能恢复'));
  await view.user.type(screen.getByLabelText('登录密码'), 'zhiyuan2026');
  await view.user.click(await view.button('立即注销'));
  await waitFor(() => expect(view.url()).toContain('/login'));
  expect(sentTo(personalData.remove)).toEqual([{ data: { password: 'zhiyuan2026', isImmediate: true } }]);
});

const passkey = { passkeyId: 'key-1', name: '办公电脑', createTime: '2026-11-20T01:00:00.000Z', lastUsedTime: '' };

test('删除通行密钥先问密码，不对的说明；可以不删', async () => {
  const { user, button } = await renderScreen(addresses.account, [
    answer(security.state, { isTotpOn: false, recoveryCodesLeft: 0, passkeys: [passkey] }),
    refuse(security.removePasskey, { code: 1, text: '密码不正确' }),
  ]);
  expect(await screen.findByText(/添加 · 还没有用过/)).toBeVisible();
  await user.click(await button('删除通行密钥办公电脑'));
  expect(screen.queryByRole('button', { name: '添加通行密钥' })).toBeNull();
  expect(await button('删除通行密钥')).toBeDisabled();
  await user.type(screen.getByLabelText('登录密码'), 'zhiyuan-2026{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('密码不正确');
  expect(sentTo(security.removePasskey)).toEqual([{ data: { passkeyId: 'key-1', password: 'zhiyuan-2026' } }]);
  await user.click(await button(/取\s*消/));
  expect(await button('添加通行密钥')).toBeVisible();
});

test('没有域名时说明用不了通行密钥，不能添加', async () => {
  await renderScreen(addresses.account, [
    answer(account.signInWays, { isMailSent: true, isSmsSent: true, singleSignOn: '', hasPasskeys: false }),
  ]);
  expect(await screen.findByText(/须以域名访问本系统才能使用/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '添加通行密钥' })).toBeNull();
});
