import { apiKeyCallsMax, apikeys } from '@antai/contract/apikeys';
import { lookupTextMax, mcpPath } from '@antai/contract/lookups';
import { statutes } from '@antai/contract/statutes';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { aJudgment, aMark, putJudgments } from '../../../test/judgments.ts';
import { longestWritten } from '../../../test/longest-written.ts';

let address: string;
const clients: Client[] = [];

beforeAll(async () => {
  const { app } = await startHouse();
  const { http } = app;
  const origin = http.server.listening ? http.listeningOrigin : await http.listen({ host: '127.0.0.1', port: 0 });
  address = `${origin}${mcpPath}`;
});
afterAll(async () => {
  for (const client of clients) await client.close();
});

async function keyOf(user: TestUser, resourceIds: number[] = [2001]) {
  const { as } = await startHouse();
  return as(user).ok(apikeys.create, { data: { name: '外部助手', resourceIds } as never });
}

async function connect(key: string) {
  const client = new Client({ name: 'assistant of a test', version: '1' });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }));
  clients.push(client);
  return client;
}

/** What a lookup answered, in words or as its fault. */
async function use(client: Client, name: string, input: object) {
  const { content, isError } = await client.callTool({ name, arguments: input as Record<string, unknown> });
  const [first] = content as { type: string; text: string }[];
  return { isError: isError ?? false, text: first?.text ?? '' };
}

const answerOf = async (client: Client, name: string, input: object) => {
  const { isError, text } = await use(client, name, input);
  if (isError) throw new Error(text);
  return JSON.parse(text);
};

const send = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  });

const complaintOf = async (response: Response) =>
  ((await response.json()) as { error: { message: string } }).error.message;

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

describe('外部助手经MCP', () => {
  test('看到各项只读查询，各有说明', async () => {
    const client = await connect((await keyOf(await aUser())).key);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'find_articles',
      'read_article',
      'check_citations',
      'search_cases',
      'search_penalties',
      'similar_cases',
      'read_company',
      'search_knowledge',
      'review_contract',
      'read_clause',
      'read_record',
      'calculate',
    ]);
    expect(tools.every(({ annotations, description }) => annotations?.readOnlyHint && description)).toBe(true);
    expect(client.getServerVersion()).toMatchObject({ name: 'antai', title: '案台' });
  });

  test('检索与读取：条数与网页相同，长文分段读完', async () => {
    const { app } = await startHouse();
    const mark = aMark();
    const reasoning = `${mark}违约金过高。${'应予调整。'.repeat(4000)}`;
    await putJudgments(app, [aJudgment({ mark, reasoning }), aJudgment({ mark, reasoning: '驳回。' })]);
    const client = await connect((await keyOf(await aUser())).key);
    const { total, records } = await answerOf(client, 'search_cases', { expression: `${mark} /s 违约金` });
    expect(total).toBe(1);
    expect(records[0]).toMatchObject({ id: expect.any(String), caseTitle: expect.any(String) });
    expect(records[0].passages.join('')).toContain(`${mark}违约金过高`);
    const { id } = records[0];
    let [text, from] = ['', 0 as number | undefined];
    let totalLength = 0;
    while (from !== undefined) {
      const piece = await answerOf(client, 'read_record', { kind: '司法案例', id, from });
      expect(piece.text.length).toBeLessThanOrEqual(lookupTextMax);
      text += piece.text;
      totalLength = piece.totalLength;
      from = piece.nextFrom;
    }
    expect(text).toHaveLength(totalLength);
    const { citations } = await answerOf(client, 'check_citations', {
      text: '依照《合同法》第五十二条，',
      asOf: '2026-11-22',
    });
    expect(citations).toMatchObject([{ status: 'repealed' }]);
  });

  test('长文字的核验结论与网页的一字不差，由线程写成', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const data = { text: '《民法典》第一条、“”\n'.repeat(4_000), asOf: '2026-11-22' };
    const client = await connect((await keyOf(user)).key);
    let answer = '';
    const longest = await longestWritten(async () => {
      answer = (await use(client, 'check_citations', data)).text;
    });
    expect(longest).toBeLessThan(answer.length / 5);
    expect(answer).toBe(JSON.stringify(await as(user).ok(statutes.checkCitations, { data })));
  });

  test('查不到、写法不对、起点过远：说明原因，不是故障', async () => {
    const client = await connect((await keyOf(await aUser())).key);
    expect(await use(client, 'read_company', { name: '没有这一家有限公司' })).toEqual({
      isError: true,
      text: '没有名为“没有这一家有限公司”的机构，请核对全称',
    });
    expect(await use(client, 'read_article', { statute: '民法典', article: '某条' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('条号有误'),
    });
    expect((await use(client, 'search_cases', { expression: '(合同' })).isError).toBe(true);
    expect((await use(client, 'search_cases', { expression: '合同', sort: 'x', pageNum: 'y' })).isError).toBe(true);
    const none = await use(client, 'read_record', { kind: '司法案例', id: 'none' });
    expect(none).toMatchObject({ isError: true, text: expect.stringContaining('不存在') });
  });

  test('法律计算与网页所算相同', async () => {
    const client = await connect((await keyOf(await aUser(), [30019])).key);
    const input = { kind: '财产案件', amount: 50_000_000 };
    const { result, legalBasis } = await answerOf(client, 'calculate', { calculatorId: 'court-fee', input });
    expect(result).toBe(880_000);
    expect(legalBasis.length).toBeGreaterThan(0);
    const wrong = await use(client, 'calculate', { calculatorId: 'court-fee', input: { kind: '没有' } });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('案件类型') });
  });

  test('密钥所选的功能之外不能查', async () => {
    const client = await connect((await keyOf(await aUser(), [20018])).key);
    expect(await use(client, 'search_cases', { expression: '合同' })).toMatchObject({ isError: true });
    expect((await use(client, 'check_citations', { text: '《民法典》第五百七十七条' })).isError).toBe(false);
  });
});

