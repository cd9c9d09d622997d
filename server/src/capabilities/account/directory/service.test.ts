import { randomUUID } from 'node:crypto';
import { account } from '@antai/contract/account';
import { enterprises } from '@antai/contract/administration/enterprises';
import { roles } from '@antai/contract/administration/roles';
import { users } from '@antai/contract/administration/users';
import { search } from '@antai/contract/search';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  anAddress,
  anAdministrator,
  aUser,
  startHouse,
  startHouseAlone,
  type TestUser,
} from '../../../../test/house.ts';

const fresh = (word: string) => `${word}-${randomUUID().slice(0, 13)}`;
const nobody = '00000000-0000-4000-8000-000000000000';
const versionOf = { data: {} };

let admin: TestUser;
beforeAll(async () => {
  admin = await anAdministrator();
});

async function asAdmin() {
  const house = await startHouse();
  return house.as(admin);
}

/** A user as an administrator makes one, with the password they were given. */
async function made(more: object = {}): Promise<TestUser> {
  const username = fresh('user');
  const { user, password } = await (await asAdmin()).ok(users.create, { data: { username, name: '周砚', ...more } });
  return { userId: user.userId, username, password, address: anAddress() };
}

test('首次启动的两个账号同属演示的律所，企业列表里有它', async () => {
  const { app, as, database } = await startHouseAlone({});
  const password = 'mima12345';
  await app.account.createFirstAccounts({ admin: password, demo: password });
  const first = { userId: '', username: 'admin', password, address: anAddress() };
  const { records } = await as(first).ok(enterprises.page, {});
  expect(records).toMatchObject([{ name: '演示律师事务所', users: 2 }]);
  await app.close();
  await database.close();
});

