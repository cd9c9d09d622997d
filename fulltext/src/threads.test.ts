import { afterEach, expect, test } from 'vitest';
import { aborted, openThreads, type Threads, timedOut } from './threads.ts';

const script = new URL('../test/slow-thread.ts', import.meta.url);
const opened: Threads[] = [];
const open = (count: number, deadlineMs?: number) => {
  const threads = openThreads({ script, count, deadlineMs });
  opened.push(threads);
  return threads;
};
afterEach(async () => {
  for (const threads of opened.splice(0)) await threads.close();
});

const endless = { until: 'stopped' };
const say = (word: string) => ({ word });

test('work past its deadline ends as such, counted from its arrival, and the thread goes on', async () => {
  const threads = open(1, 1500);
  const [first, second] = [threads.ask(endless), threads.ask(endless)];
  expect(await Promise.all([first, second])).toEqual([timedOut, timedOut]);
  expect(await threads.ask(say('here'))).toBe('here');
});

test('whoever leaves is not worked for: in the queue, and while the work runs', async () => {
  const threads = open(1);
  const [running, queued] = [new AbortController(), new AbortController()];
  const results = [
    threads.ask(endless, { signal: running.signal }),
    threads.ask(say('never'), { signal: queued.signal }),
  ];
  queued.abort();
  running.abort();
  expect(await Promise.all(results)).toEqual([aborted, aborted]);
  expect(await threads.ask(say('next'))).toBe('next');
});

test('one user never has every thread, however much is asked', async () => {
  const threads = open(2, 20_000);
  const leave = new AbortController();
  const hog = Array.from({ length: 8 }, () => threads.ask(endless, { user: 'hog', signal: leave.signal }));
  expect(await threads.ask(say('other'), { user: 'other' })).toBe('other');
  leave.abort();
  await Promise.all(hog);
});

test('work of nobody counts as that of one user: it never has every thread either', async () => {
  const threads = open(2, 20_000);
  const leave = new AbortController();
  const hog = Array.from({ length: 8 }, () => threads.ask(endless, { signal: leave.signal }));
  expect(await threads.ask(say('other'), { user: 'other' })).toBe('other');
  leave.abort();
  await Promise.all(hog);
});

test('users take turns: who has asked for one thing does not wait for twenty of another', async () => {
  const threads = open(1);
  const order: string[] = [];
  const ask = (user: string, word: string) => threads.ask(say(word), { user }).then(() => order.push(word));
  const many = Array.from({ length: 20 }, (_, i) => ask('much', `much ${i}`));
  await Promise.all([...many, ask('little', 'little')]);
  expect(order.indexOf('little')).toBeLessThan(3);
});

test('who sends what takes long has the thread that lets the others go first, while somebody else is there', async () => {
  let now = 0;
  const threads = openThreads({ script, count: 2, longMs: 40, now: () => now });
  opened.push(threads);
  const ask = (user: string, forMs = 0) => threads.ask({ want: 'stepsBehind', forMs }, { user });
  // both threads are there
  await Promise.all([ask('one', 200), ask('other', 200), ask('third', 200)]);
  expect(await ask('quick')).toBe(0);
  expect(await ask('long', 60)).toBe(0);
  expect(await ask('long')).toBeGreaterThan(0);
  expect(await Promise.all([ask('long', 60), ask('quick'), ask('quick')])).toEqual([expect.any(Number), 0, 0]);
  now += 1_100;
  expect(await ask('long', 60)).toBe(0);
  // nobody else is there whom it could hold up
  expect(await ask('long')).toBe(0);
});

test('threads of the product itself let those who wait go first, all of them', async () => {
  const threads = openThreads({ script, count: 2, stepsBehind: 10 });
  opened.push(threads);
  const ask = (user: string) => threads.ask({ want: 'stepsBehind', forMs: 100 }, { user });
  expect(await Promise.all([ask('one'), ask('other')])).toEqual([10, 10]);
});

test("an error in a thread is the asker's own; a thread that is lost is replaced", async () => {
  const threads = open(1);
  await expect(threads.ask({ want: 'error' })).rejects.toThrow('as wished');
  await expect(threads.ask({ want: 'exit' })).rejects.toThrow('worker exited');
  expect(await threads.ask(say('again'))).toBe('again');
});

for (const idleMs of [undefined, 5_000]) {
  test(`work for a thread that cannot start is told why, whether it ${idleMs ? 'starts for it' : 'stays'}`, async () => {
    const threads = openThreads({ script: new URL('../test/no-thread.ts', import.meta.url), count: 1, idleMs });
    opened.push(threads);
    await expect(threads.ask(say('one'))).rejects.toThrow('no-thread.ts');
    await expect(threads.ask(say('other'))).rejects.toThrow('no-thread.ts');
  });
}

test('a thread that answers at once leaves turns of the event loop to others', async () => {
  const threads = open(1);
  await threads.ask(say('warm'));
  let [inTurn, most, isOver] = [0, 0, false];
  const look = () => {
    most = Math.max(most, inTurn);
    inTurn = 0;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const slowly = () => {
    inTurn += 1;
    for (const until = performance.now() + 1; performance.now() < until; );
  };
  await Promise.all(Array.from({ length: 120 }, (_, i) => threads.ask(say(`${i}`)).then(slowly)));
  isOver = true;
  expect(Math.max(most, inTurn)).toBeLessThanOrEqual(8);
});
