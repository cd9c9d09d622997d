import { type Enterprise, enterprises } from '@antai/contract/administration/enterprises';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const enterpriseId = '5b2a7c1e-93f4-4d0a-8b6e-1f2d3c4b5a60';
const firm: Enterprise = {
  ...{ enterpriseId, name: '衡序律师事务所', note: '总所', isDisabled: false, users: 42 },
  createTime: '2026-11-22T02:00:00.000Z',
};
const show = (others: Parameters<typeof renderScreen>[1] = [], more: Partial<Enterprise> = {}) =>
  renderScreen(addresses.enterprises, [answer(enterprises.page, pageOf([{ ...firm, ...more }])), ...others]);
const row = async () =>
  within(await screen.findByRole('table', { name: '企业' })).getByRole('row', { name: /衡序律师事务所/ });

test.each([
  ['启用的可以停用', false, '停用', true],
  ['停用的可以启用', true, '启用', false],
])('%s', async (_, isDisabled, button, wanted) => {
  const { user } = await show([answer(enterprises.edit, firm)], { isDisabled });
  await user.click(within(await row()).getByRole('button', { name: button }));
  expect(sentTo(enterprises.edit)[0]?.data).toEqual({ enterpriseId, isDisabled: wanted });
});

test('新建时名称不可为空；重名的原因留在表上，所填还在', async () => {
  const { user } = await show([refuse(enterprises.create, { code: 1, text: '已有同名企业，请换一个名称' })]);
  await user.click(await screen.findByRole('button', { name: '新建企业' }));
  const form = await screen.findByRole('dialog');
  await user.click(within(form).getByRole('button', { name: /新\s?建/ }));
  expect(await within(form).findByText('请填写企业名称')).toBeVisible();
  await user.type(within(form).getByLabelText('企业名称'), '衡序律师事务所');
  await user.click(within(form).getByRole('button', { name: /新\s?建/ }));
  expect(await within(form).findByRole('alert')).toHaveTextContent('已有同名企业');
  expect(within(form).getByLabelText('企业名称')).toHaveValue('衡序律师事务所');
});

test('部门：新建，有人的删不了；改名被拒的留在原处', async () => {
  const department = { departmentId: '5b2a7c1e-93f4-4d0a-8b6e-1f2d3c4b5a61', name: '诉讼部', users: 3 };
  const { user } = await show([
    answer(enterprises.departments, [department]),
    answer(enterprises.addDepartment, { ...department, name: '税务部', users: 0 }),
    refuse(enterprises.renameDepartment, { code: 1, text: '已有同名部门' }),
  ]);
  await user.click(within(await row()).getByRole('button', { name: '部门' }));
  const drawer = await screen.findByRole('dialog');
  await user.click(await within(drawer).findByRole('button', { name: '修改诉讼部的名称' }));
  await user.type(within(drawer).getByRole('textbox', { name: '诉讼部的名称' }), '二{Enter}');
  expect(await within(drawer).findByRole('alert')).toHaveTextContent('没有改名：已有同名部门');
  expect(within(drawer).getByRole('textbox', { name: '诉讼部的名称' })).toHaveValue('诉讼部二');
  await user.keyboard('{Escape}');
  expect(await within(drawer).findByText('诉讼部')).toBeVisible();
  expect(within(drawer).getByRole('button', { name: /删\s?除/ })).toBeDisabled();
  await user.type(within(drawer).getByRole('textbox', { name: '部门名称' }), '税务部{Enter}');
  expect(sentTo(enterprises.addDepartment)[0]?.data).toEqual({ enterpriseId, name: '税务部' });
});

test.each([
  [false, '启用'],
  [true, '停用'],
])('企业是否停用看得出（%s）；部门没有写名称不能新建', async (isDisabled, said) => {
  const { user } = await show([answer(enterprises.departments, [])], { isDisabled });
  expect(within(await row()).getByText(said, { selector: '.ant-tag' })).toBeVisible();
  await user.click(within(await row()).getByRole('button', { name: '部门' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('还没有部门')).toBeVisible();
  const add = drawer.getByRole('button', { name: '新建部门' });
  expect(add).toBeDisabled();
  await user.type(drawer.getByRole('textbox', { name: '部门名称' }), '  ');
  expect(add).toBeDisabled();
  await user.type(drawer.getByRole('textbox', { name: '部门名称' }), '税务部');
  expect(add).toBeEnabled();
});
