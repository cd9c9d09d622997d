import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { spreadCalls } from './spread-calls.ts';

/** Calls of a given cost that arrive together; gives in which turn of the event loop each began. */
async function beginTogether(costs: number[]): Promise<number[]> {
  let clock = 0;
  let turn = 0;
  const turns: number[] = [];
  const countTurns = () => {
    turn++;
    if (turn <= costs.length) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const waitForTurn = spreadCalls(() => clock);
  const calls = costs.map(async (cost, i) => {
    const wait = waitForTurn();
    if (wait) await wait;
    turns[i] = turn;
    clock += cost;
  });
  await Promise.all(calls);
  return turns;
}

describe('calls that arrive together', () => {
  test.each([
    ['cheap ones all begin at once', [1, 1, 1, 1, 1], [0, 0, 0, 0, 0]],
    ['a call that fills the slice is the last of its turn', [3, 5, 1, 1], [0, 0, 1, 2]],
    ['dear ones begin one a turn, in their order', [20, 20, 20, 20], [0, 1, 2, 3]],
  ])('%s', async (_, costs, turns) => {
    expect(await beginTogether(costs)).toEqual(turns);
  });

  test('who comes later does not pass those who wait', async () => {
    const begun: string[] = [];
    let clock = 0;
    const waitForTurn = spreadCalls(() => clock);
    const call = async (name: string) => {
      await waitForTurn();
      begun.push(name);
      clock += 10;
    };
    const first = [call('a'), call('b'), call('c')];
    await nextTurn();
    await Promise.all([...first, call('d')]);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  test('a quiet house makes nobody wait', async () => {
    const waitForTurn = spreadCalls(() => 0);
    expect(waitForTurn()).toBeUndefined();
    await nextTurn();
    await nextTurn();
    expect(waitForTurn()).toBeUndefined();
  });
});
