import { randomUUID } from 'node:crypto';
import { modelFaults, models } from '@antai/contract/models';
import { plugins } from '@antai/contract/plugins';
import { faults } from '@antai/contract/wire/faults';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeModel, openFakeModel, scenes } from '../../../test/fake-model.ts';
import { anAdministrator, aUser, startHouse, startHouseWith, withoutIndex } from '../../../test/house.ts';

let fake: FakeModel;
beforeAll(async () => {
  fake = await openFakeModel();
});
afterAll(() => fake.close());

const form = (about: object = {}) => ({
  label: '某模型',
  purpose: 'chat' as const,
  dialect: 'deepseek' as const,
  baseUrl: fake.baseUrl,
  model: 'fake-chat',
  apiKey: 'sk-secret-of-the-test',
  location: 'local' as const,
  ...about,
});

async function aHouse() {
  const house = await startHouse();
  const calls = house.as(await anAdministrator());
  const save = async (about: object = {}) => (await calls.ok(models.save, { data: form(about) })).endpointId;
  const find = async (endpointId: string) =>
    (await calls.ok(models.list, {})).endpoints.find(each => each.endpointId === endpointId);
  return { ...house, calls, save, find };
}

test('管理员添加模型；密钥加密保存，从不给出；地址末尾的接口路径自动去掉', async () => {
  const { calls, save, find, app } = await aHouse();
  const endpointId = await save({ baseUrl: `${fake.baseUrl}/chat/completions/` });
  const raw = await calls.raw(models.list, {});
  expect(JSON.stringify(raw)).not.toContain('sk-secret');
  expect(await find(endpointId)).toMatchObject({
    hasKey: true,
    baseUrl: fake.baseUrl,
    isEnabled: true,
    isFixed: false,
  });
  const { rows } = await app.database.pool.query('select * from model_endpoints where endpoint_id = $1', [endpointId]);
  expect(JSON.stringify(rows)).not.toContain('sk-secret');
  await calls.ok(models.remove, { data: { endpointId } });
  expect(await find(endpointId)).toBeUndefined();
});

test('修改时不填密钥则保留；改到别处的地址须重新填写；填空即去掉', async () => {
  const { calls, save, find } = await aHouse();
  const endpointId = await save();
  const { apiKey, ...unkeyed } = form({ endpointId, label: '改名' });
  await calls.ok(models.save, { data: unkeyed });
  expect(await find(endpointId)).toMatchObject({ label: '改名', hasKey: true });
  const moved = await calls.raw(models.save, { data: { ...unkeyed, baseUrl: 'https://elsewhere.example/v1' } });
  expect(moved).toMatchObject({ code: 1, message: modelFaults.keyTarget.text });
  await calls.ok(models.save, { data: { ...unkeyed, apiKey: '' } });
  expect(await find(endpointId)).toMatchObject({ hasKey: false });
  await calls.ok(models.remove, { data: { endpointId } });
});

test.each([
  ['不是网址', { baseUrl: '不是网址' }, '请填写 http:// 或 https:// 开头的地址'],
  ['文件地址', { baseUrl: 'file:///etc/passwd' }, '请填写 http:// 或 https:// 开头的地址'],
  ['带密码的地址', { baseUrl: 'https://a:b@c.example/v1' }, '密钥请填在密钥一栏'],
  ['没有模型名称', { model: ' ' }, '请填写模型名称'],
  ['密钥有汉字', { apiKey: '我的密钥' }, '密钥只能是字母、数字与符号'],
])('%s：说明怎样填', async (_what, about, message) => {
  const { calls } = await aHouse();
  const answer = await calls.raw(models.save, { data: form(about) });
  expect(answer).toMatchObject({ code: 400, message: expect.stringContaining(message) });
});

test('境外模型须确认同意后才能启用', async () => {
  const { calls, save } = await aHouse();
  const refused = await calls.raw(models.save, { data: form({ location: 'abroad' }) });
  expect(refused).toMatchObject({ code: 1, message: modelFaults.consentNeeded.text });
  const endpointId = await save({ location: 'abroad', hasConsent: true });
  await calls.ok(models.remove, { data: { endpointId } });
});

test('试用：说明能用，或为何不能、怎么办', async () => {
  const { calls, save } = await aHouse();
  const endpointId = await save({ isEnabled: false });
  fake.play(scenes.says('可以'));
  expect(await calls.ok(models.test, { data: { endpointId } })).toMatchObject({ isWorking: true, message: '可以' });
  expect(fake.requests[0]?.headers.authorization).toBe('Bearer sk-secret-of-the-test');
  fake.play(scenes.refuses(401, { error: { message: 'Invalid API key' } }));
  expect(await calls.ok(models.test, { data: { endpointId } })).toMatchObject({
    isWorking: false,
    message: '模型服务不接受密钥，请联系管理员检查',
    complaint: 'Invalid API key',
  });
  expect(fake.requests.length).toBe(1);
  expect(await calls.raw(models.test, { data: { endpointId: randomUUID() } })).toMatchObject({
    code: faults.notFound.code,
  });
  await calls.ok(models.remove, { data: { endpointId } });
});

