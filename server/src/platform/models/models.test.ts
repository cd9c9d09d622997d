import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aDatabase } from '../../../test/database.ts';
import { type FakeModel, openFakeModel, scenes } from '../../../test/fake-model.ts';
import { systemClock } from '../clock.ts';
import { silentLog } from '../log.ts';
import type { Endpoint } from './endpoint.ts';
import type { ListedEndpoint } from './endpoint-book.ts';
import findPrivate, { type PrivacySearch } from './find-private.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { ModelLimits } from './limits.ts';
import { createModels } from './models.ts';
import type { ModelEvent, ModelRequest } from './request.ts';
import { modelStore } from './store.ts';
import { modelTool } from './use-tools.ts';

let first: FakeModel;
let second: FakeModel;
let ledger: Ledger;

beforeAll(async () => {
  first = await openFakeModel();
  second = await openFakeModel();
  ledger = createLedger({ store: modelStore(await aDatabase()), clock: systemClock, useMaxMs: 60_000 });
});
afterAll(() => {
  first.close();
  second.close();
});
beforeEach(() => {
  first.play();
  second.play();
});

const anEndpoint = (fake: { baseUrl: string }, about: Partial<Endpoint> = {}): ListedEndpoint => ({
  endpointId: randomUUID(),
  label: '某模型',
  purpose: 'chat',
  dialect: 'local',
  baseUrl: fake.baseUrl,
  model: 'fake',
  location: 'local',
  hasConsent: false,
  concurrentMax: 4,
  price: { input: 0, cachedInput: 0, output: 0 },
  isEnabled: true,
  isFixed: false,
  ...about,
});

const quick: Partial<ModelLimits> = { backoffMs: 1, placeWaitMs: 30_000 };
/** For the tests of what happens when a service says nothing. */
const impatient: Partial<ModelLimits> = { firstTokenMs: 150, idleMs: 150 };

function gateway(endpoints: ListedEndpoint[], limits: Partial<ModelLimits> = {}) {
  const list = async () => endpoints;
  return createModels({
    endpoints: list,
    ledger,
    find,
    clock: systemClock,
    log: silentLog,
    limits: { ...quick, ...limits },
  });
}

const find = async (search: PrivacySearch) => findPrivate(search);

const aCaller = (signal = new AbortController().signal) => ({ userId: randomUUID(), enterpriseId: '', signal });
const asking = (about: Partial<ModelRequest> = {}): ModelRequest => ({
  feature: 'test',
  messages: [{ role: 'user', content: '问' }],
  ...about,
});

async function collect(stream: AsyncIterable<ModelEvent>) {
  const events: ModelEvent[] = [];
  for await (const event of stream) events.push(event);
  const of = (type: 'text' | 'reasoning') => events.flatMap(event => (event.type === type ? event.text : [])).join('');
  const finish = events.at(-1);
  if (finish?.type !== 'finish') throw new Error('the stream has no finish');
  return { events, text: of('text'), reasoning: of('reasoning'), finish };
}

const askBoth = (about: Partial<ModelRequest> = {}, limits: Partial<ModelLimits> = {}) =>
  collect(gateway([anEndpoint(first), anEndpoint(second)], limits).stream(asking(about), aCaller()));
const askOne = (about: Partial<ModelRequest> = {}, limits: Partial<ModelLimits> = {}) =>
  collect(gateway([anEndpoint(first)], limits).stream(asking(about), aCaller()));

