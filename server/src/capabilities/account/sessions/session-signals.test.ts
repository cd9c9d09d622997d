import { account } from '@antai/contract/account';
import { apikeys } from '@antai/contract/apikeys';
import { conversations } from '@antai/contract/assistant/conversations';
import { statutes } from '@antai/contract/statutes';
import { socketPath } from '@antai/contract/wire/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeModel, openFakeModel, scenes } from '../../../../test/fake-model.ts';
import { aUser, startHouse, startHouseWith, type TestUser } from '../../../../test/house.ts';
import { framesOf } from '../../../../test/read-stream.ts';

type House = Awaited<ReturnType<typeof startHouse>>;
let here: House;
let there: House;
let fake: FakeModel;

beforeAll(async () => {
  fake = await openFakeModel();
  here = await startHouse();
  there = await startHouseWith({ AI_BASE_URL: fake.baseUrl, AI_MODEL: 'fake', AI_LOCATION: 'local' });
});
afterAll(async () => {
  await there.app.close();
  fake.close();
});

const withinASecond = { timeout: 1000, interval: 20 };
const citation = { data: { text: '《民法典》第五百七十七条' } };

/** What both processes answer to the user: a call that asks for the session, and one that is content with the signed token. */
async function codes(user: TestUser) {
  const answers = [];
  for (const { as } of [here, there]) {
    answers.push(as(user).raw(account.info, {}), as(user).raw(statutes.checkCitations, citation));
  }
  return (await Promise.all(answers)).map(({ code }) => code);
}

const sql = (statement: string, user: TestUser) => here.app.database.pool.query(statement, [user.userId]);

test('退出登录，各进程即刻拒绝，只凭签名令牌的调用也一样', async () => {
  const user = await aUser();
  expect(await codes(user)).toEqual([0, 0, 0, 0]);
  await here.as(user).ok(account.logout, {});
  expect((await codes(user)).slice(0, 2)).toEqual([90005, 90005]);
  await expect.poll(() => codes(user), withinASecond).toEqual([90005, 90005, 90005, 90005]);
});

test('停用的用户，各进程一秒内拒绝', async () => {
  const user = await aUser();
  expect(await codes(user)).toEqual([0, 0, 0, 0]);
  await sql('update users set is_disabled = true where user_id = $1', user);
  await expect.poll(() => codes(user), withinASecond).toEqual([90005, 90005, 90005, 90005]);
});

test('收回与恢复权限，各进程一秒内生效', async () => {
  const user = await aUser();
  expect(await codes(user)).toEqual([0, 0, 0, 0]);
  await sql(
    'insert into resource_grants (user_id, resource_id, display, permission) values ($1, 20018, false, false)',
    user,
  );
  await expect.poll(() => codes(user), withinASecond).toEqual([0, 403, 0, 403]);
  await sql('delete from resource_grants where user_id = $1', user);
  await expect.poll(() => codes(user), withinASecond).toEqual([0, 0, 0, 0]);
  const kept = await sql(
    "select detail from audit_log where user_id = $1 and action = 'permissionChange' order by at",
    user,
  );
  expect(kept.rows.map(({ detail }) => detail)).toEqual([
    'resource=20018 permission=false',
    'resource=20018 permission=usual',
  ]);
});

test('修改的资料，本进程即刻可见，他处一秒内可见', async () => {
  const user = await aUser();
  await there.as(user).ok(account.info, {});
  await here.as(user).ok(account.edit, { data: { name: '改名' } });
  expect(await here.as(user).ok(account.info, {})).toMatchObject({ name: '改名' });
  await expect.poll(async () => (await there.as(user).ok(account.info, {})).name, withinASecond).toBe('改名');
});

test.each(['退出', '停用'])('%s后，各进程上已连接的通道一秒内关闭', async way => {
  const user = await aUser();
  await here.as(user).ok(account.info, {});
  const sockets = [await connect(here, user), await connect(there, user)];
  if (way === '退出') await here.as(user).ok(account.logout, {});
  else await sql('update users set is_disabled = true where user_id = $1', user);
  await expect.poll(() => sockets.map(({ closeCode }) => closeCode()), withinASecond).toEqual([4001, 4001]);
  expect(sockets.flatMap(({ frames }) => frames)).toEqual(['ready', 'ready']);
});

/** An answer that another process writes, and never to its end; whoever presents a key reads it by that alone. */
async function readThere(user: TestUser, key?: string) {
  const { imId } = await here.as(user).ok(conversations.add, { data: {} });
  fake.play(scenes.stalls('可以'));
  const question = { data: { imId, question: '违约金过高怎么办？' } };
  const headers = key ? { authorization: `Bearer ${key}` } : undefined;
  const stream = (key ? there.asStranger() : there.as(user)).raw(conversations.ask, question, headers);
  let ended = false;
  const frames = stream.then(({ data }) => framesOf(data)).finally(() => (ended = true));
  await fake.receives(1);
  expect(ended).toBe(false);
  return { frames, isOver: () => ended };
}

const forbid =
  'insert into resource_grants (user_id, resource_id, display, permission) values ($1, 30011, false, false)';

test.each<[way: string, code: number, end: (user: TestUser, keyId: string) => Promise<unknown>]>([
  ['退出登录', 90005, user => here.as(user).ok(account.logout, {})],
  ['停用', 90005, user => sql('update users set is_disabled = true where user_id = $1', user)],
  ['收回权限', 403, user => sql(forbid, user)],
  ['撤销密钥', 90005, (user, keyId) => here.as(user).ok(apikeys.revoke, { data: { keyId } })],
])('%s后，别的进程上正在读的回答一秒内断开', async (way, code, end) => {
  const user = await aUser();
  const { key, keyId } = await here.as(user).ok(apikeys.create, {
    data: { name: '脚本', resourceIds: [30011], expireDays: 1 },
  });
  const { frames, isOver } = await readThere(user, way === '撤销密钥' ? key : undefined);
  await end(user, keyId);
  await expect.poll(isOver, withinASecond).toBe(true);
  expect((await frames).at(-1)).toMatchObject({ name: 'fault', data: { baseInfo: { code } } });
});

async function connect({ app }: House, user: TestUser) {
  const address = app.http.server.listening
    ? app.http.listeningOrigin
    : await app.http.listen({ port: 0, host: '127.0.0.1' });
  const socket = new WebSocket(`${address.replace('http', 'ws')}${socketPath(user.userId)}`);
  const frames: string[] = [];
  let closed: number | undefined;
  socket.addEventListener('open', () => socket.send(user.tokens?.token ?? ''));
  socket.addEventListener('message', ({ data }) => frames.push(JSON.parse(String(data)).type));
  socket.addEventListener('close', ({ code }) => (closed = code));
  await expect.poll(() => frames).toEqual(['ready']);
  return { frames, closeCode: () => closed };
}

test('签名令牌未到期而会话已闲置：要求会话的调用拒绝', async () => {
  const user = await aUser();
  expect(await codes(user)).toEqual([0, 0, 0, 0]);
  await sql("update sessions set last_seen_at = now() - interval '13 hours' where user_id = $1", user);
  await expect.poll(() => codes(user), { timeout: 3000 }).toEqual([90004, 0, 90004, 0]);
});