test('向量与重排模型也可试用', async () => {
  const { calls, save } = await aHouse();
  const embed = await save({ purpose: 'embed', isEnabled: false });
  const rerank = await save({ purpose: 'rerank', isEnabled: false });
  fake.play(scenes.embeds());
  expect(await calls.ok(models.test, { data: { endpointId: embed } })).toMatchObject({ message: '得到2维的向量' });
  fake.play(scenes.reranks());
  expect(await calls.ok(models.test, { data: { endpointId: rerank } })).toMatchObject({ isWorking: true });
  for (const endpointId of [embed, rerank]) await calls.ok(models.remove, { data: { endpointId } });
});

test('先后由管理员排定；环境变量设定的只可查看、可排先后；插件页说明有哪些模型', async () => {
  const { app, as } = await startHouseWith({
    ...withoutIndex,
    AI_BASE_URL: fake.baseUrl,
    AI_MODEL: 'from-environment',
  });
  try {
    const calls = as(await anAdministrator());
    const { endpointId } = await calls.ok(models.save, { data: form() });
    const idsOf = async () => (await calls.ok(models.list, {})).endpoints.map(each => each.endpointId);
    await calls.ok(models.order, { data: { endpointIds: [endpointId, 'environment'] } });
    expect((await idsOf()).slice(0, 2)).toEqual([endpointId, 'environment']);
    await calls.ok(models.order, { data: { endpointIds: ['environment', endpointId] } });
    expect((await idsOf()).slice(0, 2)).toEqual(['environment', endpointId]);
    const refused = await calls.raw(models.remove, { data: { endpointId: 'environment' } });
    expect(refused).toMatchObject({ code: 1, message: modelFaults.fixed.text });
    const shown = await as(await aUser()).ok(plugins.list, {});
    expect(shown.find(({ kind }) => kind === 'model')).toMatchObject({ state: 'ready', about: '本地模型、某模型' });
    await calls.ok(models.remove, { data: { endpointId } });
  } finally {
    await app.close();
  }
});

test('用量：逐日、按功能、模型与用户；只记数量，从不记内容', async () => {
  const { calls, save, app, at } = await aHouse();
  const user = await aUser();
  const endpointId = await save({ inputPrice: 200, cachedInputPrice: 50, outputPrice: 800 });
  fake.play(scenes.says('十个字的一段答复啊。'));
  const caller = { userId: user.userId, enterpriseId: '', signal: new AbortController().signal };
  const messages = [{ role: 'user' as const, content: '绝密内容' }];
  // a day of its own, for what other tests of the same database use
  await at(new Date('2031-05-06T04:00:00Z'), async () => {
    for await (const _event of app.models.stream({ feature: 'test-usage', messages }, caller));
  });
  const usage = await calls.ok(models.usage, { data: { from: '2031-05-06', to: '2031-05-06' } });
  // 6 plain and 4 cached tokens in, 10 out: (6 × 200 + 4 × 50 + 10 × 800) fen a million
  const figures = { uses: 1, failed: 0, inputTokens: 10, cachedTokens: 4, outputTokens: 10, costMicro: 94 };
  expect(usage.total).toEqual(figures);
  expect(usage.byDay).toEqual([{ name: '2031-05-06', ...figures }]);
  expect(usage.byFeature).toEqual([{ name: 'test-usage', ...figures }]);
  expect(usage.byModel).toEqual([{ name: '某模型', ...figures }]);
  expect(usage.byUser).toEqual([{ name: '测试律师', ...figures }]);
  expect(usage.byEnterprise).toEqual([{ name: '不属于企业的用户', ...figures }]);
  const { rows } = await app.database.pool.query('select * from model_uses where user_id = $1', [user.userId]);
  expect(JSON.stringify(rows)).not.toContain('绝密');
  await calls.ok(models.remove, { data: { endpointId } });
  const reversed = await calls.raw(models.usage, { data: { from: '2031-05-07', to: '2031-05-06' } });
  expect(reversed).toMatchObject({ code: 400 });
});

test('上限：设定、已用多少、取消；没有的用户不能设', async () => {
  const { calls } = await aHouse();
  const { userId } = await aUser();
  const mine = async () => (await calls.ok(models.budgets, {})).budgets.find(({ holderId }) => holderId === userId);
  await calls.ok(models.setBudget, { data: { scope: 'user', holderId: userId, tokensMax: 50_000 } });
  expect(await mine()).toEqual({ scope: 'user', holderId: userId, name: '测试律师', tokensMax: 50_000, usedTokens: 0 });
  await calls.ok(models.setBudget, { data: { scope: 'user', holderId: userId, tokensMax: null } });
  expect(await mine()).toBeUndefined();
  const nobody = await calls.raw(models.setBudget, {
    data: { scope: 'user', holderId: randomUUID(), tokensMax: 50_000 },
  });
  expect(nobody).toMatchObject({ code: 1, message: modelFaults.noHolder.text });
});

test('没有系统管理权限的用户不能查看也不能修改', async () => {
  const { as } = await startHouse();
  const calls = as(await aUser());
  for (const call of [models.list, models.budgets]) expect(await calls.raw(call, {})).toMatchObject({ code: 403 });
  expect(await calls.raw(models.save, { data: form() })).toMatchObject({ code: 403 });
});
