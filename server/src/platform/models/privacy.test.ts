import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { aDatabase } from '../../../test/database.ts';
import { type FakeModel, openFakeModel, scenes } from '../../../test/fake-model.ts';
import { systemClock } from '../clock.ts';
import { Fault } from '../fault.ts';
import { silentLog } from '../log.ts';
import type { Endpoint } from './endpoint.ts';
import findPrivate, { type PrivacySearch } from './find-private.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createModels } from './models.ts';
import type { ModelEvent, ModelRequest } from './request.ts';
import { modelStore } from './store.ts';
import { modelTool } from './use-tools.ts';

let fake: FakeModel;
let ledger: Ledger;
beforeAll(async () => {
  fake = await openFakeModel();
  ledger = createLedger({ store: modelStore(await aDatabase()), clock: systemClock, useMaxMs: 60_000 });
});
afterAll(() => fake.close());
beforeEach(() => fake.play());

const planted = ['王建国', '李晓梅', '北京云石科技有限公司', '110101199003078515', '13800138000', 'wang@example.com'];
const question = `原告王建国（身份证号110101199003078515，电话13800138000，邮箱wang@example.com）诉被告北京云石科技有限公司、
被告李晓梅借款500,000元一案，王建国应如何举证？`;

function gateway(about: Partial<Endpoint> = {}, find = async (search: PrivacySearch) => findPrivate(search)) {
  const endpoint = {
    ...{ endpointId: randomUUID(), label: '某模型', purpose: 'chat' as const, dialect: 'deepseek' as const },
    ...{ baseUrl: fake.baseUrl, model: 'fake', location: 'cn' as const, hasConsent: false, concurrentMax: 4 },
    ...{ price: { input: 0, cachedInput: 0, output: 0 }, isEnabled: true, isFixed: false, ...about },
  };
  return createModels({ endpoints: async () => [endpoint], ledger, find, clock: systemClock, log: silentLog });
}

const aCaller = () => ({ userId: randomUUID(), enterpriseId: '', signal: new AbortController().signal });
const asking = (about: Partial<ModelRequest> = {}): ModelRequest => ({
  feature: 'test',
  messages: [{ role: 'user', content: question }],
  ...about,
});

async function collect(stream: AsyncIterable<ModelEvent>) {
  const events: ModelEvent[] = [];
  for await (const event of stream) events.push(event);
  const finish = events.at(-1);
  if (finish?.type !== 'finish') throw new Error('the stream has no finish');
  return { events, finish, text: events.flatMap(event => (event.type === 'text' ? event.text : [])).join('') };
}

const expectNothingPlanted = () => {
  expect(fake.requests.length).toBeGreaterThan(0);
  for (const { raw } of fake.requests) for (const name of planted) expect(raw).not.toContain(name);
};

test('送往境内模型的正文中没有任何姓名、机构、证件与联系方式；答复中已换回', async () => {
  fake.play(
    scenes.says('【人名1】须证明款项已交付，[机构1]与（人名 2）可以反驳。', { reasoning: '先看【人名1】', size: 1 }),
  );
  const { text, events, finish } = await collect(gateway().stream(asking(), aCaller()));
  expectNothingPlanted();
  expect(fake.requests[0]?.raw).toContain('500,000元');
  expect(text).toBe('王建国须证明款项已交付，北京云石科技有限公司与李晓梅可以反驳。');
  const reasoning = events.flatMap(event => (event.type === 'reasoning' ? event.text : [])).join('');
  expect(reasoning).toBe('先看王建国');
  expect(finish.inventedNames).toEqual([]);
});

test('内网的模型读原文；境外的须经同意，同样先替换', async () => {
  await collect(gateway({ location: 'local' }).stream(asking(), aCaller()));
  expect(fake.requests[0]?.raw).toContain('王建国');
  fake.play();
  const refused = await collect(gateway({ location: 'abroad' }).stream(asking(), aCaller()));
  expect(refused.finish.error?.kind).toBe('notConfigured');
  expect(fake.requests).toEqual([]);
  await collect(gateway({ location: 'abroad', hasConsent: true }).stream(asking(), aCaller()));
  expectNothingPlanted();
});

