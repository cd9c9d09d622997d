import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { judgmentRows, statuteFiles } from './invented-records.ts';
import { listCalls } from './list-calls.ts';
import { normaliseAnswer } from './normalise-answer.ts';
import type { Play, Who } from './play.ts';
import type { Server } from './start-server.ts';

export type Answers = Record<string, unknown>;
type Tokens = Record<string, string>;

/** The headers that belong to the wire. */
const shownHeaders = ['content-type', 'content-disposition', 'allow', 'cache-control'];
const settleWithinMs = 240_000;

interface Sent {
  path: string;
  body: unknown;
  headers?: Record<string, string>;
  method?: string;
}

async function send(address: string, { path, body, headers = {}, method = 'POST' }: Sent) {
  const isForm = body instanceof FormData;
  const payload = isForm || typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${address}${path}`, {
    method,
    headers: isForm ? headers : { 'content-type': 'application/json', ...headers },
    body: method === 'GET' ? undefined : payload,
    redirect: 'manual',
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const content = isJson ? JSON.parse(bytes.toString()) : { begins: bytes.subarray(0, 4).toString('latin1') };
  const shown = shownHeaders.flatMap(name => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: response.status, headers: Object.fromEntries(shown), content };
}

/** Signs in, plays every call of the list in its order, and gives the normalised answers by name. */
export async function playCalls(server: Server): Promise<Answers> {
  const { address, passwords } = server;
  const answers: Answers = {};
  const tokens: Partial<Record<Who, Tokens>> = {};
  const file = join(server.folder, 'judgments.jsonl');
  writeFileSync(file, judgmentRows.map(row => JSON.stringify(row)).join('\n'));
  const laws = join(server.folder, 'laws', '地方性法规');
  mkdirSync(laws, { recursive: true });
  for (const [name, text] of Object.entries(statuteFiles)) writeFileSync(join(laws, name), text);

  const play: Play = {
    async call(name, who, path, body, more = {}) {
      const answer = await send(address, { path, body, ...more, headers: { ...tokens[who], ...more.headers } });
      answers[name] = normaliseAnswer(answer);
      return answer.content;
    },
    async quiet(who, path, body) {
      return (await send(address, { path, body, headers: tokens[who] })).content;
    },
    async until(isDone) {
      const deadline = Date.now() + settleWithinMs;
      while (!(await isDone())) {
        if (Date.now() > deadline) throw new Error('the server did not come to rest');
        await wait(300);
      }
    },
    importJudgments: () => server.importFile('cases', file),
    importStatutes: () => server.importFile('laws', join(server.folder, 'laws')),
    async socket(name, userId, frame) {
      answers[name] = normaliseAnswer(await listen(`${address.replace('http', 'ws')}/lawyer/socket/${userId}`, frame));
    },
    tokensOf: who => tokens[who] ?? {},
    async signIn(who, name) {
      const data = { username: who, password: passwords[who as 'admin' | 'demo'] };
      const content = await this.call(name, 'stranger', '/api/user/login', { data });
      tokens[who] = { token: content.data.token, 'auth-token': content.data.authToken };
      return content.data;
    },
  };
  await listCalls(play);
  return answers;
}

/** What a socket says first, or how it closes. */
function listen(url: string, frame: string): Promise<unknown> {
  return new Promise(resolve => {
    const socket = new WebSocket(url);
    socket.addEventListener('open', () => socket.send(frame));
    socket.addEventListener('message', ({ data }) => {
      void resolve({ ...JSON.parse(String(data)), id: '<id>' });
      socket.close();
    });
    socket.addEventListener('close', ({ code }) => resolve({ code }));
  });
}
