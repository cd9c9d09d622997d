import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { Client } from '../db/client.ts';
import { type Listener, openListener } from '../db/listener.ts';
import type { Database } from '../db/open-database.ts';
import { silentLog as log } from '../log.ts';
import { openEvents, type StoredEvent } from './events.ts';

let database: Database;
const listeners: Listener[] = [];

beforeAll(async () => {
  database = await aDatabase();
});

afterAll(() => Promise.all(listeners.map(listener => listener.close())));

/** The events of one more process. */
async function aProcess() {
  const listener = await openListener({ database, log });
  listeners.push(listener);
  return openEvents<{ type: string; data: unknown }>({ database, listener, log });
}

const aMessage = (n: number) => ({ type: 'message', data: { n } });
const numbers = (events: StoredEvent[]) => events.map(({ data }) => (data as { n: number }).n);
const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

test('an event reaches the user’s subscribers in every process, and nobody else', async () => {
  const [here, there] = await Promise.all([aProcess(), aProcess()]);
  const [li, wang] = [randomUUID(), randomUUID()];
  const heard: string[] = [];
  here.subscribe(li, { afterId: 0, deliver: ({ type, data }) => heard.push(`here ${type} ${JSON.stringify(data)}`) });
  there.subscribe(li, { afterId: 0, deliver: ({ type }) => heard.push(`there ${type}`) });
  there.subscribe(wang, { afterId: 0, deliver: () => heard.push('wang') });
  await here.emit(li, { type: 'download', data: { taskId: 7 } });
  await expect.poll(() => heard.toSorted()).toEqual(['here download {"taskId":7}', 'there download']);
});

test('missed events come first, then the new ones, in order', async () => {
  const [events, user] = [await aProcess(), randomUUID()];
  const first = await events.emit(user, aMessage(1));
  for (const n of [2, 3]) await events.emit(user, aMessage(n));
  const heard: StoredEvent[] = [];
  events.subscribe(user, { afterId: await events.startOf(user, first), deliver: event => heard.push(event) });
  await events.emit(user, aMessage(4));
  await expect.poll(() => numbers(heard)).toEqual([2, 3, 4]);
});

test('a new subscription without a place to go on from hears only what is new', async () => {
  const [events, user] = [await aProcess(), randomUUID()];
  await events.emit(user, aMessage(1));
  const heard: StoredEvent[] = [];
  events.subscribe(user, { afterId: await events.startOf(user), deliver: event => heard.push(event) });
  await events.emit(user, aMessage(2));
  await expect.poll(() => numbers(heard)).toEqual([2]);
});

test('a place that the user never reached counts as the newest', async () => {
  const [events, user] = [await aProcess(), randomUUID()];
  const last = await events.emit(user, aMessage(1));
  expect(await events.startOf(user, Number.MAX_SAFE_INTEGER)).toBe(last);
});

test('racing writers, slow transactions and reconnecting readers: no gap, no double', async () => {
  const [events, other, user] = [await aProcess(), await aProcess(), randomUUID()];
  const total = 120;
  const steady: StoredEvent[] = [];
  const reconnecting: StoredEvent[] = [];
  events.subscribe(user, { afterId: 0, deliver: event => steady.push(event) });

  async function reconnect() {
    while (reconnecting.length < total) {
      const stop = other.subscribe(user, {
        afterId: reconnecting.at(-1)?.id ?? 0,
        deliver: event => reconnecting.push(event),
      });
      await wait(3);
      stop();
    }
  }

  /** Every third event is written early in a transaction that commits late. */
  const emit = (n: number) =>
    n % 3 > 0
      ? events.emit(user, aMessage(n))
      : database.transaction(async tx => {
          await other.emit(user, aMessage(n), { transaction: tx });
          await wait(2);
          await tx.execute(sql`select 1`);
        });
  await Promise.all([reconnect(), ...upTo(total).map(emit)]);
  await expect.poll(() => steady.length).toBe(total);
  await wait(50);
  for (const heard of [steady, reconnecting]) {
    expect(numbers(heard).toSorted((a, b) => a - b)).toEqual(upTo(total));
    expect(heard.map(({ id }) => id)).toEqual(heard.map(({ id }) => id).toSorted((a, b) => a - b));
  }
});

test('many screens of one user hear a burst whole and in order, whenever they came', async () => {
  const [here, there] = await Promise.all([aProcess(), aProcess()]);
  const user = randomUUID();
  const screens = Array.from({ length: 100 }, (): StoredEvent[] => []);
  const open = (some: StoredEvent[][]) =>
    some.map(heard => here.subscribe(user, { afterId: 0, deliver: event => heard.push(event) }));
  open(screens.slice(0, 50));
  const writing = upTo(40).map(n => (n % 2 ? here : there).emit(user, aMessage(n)));
  open(screens.slice(50));
  await Promise.all(writing);
  await expect.poll(() => screens.map(heard => heard.length), { timeout: 20_000 }).toEqual(screens.map(() => 40));
  const order = screens[0]!.map(({ id }) => id);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  for (const heard of screens) expect(heard.map(({ id }) => id)).toEqual(order);
});

test('screens that stand at the same event share one reading of the table', async () => {
  const [events, user] = [await aProcess(), randomUUID()];
  const screens = Array.from({ length: 100 }, (): StoredEvent[] => []);
  for (const heard of screens) events.subscribe(user, { afterId: 0, deliver: event => heard.push(event) });
  await events.emit(user, aMessage(1));
  await expect.poll(() => screens.every(heard => heard.length === 1)).toBe(true);
  const queries = vi.spyOn(Client.prototype, 'query');
  try {
    await events.emit(user, aMessage(2));
    await expect.poll(() => screens.every(heard => heard.length === 2)).toBe(true);
    const readings = queries.mock.calls.filter(([query]) =>
      /^select .*"user_events"/.test(String(query?.text ?? query)),
    );
    expect(readings.length).toBeLessThan(5);
  } finally {
    queries.mockRestore();
  }
});

test('more events than one page of the table come whole', async () => {
  const [events, user] = [await aProcess(), randomUUID()];
  await database.drizzle.execute(
    sql`insert into user_events (user_id, type, data) select ${user}, 'message', json_build_object('n', n) from generate_series(1, 450) n`,
  );
  const heard: StoredEvent[] = [];
  events.subscribe(user, { afterId: 0, deliver: event => heard.push(event) });
  await expect.poll(() => heard.length).toBe(450);
  expect(numbers(heard)).toEqual(upTo(450));
});

test('an event of a transaction that is rolled back was never sent', async () => {
  const [events, user] = [await aProcess(), randomUUID()];
  const work = database.transaction(async tx => {
    await events.emit(user, aMessage(1), { transaction: tx });
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await events.startOf(user)).toBe(0);
});

test('events older than seven days are removed', async () => {
  const [events, user] = [await aProcess(), randomUUID()];
  const old = await events.emit(user, aMessage(1));
  await database.drizzle.execute(sql`update user_events set created_at = now() - interval '8 days' where id = ${old}`);
  await events.emit(user, aMessage(2));
  expect(await events.removeOld(new Date())).toBeGreaterThan(0);
  const heard: StoredEvent[] = [];
  events.subscribe(user, { afterId: 0, deliver: event => heard.push(event) });
  await expect.poll(() => numbers(heard)).toEqual([2]);
});
