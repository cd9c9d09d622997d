import { setTimeout as wait } from 'node:timers/promises';
import { callsAt, dataOf } from '@antai/contract/wire/call';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLog } from '../log.ts';
import { bind } from './bind.ts';
import { createHttp } from './http.ts';
import { shareTurns, type TakeTurn } from './share-turns.ts';

const call = callsAt('/api/probe/', { style: 'B', access: 'signedIn' });
const probe = {
  work: call({ path: 'work', summary: 'works for a while', input: dataOf({ name: z.string(), ms: z.number() }) }),
};

const atWork = new Map<string, number>();
const most = new Map<string, number>();
const begun: string[] = [];
const opened: FastifyInstance[] = [];

/** A server over real connections whose users take turns as said; gives how to send a call. */
async function aServer(takeTurn: TakeTurn) {
  const bindings = bind(probe, {
    async work({ userId }, { data: { name, ms } }) {
      begun.push(name);
      atWork.set(userId, (atWork.get(userId) ?? 0) + 1);
      most.set(userId, Math.max(most.get(userId) ?? 0, atWork.get(userId)!));
      await wait(ms);
      atWork.set(userId, atWork.get(userId)! - 1);
      return {};
    },
  });
  const authenticate = async ({ token }: { token: string }) => ({
    caller: { userId: token, sessionId: '', enterpriseId: '', address: '', traceId: '', may: () => true },
  });
  const http = await createHttp({
    ...{ log: silentLog, bindings, authenticate, watch: () => () => {}, audit: (_deed, work) => work() },
    ...{ uploadMaxBytes: 1000, trustedProxies: false, isStrict: true, takeTurn },
  });
  opened.push(http);
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  return async (token: string, data: { name: string; ms: number }, { signal }: { signal?: AbortSignal } = {}) => {
    const response = await fetch(address + probe.work.path, {
      ...{ method: 'POST', headers: { token, 'auth-token': 'x', 'content-type': 'application/json' } },
      ...{ body: JSON.stringify({ data }), ...(signal ? { signal } : {}) },
    });
    return ((await response.json()) as { baseInfo: { code: number } }).baseInfo.code;
  };
}

beforeEach(() => {
  most.clear();
  begun.length = 0;
});
afterAll(() => Promise.all(opened.map(http => http.close())));

test('while somebody else is there, many calls of a user are at work one after the other, and all are answered', async () => {
  // time stands still: however slow the machine is, no turn is over before its call
  const send = await aServer(shareTurns({ atOnce: 1, now: () => 0 }));
  await send('other', { name: 'other', ms: 0 });
  const codes = await Promise.all(Array.from({ length: 8 }, (_, at) => send('user', { name: `call${at}`, ms: 2 })));
  expect(codes).toEqual(Array(8).fill(0));
  expect(most.get('user')).toBe(1);
});

test('a user who is alone has all at work at once', async () => {
  const send = await aServer(shareTurns({ atOnce: 1 }));
  await Promise.all(Array.from({ length: 8 }, (_, at) => send('user', { name: `call${at}`, ms: 200 })));
  expect(most.get('user')).toBe(8);
});

test('a call whose sender has left while it waited is not worked for, and its turn is given back', async () => {
  let ended = 0;
  const turns: ((end: () => void) => void)[] = [];
  const send = await aServer(() => new Promise(resolve => turns.push(resolve)));
  const leaving = new AbortController();
  const [left, stays] = [
    send('user', { name: 'left', ms: 0 }, { signal: leaving.signal }).catch(error => error.name),
    send('user', { name: 'stays', ms: 0 }),
  ];
  await expect.poll(() => turns.length).toBe(2);
  leaving.abort();
  expect(await left).toBe('AbortError');
  // the connection is closed a moment after its client has gone
  await wait(100);
  for (const give of turns) give(() => void ended++);
  expect(await stays).toBe(0);
  expect(begun).toEqual(['stays']);
  expect(ended).toBe(2);
});
