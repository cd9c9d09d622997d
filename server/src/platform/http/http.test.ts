import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { callsAt, dataOf } from '@antai/contract/wire/call';
import { faults } from '@antai/contract/wire/faults';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../caller.ts';
import { Fault } from '../fault.ts';
import type { Log } from '../log.ts';
import { bind } from './bind.ts';
import { mountDocs } from './docs.ts';
import { envelopeOfError } from './envelope.ts';
import { mountHealth } from './health.ts';
import { createHttp, type HttpOptions } from './http.ts';
import { mountMetrics } from './metrics.ts';

const call = callsAt('/api/probe/', { style: 'B' });

const probe = {
  echo: call({
    path: 'echo',
    access: 'signedIn',
    summary: 'gives back what it got',
    input: dataOf({ text: z.string().max(10) }),
    output: z.object({ text: z.string() }),
  }),
  leak: call({
    path: 'leak',
    access: 'open',
    summary: 'answers more than it promises',
    input: z.object({}),
    output: z.object({ shown: z.string() }),
  }),
  broken: call({
    path: 'broken',
    access: 'open',
    summary: 'breaks',
    input: z.object({}),
    output: z.object({ shown: z.string() }),
  }),
  byResource: call({
    path: 'byResource',
    access: input => (input.data.isSecret ? 9 : 2001),
    summary: 'depends on what is asked',
    input: dataOf({ isSecret: z.boolean() }),
    output: z.object({}),
  }),
  count: call({
    path: '/law-ai/api/probe/count',
    style: 'A',
    kind: 'stream',
    access: 'open',
    summary: 'counts',
    input: dataOf({ to: z.number().int() }),
    output: z.object({ number: z.number() }),
  }),
  file: call({
    path: 'file',
    kind: 'download',
    access: 'open',
    summary: 'gives a file',
    input: dataOf({ isThere: z.boolean() }),
    output: z.unknown(),
  }),
} as const;

const lines: { object: object; message?: string }[] = [];
const keep = (object: object, message?: string) => void lines.push({ object, message });
const log: Log = { debug: keep, info: keep, warn: keep, error: keep };
const caller: Caller = {
  userId: 'u',
  sessionId: 's',
  enterpriseId: '',
  address: '',
  traceId: '',
  may: (id: number) => id === 2001,
};

let http: FastifyInstance;
let inProduction: FastifyInstance;
let isStopped = false;

beforeAll(async () => {
  const bindings = bind(probe, {
    echo: async (_caller, { data }) => ({ text: data.text }),
    leak: async () => ({ shown: 'a', password: 'secret' }) as { shown: string },
    broken: async () => {
      throw new Error('select * from users where password = secret');
    },
    byResource: async () => ({}),
    async *count(_caller, { data }) {
      try {
        yield { kind: 'run', runId: 'r' } as const;
        for (let number = 1; number <= data.to; number += 1)
          yield { kind: 'event', number, event: { number } } as const;
      } finally {
        isStopped = true;
      }
      if (data.to < 0) throw new Fault(faults.notFound);
      yield { kind: 'end', state: 'done', failReason: null } as const;
    },
    file: async (_caller, { data }) => {
      if (!data.isThere) throw new Fault(faults.notFound);
      return { fileName: '合同.pdf', mimeType: 'application/pdf', stream: Readable.from(['%PDF']) };
    },
  });
  const authenticate = async ({ token }: { token: string }) => {
    if (token !== 'good') throw new Fault(faults.notSignedIn);
    return { caller };
  };
  const audit: HttpOptions['audit'] = (_deed, work) => work();
  const watch = () => () => {};
  const options = { log, bindings, authenticate, watch, audit, uploadMaxBytes: 1000, trustedProxies: 1 } as const;
  const patience = { headersMs: 2000, silenceMs: 200, bodyMs: 2000 };
  http = await createHttp({ ...options, patience, isStrict: true });
  inProduction = await createHttp({ ...options, isStrict: false });
  await mountDocs(http, bindings);
  mountMetrics(http, undefined);
  mountHealth(http, [{ name: 'database', ask: async () => 1 }]);
});

afterAll(async () => {
  await http.close();
  await inProduction.close();
});

const post = (url: string, payload: unknown, token = 'good') =>
  http.inject({ method: 'POST', url, headers: { token, 'auth-token': 'x' }, payload: payload as object });

