import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EndTurn, shareTurns } from './share-turns.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** Calls of users, by name; says which have begun, in their order, and ends them. */
function aHouse(atOnce = 1) {
  const takeTurn = shareTurns({ now: () => Date.now(), atOnce });
  const begun: string[] = [];
  const ends = new Map<string, EndTurn>();
  return {
    begun,
    async call(userId: string, name: string) {
      const turn = takeTurn(userId);
      ends.set(name, turn instanceof Promise ? await turn : turn);
      begun.push(name);
    },
    end: (name: string) => ends.get(name)?.(),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('while somebody else is there', () => {
  test('the calls of a user are at work one after the other, in their order, and those of others beside them', async () => {
    const house = aHouse();
    void house.call('other', 'other');
    for (const name of ['a', 'b', 'c']) void house.call('user', name);
    await pass(0);
    expect(house.begun).toEqual(['other', 'a']);
    house.end('a');
    await pass(1);
    expect(house.begun).toEqual(['other', 'a', 'b']);
    void house.call('third', 'third');
    await pass(0);
    expect(house.begun).toEqual(['other', 'a', 'b', 'third']);
  });

  test('the next begins when others have had as much time as the last one took', async () => {
    const house = aHouse();
    void house.call('other', 'other');
    void house.call('user', 'a');
    void house.call('user', 'b');
    await pass(6);
    house.end('a');
    await pass(5);
    expect(house.begun).not.toContain('b');
    await pass(1);
    expect(house.begun).toContain('b');
  });

  test('a turn lasts 20 ms: no call waits for one that waits itself', async () => {
    const house = aHouse();
    void house.call('other', 'other');
    for (const name of ['slow', 'b', 'c']) void house.call('user', name);
    await pass(19);
    expect(house.begun).toEqual(['other', 'slow']);
    await pass(1);
    expect(house.begun).toEqual(['other', 'slow', 'b']);
    // the end of a turn that is over lets nobody in
    house.end('slow');
    await pass(1);
    expect(house.begun).not.toContain('c');
    await pass(19);
    expect(house.begun).toContain('c');
  });

  test('who asks again after each answer waits for nothing', async () => {
    const house = aHouse();
    void house.call('other', 'other');
    for (const name of ['a', 'b', 'c']) {
      void house.call('user', name);
      await pass(0);
      expect(house.begun).toContain(name);
      house.end(name);
      await pass(1);
    }
  });

  test('answers given at once make no difference: what comes in one turn of the event loop came at once', async () => {
    const house = aHouse();
    void house.call('other', 'other');
    for (const name of ['a', 'b', 'c']) {
      void house.call('user', name);
      await Promise.resolve();
      house.end(name);
    }
    expect(house.begun).toEqual(['other', 'a']);
    await pass(10);
    expect(house.begun).toEqual(['other', 'a', 'b']);
  });

  test('who sends no more at once than the other does waits for nothing, and neither does the other', async () => {
    const house = aHouse();
    for (const name of ['a', 'b', 'c']) void house.call('user', name);
    for (const name of ['x', 'y', 'z']) void house.call('other', name);
    await pass(0);
    for (const name of ['a', 'x', 'b', 'y']) house.end(name);
    await pass(1);
    for (const name of ['d', 'e']) void house.call('user', name);
    for (const name of ['u', 'v']) void house.call('other', name);
    await pass(0);
    expect(house.begun).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd', 'e', 'u', 'v', 'y', 'z']));
  });

  test('where there are more cores, as many are at work at once', async () => {
    const house = aHouse(3);
    void house.call('other', 'other');
    for (const name of ['a', 'b', 'c', 'd']) void house.call('user', name);
    await pass(0);
    expect(house.begun).toEqual(['other', 'a', 'b', 'c']);
  });
});

describe('who is alone', () => {
  test('waits for nothing', async () => {
    const house = aHouse();
    for (const name of ['a', 'b', 'c']) void house.call('user', name);
    house.end('a');
    void house.call('user', 'd');
    await pass(0);
    expect(house.begun).toEqual(['a', 'b', 'c', 'd']);
  });

  test('nor who is alone again: those who waited begin together', async () => {
    const house = aHouse();
    void house.call('other', 'other');
    await pass(240);
    for (const name of ['a', 'b', 'c', 'd']) void house.call('user', name);
    await pass(10);
    house.end('a');
    await pass(10);
    expect(house.begun).toEqual(['other', 'a', 'b', 'c', 'd']);
    void house.call('user', 'e');
    await pass(0);
    expect(house.begun).toContain('e');
  });
});

test('nobody is forgotten: whatever comes and ends in whatever order, every call begins', async () => {
  const house = aHouse();
  const names = Array.from({ length: 300 }, (_, at) => [`user${at % 7}`, `call${at}`] as const);
  for (const [at, [user, name]] of names.entries()) {
    void house.call(user, name);
    if (at % 3 === 0) house.end(`call${(at * 31) % 300}`);
    await pass(at % 5);
  }
  for (let round = 0; round < 60; round++) await pass(50);
  expect(house.begun.toSorted()).toEqual(names.map(([, name]) => name).toSorted());
});
