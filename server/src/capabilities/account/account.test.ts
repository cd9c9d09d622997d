import { randomUUID } from 'node:crypto';
import { account, accountFaults, SignedIn } from '@antai/contract/account';
import { describe, expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { aUser, startHouse } from '../../../test/house.ts';
import { accountStore } from './store.ts';

const login = (username: string, password: string) => ({ data: { username, password } });
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

describe('登录', () => {
  test('用户名与密码正确，得到两个令牌与用户信息', async () => {
    const { asStranger } = await startHouse();
    const user = await aUser();
    const answer = SignedIn.parse(await asStranger().ok(account.login, login(user.username, user.password)));
    expect(answer).toMatchObject({ userId: user.userId, name: '测试律师' });
    expect(answer.token).toMatch(/^[\w-]{43}$/);
    expect(answer.authToken.split('.')).toHaveLength(3);
    expect(JSON.stringify(answer)).not.toContain('argon2');
  });

  test('用户名不分大小写，邮箱与手机号同样可以登录', async () => {
    const { asStranger } = await startHouse();
    const user = await aUser();
    const email = `${randomUUID()}@lvsuo.example`;
    const mobile = `13${String(Math.random()).slice(2, 11)}`;
    await accountStore(await aDatabase()).update(user.userId, { email, mobile });
    for (const name of [user.username.toUpperCase(), email.toUpperCase(), mobile]) {
      expect(await asStranger().ok(account.login, login(name, user.password))).toMatchObject({ userId: user.userId });
    }
  });

  test('用户名不存在与密码错误，答复一样', async () => {
    const { asStranger } = await startHouse();
    const user = await aUser();
    const wrong = await asStranger().raw(account.login, login(user.username, 'cuowu12345'));
    const unknown = await asStranger().raw(account.login, login(`nobody-${randomUUID()}`, 'cuowu12345'));
    expect(wrong).toMatchObject({ code: 1, message: '用户名或密码错误', data: null });
    expect(unknown).toMatchObject({ code: 1, message: '用户名或密码错误', data: null });
  });

  test('连续失败后须等待，并说明多久以后再试；等够了可以登录', async () => {
    const { asStranger, at } = await startHouse();
    const user = await aUser();
    const here = asStranger();
    for (let attempt = 0; attempt < 5; attempt += 1) await here.raw(account.login, login(user.username, 'x1'));
    const locked = await here.raw(account.login, login(user.username, user.password));
    expect(locked.code).toBe(429);
    expect(locked.message).toMatch(/^登录失败次数过多，请\d+秒后再试$/);
    const later = await at(minutes(1), () => here.raw(account.login, login(user.username, user.password)));
    expect(later.code).toBe(0);
  });

  test.each([
    ['缺少密码', { data: { username: 'a' } }, 'data.password'],
    ['空用户名', login('  ', 'x'), 'data.username'],
    ['多余的字段', { data: { username: 'a', password: 'b', isAdmin: true } }, 'data.isAdmin'],
    ['不是对象', { data: 'x' }, 'data'],
  ])('%s：答复400并指出字段', async (_name, input, field) => {
    const { asStranger } = await startHouse();
    const answer = await asStranger().raw(account.login, input);
    expect(answer.code).toBe(400);
    expect(answer.message).toContain(field);
  });

  test('不是JSON：答复400', async () => {
    const { asStranger } = await startHouse();
    expect(await asStranger().raw(account.login, '{"data":')).toMatchObject({ code: 400 });
  });
});

describe('会话', () => {
  test('没有令牌、令牌有误、令牌与签名令牌不成对：90004', async () => {
    const { as, asStranger } = await startHouse();
    const [li, wang] = [await aUser(), await aUser()];
    await as(li).ok(account.info, {});
    await as(wang).ok(account.info, {});
    const { token = '', authToken = '' } = li.tokens ?? {};
    const pairs: Record<string, string>[] = [
      {},
      { token },
      { 'auth-token': authToken },
      { token: 'x'.repeat(43), 'auth-token': authToken },
      { token, 'auth-token': wang.tokens?.authToken ?? '' },
      { token, 'auth-token': `${authToken.slice(0, -4)}AAAA` },
      { token: wang.tokens?.token ?? '', 'auth-token': authToken },
    ];
    for (const headers of pairs)
      expect(await asStranger().raw(account.info, {}, headers)).toMatchObject({ code: 90004 });
  });

  test('退出后令牌失效：90005', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    await as(user).ok(account.logout, {});
    expect(await as(user).raw(account.info, {})).toMatchObject({ code: 90005 });
  });

  test('闲置12小时或满7天，会话过期：90004', async () => {
    const { as, at } = await startHouse();
    const [idle, busy] = [await aUser(), await aUser()];
    await as(idle).ok(account.info, {});
    expect((await at(minutes(12 * 60 + 5), () => as(idle).raw(account.info, {}))).code).toBe(90004);
    await as(busy).ok(account.info, {});
    for (let hours = 10; hours < 7 * 24; hours += 10) {
      expect((await at(minutes(hours * 60), () => as(busy).raw(account.info, {}))).code).toBe(0);
    }
    expect((await at(minutes(7 * 24 * 60 + 5), () => as(busy).raw(account.info, {}))).code).toBe(90004);
  });

  test('签名令牌将到期时，由响应头续签', async () => {
    const { as, at } = await startHouse();
    const user = await aUser();
    expect((await as(user).raw(account.info, {})).headers['auth-token']).toBeUndefined();
    const renewed = await at(minutes(12), () => as(user).raw(account.info, {}));
    expect(String(renewed.headers['auth-token']).split('.')).toHaveLength(3);
  });
});

