import { afterAll, expect, test } from 'vitest';
import { Fault } from './fault.ts';
import { createWorkers, productId } from './workers.ts';

const engine = new URL('../../test/spin.ts', import.meta.url);
const workers = createWorkers({ maxThreads: 1 });
afterAll(() => workers.close());

const forUser = (userId: string, name: string, ms: number) =>
  workers.runFor<string>({ userId }, { module: engine, input: { name, ms } });

test('one user who sends much never has every thread: another is answered before the rest of it', async () => {
  const order: (string | undefined)[] = [];
  const note = (answer: string | undefined) => order.push(answer);
  const much = ['much 1', 'much 2', 'much 3'].map(name => forUser('much', name, 1500).then(note));
  const other = forUser('other', 'other', 1).then(note);
  await Promise.all([...much, other]);
  expect(order.indexOf('other')).toBeLessThan(order.indexOf('much 2'));
  expect(order).toHaveLength(4);
});

test('long work of one user leaves a thread to the others, however few cores there are', async () => {
  const usual = createWorkers();
  const stopping = new AbortController();
  const long = { name: 'long', ms: 600_000 };
  const much = ['much', 'much'].map(userId => usual.run(engine, long, { userId, signal: stopping.signal }));
  const ended = Promise.allSettled(much);
  expect(await usual.run<string>(engine, { name: 'other', ms: 1 }, { userId: 'other' })).toBe('other');
  stopping.abort(new Error('over'));
  await ended;
  await usual.close();
});

test('the own work of the product leaves a thread to users', async () => {
  const usual = createWorkers();
  const stopping = new AbortController();
  const long = { name: 'long', ms: 600_000 };
  const whom = { userId: productId, signal: stopping.signal };
  const ended = Promise.allSettled(['index', 'import', 'seeds'].map(() => usual.run(engine, long, whom)));
  expect(await usual.run<string>(engine, { name: 'other', ms: 1 }, { userId: 'other' })).toBe('other');
  stopping.abort(new Error('over'));
  await ended;
  await usual.close();
});

test('whose work it is must be said', async () => {
  // @ts-expect-error nobody is named
  expect(await workers.run<string>(engine, { name: 'whose', ms: 1 }, {})).toBe('whose');
});

test('a caller who leaves is not worked for: the thread takes the next work', async () => {
  const leaving = new AbortController();
  const endless = { name: 'endless', ms: 600_000 };
  const left = workers.runFor<string>({ userId: 'a', signal: leaving.signal }, { module: engine, input: endless });
  const next = forUser('a', 'next', 1);
  setTimeout(() => leaving.abort(), 300);
  expect(await left).toBeUndefined();
  expect(await next).toBe('next');
});

test('a task that is stopped says why, and its thread takes the next', async () => {
  const stopping = new AbortController();
  const run = workers.run<string>(engine, { name: 'endless', ms: 600_000 }, { userId: 'a', signal: stopping.signal });
  setTimeout(() => stopping.abort(new Error('stopped by hand')), 300);
  await expect(run).rejects.toThrow('stopped by hand');
  expect(await workers.run<string>(engine, { name: 'next', ms: 1 }, { userId: 'a' })).toBe('next');
});

test('work that takes longer than it may is given up with its words, and the thread takes the next', async () => {
  const tooSlow = { code: 1, text: '文件过于复杂' };
  const run = workers.run<string>(engine, { name: 'endless', ms: 600_000 }, { userId: 'a', withinMs: 200, tooSlow });
  await expect(run).rejects.toEqual(new Fault(tooSlow));
  expect(await workers.run<string>(engine, { name: 'next', ms: 1 }, { userId: 'a' })).toBe('next');
});