describe('请求本身', () => {
  test('没有密钥、密钥不对、已撤销：401并说明', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const { key, keyId } = await keyOf(user);
    expect((await send(list)).status).toBe(401);
    const wrong = await send(list, { authorization: `Bearer ${key}x` });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toMatchObject({ error: { message: '接口密钥无效或已过期，请新建密钥' } });
    await as(user).ok(apikeys.revoke, { data: { keyId } });
    expect((await send(list, { authorization: `Bearer ${key}` })).status).toBe(401);
  });

  test('浏览器的登录不算，一次只有一个调用，别的方法不受理', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    await as(user).raw(apikeys.list, {});
    const tokens = user.tokens!;
    expect((await send(list, { token: tokens.token, 'auth-token': tokens.authToken })).status).toBe(401);
    const authorization = `Bearer ${(await keyOf(user)).key}`;
    const many = await send([list, { ...list, id: 2 }], { authorization });
    expect([many.status, await complaintOf(many)]).toEqual([400, '一次请求只能有一个调用，请逐个发送']);
    expect((await fetch(address, { headers: { authorization } })).status).toBe(405);
    const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
    const listen = { ...list, method: 'subscriptions/listen', params: { notifications: {}, _meta: meta } };
    const headers = { authorization, 'mcp-protocol-version': '2026-07-28', 'mcp-method': listen.method };
    expect(await (await send(listen, headers)).text()).toMatch(/error/);
    for (const body of [null, 1, 'x', {}, { jsonrpc: '1.0' }, { ...list, method: '没有' }, { ...list, params: 7 }])
      expect((await send(body, { authorization })).status).toBeLessThan(500);
  });

  test('分钟内的次数与其他调用合计', async () => {
    const { app } = await startHouse();
    const { key, keyId } = await keyOf(await aUser());
    await app.database.pool.query('update api_keys set window_at = now(), window_calls = $1 where key_id = $2', [
      apiKeyCallsMax,
      keyId,
    ]);
    const refused = await send(list, { authorization: `Bearer ${key}` });
    expect([refused.status, await complaintOf(refused)]).toEqual([429, expect.stringContaining('每分钟至多')]);
  });
});
