import { randomUUID } from 'node:crypto';
import { enterprises } from '@antai/contract/administration/enterprises';
import { roles } from '@antai/contract/administration/roles';
import { users } from '@antai/contract/administration/users';
import { search } from '@antai/contract/search';
import { beforeAll, expect, test, vi } from 'vitest';
import { anAdministrator, aUser, startHouse, type TestUser } from '../../../../test/house.ts';
import { accessService } from './service.ts';

const fresh = (word: string) => `${word}-${randomUUID().slice(0, 13)}`;
const cases = { data: { id: 2, recordType: '2' } };
const closed = { resourceId: 20011, display: false, permission: false };
const open = { resourceId: 20011, display: true, permission: true };

let admin: TestUser;
beforeAll(async () => {
  admin = await anAdministrator();
});
const asAdmin = async () => (await startHouse()).as(admin);

/** The code of a call that wants the resource 司法案例. */
async function codeOf(user: TestUser): Promise<number> {
  return (await (await startHouse()).as(user).raw(search.list, cases)).code;
}

/** What is changed holds for the next call on the process that changed it. */
const expectCode = async (user: TestUser, code: number) => expect(await codeOf(user)).toBe(code);

const explained = async ({ userId }: TestUser, resourceId = 20011) =>
  (await (await asAdmin()).ok(roles.explain, { data: { userId } })).find(each => each.resourceId === resourceId);

test('改动权限的调用返回之前，内存中的账号已作废；被拒绝的改动不触动', async () => {
  const steps: string[] = [];
  let isRefused = false;
  const changeAdministrators = async () => {
    if (isRefused) throw new Error('refused');
    steps.push('committed');
  };
  const store = { changeAdministrators } as never;
  const access = accessService({
    store,
    clock: () => new Date(),
    forgetAccounts: () => steps.push('forgotten'),
  } as never);
  const caller = { userId: 'admin' } as never;
  await access.keepingAdministrator(caller, async () => {});
  expect(steps).toEqual(['committed', 'forgotten']);
  isRefused = true;
  await expect(access.keepingAdministrator(caller, async () => {})).rejects.toThrow();
  expect(steps).toEqual(['committed', 'forgotten']);
});

test('角色限制与放开一个资源，其用户立即生效；几个角色取其宽', async () => {
  const admin = await asAdmin();
  const li = await aUser();
  const strict = await admin.ok(roles.create, { data: { name: fresh('实习'), grants: [closed] } });
  const wide = await admin.ok(roles.create, { data: { name: fresh('律师'), grants: [open] } });
  await expectCode(li, 0);
  await admin.ok(users.edit, { data: { userId: li.userId, roleIds: [strict.roleId] } });
  await expectCode(li, 403);
  await admin.ok(users.edit, { data: { userId: li.userId, roleIds: [strict.roleId, wide.roleId] } });
  await expectCode(li, 0);
  await admin.ok(roles.remove, { data: { roleId: wide.roleId } });
  await expectCode(li, 403);
  await admin.ok(roles.edit, { data: { roleId: strict.roleId, grants: [] } });
  await expectCode(li, 0);
});

test('为什么看不到：逐步说明来自哪里、由哪一步决定、谁在何时设置', async () => {
  const admin = await asAdmin();
  const li = await aUser();
  const { enterpriseId, name: enterpriseName } = await admin.ok(enterprises.create, { data: { name: fresh('枢律') } });
  const role = await admin.ok(roles.create, { data: { name: fresh('实习'), grants: [closed] } });
  expect(await explained(li)).toMatchObject({ isOpen: true, decidedBy: 'usual', steps: [{ source: 'usual' }] });
  await admin.ok(users.edit, { data: { userId: li.userId, roleIds: [role.roleId], enterpriseId } });
  expect(await explained(li)).toMatchObject({
    isOpen: false,
    decidedBy: 'role',
    steps: [
      { source: 'usual', permission: true },
      { source: 'role', name: role.name, permission: false, setBy: '测试律师' },
    ],
  });
  await admin.ok(roles.setUserGrant, {
    data: { userId: li.userId, resourceId: 20011, flags: { display: true, permission: true } },
  });
  expect(await explained(li)).toMatchObject({ isOpen: true, decidedBy: 'user' });
  await admin.ok(roles.setEnterpriseGrant, {
    data: { enterpriseId, resourceId: 20011, flags: { display: true, permission: false } },
  });
  const last = await explained(li);
  expect(last).toMatchObject({ display: true, permission: false, isOpen: false, decidedBy: 'enterprise' });
  expect(last?.steps.map(({ source }) => source)).toEqual(['usual', 'role', 'user', 'enterprise']);
  expect(last?.steps.at(-1)).toMatchObject({ name: enterpriseName, setBy: '测试律师' });
  expect(Date.parse(last?.steps.at(-1)?.setTime ?? '')).toBeGreaterThan(0);
  await expectCode(li, 403);
  await admin.ok(roles.setEnterpriseGrant, { data: { enterpriseId, resourceId: 20011, flags: null } });
  await expectCode(li, 0);
});

