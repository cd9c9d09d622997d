import { enterprises } from '@antai/contract/administration/enterprises';
import { invitations } from '@antai/contract/administration/invitations';
import { type ExplainedResource, roles } from '@antai/contract/administration/roles';
import { type AdministeredUser, type UserImport, users } from '@antai/contract/administration/users';
import { files } from '@antai/contract/files';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';
import { listenForKeys } from '../../../lib/keys.ts';

const zhou: AdministeredUser = {
  userId: '3f0e7c1e-6d0c-4a57-9a8e-0d6f6a5b7c23',
  username: 'zhouyan',
  name: '周砚',
  email: '',
  mobile: '',
  enterpriseId: '0b8c2c53-9e3e-4c3a-8a2e-0d7f6f0c1a11',
  enterpriseName: '湖南枢律律师事务所',
  department: '争议一组',
  roles: [],
  state: 'active',
  createTime: '2026-11-02T01:00:00.000Z',
  lastSeenTime: null,
};

const cases: ExplainedResource = {
  resourceId: 20011,
  name: '司法案例',
  parentId: 2001,
  display: true,
  permission: false,
  isOpen: false,
  decidedBy: 'enterprise',
  missingParents: [],
  steps: [
    { source: 'usual', name: '', display: true, permission: true, setBy: null, setTime: null },
    {
      source: 'enterprise',
      name: '湖南枢律律师事务所',
      display: true,
      permission: false,
      setBy: '阮书屏',
      setTime: '2026-11-01T01:20:00.000Z',
    },
  ],
};

const answers = [
  answer(users.page, pageOf([zhou])),
  answer(users.find, zhou),
  answer(roles.list, []),
  answer(roles.explain, [cases]),
  answer(enterprises.page, pageOf([])),
];

test('为什么看不到：写明由哪一步决定、谁在何时设置，并可就地为企业启用', async () => {
  const { user } = await renderScreen(addresses.administeredUsers(zhou.userId), [
    ...answers,
    answer(roles.setEnterpriseGrant, {}),
  ]);
  const chain = await screen.findByRole('region', { name: '司法案例的来由' });
  expect(within(chain).getByRole('status')).toHaveTextContent('由企业开关“湖南枢律律师事务所”决定');
  expect(within(chain).getByText('阮书屏 2026-11-01 09:20')).toBeVisible();
  await user.click(within(chain).getByRole('button', { name: '为企业启用' }));
  expect(sentTo(roles.setEnterpriseGrant)[0]?.data).toEqual({
    enterpriseId: zhou.enterpriseId,
    resourceId: 20011,
    flags: null,
  });
});

test('查找写进请求；选中的人可一并停用', async () => {
  const { user, button } = await renderScreen(addresses.administeredUsers(), [
    ...answers,
    answer(users.setDisabled, {}),
  ]);
  await user.type(await screen.findByRole('searchbox', { name: '查找用户' }), '周砚{Enter}');
  expect(sentTo(users.page).at(-1)?.data).toMatchObject({ keyword: '周砚' });
  await user.click(await screen.findByRole('checkbox', { name: '选择周砚' }));
  await user.click(await button('停用'));
  expect(sentTo(users.setDisabled)[0]?.data).toEqual({ userIds: [zhou.userId], isDisabled: true });
});

test('新建的用户显示一次性密码，关闭后不再显示；所填有误时不丢', async () => {
  const { user, button } = await renderScreen(addresses.administeredUsers(), [
    ...answers,
    answer(users.create, { user: zhou, password: 'abcd-efgh-234567' }),
  ]);
  await user.click(await button(/新建用户/));
  const form = await screen.findByRole('dialog');
  await user.type(within(form).getByLabelText('用户名'), 'zhouyan');
  await user.click(within(form).getByRole('button', { name: '新建' }));
  expect(await within(form).findByText('请填写姓名')).toBeVisible();
  expect(within(form).getByLabelText('用户名')).toHaveValue('zhouyan');
  await user.type(within(form).getByLabelText('姓名'), '周砚');
  await user.click(within(form).getByRole('button', { name: '新建' }));
  expect(await screen.findByText('abcd-efgh-234567')).toBeVisible();
});

test('J、K 在各位用户之间移动，X 选择，Enter 打开，/ 到查找', async () => {
  const shu = { ...zhou, userId: 'a1f5ed2f-5a0f-4c8e-9d43-0f8f0c2f7d10', name: '舒望岳', username: 'shuwangyue' };
  const pages = answer(users.page, pageOf([zhou, shu]));
  const { user, search } = await renderScreen(addresses.administeredUsers(), [pages, ...answers.slice(1)]);
  const stop = listenForKeys();
  const second = await screen.findByRole('button', { name: /舒望岳/ });
  await user.keyboard('jj');
  expect(second).toHaveFocus();
  await user.keyboard('jkx');
  expect(screen.getByRole('button', { name: /周砚/ })).toHaveFocus();
  expect(screen.getByRole('checkbox', { name: '选择周砚' })).toBeChecked();
  await user.keyboard('/');
  expect(screen.getByRole('searchbox', { name: '查找用户' })).toHaveFocus();
  second.focus();
  await user.keyboard('{Enter}');
  expect(search()).toEqual({ id: shu.userId });
  stop();
});

