import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { type Listener, openListener } from '../db/listener.ts';
import { silentLog as log } from '../log.ts';
import { type Events, openEvents } from './events.ts';
import { readFrame } from './frames.ts';
import { socketRoutes } from './socket.ts';

let listener: Listener;
let events: Events<{ type: string; data: unknown }>;
let app: FastifyInstance;
let address: string;
const ended = new Set<string>();
const looks = new Set<() => void>();

beforeAll(async () => {
  const database = await aDatabase();
  listener = await openListener({ database, log });
  events = await openEvents<{ type: string; data: unknown }>({ database, listener, log });
  app = Fastify();
  const authenticate = (token: string) =>
    token.startsWith('token of ') && !ended.has(token) ? token.slice(9) : undefined;
  const watch = (_session: object, look: () => void) => {
    looks.add(look);
    return () => void looks.delete(look);
  };
  await app.register(socketRoutes, { events, authenticate, watch, log, firstFrameMs: 300, silenceMs: 400 });
  address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
});

afterAll(async () => {
  await app.close();
  await listener.close();
});

type Frame = { type: string; id?: number; data?: unknown };

async function connect(userId: string, firstFrame?: string) {
  const socket = new WebSocket(`${address}/lawyer/socket/${userId}`);
  const frames: Frame[] = [];
  socket.addEventListener('message', ({ data }) => frames.push(JSON.parse(data)));
  const closed = new Promise<number>(resolve => socket.addEventListener('close', ({ code }) => resolve(code)));
  await new Promise(resolve => socket.addEventListener('open', resolve));
  if (firstFrame !== undefined) socket.send(firstFrame);
  return { socket, frames, closed };
}

const ownToken = (userId: string, after?: number) => JSON.stringify({ token: `token of ${userId}`, after });
const isReady = (frames: Frame[]) => expect.poll(() => frames[0]?.type).toBe('ready');

test('the right token opens the socket, bare or in a frame, and events come with their numbers', async () => {
  const user = randomUUID();
  for (const first of [`token of ${user}`, ownToken(user)]) {
    const { socket, frames } = await connect(user, first);
    await isReady(frames);
    const id = await events.emit(user, { type: 'download', data: { finishPercent: 50 } });
    await expect.poll(() => frames[1]).toEqual({ type: 'download', data: { finishPercent: 50 }, id });
    socket.close();
  }
});

test('a change of the account is told to a session that still stands', async () => {
  const user = randomUUID();
  const { socket, frames } = await connect(user, ownToken(user));
  await isReady(frames);
  for (const look of looks) look();
  await expect.poll(() => frames.map(({ type }) => type)).toEqual(['ready', 'account']);
  socket.close();
});

test('a reconnecting client misses nothing and hears nothing twice', async () => {
  const user = randomUUID();
  const first = await connect(user, ownToken(user));
  await isReady(first.frames);
  await events.emit(user, { type: 'message', data: 1 });
  await expect.poll(() => first.frames.length).toBe(2);
  first.socket.close();
  await first.closed;
  await events.emit(user, { type: 'message', data: 2 });
  const second = await connect(user, ownToken(user, first.frames.at(-1)!.id));
  await events.emit(user, { type: 'message', data: 3 });
  await expect.poll(() => second.frames.map(({ type, data }) => data ?? type)).toEqual(['ready', 2, 3]);
  second.socket.close();
});

test('one that broke off before any event goes on from the number in ready', async () => {
  const user = randomUUID();
  await events.emit(user, { type: 'message', data: 0 });
  const first = await connect(user, ownToken(user));
  await isReady(first.frames);
  first.socket.close();
  await first.closed;
  await events.emit(user, { type: 'message', data: 1 });
  const second = await connect(user, ownToken(user, first.frames[0]!.id));
  await expect.poll(() => second.frames.map(({ type, data }) => data ?? type)).toEqual(['ready', 1]);
  second.socket.close();
});

test.each([
  ['a wrong token', 'wrong'],
  ['another user’s token', 'token of somebody else'],
  ['a frame without a token', '{"after":1}'],
  ['a broken frame', '{"token":'],
  ['an empty frame', ''],
])('%s is answered by 4001 and not one event', async (_, first) => {
  const { frames, closed } = await connect(randomUUID(), first);
  expect(await closed).toBe(4001);
  expect(frames).toEqual([]);
});

test('who does not say who he is in time is closed', async () => {
  expect(await (await connect(randomUUID())).closed).toBe(4001);
});

test('pings are answered and keep the socket open; silence ends it', async () => {
  const user = randomUUID();
  const { socket, frames, closed } = await connect(user, ownToken(user));
  await isReady(frames);
  const startedAt = performance.now();
  const pings = setInterval(() => socket.send(frames.length % 2 ? 'ping' : '{"type":"ping"}'), 150);
  await expect.poll(() => frames.filter(({ type }) => type === 'pong').length, { timeout: 5_000 }).toBe(5);
  clearInterval(pings);
  expect(performance.now() - startedAt).toBeGreaterThan(500);
  expect(await closed).toBe(4008);
});

test('a session that ends closes the socket, and not one event comes after', async () => {
  const user = randomUUID();
  const { frames, closed } = await connect(user, ownToken(user));
  await isReady(frames);
  ended.add(`token of ${user}`);
  await events.emit(user, { type: 'message', data: 'too late' });
  expect(await closed).toBe(4001);
  expect(frames).toHaveLength(1);
});

test('a change that ends the session closes the socket at once, another change does not', async () => {
  const user = randomUUID();
  const { frames, closed } = await connect(user, ownToken(user));
  await isReady(frames);
  for (const look of looks) look();
  await events.emit(user, { type: 'message', data: 1 });
  await expect.poll(() => frames.length).toBe(2);
  ended.add(`token of ${user}`);
  for (const look of looks) look();
  expect(await closed).toBe(4001);
});

test('a frame over 4 KB ends the socket', async () => {
  const user = randomUUID();
  const { socket, frames, closed } = await connect(user, ownToken(user));
  await isReady(frames);
  socket.send('x'.repeat(5_000));
  expect(await closed).toBe(1009);
});

test.each([
  ['ping', { token: 'ping', isPing: true }],
  ['{"type":"ping"}', { isPing: true }],
  ['{"token":"a","after":-1}', { token: 'a', isPing: false }],
  ['{"token":{"a":1},"after":"7"}', { isPing: false }],
])('the frame %s is read for what it is', (text, expected) => {
  expect(readFrame(text)).toEqual(expected);
});