test('上级不可用，下级也打不开，并指出缺哪一个上级', async () => {
  const li = await aUser({ grants: [{ resourceId: 2001, display: true, permission: false }] });
  expect(await explained(li)).toMatchObject({
    permission: true,
    isOpen: false,
    missingParents: [{ resourceId: 2001, name: '数据检索' }],
  });
  expect(await explained(li, 2001101)).toMatchObject({ isOpen: false, missingParents: [{ resourceId: 2001 }] });
});

test('企业开关只收不放：不能给成员他们本没有的', async () => {
  const admin = await asAdmin();
  const li = await aUser();
  const { enterpriseId } = await admin.ok(enterprises.create, { data: { name: fresh('枢律') } });
  await admin.ok(users.edit, { data: { userId: li.userId, enterpriseId } });
  await admin.ok(roles.setEnterpriseGrant, {
    data: { enterpriseId, resourceId: 9, flags: { display: true, permission: true } },
  });
  expect(await explained(li, 9)).toMatchObject({ isOpen: false, decidedBy: 'usual' });
});

test('由角色得到系统管理的，可以管理，也收得到申请的通知；收回后立即不能', async () => {
  const { as, app } = await startHouse();
  const admin = await asAdmin();
  const li = await aUser();
  const grants = [{ resourceId: 9, display: true, permission: true }];
  const { roleId } = await admin.ok(roles.create, { data: { name: fresh('管理员'), grants } });
  await admin.ok(users.changeRoles, { data: { userIds: [li.userId], grantedRoleIds: [roleId] } });
  expect((await as(li).raw(roles.list, {})).code).toBe(0);
  expect(await app.account.permissionsOf(li.userId).then(may => may(9))).toBe(true);
  expect(await as(li).raw(roles.remove, { data: { roleId } })).toMatchObject({
    code: 1,
    message: '此操作会使您失去系统管理权限，请由另一位管理员操作',
  });
  expect((await as(li).raw(roles.list, {})).code).toBe(0);
  await admin.ok(users.changeRoles, { data: { userIds: [li.userId], revokedRoleIds: [roleId] } });
  expect((await as(li).raw(roles.list, {})).code).toBe(403);
});

test('几名用户的权限一次查明，与逐人查的相同；已停用的、不存在的没有', async () => {
  const { app } = await startHouse();
  const admin = await asAdmin();
  const [li, wang, disabled, colleague] = [
    await aUser(),
    await aUser({ grants: [closed] }),
    await aUser(),
    await aUser(),
  ];
  const { enterpriseId } = await admin.ok(enterprises.create, { data: { name: fresh('枢律') } });
  await admin.ok(users.edit, { data: { userId: colleague.userId, enterpriseId } });
  await admin.ok(enterprises.edit, { data: { enterpriseId, isDisabled: true } });
  await app.account.disable(disabled.userId);
  const userIds = [...[li, wang, disabled, colleague].map(({ userId }) => userId), randomUUID()];
  const queries = vi.spyOn(app.database.pool, 'query');
  const permissions = await app.account.permissionsOfAll(userIds);
  const statements = queries.mock.calls.filter(call => JSON.stringify(call).includes(li.userId));
  queries.mockRestore();
  expect(statements).toHaveLength(1);
  expect(userIds.map(userId => permissions.get(userId)?.(20011))).toEqual([true, false, false, false, false]);
  const oneByOne = await Promise.all(userIds.map(app.account.permissionsOf));
  for (const resourceId of [9, 2001, 20011, 20012] as const)
    expect(userIds.map(userId => permissions.get(userId)?.(resourceId))).toEqual(oneByOne.map(may => may(resourceId)));
});

test('角色不可重名，同时新建只成一个；不存在的资源与重复的资源：400', async () => {
  const admin = await asAdmin();
  const name = fresh('律师');
  const codes = await Promise.all(Array.from({ length: 4 }, () => admin.raw(roles.create, { data: { name } })));
  expect(codes.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1]);
  const role = (await admin.ok(roles.list, {})).find(each => each.name === name);
  expect(role).toMatchObject({ users: 0, grants: [] });
  const other = await admin.ok(roles.create, { data: { name: fresh('律师') } });
  expect(await admin.raw(roles.edit, { data: { roleId: other.roleId, name } })).toMatchObject({ code: 1 });
  for (const grants of [[{ ...open, resourceId: 4 }], [open, closed]]) {
    expect((await admin.raw(roles.edit, { data: { roleId: other.roleId, grants } })).code).toBe(400);
  }
});