const table = new File(['x'], '名单.xlsx');
const imported: UserImport = {
  ...{ taskId: zhou.userId, fileName: '名单.xlsx', state: 'done', done: 3, total: 3, created: 2, failReason: null },
  ...{ problems: [{ row: 4, column: '邮箱', reason: '邮箱格式不正确' }], hasPasswords: true },
};
const bringIn = async (outcome: UserImport) => {
  const shown = await renderScreen(addresses.administeredUsers(), [
    ...answers,
    answer(files.upload, { fileId: zhou.userId, fileName: '名单.xlsx', fileType: 'xlsx', sizeBytes: 1 }),
    answer(users.import, outcome),
    answer(users.importState, outcome),
    answer(users.importPasswords, new Blob(['x'])),
  ]);
  await shown.user.click(await shown.button(/导入/));
  await screen.findByRole('dialog');
  await shown.user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, table);
  return shown;
};

test('从表格导入：写明新建几人、哪几行为何没有导入；密码没取走前按Esc不关', async () => {
  const { user, button } = await bringIn(imported);
  expect(await screen.findByText('已新建2位用户，1行有误未导入')).toBeVisible();
  expect(screen.getByRole('table', { name: '有误的行' })).toHaveTextContent('4邮箱邮箱格式不正确');
  await user.keyboard('{Escape}');
  await user.click(document.querySelector('.ant-modal-wrap')!);
  await user.click(await button('下载一次性密码'));
  await waitFor(() => expect(sentTo(users.importPasswords)).toEqual([{ data: { taskId: zhou.userId } }]));
});

test.each([
  ['failed' as const, '表格没有“姓名”一栏', '表格没有“姓名”一栏'],
  ['running' as const, null, '1 / 3'],
])('导入到哪一步（%s）照实写明', async (state, failReason, said) => {
  await bringIn({ ...imported, state, failReason, done: 1, created: 0, problems: [], hasPasswords: false });
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByRole('button', { name: '下载一次性密码' })).toBeNull();
});

test('重置密码先问；新密码只显示这一次；在各处退出写明几处；停用的可再启用', async () => {
  const { user, button } = await renderScreen(addresses.administeredUsers(zhou.userId), [
    ...answers,
    answer(users.resetPassword, { password: 'abcd-efgh-234567' }),
    answer(users.signOut, { sessions: 2 }),
    answer(users.setDisabled, {}),
  ]);
  await user.click(await screen.findByRole('tab', { name: '资料' }));
  await user.click(await button('在各处退出'));
  expect(await screen.findByText('已在2处退出')).toBeVisible();
  await user.click(await button('重置密码'));
  expect(await screen.findByText('重置周砚的密码？其会话全部退出。')).toBeVisible();
  expect(sentTo(users.resetPassword)).toEqual([]);
  await user.click(await button('重置'));
  expect(await screen.findByText('abcd-efgh-234567')).toBeVisible();
  answerWith(answer(users.find, { ...zhou, state: 'disabled' }));
  await user.click(screen.getAllByRole('button', { name: '停用' }).at(-1)!);
  expect(sentTo(users.setDisabled)[0]?.data).toEqual({ userIds: [zhou.userId], isDisabled: true });
  expect(await button('启用')).toBeVisible();
});

test('新建用户被拒：写明原因，所填的都在；格式不对的就地说明，不送去', async () => {
  const { user, button } = await renderScreen(addresses.administeredUsers(), [
    ...answers,
    refuse(users.create, { code: 1, text: '用户名已被使用' }),
  ]);
  await user.click(await button(/新建用户/));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('用户名'), 'zhouyan');
  await user.type(form.getByLabelText('姓名'), '周砚');
  await user.type(form.getByLabelText('手机号'), '123{Escape}');
  await user.click(form.getByRole('button', { name: '新建' }));
  expect(await form.findByText('手机号格式不正确')).toBeVisible();
  expect(sentTo(users.create)).toEqual([]);
  await user.clear(form.getByLabelText('手机号'));
  await user.click(form.getByRole('button', { name: '新建' }));
  expect(await form.findByText('用户名已被使用')).toBeVisible();
  expect(form.getByLabelText('姓名')).toHaveValue('周砚');
});