describe('本人资料', () => {
  test('修改后返回新资料，未给出的项目不变', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    await as(user).ok(account.edit, { data: { industry: '法律服务' } });
    const answer = await as(user).ok(account.edit, { data: { name: '李律师' } });
    expect(answer).toMatchObject({ name: '李律师', industry: '法律服务' });
  });

  test('他人已用的邮箱不可再用', async () => {
    const { as } = await startHouse();
    const email = `${randomUUID()}@lvsuo.example`;
    await accountStore(await aDatabase()).update((await aUser()).userId, { email });
    const user = await aUser();
    expect(await as(user).raw(account.edit, { data: { email, password: user.password } })).toMatchObject({
      code: 1,
      message: accountFaults.nameTaken.text,
    });
  });

  test('头像须为本人上传的图片', async () => {
    const { as } = await startHouse();
    const answer = await as(await aUser()).raw(account.edit, { data: { headPhoto: randomUUID() } });
    expect(answer).toMatchObject({ code: 1, message: '头像须为您本人上传的PNG或JPG图片' });
  });

  test('没有账号信息权限：403', async () => {
    const { as } = await startHouse();
    const user = await aUser({ grants: [{ resourceId: 10021, display: false, permission: false }] });
    expect(await as(user).raw(account.edit, { data: { name: '某' } })).toMatchObject({ code: 403 });
  });
});

describe('修改密码', () => {
  test('原密码正确则修改，其他会话全部失效，本会话继续', async () => {
    const { as, asStranger } = await startHouse();
    const user = await aUser();
    const elsewhere = { ...user };
    await as(elsewhere).ok(account.info, {});
    await as(user).ok(account.changePassword, { data: { oldPassword: user.password, newPassword: 'xinmima2026' } });
    expect(await as(elsewhere).raw(account.info, {})).toMatchObject({ code: 90005 });
    await as(user).ok(account.info, {});
    await asStranger().ok(account.login, login(user.username, 'xinmima2026'));
  });

  test.each([
    ['原密码不正确', 'cuowu12345', 'xinmima2026', '原密码不正确，请重新输入'],
    ['与原密码相同', 'mima12345', 'mima12345', '新密码不能与原密码相同'],
    ['太短', 'mima12345', 'a1', '至少8位'],
    ['只有数字', 'mima12345', '1234567890', '字母和数字'],
  ])('%s', async (_name, oldPassword, newPassword, words) => {
    const { as } = await startHouse();
    const answer = await as(await aUser()).raw(account.changePassword, { data: { oldPassword, newPassword } });
    expect(answer.code).toBeOneOf([1, 400]);
    expect(answer.message).toContain(words);
  });
});

describe('企业合作用户的部门', () => {
  test('按邮箱域名与系统配置解析；其他用户没有部门', async () => {
    const { as } = await startHouse();
    const department = `争议解决部-${randomUUID().slice(0, 8)}`;
    const store = accountStore(await aDatabase());
    await store.setSystemConfig('settlementDepartment', { name: department, value: 'D07' });
    const [partner, other] = [await aUser(), await aUser()];
    await store.update(partner.userId, { email: `${randomUUID()}@Partner.example` });
    await store.update(other.userId, { email: `${randomUUID()}@notpartner.example`, kwmDepartment: department });
    const wrong = await as(partner).raw(account.edit, { data: { kwmDepartment: '没有的部门' } });
    expect(wrong).toMatchObject({ code: 1, message: '没有这个部门，请从列出的部门中选择' });
    expect(await as(other).raw(account.edit, { data: { kwmDepartment: department } })).toMatchObject({ code: 1 });
    await as(partner).ok(account.edit, { data: { kwmDepartment: department } });
    expect(await as(partner).ok(account.info, {})).toMatchObject({ departmentname: department, departmentid: 'D07' });
    expect(await as(other).ok(account.info, {})).toMatchObject({ departmentname: '', departmentid: '' });
    const input = { data: { con_field: 'settlementDepartment', con_name: department } };
    expect(await as(other).ok(account.findSystemConfig, input)).toEqual([{ con_name: department, con_value: 'D07' }]);
    const part = { data: { con_field: 'settlementDepartment', con_name: department.slice(2) } };
    expect(await as(other).ok(account.findSystemConfig, part)).toEqual([{ con_name: department, con_value: 'D07' }]);
  });

  test('没有的配置为空；未登录：90004；缺少字段：400', async () => {
    const { as, asStranger } = await startHouse();
    const user = as(await aUser());
    expect(await user.ok(account.findSystemConfig, { data: { con_field: '没有' } })).toEqual([]);
    expect(await user.raw(account.findSystemConfig, { data: {} })).toMatchObject({ code: 400 });
    expect(await asStranger().raw(account.findSystemConfig, { data: { con_field: 'x' } })).toMatchObject({
      code: 90004,
    });
  });
});