describe('what comes', () => {
  test('text, reasoning and usage', async () => {
    first.play(scenes.says('违约金可以调整。', { reasoning: '先看合同编' }));
    const { text, reasoning, finish } = await askOne();
    expect({ text, reasoning }).toEqual({ text: '违约金可以调整。', reasoning: '先看合同编' });
    expect(finish).toMatchObject({
      reason: 'stop',
      usage: { inputTokens: 10, cachedTokens: 4, outputTokens: 8, isEstimated: false },
      answeredBy: { label: '某模型', location: 'local' },
      tries: [],
    });
    expect(first.requests[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });

  test.each([1, 2, 3, 5])('characters torn into TCP parts of %i bytes', async bytes => {
    first.play(scenes.tears('违约金过高，可以请求减少𠮷', bytes));
    expect((await askOne()).text).toBe('违约金过高，可以请求减少𠮷');
  });

  test('comments that keep the connection open keep the clocks from running out', async () => {
    first.play(scenes.keepsAlive(5, 250, '好'));
    const { text, finish } = await askOne({}, { firstTokenMs: 1000, idleMs: 1000 });
    expect({ text, reason: finish.reason }).toEqual({ text: '好', reason: 'stop' });
  });

  test.each([1, 3, 100])('thoughts written into the text, in events of %i characters', async size => {
    first.play(scenes.says('<think>想一想</think>\n答案', { size }));
    expect(await askOne()).toMatchObject({ text: '答案', reasoning: '想一想' });
  });

  test('without usage the numbers are estimated and say so', async () => {
    first.play(scenes.says('十个字的一段答复啊。', { hasUsage: false }));
    const { usage } = (await askOne()).finish;
    expect(usage).toMatchObject({ isEstimated: true, outputTokens: 7 });
    expect(usage.inputTokens).toBeGreaterThan(0);
  });

  test('an end without a reason is an end where the service says that it is done', async () => {
    first.play(scenes.says('好', { finish: null }));
    expect((await askOne()).finish.reason).toBe('stop');
  });

  test('an endless answer is cut off, with its connection', async () => {
    first.play(scenes.says('字'.repeat(5000), { pauseMs: 1 }));
    const { text, finish } = await askOne({}, { charsMax: 100 });
    expect({ length: text.length, reason: finish.reason }).toEqual({ length: 100, reason: 'length' });
    await first.requests[0]!.closed;
  });
});

describe('what goes wrong before the first word', () => {
  test('429 with a short pause: the pause is kept, then asked again', async () => {
    first.play(scenes.refuses(429, {}, { 'retry-after': '0.05' }), scenes.says('好'));
    const { text, finish } = await askBoth();
    expect({ text, tries: finish.tries.map(({ kind }) => kind) }).toEqual({ text: '好', tries: ['rateLimit'] });
    expect(second.requests).toEqual([]);
  });

  test('429 with a long pause: the next endpoint at once', async () => {
    first.play(scenes.refuses(429, {}, { 'retry-after': '120' }));
    second.play(scenes.says('好'));
    expect((await askBoth()).text).toBe('好');
    expect(first.requests.length).toBe(1);
  });

  test('429 with a long pause and no other endpoint: says when to come again', async () => {
    first.play(scenes.refuses(429, {}, { 'retry-after': '120' }));
    const { error } = (await askOne()).finish;
    expect(error).toEqual({ kind: 'rateLimit', message: '模型服务请求过多，请在120秒后重试', retryAfterMs: 120_000 });
    expect(first.requests.length).toBe(1);
  });

  test('500: again, then the next endpoint', async () => {
    first.play(scenes.refuses(500));
    second.play(scenes.says('好'));
    const { text, finish } = await askBoth();
    expect({ text, tries: finish.tries.map(({ kind }) => kind) }).toEqual({
      text: '好',
      tries: ['server', 'server', 'server'],
    });
  });

  test('402: the next endpoint at once', async () => {
    first.play(scenes.refuses(402, { error: { message: 'Insufficient Balance' } }));
    second.play(scenes.says('好'));
    const { text, finish } = await askBoth();
    expect({ text, kind: finish.tries[0]?.kind, asked: first.requests.length }).toEqual({
      text: '好',
      kind: 'quota',
      asked: 1,
    });
  });

  test.each([
    [
      'context overflow',
      400,
      { error: { message: "This model's maximum context length is 65536 tokens" } },
      'contextOverflow',
    ],
    [
      'content filter',
      400,
      { error: { message: 'Input data may contain inappropriate content', code: 'data_inspection_failed' } },
      'contentFilter',
    ],
    ['a wrong key', 401, { error: { message: 'Invalid API key' } }, 'auth'],
    ['no such model', 404, { error: { message: 'model not found' } }, 'modelNotFound'],
    ['a wrong request', 400, { error: { message: 'unknown field' } }, 'badRequest'],
    ['the page of a proxy', 404, '<html><h1>Not Found</h1></html>', 'modelNotFound'],
    ['the page of a proxy, by its words alone', 400, '<p class="sensitive">Bad Request</p>', 'badRequest'],
  ] as const)('%s', async (_what, status, body, kind) => {
    first.play(scenes.refuses(status, body));
    const { finish } = await askOne();
    expect({ reason: finish.reason, kind: finish.error?.kind, asked: first.requests.length }).toEqual({
      reason: 'error',
      kind,
      asked: 1,
    });
  });

  test('never answers: the next endpoint', async () => {
    first.play(scenes.hangs());
    second.play(scenes.says('好'));
    const { text, finish } = await askBoth({}, { ...impatient, retriesMax: 0 });
    expect({ text, kind: finish.tries[0]?.kind }).toEqual({ text: '好', kind: 'firstTokenTimeout' });
    await first.requests[0]!.closed;
  });

  test('connection refused everywhere: all that was tried is told', async () => {
    const gone = await openFakeModel();
    gone.close();
    const { finish } = await collect(gateway([anEndpoint(gone), anEndpoint(gone)]).stream(asking(), aCaller()));
    expect(finish.error?.kind).toBe('allFailed');
    expect(finish.tries.map(({ kind }) => kind)).toEqual(Array(6).fill('network'));
  });

  test('nothing configured', async () => {
    const { finish } = await collect(gateway([]).stream(asking(), aCaller()));
    expect(finish).toMatchObject({ reason: 'error', error: { kind: 'notConfigured' }, tries: [] });
  });

  test('sent elsewhere: not followed', async () => {
    first.play(scenes.redirects(`${second.baseUrl}/chat/completions`));
    expect((await askOne()).finish.error?.kind).toBe('badRequest');
    expect(second.requests).toEqual([]);
  });

  test('JSON that cannot be read', async () => {
    first.play(scenes.sends('{"choices":[{"delta":{"content":'));
    second.play(scenes.says('好'));
    const { text, finish } = await askBoth();
    expect({ text, kind: finish.tries[0]?.kind }).toEqual({ text: '好', kind: 'protocol' });
  });

  test('an error in place of the first word', async () => {
    first.play(scenes.errs('', { message: 'overloaded', code: 503 }));
    second.play(scenes.says('好'));
    expect((await askBoth({}, { retriesMax: 0 })).text).toBe('好');
  });
});

describe('what goes wrong after the first word: what was said stays, nothing is asked again', () => {
  test.each([
    ['stalls', () => scenes.stalls('开头几个字'), 'idleTimeout'],
    ['resets', () => scenes.resets('开头几个字'), 'network'],
    ['breaks off', () => scenes.breaksOff('开头几个字'), 'network'],
    ['an error event', () => scenes.errs('开头几个字', { message: 'internal', code: 500 }), 'server'],
    ['an error in words alone', () => scenes.errs('开头几个字', 'engine died'), 'server'],
  ] as const)('%s', async (_what, scene, kind) => {
    first.play(scene());
    const { text, finish } = await askBoth({}, { idleMs: 150 });
    expect({ text, reason: finish.reason, kind: finish.error?.kind }).toEqual({
      text: '开头几个字',
      reason: 'error',
      kind,
    });
    expect(finish.usage.outputTokens).toBeGreaterThan(0);
    expect([first.requests.length, second.requests.length]).toEqual([1, 0]);
  });

  test('the whole takes longer than it may', async () => {
    first.play(scenes.says('字'.repeat(400), { size: 1, pauseMs: 20 }));
    const { finish } = await askBoth({}, { totalMs: 300 });
    expect(finish.error?.kind).toBe('totalTimeout');
  });
});

describe('stopping', () => {
  test('abort cuts the service off and keeps what was said', async () => {
    const control = new AbortController();
    first.play(scenes.stalls('开头'));
    const stream = gateway([anEndpoint(first)]).stream(asking(), aCaller(control.signal));
    const events: ModelEvent[] = [];
    for await (const event of stream) {
      events.push(event);
      if (event.type === 'text') control.abort();
    }
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'aborted', error: { kind: 'aborted' } });
    await first.requests[0]!.closed;
  });

  test('who stops reading cuts the service off', async () => {
    first.play(scenes.stalls('开头'));
    for await (const _event of gateway([anEndpoint(first)]).stream(asking(), aCaller())) break;
    await first.requests[0]!.closed;
  });

  test('abort during a pause', async () => {
    const control = new AbortController();
    first.play(scenes.refuses(429, {}, { 'retry-after': '15' }));
    const answer = collect(gateway([anEndpoint(first)]).stream(asking(), aCaller(control.signal)));
    await first.receives(1);
    control.abort();
    expect((await answer).finish.reason).toBe('aborted');
  });
});

