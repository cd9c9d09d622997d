import { account } from '@antai/contract/account';
import { files } from '@antai/contract/files';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';
import { useUser } from '../../../lib/session.ts';

const edited = answer(account.edit, () => useUser.getState().user!);

test('资料改好保存；手机号不对不保存', async () => {
  const { user, button } = await renderScreen(addresses.account, [edited]);
  await user.clear(await screen.findByLabelText('手机'));
  await user.type(screen.getByLabelText('手机'), '12345');
  await user.click(await button('保存'));
  expect(await screen.findByText('手机号格式不正确')).toBeVisible();
  expect(sentTo(account.edit)).toEqual([]);
  await user.clear(screen.getByLabelText('手机'));
  await user.type(screen.getByLabelText('手机'), '13900139000');
  await user.click(await button('保存'));
  expect(sentTo(account.edit)[0]?.data).toMatchObject({ mobile: '13900139000', name: '林知远' });
  expect(await screen.findByText('用户设置修改成功')).toBeVisible();
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
