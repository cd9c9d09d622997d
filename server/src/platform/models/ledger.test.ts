import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOwnDatabase } from '../../../test/database.ts';
import { systemClock } from '../clock.ts';
import { noUsage } from './answer.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { type ModelStore, modelStore } from './store.ts';

let store: ModelStore;
let ledger: Ledger;
/** A budget of everybody, which another test may have set in the shared one, would limit here. */
const opened = anOwnDatabase();
beforeAll(async () => {
  store = modelStore(await opened);
  ledger = createLedger({ store, clock: systemClock, useMaxMs: 60_000 });
});
afterAll(async () => (await opened).close());

const aUser = () => ({ userId: randomUUID(), enterpriseId: '', feature: 'test' });
const budget = (scope: 'user' | 'enterprise', holderId: string, tokensMax: number) =>
  ledger.setBudget({ scope, holderId, tokensMax }, 100_000);
const used = async (scope: 'user' | 'enterprise', holderId: string) =>
  (await ledger.usedNow([{ scope, holderId }])).get(`${scope} ${holderId}`) ?? 0;
const usage = (inputTokens: number, outputTokens: number) => ({ ...noUsage, inputTokens, outputTokens });

test('without a budget nothing limits, and what was used is kept for one that comes later', async () => {
  const user = aUser();
  const entry = await ledger.begin(user, 100);
  expect(entry.outputMax).toBeUndefined();
  await entry.end({ usage: usage(100, 50), tries: 0 });
  expect(await used('user', user.userId)).toBe(150);
});

test('what is reserved is replaced by what was used', async () => {
  const user = aUser();
  await budget('user', user.userId, 10_000);
  const entry = await ledger.begin(user, 100);
  expect(await used('user', user.userId)).toBe(100 + 8192);
  await entry.end({ usage: usage(90, 30), tries: 0 });
  expect(await used('user', user.userId)).toBe(120);
});

test('the last answer gets what is left, the next none', async () => {
  const user = aUser();
  await budget('user', user.userId, 1000);
  const entry = await ledger.begin(user, 400);
  expect(entry.outputMax).toBe(600);
  await expect(ledger.begin(user, 1)).rejects.toMatchObject({ kind: 'budgetExceeded' });
  await entry.end({ usage: usage(400, 600), tries: 0 });
  await expect(ledger.begin(user, 1)).rejects.toMatchObject({ kind: 'budgetExceeded' });
});

test('however many begin at once, no more is reserved than there is', async () => {
  const user = aUser();
  await budget('user', user.userId, 30_000);
  const begun = await Promise.allSettled(Array.from({ length: 20 }, () => ledger.begin(user, 1000)));
  expect(await used('user', user.userId)).toBeLessThanOrEqual(30_000);
  const entries = begun.flatMap(each => (each.status === 'fulfilled' ? each.value : []));
  expect(entries.length).toBeGreaterThan(2);
  await Promise.all(entries.map(entry => entry.end({ usage: usage(10, 10), tries: 0 })));
  expect(await used('user', user.userId)).toBe(20 * entries.length);
});

test('the month of an enterprise is shared by its users; another step takes more', async () => {
  const enterpriseId = randomUUID();
  await budget('enterprise', enterpriseId, 20_000);
  const entry = await ledger.begin({ ...aUser(), enterpriseId }, 1000);
  await entry.extend(1500, 2000);
  expect(await used('enterprise', enterpriseId)).toBe(1500 + 2000 + 8192);
  const other = await ledger.begin({ ...aUser(), enterpriseId }, 1000);
  expect(other.outputMax).toBe(20_000 - (1500 + 2000 + 8192) - 1000);
  await expect(entry.extend(11_000, 2000)).rejects.toMatchObject({ kind: 'budgetExceeded' });
  await other.end({ usage: usage(0, 0), tries: 0 });
  await entry.end({ usage: usage(3000, 100), tries: 0 });
  expect(await used('enterprise', enterpriseId)).toBe(3100);
});

test('what a process that died had reserved comes free; ended twice counts once', async () => {
  const user = aUser();
  await budget('user', user.userId, 10_000);
  const entry = await ledger.begin(user, 100);
  const later = { now: () => new Date(Date.now() + 61_000) };
  await createLedger({ store, clock: later, useMaxMs: 60_000 }).tidy();
  expect(await used('user', user.userId)).toBe(0);
  await entry.end({ usage: usage(90, 30), tries: 0 });
  expect(await used('user', user.userId)).toBe(0);
});