const findArticles = modelTool({
  description: '查找法条',
  input: z.object({ question: z.string() }),
  run: async ({ question }) => ({ articles: [`关于${question}的条文`] }),
});

describe('tools', () => {
  test('used, and what they give goes back; reasoning is echoed where the service wants it', async () => {
    const wish = scenes.wishes([{ name: 'find', arguments: '{"question":"违约金"}' }], { reasoning: '要查' });
    first.play(wish, scenes.says('依据第585条。'));
    const models = gateway([anEndpoint(first, { dialect: 'deepseek' })]);
    const { events, text } = await collect(models.stream(asking({ tools: { find: findArticles } }), aCaller()));
    expect(text).toBe('依据第585条。');
    expect(events).toContainEqual({ type: 'toolCall', id: 'call_0', name: 'find', input: { question: '违约金' } });
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'toolResult', output: { articles: ['关于违约金的条文'] }, isError: false }),
    );
    const [, turn, result] = first.requests[1]?.body.messages ?? [];
    expect(turn).toMatchObject({ role: 'assistant', reasoning_content: '要查' });
    expect(result).toMatchObject({ role: 'tool', content: '{"articles":["关于违约金的条文"]}' });
  });

  test.each([
    ['malformed arguments', { name: 'find', arguments: '{"question":' }, 'JSON'],
    ['arguments of the wrong kind', { name: 'find', arguments: '{"question":7}' }, '参数不合格'],
    ['an unknown tool', { name: 'search', arguments: '{}' }, '可用的有：find'],
  ])('%s are told to the model', async (_what, wish, complaint) => {
    first.play(scenes.wishes([wish]), scenes.says('好'));
    const { events } = await askOne({ tools: { find: findArticles } });
    expect(events).toContainEqual(expect.objectContaining({ type: 'toolResult', isError: true }));
    expect(first.requests[1]?.raw).toContain(complaint);
  });

  test('endless wishes: the last step is sent without tools and answers', async () => {
    const wish = scenes.wishes([{ name: 'find', arguments: '{"question":"再查"}' }]);
    first.play(wish, wish, scenes.says('仅依据以上材料。'));
    const { text, finish } = await askOne({ tools: { find: findArticles }, stepsMax: 3 });
    expect({ text, reason: finish.reason }).toEqual({ text: '仅依据以上材料。', reason: 'stop' });
    expect(first.requests[2]?.body.tools).toBeUndefined();
    expect(first.requests[2]?.raw).toContain('已达检索上限');
  });

  test('too much for a tool: cut off, with its connection', async () => {
    const long = `{"question":"${'违约金'.repeat(20_000)}"}`;
    first.play(scenes.wishes([{ name: 'find', arguments: long }]));
    expect((await askOne({ tools: { find: findArticles } })).finish.error?.kind).toBe('badObject');
    await first.requests[0]?.closed;
    expect(first.requests.length).toBe(1);
  });

  test('an answer without a word is none', async () => {
    first.play(scenes.says(''));
    expect((await askOne()).finish.error?.kind).toBe('badObject');
  });
});