test('邀请逐件写明结果，只有还在等的可以撤回', async () => {
  const invitationId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a41';
  const invitation = (id: string, state: 'open' | 'accepted') => ({
    ...{ invitationId: id, state, email: `${state}@lvsuo.example`, name: '', enterpriseName: '' },
    ...{ createTime: '2026-11-20T01:00:00.000Z', expiryTime: '2026-11-27T01:00:00.000Z' },
  });
  const { user } = await renderScreen(addresses.administeredUsers(), [
    ...answers,
    answer(invitations.page, pageOf([invitation(invitationId, 'open'), invitation(zhou.userId, 'accepted')])),
    answer(invitations.withdraw, {}),
  ]);
  await user.click(await screen.findByRole('radio', { name: '邀请' }));
  const [, waiting, accepted] = within(await screen.findByRole('table', { name: '邀请' })).getAllByRole('row');
  expect(accepted).toHaveTextContent('已接受');
  expect(within(accepted!).queryByRole('button')).toBeNull();
  await user.click(within(waiting!).getByRole('button', { name: /撤\s*回/ }));
  expect(sentTo(invitations.withdraw)).toEqual([{ data: { invitationId } }]);
  expect(await screen.findByText('邀请已撤回')).toBeVisible();
});

test('为什么看不到：标出作决定的一步；可只列不可用的；上级不可用的由上级决定', async () => {
  const own: ExplainedResource = {
    ...{ ...cases, resourceId: 20012, name: '裁判规则', display: true, permission: true, isOpen: true },
    decidedBy: 'user',
    steps: [...cases.steps, { ...cases.steps[0]!, source: 'user', name: '周砚', permission: true }],
  };
  const below: ExplainedResource = {
    ...{ ...cases, resourceId: 20013, name: '专业文章' },
    ...{ decidedBy: 'usual', missingParents: [{ resourceId: 2001, name: '数据检索' }] },
  };
  const { user } = await renderScreen(addresses.administeredUsers(zhou.userId), [
    answer(roles.explain, [own, cases, below]),
    ...answers,
  ]);
  const chain = async (name: string) => within(await screen.findByRole('region', { name: `${name}的来由` }));
  const deciding = async (name: string) =>
    (await chain(name)).getAllByRole('listitem').map(each => each.getAttribute('data-deciding'));
  // what is closed is asked for first
  expect(await deciding('司法案例')).toEqual(['false', 'true']);
  const rows = () => within(screen.getByRole('table', { name: '实际权限' })).getAllByRole('rowheader');
  expect(rows().map(each => each.textContent)).toEqual(['裁判规则', '司法案例', '专业文章']);
  await user.click(screen.getByText('不可用 2'));
  expect(rows().map(each => each.textContent)).toEqual(['司法案例', '专业文章']);
  await user.click(screen.getByRole('button', { name: '专业文章' }));
  expect(await deciding('专业文章')).toEqual(['false', 'false']);
  expect((await chain('专业文章')).getByRole('status')).toHaveTextContent('上级“数据检索”不可用');
  await user.click(screen.getByText('全部 3'));
  await user.click(screen.getByRole('button', { name: '裁判规则' }));
  expect(await deciding('裁判规则')).toEqual(['false', 'false', 'true']);
  expect((await chain('裁判规则')).getByRole('button', { name: '取消个人规定' })).toBeVisible();
  expect((await chain('裁判规则')).queryByRole('button', { name: '授予个人' })).toBeNull();
});

test('用户各写明角色、状态与最近使用；再点一次即不选，换了条件也不再选着', async () => {
  const [role, second] = [zhou.userId, '5b2a7c1e-93f4-4d0a-8b6e-1f2d3c4b5a60'].map(roleId => ({
    roleId,
    name: '律师',
  }));
  const shu = { ...zhou, userId: second!.roleId, name: '舒望岳', roles: [role!], enterpriseName: '' };
  const both = { ...zhou, roles: [role!, second!], state: 'disabled' as const };
  const { user } = await renderScreen(addresses.administeredUsers(), [
    answer(users.page, pageOf([both, shu])),
    ...answers,
  ]);
  const [, first, other] = within(await screen.findByRole('table', { name: '用户' })).getAllByRole('row');
  expect(first).toHaveTextContent('湖南枢律律师事务所争议一组律师 +1从未停用');
  expect(other).toHaveTextContent('—争议一组律师从未');
  const box = screen.getByRole('checkbox', { name: '选择舒望岳' });
  const bar = () => screen.queryByRole('toolbar', { name: '对所选用户' });
  await user.click(screen.getByRole('checkbox', { name: '选择周砚' }));
  await user.click(box);
  expect(bar()).toHaveTextContent('已选 2 人');
  expect(within(bar()!).getByRole('button', { name: '授予角色' })).toBeDisabled();
  await user.click(box);
  expect(bar()).toHaveTextContent('已选 1 人');
  expect(box).not.toBeChecked();
  await user.click(screen.getByRole('combobox', { name: '状态' }));
  await user.click((await screen.findAllByTitle('停用')).at(-1)!);
  await waitFor(() => expect(sentTo(users.page).at(-1)?.data).toEqual({ state: 'disabled' }));
  expect(bar()).toBeNull();
});