describe('用户', () => {
  test('新建的用户以一次性密码登录，先改密码才能用别的功能', async () => {
    const { as } = await startHouse();
    const li = await made();
    expect(await as(li).ok(account.info, {})).toMatchObject({ name: '周砚', mustChangePassword: true });
    expect(await as(li).raw(search.categoryVersion, versionOf)).toMatchObject({
      code: 403,
      message: '您使用的是一次性密码，请先修改密码',
    });
    await as(li).ok(account.changePassword, { data: { oldPassword: li.password, newPassword: 'xinmima2026' } });
    expect((await as(li).raw(search.categoryVersion, versionOf)).code).toBe(0);
    expect(await (await asAdmin()).ok(users.find, { data: { userId: li.userId } })).toMatchObject({ state: 'active' });
  });

  test('按姓名、账号、部门查找，按企业、状态筛选，新的在前，页码与总数都准', async () => {
    const admin = await asAdmin();
    const enterprise = await admin.ok(enterprises.create, { data: { name: fresh('湖南枢律') } });
    const { enterpriseId } = enterprise;
    const all = [];
    for (const department of ['争议一组', '公司组', '争议一组']) all.push(await made({ enterpriseId, department }));
    const page = (data: object, baseInfo = {}) => admin.ok(users.page, { baseInfo, data: { enterpriseId, ...data } });
    const newestFirst = all.map(({ userId }) => userId).reverse();
    expect((await page({})).records.map(({ userId }) => userId)).toEqual(newestFirst);
    expect(await page({}, { pageNum: 2, pageSize: 2 })).toMatchObject({
      total: 3,
      pages: 2,
      records: [{ userId: newestFirst[2], enterpriseName: enterprise.name, state: 'firstSignIn', lastSeenTime: null }],
    });
    expect((await page({ keyword: '公司' })).total).toBe(1);
    expect((await page({ keyword: all[0]!.username.toUpperCase() })).total).toBe(1);
    expect((await page({ keyword: '%' })).total).toBe(0);
    expect((await page({ department: '争议一组' })).total).toBe(2);
    expect((await page({ state: 'disabled' })).total).toBe(0);
    const departments = await admin.ok(enterprises.departments, { data: { enterpriseId } });
    expect(departments).toMatchObject([
      { name: '争议一组', users: 2 },
      { name: '公司组', users: 1 },
    ]);
  });

  test('用户名、邮箱、手机号不可与他人相同；同时新建同名的，只成一个', async () => {
    const admin = await asAdmin();
    const [username, email] = [fresh('user'), `${randomUUID()}@lvsuo.example`];
    await made({ email });
    const create = (data: object) =>
      admin.raw(users.create, { data: { name: '甲', username: fresh('user'), ...data } });
    expect(await create({ email: email.toUpperCase() })).toMatchObject({
      code: 1,
      message: '该邮箱或手机号已被其他账号使用',
    });
    const codes = await Promise.all(Array.from({ length: 6 }, () => create({ username })));
    expect(codes.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1, 1, 1]);
    const other = await made();
    expect(await admin.raw(users.edit, { data: { userId: other.userId, email } })).toMatchObject({ code: 1 });
  });

  test.each([
    ['用户名是手机号', { username: '13800138000' }],
    ['用户名含空格', { username: '周 砚' }],
    ['没有姓名', { name: ' ' }],
    ['手机号不对', { mobile: '123' }],
    ['多余的字段', { isAdmin: true }],
  ])('%s：400', async (_what, data) => {
    const answer = await (await asAdmin()).raw(users.create, {
      data: { username: fresh('user'), name: '甲', ...data },
    });
    expect(answer.code).toBe(400);
  });

  test('不存在的企业、角色、用户：说明是哪一个', async () => {
    const admin = await asAdmin();
    const create = (data: object) =>
      admin.raw(users.create, { data: { name: '甲', username: fresh('user'), ...data } });
    expect(await create({ enterpriseId: nobody })).toMatchObject({ code: 1, message: '企业不存在，请刷新后重选' });
    expect(await create({ roleIds: [nobody] })).toMatchObject({ code: 1, message: '角色不存在或已删除，请刷新后重选' });
    for (const call of [users.find, users.resetPassword, users.signOut]) {
      expect(await admin.raw(call, { data: { userId: nobody } })).toMatchObject({ code: 404 });
    }
    expect(await admin.raw(users.setDisabled, { data: { userIds: [nobody], isDisabled: true } })).toMatchObject({
      code: 404,
    });
  });

  test('停用立即生效，启用后可再登录；不能停用自己', async () => {
    const { as, asStranger } = await startHouse();
    const li = await aUser();
    await as(li).ok(account.info, {});
    const setDisabled = async (userIds: string[], isDisabled: boolean) =>
      (await asAdmin()).raw(users.setDisabled, { data: { userIds, isDisabled } });
    await setDisabled([li.userId], true);
    expect((await as(li).raw(account.info, {})).code).toBe(90005);
    const login = { data: { username: li.username, password: li.password } };
    expect(await asStranger().raw(account.login, login)).toMatchObject({ code: 1, message: '用户名或密码错误' });
    await setDisabled([li.userId], false);
    await asStranger().ok(account.login, login);
    expect(await setDisabled([li.userId, admin.userId], true)).toMatchObject({ code: 1 });
  });

  test('重置密码后旧密码与旧会话都失效，新密码须改', async () => {
    const { as, asStranger } = await startHouse();
    const li = await aUser();
    await as(li).ok(account.info, {});
    const { password } = await (await asAdmin()).ok(users.resetPassword, { data: { userId: li.userId } });
    expect((await as(li).raw(account.info, {})).code).toBe(90005);
    expect(
      (await asStranger().raw(account.login, { data: { username: li.username, password: li.password } })).code,
    ).toBe(1);
    const answer = await asStranger().ok(account.login, { data: { username: li.username, password } });
    expect(answer).toMatchObject({ mustChangePassword: true });
  });

  test('让用户在各处退出，说明退出了几处', async () => {
    const { as, asStranger } = await startHouse();
    const li = await aUser();
    await as(li).ok(account.info, {});
    await asStranger().ok(account.login, { data: { username: li.username, password: li.password } });
    const signOut = async () => (await asAdmin()).ok(users.signOut, { data: { userId: li.userId } });
    expect(await signOut()).toEqual({ sessions: 2 });
    expect(await signOut()).toEqual({ sessions: 0 });
    expect((await as(li).raw(account.info, {})).code).toBe(90005);
  });

  test('几位管理员同时收回彼此的权限，总还剩一位', async () => {
    const { as } = await startHouse();
    const [a, b] = [await anAdministrator(), await anAdministrator()];
    const disable = (who: TestUser, whom: TestUser) =>
      as(who).raw(users.setDisabled, { data: { userIds: [whom.userId], isDisabled: true } });
    await as(a).ok(account.info, {});
    await as(b).ok(account.info, {});
    const codes = (await Promise.all([disable(a, b), disable(b, a)])).map(({ code }) => code);
    expect(codes.filter(code => code === 0)).toHaveLength(1);
  });
});