const Risk = z.object({ risk: z.enum(['高', '低']), reasons: z.array(z.string()) });
const good = '{"risk":"低","reasons":["a"]}';

describe('JSON', () => {
  const object = (dialect: Endpoint['dialect'] = 'local') =>
    gateway([anEndpoint(first, { dialect })]).object(Risk, { request: asking(), caller: aCaller() });

  test.each([
    ['as it should be', good],
    [
      'in a fence, with prose around and a comma too many',
      '好的：\n```json\n{"risk":"低","reasons":["a",],}\n```\n请查收',
    ],
    ['after thoughts', `<think>{"risk":"高"}</think>${good}`],
  ])('%s: one request', async (_what, text) => {
    first.play(scenes.says(text));
    expect(await object()).toMatchObject({ value: { risk: '低', reasons: ['a'] }, repairs: 0 });
    expect(first.requests.length).toBe(1);
  });

  test.each([
    ['cut off', '{"risk":"低","rea', 'length'],
    ['of the wrong kind', '{"risk":"中","reasons":"a"}', 'stop'],
  ])('%s: asked once more with the reason', async (_what, text, finish) => {
    first.play(scenes.says(text, { finish }), scenes.says(good));
    expect(await object()).toMatchObject({
      value: { risk: '低', reasons: ['a'] },
      repairs: 1,
      usage: { inputTokens: 20 },
    });
    expect(first.requests[1]?.raw).toContain('不合格');
  });

  test.each([
    ['more than any answer has', `[${'{},'.repeat(50_000)}{}]`, '内容过多'],
    ['wrong in a hundred places', JSON.stringify({ risk: '低', reasons: Array(100).fill(1) }), 'reasons'],
  ])('%s: asked once more in a few words', async (_what, text, complaint) => {
    first.play(scenes.says(text, { size: 50_000 }), scenes.says(good));
    expect(await object()).toMatchObject({ value: { risk: '低' }, repairs: 1 });
    const said = first.requests[1]?.body.messages.at(-1).content;
    expect(said).toContain(complaint);
    expect(said.length).toBeLessThan(2_000);
  });

  test('never right: given up after two repairs', async () => {
    first.play(scenes.says('不会'));
    await expect(object()).rejects.toMatchObject({ kind: 'badObject' });
    expect(first.requests.length).toBe(3);
  });

  test('broken off in the middle: asked again, for nobody has seen a word', async () => {
    first.play(scenes.resets('{"risk":"高","reasons":["坏'), scenes.says(good));
    expect(await object()).toMatchObject({ value: { risk: '低', reasons: ['a'] }, repairs: 0 });
  });

  test.each([
    ['deepseek', { type: 'json_object' }],
    ['local', { type: 'json_schema' }],
    ['doubao', undefined],
  ] as const)('the schema is in the words; %s wants it said so', async (dialect, format) => {
    first.play(scenes.says(good));
    await object(dialect);
    if (format) expect(first.requests[0]?.body.response_format).toMatchObject(format);
    else expect(first.requests[0]?.body.response_format).toBeUndefined();
    expect(first.requests[0]?.body.messages[0].content).toContain('"reasons"');
  });
});

