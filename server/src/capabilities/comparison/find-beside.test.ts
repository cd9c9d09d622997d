import type { AlignedLines } from '@antai/comparison';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { besideFinder } from './find-beside.ts';
import type { VersionLine } from './read-versions.ts';

const line = (side: string, at: number, table: number | undefined): VersionLine => ({
  id: `${side}${at}`,
  place: 'body',
  text: '',
  ...(table === undefined ? {} : { cell: { table, row: at, column: 0 } }),
});

/** Rows of one line each, as letters: n new, g gone, b both, with the table that they belong to. */
function pairOf(kinds: readonly (readonly [kind: 'n' | 'g' | 'b', table: number | undefined])[]) {
  const [before, after]: [VersionLine[], VersionLine[]] = [[], []];
  const rows = kinds.map(([kind, table]): AlignedLines => {
    if (kind !== 'n') before.push(line('old', before.length, table));
    if (kind !== 'g') after.push(line('new', after.length, table));
    return {
      ...(kind === 'n' ? {} : { before: [before.length - 1, before.length] as [number, number] }),
      ...(kind === 'g' ? {} : { after: [after.length - 1, after.length] as [number, number] }),
    };
  });
  return { before, after, rows };
}

test('新的一段排在前一段之后，开头的排在后一段之前；正文里没有一段可依的无处可排', () => {
  const { after, ...pair } = pairOf([
    ['n', undefined],
    ['b', undefined],
    ['g', undefined],
    ['n', undefined],
  ]);
  const { ofLine } = besideFinder({ ...pair, after });
  expect(ofLine(0, after[0]!)).toEqual({ paragraphId: 'old0', side: 'before' });
  expect(ofLine(3, after[2]!)).toEqual({ paragraphId: 'old1', side: 'after' });
  expect(ofLine(0, { ...after[0]!, place: 'header' })).toBeUndefined();
});

test('夹在同一表格两行之间的一段进留下的那一格；新的一行在删去的几行之后', () => {
  const between = pairOf([
    ['b', 0],
    ['n', undefined],
    ['b', 0],
  ]);
  expect(besideFinder(between).ofLine(1, between.after[1]!)).toEqual({
    paragraphId: 'old0',
    side: 'after',
    isInCell: true,
  });
  const rows = pairOf([
    ['b', 0],
    ['g', 0],
    ['g', 1],
    ['n', 0],
    ['b', 0],
  ]);
  expect(besideFinder(rows).inTable(3, 0)).toEqual({ paragraphId: 'old1', side: 'after' });
  expect(besideFinder(rows).inTable(3, 1)).toBeUndefined();
});

test('任意的行：所依的一段是往前数最近的，往前没有才往后', () => {
  const kinds = fc.array(fc.tuple(fc.constantFrom('n' as const, 'g' as const, 'b' as const), fc.constant(undefined)));
  fc.assert(
    fc.property(kinds, all => {
      const pair = pairOf(all);
      const { ofLine } = besideFinder(pair);
      const hasOld = (at: number) => pair.rows[at]!.before !== undefined;
      for (const [row, { before, after }] of pair.rows.entries()) {
        if (before || !after) continue;
        const ahead = pair.rows.findLastIndex((_, at) => at < row && hasOld(at));
        const behind = pair.rows.findIndex((_, at) => at > row && hasOld(at));
        const at = ahead >= 0 ? ahead : behind;
        const expected = at < 0 ? undefined : pair.before[pair.rows[at]!.before![0]]!.id;
        expect(ofLine(row, pair.after[after[0]]!)?.paragraphId).toBe(expected);
      }
    }),
  );
});
