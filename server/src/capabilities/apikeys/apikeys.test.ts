import { account } from '@antai/contract/account';
import { apiKeyCallsMax, apiKeyFaults, apiKeysMax, apikeys } from '@antai/contract/apikeys';
import { history } from '@antai/contract/history';
import { plugins } from '@antai/contract/plugins';
import { search } from '@antai/contract/search';
import { statutes } from '@antai/contract/statutes';
import type { Call } from '@antai/contract/wire/call';
import { resources } from '@antai/contract/wire/resources';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCall } from '../../../../attack/every-call.ts';
import { sampleBody } from '../../../../attack/sample-body.ts';
import { aUser, startHouse, startHouseWith, type TestUser, withoutIndex } from '../../../test/house.ts';

type House = Awaited<ReturnType<typeof startHouse>>;
let here: House;
let there: House;

beforeAll(async () => {
  here = await startHouse();
  there = await startHouseWith(withoutIndex);
});
afterAll(() => there.app.close());

const withinASecond = { timeout: 1000, interval: 20 };
const citation = { data: { text: '《民法典》第五百七十七条' } };
const lists = { data: { recordType: '2', queryType: 0, childQueryBO: [] } };

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const create = (user: TestUser, resourceIds: number[], more: object = {}) =>
  here.as(user).ok(apikeys.create, { data: { name: '案例脚本', resourceIds, ...more } as never });
const codeOf = async (house: House, key: string, call: { path: `/${string}` }, body: unknown = {}) =>
  (await house.asStranger().raw(call, body, bearer(key))).code;

test('密钥只给出一次，库中只有它的散列；列表给出名称、功能、到期与最近使用', async () => {
  const user = await aUser();
  const { key, keyId, hint } = await create(user, [20018], { expireDays: 30 });
  expect(key.startsWith(hint)).toBe(true);
  const [listed] = await here.as(user).ok(apikeys.list, {});
  expect(listed).toMatchObject({ keyId, name: '案例脚本', resourceIds: [20018], hint, lastUseTime: null });
  const days = (Date.parse(listed!.expireTime) - Date.parse(listed!.createTime)) / 86_400_000;
  expect([days, listed!.isExpired]).toEqual([30, false]);
  expect(JSON.stringify(await here.as(user).raw(apikeys.list, {}))).not.toContain(key);
  const { rows } = await here.app.database.pool.query('select * from api_keys where key_id = $1', [keyId]);
  expect(JSON.stringify(rows)).not.toContain(key.slice(hint.length));

  expect(await codeOf(here, key, statutes.checkCitations, citation)).toBe(0);
  const [used] = await here.as(user).ok(apikeys.list, {});
  expect(used!.lastUseTime).not.toBeNull();
  expect(used!.lastUseAddress).toMatch(/^2001:db8/);
});

test('只能用所选的功能及其之下的，并且不超出本人的权限', async () => {
  const user = await aUser();
  const narrow = await create(user, [20018]);
  const wide = await create(user, [2001]);
  expect(await codeOf(here, narrow.key, search.list, lists)).toBe(403);
  expect(await codeOf(here, wide.key, search.list, lists)).toBe(0);
  expect(await codeOf(here, wide.key, statutes.checkCitations, citation)).toBe(0);
  await here.app.database.pool.query(
    'insert into resource_grants (user_id, resource_id, display, permission) values ($1, 20018, false, false)',
    [user.userId],
  );
  await expect.poll(() => codeOf(there, wide.key, statutes.checkCitations, citation), withinASecond).toBe(403);
  await expect.poll(() => codeOf(here, narrow.key, statutes.checkCitations, citation), withinASecond).toBe(403);
});

test('自己没有的功能不能写进密钥；没有这个功能、没有名称、有效期过长都说明', async () => {
  const user = await aUser();
  const make = (data: object) =>
    here.as(user).raw(apikeys.create, { data: { name: '脚本', resourceIds: [2001], ...data } });
  expect(await make({ resourceIds: [2001, 9] })).toMatchObject({
    code: 1,
    message: '所选功能中有您没有权限的，请重新选择',
  });
  expect(await make({ resourceIds: [77] })).toMatchObject({ code: 400 });
  expect((await make({ resourceIds: [] })).message).toContain('请至少选择一项功能');
  expect((await make({ name: ' ' })).message).toContain('请填写密钥名称');
  expect((await make({ expireDays: 367 })).message).toContain('有效期至多366天');
});

test('撤销后各进程即刻拒绝；他人的密钥如同不存在', async () => {
  const [user, other] = [await aUser(), await aUser()];
  const { key, keyId } = await create(user, [2001]);
  expect([await codeOf(here, key, plugins.list), await codeOf(there, key, plugins.list)]).toEqual([0, 0]);
  expect(await here.as(other).raw(apikeys.revoke, { data: { keyId } })).toMatchObject({ code: 404 });
  expect(await here.as(other).ok(apikeys.list, {})).toEqual([]);
  await here.as(user).ok(apikeys.revoke, { data: { keyId } });
  expect(await codeOf(here, key, plugins.list)).toBe(90005);
  await expect.poll(() => codeOf(there, key, plugins.list), withinASecond).toBe(90005);
  expect(await here.as(user).ok(apikeys.list, {})).toEqual([]);
});

test('停用的用户，其密钥一秒内失效；恢复后可用', async () => {
  const user = await aUser();
  const { key } = await create(user, [2001]);
  const both = () => Promise.all([codeOf(here, key, plugins.list), codeOf(there, key, plugins.list)]);
  const disable = (isDisabled: boolean) =>
    here.app.database.pool.query('update users set is_disabled = $2 where user_id = $1', [user.userId, isDisabled]);
  expect(await both()).toEqual([0, 0]);
  await disable(true);
  await expect.poll(both, withinASecond).toEqual([90005, 90005]);
  await disable(false);
  await expect.poll(both, withinASecond).toEqual([0, 0]);
});