describe('vectors and order', () => {
  test('vectors in the order of the texts, ten texts a request', async () => {
    first.play(scenes.embeds());
    const texts = Array.from({ length: 23 }, (_, index) => '违'.repeat(index + 1));
    const models = gateway([anEndpoint(first, { purpose: 'embed' })]);
    const { vectors, answeredBy } = await models.embed(texts, { request: asking(), caller: aCaller() });
    expect(vectors.map(([length]) => length)).toEqual(texts.map(({ length }) => length));
    expect({ requests: first.requests.length, model: answeredBy.model }).toEqual({ requests: 3, model: 'fake' });
  });

  test('scores in the order of the passages', async () => {
    first.play(scenes.reranks());
    const models = gateway([anEndpoint(first, { purpose: 'rerank' })]);
    const { scores } = await models.rerank(
      { feature: 'test', question: '问', passages: ['a', 'aaaa', 'aa'] },
      aCaller(),
    );
    expect(scores).toEqual([0.25, 1, 0.5]);
    expect(first.requests[0]?.path).toBe('/v1/rerank');
  });

  test('a passing fault is tried again; without an endpoint for it there is none', async () => {
    first.play(scenes.refuses(503), scenes.embeds());
    const models = gateway([anEndpoint(first, { purpose: 'embed' })]);
    expect((await models.embed(['违约'], { request: asking(), caller: aCaller() })).vectors).toEqual([
      Float32Array.from([2, 1]),
    ]);
    const rerank = models.rerank({ feature: 'test', question: '问', passages: ['a'] }, aCaller());
    await expect(rerank).rejects.toMatchObject({ kind: 'notConfigured' });
    expect(await models.status()).toMatchObject({ isConfigured: false, hasEmbed: true, hasRerank: false });
  });
});