describe('the envelope', () => {
  test('data and a trace id', async () => {
    const answer = (await post(probe.echo.path, { data: { text: '好' } })).json();
    expect(answer).toEqual({
      baseInfo: { code: 0, message: '', traceId: expect.stringMatching(/^[\w-]{36}$/) },
      data: { text: '好' },
    });
  });

  test.each([
    ['a wrong token', { data: { text: '好' } }, 'bad', 90004, '重新登录'],
    ['a field too long', { data: { text: '十一个字十一个字十一个' } }, 'good', 400, 'data.text'],
    ['an unknown field', { data: { text: '好', extra: 1 } }, 'good', 400, 'data.extra'],
    ['no data', {}, 'good', 400, 'data'],
    ['a prototype in the body', JSON.parse('{"data":{"text":"x","__proto__":{"a":1}}}'), 'good', 400, 'JSON'],
  ])('%s', async (_name, body, token, code, words) => {
    const response = await post(probe.echo.path, body, token);
    expect(response.statusCode).toBe(200);
    expect(response.json().baseInfo.code).toBe(code);
    expect(response.json().baseInfo.message).toContain(words);
  });

  test('permission may depend on what is asked', async () => {
    expect((await post(probe.byResource.path, { data: { isSecret: false } })).json().baseInfo.code).toBe(0);
    expect((await post(probe.byResource.path, { data: { isSecret: true } })).json().baseInfo.code).toBe(403);
  });

  test('a defect shows nothing of itself but its trace id, and is logged with it', async () => {
    const { baseInfo } = (await post(probe.broken.path, {})).json();
    expect(baseInfo).toMatchObject({ code: 20000, message: `系统繁忙，请稍后重试（编号 ${baseInfo.traceId}）` });
    expect(lines.at(-1)).toMatchObject({
      object: { traceId: baseInfo.traceId, path: probe.broken.path },
      message: 'a call could not be answered',
    });
  });

  test('a failed statement is logged without the values it was given', () => {
    const cause = new Error('relation is missing');
    const error = Object.assign(new Error('Failed query: params: s3cret', { cause }), {
      query: 'insert',
      params: ['s3cret'],
    });
    envelopeOfError(error, 't', { log });
    expect(lines.at(-1)?.object).toMatchObject({ err: cause, query: 'insert' });
    expect(JSON.stringify(lines.at(-1))).not.toContain('s3cret');
  });

  test('an answer never carries more than its contract: cut in production, a defect in tests', async () => {
    const response = await inProduction.inject({ method: 'POST', url: probe.leak.path, payload: {} });
    expect(response.json().data).toEqual({ shown: 'a' });
    expect(response.body).not.toContain('secret');
    expect((await post(probe.leak.path, {})).json().baseInfo.code).toBe(20000);
    expect(lines.at(-1)?.object).toMatchObject({ err: { message: expect.stringContaining('password') } });
  });
});

