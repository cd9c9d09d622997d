import { type Role, roles } from '@antai/contract/administration/roles';
import { type ResourceId, resources } from '@antai/contract/wire/resources';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const role: Role = {
  ...{ roleId: '5b2a7c1e-93f4-4d0a-8b6e-1f2d3c4b5a60', name: '律师助理', description: '不含导出', users: 7 },
  grants: [
    { resourceId: 30015, display: true, permission: true },
    { resourceId: 9, display: false, permission: false },
  ],
};

test('每个角色规定了几项、禁止几项、多少人', async () => {
  await renderScreen(addresses.roles, [answer(roles.list, [role])]);
  const row = within(await screen.findByRole('table', { name: '角色' })).getByRole('row', { name: /律师助理/ });
  expect(row).toHaveTextContent('律师助理不含导出217');
});

test('没有角色时说明用的是什么', async () => {
  await renderScreen(addresses.roles, [answer(roles.list, [])]);
  expect(await screen.findByText('还没有角色；没有角色的用户使用系统默认')).toBeVisible();
});

const openRole = async (...more: Parameters<typeof renderScreen>[1] & object) => {
  const shown = await renderScreen(addresses.roles, [...more, answer(roles.list, [role])]);
  await shown.user.click(await screen.findByRole('button', { name: '编辑' }));
  return { ...shown, form: within(await screen.findByRole('dialog')) };
};
test('改角色：没规定到的不动；没存成的所改还在，按Esc也不关', async () => {
  const { user, form } = await openRole(refuse(roles.edit, { code: 1, text: '已有同名的角色' }));
  await user.type(form.getByLabelText('名称'), '甲');
  fireEvent.keyDown(form.getByLabelText('名称'), { key: 'Escape' });
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await form.findByText('已有同名的角色')).toBeVisible();
  expect(form.getByLabelText('名称')).toHaveValue('律师助理甲');
  answerWith(answer(roles.edit, role));
  await user.clear(form.getByLabelText('名称'));
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await form.findByText('请填写角色名称')).toBeVisible();
  expect(sentTo(roles.edit)).toHaveLength(1);
  expect(sentTo(roles.edit)[0]?.data).toMatchObject({ roleId: role.roleId, name: '律师助理甲' });
  expect(sentTo(roles.edit)[0]?.data.grants).toEqual(expect.arrayContaining(role.grants));
});

test('删除角色先说多少人失去它；没删成的不关', async () => {
  const { user, form } = await openRole(refuse(roles.remove, { code: 20000, text: '系统繁忙' }));
  await user.click(form.getByRole('button', { name: '删除角色' }));
  expect(await screen.findByText('删除角色“律师助理”？其7位用户立即失去它。')).toBeVisible();
  expect(sentTo(roles.remove)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '删除' }));
  expect(await screen.findByText('系统繁忙')).toBeVisible();
  expect(form.getByLabelText('名称')).toBeVisible();
  answerWith(answer(roles.remove, {}));
  await user.click(form.getByRole('button', { name: '删除角色' }));
  await user.click(await screen.findByRole('button', { name: '删除' }));
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
});

test('角色对各项资源的规定看得出；改为不规定即不再送去', async () => {
  const { user, form } = await openRole(answer(roles.edit, role));
  const choice = (name: string) => form.getByRole('combobox', { name: `${name}的规定` }).closest('.ant-select');
  const [open, closed] = role.grants.map(({ resourceId }) => resources[resourceId as ResourceId].name);
  expect(choice(open!)).toHaveTextContent('可见可用');
  expect(choice(closed!)).toHaveTextContent('不可见');
  await user.click(form.getByRole('combobox', { name: `${open}的规定` }));
  await user.click((await screen.findAllByTitle('不规定')).at(-1)!);
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sentTo(roles.edit)).toHaveLength(1));
  expect(sentTo(roles.edit)[0]?.data.grants).toEqual([role.grants[1]]);
});