describe('limits hold when many come at once', () => {
  test('requests of one user', async () => {
    first.play(scenes.stalls('开'));
    const control = new AbortController();
    const models = gateway([anEndpoint(first, { concurrentMax: 100 })], { userConcurrentMax: 3, idleMs: 4000 });
    const caller = aCaller(control.signal);
    const answers = Array.from({ length: 10 }, () => collect(models.stream(asking(), caller)));
    await first.receives(3);
    const refused = (await Promise.race(answers)).finish.error?.kind;
    control.abort();
    const kinds = (await Promise.all(answers)).map(({ finish }) => finish.error?.kind);
    expect(refused).toBe('busy');
    expect(kinds.toSorted()).toEqual([...Array(3).fill('aborted'), ...Array(7).fill('busy')]);
    expect(first.requests.length).toBe(3);
  });

  test('answers of one endpoint: the next is asked, then waited for', async () => {
    let [open, most] = [0, 0];
    first.play(async (response, request) => {
      open += 1;
      most = Math.max(most, open);
      await scenes.says('一二三四五六', { size: 1, pauseMs: 10 })(response, request);
      open -= 1;
    });
    const models = gateway([anEndpoint(first, { concurrentMax: 2 })]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => collect(models.stream(asking(), aCaller()))));
    expect(answers.map(({ text }) => text)).toEqual(Array(8).fill('一二三四五六'));
    expect(most).toBe(2);
  });
});

test('where a text may not leave the house, only a local model is asked', async () => {
  const remote = anEndpoint(first, { location: 'cn' });
  const local = anEndpoint(second);
  await collect(gateway([remote, local]).stream(asking({ privacy: 'localOnly' }), aCaller()));
  expect([first.requests.length, second.requests.length]).toEqual([0, 1]);
  const { finish } = await collect(gateway([remote]).stream(asking({ privacy: 'localOnly' }), aCaller()));
  expect(finish.error?.kind).toBe('notConfigured');
});

test('a model abroad is asked only where an administrator has agreed', async () => {
  const abroad = anEndpoint(first, { location: 'abroad' });
  expect((await collect(gateway([abroad]).stream(asking(), aCaller()))).finish.error?.kind).toBe('notConfigured');
  expect(await gateway([abroad]).status()).toMatchObject({ isConfigured: false, endpoints: [] });
});

describe('budgets', () => {
  const within = async (tokensMax: number, work: (userId: string) => Promise<void>) => {
    const userId = randomUUID();
    await ledger.setBudget({ scope: 'user', holderId: userId, tokensMax }, 100_000);
    await work(userId);
  };
  const ask = (userId: string, about: Partial<ModelRequest> = {}) =>
    collect(gateway([anEndpoint(first)]).stream(asking(about), { ...aCaller(), userId }));

  test('an answer stops where the budget of its user ends, and what was said stays', () =>
    within(1000, async userId => {
      // a service that does not count and takes no limit
      first.play(scenes.says('字'.repeat(3000), { size: 50, hasUsage: false }));
      const { text, finish } = await ask(userId);
      expect(finish.error?.kind).toBe('budgetExceeded');
      expect(text.length).toBeGreaterThan(1000);
      expect(text.length).toBeLessThan(2000);
      expect(first.requests[0]?.body.max_tokens).toBeLessThan(1000);
      expect((await ask(userId)).finish.error?.kind).toBe('budgetExceeded');
      expect(first.requests.length).toBe(1);
    }));

  test('another step is taken only where the budget has it', () =>
    within(2000, async userId => {
      const read = modelTool({ description: '读全文', input: z.object({}), run: async () => '条文'.repeat(2000) });
      first.play(scenes.wishes([{ name: 'read', arguments: '{}' }]));
      const { finish } = await ask(userId, { tools: { read } });
      expect(finish.error?.kind).toBe('budgetExceeded');
      expect(first.requests.length).toBe(1);
    }));
});