test('工具得到原来的姓名，其结果送出前同样替换；断在中途的也换回', async () => {
  const bodies: string[] = [];
  const find = modelTool({
    description: '查找记录',
    input: z.object({ name: z.string() }),
    run: async ({ name }) => {
      bodies.push(name);
      if (name === '北京云石科技有限公司') throw new Fault({ code: 1, text: `没有${name}的记录` });
      return { found: `${name}的另一电话是13911112222` };
    },
  });
  const wishes = [
    { name: 'find', arguments: '{"name":"【人名1】"}' },
    { name: 'find', arguments: '{"name":"[机构1]"}' },
  ];
  fake.play(scenes.wishes(wishes), scenes.resets('【人名1】的电话是【手机2】'));
  const { text, finish } = await collect(gateway().stream(asking({ tools: { find } }), aCaller()));
  expect(bodies).toEqual(['王建国', '北京云石科技有限公司']);
  expectNothingPlanted();
  expect(fake.requests[1]?.raw).not.toContain('13911112222');
  expect({ text, kind: finish.error?.kind }).toEqual({ text: '王建国的电话是13911112222', kind: 'network' });
});

test('模型编出的当事人留着代称并告知', async () => {
  fake.play(scenes.says('【人名8】应出庭。'));
  const { text, finish } = await collect(gateway().stream(asking(), aCaller()));
  expect({ text, invented: finish.inventedNames }).toEqual({ text: '【人名8】应出庭。', invented: ['【人名8】'] });
});

test('结构化的结果中也换回', async () => {
  fake.play(scenes.says('{"party":"【人名1】","amount":500000}'));
  const schema = z.object({ party: z.string(), amount: z.number() });
  const { value } = await gateway().object(schema, { request: asking(), caller: aCaller() });
  expectNothingPlanted();
  expect(value).toEqual({ party: '王建国', amount: 500_000 });
});

test('向量与重排送出的文字同样替换', async () => {
  fake.play(scenes.embeds());
  await gateway({ purpose: 'embed' }).embed([question], { request: asking(), caller: aCaller() });
  expectNothingPlanted();
  fake.play(scenes.reranks());
  await gateway({ purpose: 'rerank' }).rerank({ feature: 'test', question, passages: [question] }, aCaller());
  expectNothingPlanted();
});

test('翻译服务读到的也替换过，译文里换回；代称没有回来的一段不要', async () => {
  const models = gateway({ purpose: 'translate' });
  const translate = () =>
    models.translate({ feature: 'test', texts: [question, '违约'], from: 'zh', to: 'en' }, aCaller());
  fake.play((response, { body }) => scenes.refuses(200, { translatedText: body.q })(response, fake.requests[0]!));
  expect((await translate()).translations).toEqual([question, '违约']);
  expectNothingPlanted();
  fake.play(scenes.refuses(200, { translatedText: ['Nobody.', 'breach'] }));
  expect((await translate()).translations).toEqual(['', 'breach']);
});

test('送出前再查一遍：该替换的没有替换，就不送出', async () => {
  /** A finder that overlooks everything. */
  const blind = async (search: PrivacySearch) =>
    search.kind === 'find' ? { findings: search.texts.map(() => []), leaks: [] } : findPrivate(search);
  const { finish } = await collect(gateway({}, blind).stream(asking(), aCaller()));
  expect(finish.error?.kind).toBe('privacy');
  expect(fake.requests).toEqual([]);
});

test('预览正是将要送出的；用户决定照原样送出的照原样', async () => {
  const models = gateway();
  const preview = await models.preview(asking(), aCaller());
  expect(preview).toMatchObject({ isMasked: true, answeredBy: { location: 'cn' } });
  expect(fake.requests).toEqual([]);
  await collect(models.stream(asking(), aCaller()));
  expect(fake.requests[0]?.body.messages[0].content).toBe(preview.messages[0]?.text);
  const names = preview.messages[0]?.spans.map(({ original }) => original);
  for (const name of planted) expect(names).toContain(name);
  fake.play();
  await collect(models.stream(asking({ revealed: ['北京云石科技有限公司'] }), aCaller()));
  expect(fake.requests[0]?.raw).toContain('北京云石科技有限公司');
  expect(fake.requests[0]?.raw).not.toContain('王建国');
});

test('法律的名称与条文照原样送出：其中的“公司”不是谁的名称', async () => {
  const law = '《中华人民共和国公司法》第二十一条：股东滥用公司权利给公司造成损失的，应当承担赔偿责任。';
  const content = `${law}\n依照《中华人民共和国公司法》，王建国与股东李晓梅如何赔偿？`;
  await collect(gateway().stream(asking({ messages: [{ role: 'user', content }], publicTexts: [law] }), aCaller()));
  const sent = (fake.requests[0]?.body.messages as { content: string }[])[0]?.content;
  expect(sent).toContain(law);
  expect(sent).toContain('依照《中华人民共和国公司法》');
  expect(sent).not.toContain('王建国');
  expect(sent).not.toContain('李晓梅');
});