describe('what is not a business answer', () => {
  test.each([
    ['unknown path', 'POST', '/api/nothing', 404],
    ['another method', 'GET', '/api/probe/echo', 405],
  ] as const)('%s: %s %s → %i', async (_name, method, url, status) => {
    const response = await http.inject({ method, url });
    expect(response.statusCode).toBe(status);
    expect(response.json().baseInfo.code).toBe(status);
  });

  test('whoever reads nothing before all is sent is told, too, why a body over the limit is refused', async () => {
    const address = new URL(
      http.server.listening ? http.listeningOrigin : await http.listen({ port: 0, host: '127.0.0.1' }),
    );
    const length = 40_000_000;
    const head = `POST ${probe.echo.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
    const socket = connect(Number(address.port), '127.0.0.1').pause();
    socket.write(head);
    await new Promise<unknown>((resolve, reject) =>
      socket.once('error', reject).write('x'.repeat(length), error => (error ? reject(error) : resolve(0))),
    );
    const [answer] = await once(socket.resume(), 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 .*"code":413/s);
    socket.destroy();
  });

  test('a body over the limit is refused before it is read', async () => {
    const response = await post(probe.echo.path, { data: { text: 'x'.repeat(3_000_000) } });
    expect(response.statusCode).toBe(413);
    expect(response.json().baseInfo.code).toBe(413);
  });

  test.each([
    ['an empty content type', '', 400],
    ['no content type', undefined, 400],
    ['half a content type', 'application', 415],
    ['a form for a call that takes none', 'multipart/form-data; boundary=x', 400],
  ])('%s: an answer in the envelope', async (_name, type, code) => {
    const headers = { token: 'good', 'auth-token': 'x', ...(type === undefined ? {} : { 'content-type': type }) };
    const response = await http.inject({ method: 'POST', url: probe.echo.path, headers, payload: '{"data":{}}' });
    expect(response.json().baseInfo.code).toBe(code);
  });

  test('text that no database keeps is refused before a handler sees it', async () => {
    const { baseInfo } = (await post(probe.echo.path, { data: { text: 'a\0' } })).json();
    expect(baseInfo).toMatchObject({ code: 400, message: expect.stringContaining('data.text') });
  });

  test.each(['', '{"data":'])('a client that falls silent after %j is closed', async begun => {
    const address = new URL(
      http.server.listening ? http.listeningOrigin : await http.listen({ port: 0, host: '127.0.0.1' }),
    );
    const socket = connect(Number(address.port), '127.0.0.1');
    const head = `POST ${probe.echo.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n`;
    socket.write(`${head}${begun}`);
    await new Promise(resolve => socket.once('close', resolve));
  });

  test('a connection that asked nothing keeps no server from closing', { timeout: 10_000 }, async () => {
    const closing = await createHttp({
      log,
      bindings: [],
      authenticate: async () => ({ caller }),
      watch: () => () => {},
      audit: (_deed, work) => work(),
      uploadMaxBytes: 1000,
      trustedProxies: false,
      isStrict: true,
    });
    const address = new URL(await closing.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(address.port), '127.0.0.1');
    const ended = new Promise(resolve => socket.once('close', resolve));
    await new Promise(resolve => closing.server.once('connection', resolve));
    await closing.close();
    await ended;
  });

  test('a body of another type: code 415', async () => {
    const headers = { token: 'good', 'auth-token': 'x', 'content-type': 'text/xml' };
    const response = await http.inject({ method: 'POST', url: probe.echo.path, headers, payload: '<a/>' });
    expect(response.json().baseInfo.code).toBe(415);
  });
});

describe('streams', () => {
  test('events come one by one, and a fault is the last of them', async () => {
    const response = await post(probe.count.path, { data: { to: 2 } });
    expect(response.headers['content-type']).toContain('text/event-stream');
    expect(response.body).toBe(
      'event: run\ndata: {"runId":"r"}\n\n' +
        'id: 1\ndata: {"number":1}\n\nid: 2\ndata: {"number":2}\n\n' +
        'event: end\ndata: {"state":"done","failReason":null}\n\n',
    );
    const failed = await post(probe.count.path, { data: { to: -1 } });
    expect(failed.body).toMatch(/\n\nevent: fault\ndata: \{"baseInfo":\{"code":404/);
  });

  test('a reader that goes away ends the following', async () => {
    isStopped = false;
    const address = http.server.listening ? http.listeningOrigin : await http.listen({ port: 0, host: '127.0.0.1' });
    const reading = new AbortController();
    const response = await fetch(`${address}${probe.count.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { to: 100_000_000 } }),
      signal: reading.signal,
    });
    await response.body?.getReader().read();
    reading.abort();
    await expect.poll(() => isStopped, { timeout: 10_000 }).toBe(true);
  });
});

describe('downloads', () => {
  test('a file with its Chinese name', async () => {
    const response = await post(probe.file.path, { data: { isThere: true } });
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('合同.pdf')}`,
    );
    expect(response.body).toBe('%PDF');
  });
  test('a missing file is an envelope', async () => {
    expect((await post(probe.file.path, { data: { isThere: false } })).json().baseInfo.code).toBe(404);
  });
});

describe('beside the calls', () => {
  test('the page may load nothing from outside', async () => {
    const { headers } = await http.inject({ url: '/healthz' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/https?:|script-src[^;]*unsafe/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('health, readiness and metrics', async () => {
    expect((await http.inject({ url: '/healthz' })).json()).toEqual({ status: 'up' });
    expect((await http.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready', missing: [] });
    const metrics = await http.inject({ url: '/metrics' });
    expect(metrics.body).toContain('antai_calls_total{path="/api/probe/echo",code="0"}');
  });

  test.each([
    ['from elsewhere', '203.0.113.9', {}],
    ['from elsewhere, forged', '203.0.113.9', { 'x-forwarded-for': '127.0.0.1' }],
    ['through a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
    ['through a proxy on this machine, forged', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
    ['through a proxy of the new kind', '127.0.0.1', { forwarded: 'for=203.0.113.9' }],
  ])('metrics %s: not found', async (_name, remoteAddress, headers) => {
    const response = await http.inject({ url: '/metrics', remoteAddress, headers });
    expect(response.statusCode).toBe(404);
  });

  test('the OpenAPI document has every call with its shapes', async () => {
    const { paths, components } = (await http.inject({ url: '/lawyer/docs/json' })).json();
    expect(Object.keys(paths)).toEqual(Object.values(probe).map(({ path }) => path));
    const refs = [...JSON.stringify({ paths, components }).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    expect(refs.filter(([, name]) => !(name! in components.schemas))).toEqual([]);
  });
});