describe('企业与部门', () => {
  test('改名后用户随之改；停用后其用户立即退出、不能登录', async () => {
    const { as, asStranger } = await startHouse();
    const admin = await asAdmin();
    const { enterpriseId } = await admin.ok(enterprises.create, { data: { name: fresh('衡序') } });
    const li = await aUser();
    await admin.ok(users.edit, { data: { userId: li.userId, enterpriseId, department: '知产组' } });
    const name = fresh('衡序新');
    await admin.ok(enterprises.edit, { data: { enterpriseId, name } });
    expect(await as(li).ok(account.info, {})).toMatchObject({
      enterpriseId,
      enterpriseName: name,
      kwmDepartment: '知产组',
    });
    await admin.ok(enterprises.edit, { data: { enterpriseId, isDisabled: true } });
    expect((await as(li).raw(account.info, {})).code).toBe(90005);
    expect(
      (await asStranger().raw(account.login, { data: { username: li.username, password: li.password } })).code,
    ).toBe(1);
    await admin.ok(enterprises.edit, { data: { enterpriseId, isDisabled: false } });
    await asStranger().ok(account.login, { data: { username: li.username, password: li.password } });
    expect((await admin.ok(enterprises.page, { data: { keyword: name } })).records).toMatchObject([{ users: 1 }]);
  });

  test('企业与部门不可重名；有人的部门不能删，改名时人随之改', async () => {
    const admin = await asAdmin();
    const name = fresh('衡序');
    const { enterpriseId } = await admin.ok(enterprises.create, { data: { name } });
    expect(await admin.raw(enterprises.create, { data: { name: name.toUpperCase() } })).toMatchObject({ code: 1 });
    const add = (name: string) => admin.raw(enterprises.addDepartment, { data: { enterpriseId, name } });
    const codes = (await Promise.all(Array.from({ length: 4 }, () => add('争议组')))).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, 1, 1, 1]);
    const li = await made({ enterpriseId, department: '争议组' });
    const [department] = await admin.ok(enterprises.departments, { data: { enterpriseId } });
    const { departmentId } = department!;
    expect(await admin.raw(enterprises.removeDepartment, { data: { departmentId } })).toMatchObject({
      code: 1,
      message: '该部门还有用户，请先把他们移到别的部门',
    });
    await admin.ok(enterprises.renameDepartment, { data: { departmentId, name: '争议解决组' } });
    expect((await admin.ok(users.find, { data: { userId: li.userId } })).department).toBe('争议解决组');
    await admin.ok(users.edit, { data: { userId: li.userId, department: '' } });
    await admin.ok(enterprises.removeDepartment, { data: { departmentId } });
    expect(await admin.ok(enterprises.departments, { data: { enterpriseId } })).toEqual([]);
  });
});

test('角色由列表授予多人，也可一次收回', async () => {
  const admin = await asAdmin();
  const { roleId } = await admin.ok(roles.create, { data: { name: fresh('律师') } });
  const all = [await made(), await made()];
  const userIds = all.map(({ userId }) => userId);
  await admin.ok(users.changeRoles, { data: { userIds, grantedRoleIds: [roleId] } });
  expect((await admin.ok(users.page, { data: { roleId } })).total).toBe(2);
  await admin.ok(users.changeRoles, { data: { userIds: [userIds[0]!], revokedRoleIds: [roleId] } });
  expect((await admin.ok(users.page, { data: { roleId } })).records).toMatchObject([{ userId: userIds[1] }]);
});