test('到期即失效；乱写的、形似的密钥都不是密钥', async () => {
  const user = await aUser();
  const { key } = await create(user, [2001], { expireDays: 1 });
  const tomorrow = new Date(Date.now() + 86_400_001);
  expect(await here.at(tomorrow, () => codeOf(here, key, plugins.list))).toBe(90004);
  for (const wrong of ['x', `${key}x`, key.slice(0, -1), `antai_${'x'.repeat(43)}`, key.toUpperCase()]) {
    expect(await codeOf(here, wrong, plugins.list)).toBe(90004);
  }
});

test('并发也守住每分钟的次数，各进程合计；过一分钟再给', async () => {
  const { key } = await create(await aUser(), [2001]);
  const over = 24;
  const codes = await Promise.all(
    Array.from({ length: apiKeyCallsMax + over }, (_, each) => codeOf(each % 2 ? here : there, key, plugins.list)),
  );
  expect(codes.filter(code => code === 0)).toHaveLength(apiKeyCallsMax);
  expect(codes.filter(code => code === 429)).toHaveLength(over);
  const refused = await here.asStranger().raw(plugins.list, {}, bearer(key));
  expect(refused.message).toMatch(/^此密钥每分钟至多调用300次，请在\d+秒后再试$/);
  const later = new Date(Date.now() + 61_000);
  expect(await here.at(later, () => codeOf(here, key, plugins.list))).toBe(0);
});

test('并发新建也不超过上限；撤销一个可再建一个', async () => {
  const user = await aUser();
  await here.as(user).ok(apikeys.list, {});
  const make = () => here.as(user).raw(apikeys.create, { data: { name: '脚本', resourceIds: [2001] } });
  const made = await Promise.all(Array.from({ length: apiKeysMax + 4 }, make));
  expect(made.filter(({ code }) => code === 0)).toHaveLength(apiKeysMax);
  expect(made.filter(({ message }) => message === '接口密钥至多20个，请先撤销不再使用的')).toHaveLength(4);
  const { keyId } = made.find(({ code }) => code === 0)!.data as { keyId: string };
  await here.as(user).ok(apikeys.revoke, { data: { keyId } });
  expect((await make()).code).toBe(0);
});

test('约定的每个调用都能凭密钥到达；账号事务（密码、密钥、退出）不能', async () => {
  const everything = Object.keys(resources).map(id => ({ resourceId: Number(id), display: true, permission: true }));
  const user = await aUser({ grants: everything });
  const closed = (await everyCall()).filter(({ call }) => call.access !== 'open');
  const isAstray = async (call: Call, key: string) => {
    const { code, message } = await here.asStranger().raw(call, sampleBody(call), bearer(key));
    if (call.isPersonal) return message !== apiKeyFaults.personal.text;
    // some calls only a command of this machine may make: a session is refused them too
    return code === 403 ? (await here.as(user).raw(call, sampleBody(call))).code !== 403 : code > 90000;
  };
  const strays: string[] = [];
  // there are more calls than one key may make in a minute
  for (let at = 0; at < closed.length; at += apiKeyCallsMax) {
    const { key } = await create(user, Object.keys(resources).map(Number));
    for (const { name, call } of closed.slice(at, at + apiKeyCallsMax))
      if (await isAstray(call, key)) strays.push(name);
  }
  expect(strays).toEqual([]);
});

test('凡改密码、密钥、登录、本人资料的调用，都须本人登录', async () => {
  const accountAffair = /pwd|password|apiKey|session|logout|sendCodeFor|userInfoEdit|api\/(?:security|personalData)\//i;
  const loose = (await everyCall()).filter(
    ({ call }) => accountAffair.test(call.path) && call.access !== 'open' && !call.isPersonal,
  );
  expect(loose.map(({ name }) => name)).toEqual([]);
});

test('新建、撤销与凭密钥所为都留在审计日志，内有密钥编号而无密钥', async () => {
  const user = await aUser();
  const { key, keyId } = await create(user, [2001]);
  expect(await codeOf(here, key, history.clear, { data: { recordType: '2', type: 0 } })).toBe(0);
  await here.as(user).ok(apikeys.revoke, { data: { keyId } });
  const { rows } = await here.app.database.pool.query(
    'select action, detail from audit_log where user_id = $1 and detail like $2 order by at',
    [user.userId, `%${keyId}%`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['apiKeyCreate', 'deletion', 'deletion']);
  expect(JSON.stringify(rows)).not.toContain(key);
});

test('有会话又带密钥的，以会话为准', async () => {
  const [user, other] = [await aUser(), await aUser()];
  const { key } = await create(other, [2001]);
  const { data } = await here.as(user).raw(account.info, {}, bearer(key));
  expect(data).toMatchObject({ userId: user.userId });
  const byKey = await here.asStranger().raw(account.info, {}, bearer(key));
  expect(byKey.data).toMatchObject({ userId: other.userId });
});

test('接口说明讲明如何用密钥，哪些调用不接受密钥', async () => {
  const document = (await here.app.http.inject('/lawyer/docs/json')).json();
  expect(document.info.description).toContain('Authorization: Bearer antai_');
  expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
  const securityOf = (path: string) => document.paths[path].post.security;
  expect(securityOf(statutes.checkCitations.path)).toContainEqual({ apiKey: [] });
  expect(securityOf(account.changePassword.path)).not.toContainEqual({ apiKey: [] });
});
