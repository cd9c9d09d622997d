import type { ComparedLine, Ignorable, VersionChange } from '@antai/contract/comparison';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMarker } from './mark-lines.ts';

const line = (text: string): ComparedLine => ({ text, place: 'body' });
const change = (kind: VersionChange['kind'], start: number, end: number, within?: VersionChange['within']) =>
  ({
    ...{ kind, importance: 50, reason: '', changeKey: `${start}`, row: 0, isSeen: false, note: '' },
    before: { start, end, text: '' },
    after: { start: 0, end: 0, text: '' },
    ...(within ? { within } : {}),
  }) satisfies VersionChange;

describe('the lines of one side, cut at the borders of the changes', () => {
  const lines = [line('甲方应付十万元。'), line('乙方应交货。')];

  test.each([
    ['nothing changed', [], [[{ text: '甲方应付十万元。' }], [{ text: '乙方应交货。' }]]],
    [
      'words in the middle',
      [change('replace', 4, 7)],
      [
        [{ text: '甲方应付' }, { text: '十万元', change: 0, kind: 'replace' }, { text: '。' }],
        [{ text: '乙方应交货。' }],
      ],
    ],
    [
      'over the end of a line',
      [change('delete', 7, 11)],
      [
        [{ text: '甲方应付十万元' }, { text: '。', change: 0, kind: 'delete' }],
        [{ text: '乙方', change: 0, kind: 'delete' }, { text: '应交货。' }],
      ],
    ],
    [
      'an alteration within what moved stands for itself',
      [
        change('move', 0, 8, [
          {
            ...{ kind: 'replace', importance: 90, reason: '金额' },
            before: { start: 4, end: 7, text: '十万元' },
            after: { start: 0, end: 0, text: '' },
          },
        ]),
      ],
      [
        [
          { text: '甲方应付', change: 0, kind: 'move' },
          { text: '十万元', change: 0, kind: 'replace' },
          { text: '。', change: 0, kind: 'move' },
        ],
        [{ text: '乙方应交货。' }],
      ],
    ],
  ])('%s', (_, changes, runs) => {
    const marker = createMarker(lines, {
      marked: { changes: changes as VersionChange[], ignored: new Set() },
      side: 'before',
    });
    expect(lines.map((_line, index) => marker(index))).toEqual(runs);
  });

  test('what is ignored has no mark, within a move either', () => {
    const sameUnder: Ignorable[][] = [['width'], ['punctuation']];
    const inside = { ...change('replace', 4, 7), importance: 4, reason: '格式', sameUnder };
    const changes = [change('move', 0, 8, [inside]), { ...change('replace', 9, 11), sameUnder }];
    const marker = (ignored: Ignorable[]) =>
      createMarker(lines, { marked: { changes, ignored: new Set(ignored) }, side: 'before' });
    expect(marker(['width'])(0)).toEqual([{ text: '甲方应付十万元。', change: 0, kind: 'move' }]);
    expect(marker(['width'])(1)).toEqual([{ text: '乙方应交货。' }]);
    expect(marker(['whiteSpace'])(0)[1]).toEqual({ text: '十万元', change: 0, kind: 'replace' });
    expect(marker(['whiteSpace'])(1)[0]).toEqual({ text: '乙方', change: 1, kind: 'replace' });
  });

  test('no character is lost and each changed one is marked, whatever the changes', () => {
    const texts = fc.array(
      fc.string({ minLength: 0, maxLength: 12 }).map(text => text.replaceAll('\n', '·')),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(texts, fc.array(fc.nat(80), { maxLength: 8 }), (said, borders) => {
        const all = said.join('\n').length;
        const places = [...new Set(borders.map(at => Math.min(at, all)))].sort((a, b) => a - b);
        const changes = places.slice(1).flatMap((end, i) => (i % 2 === 0 ? [change('replace', places[i]!, end)] : []));
        const own = said.map(line);
        const marker = createMarker(own, { marked: { changes, ignored: new Set() }, side: 'before' });
        let at = 0;
        for (const [index, text] of said.entries()) {
          const runs = marker(index);
          expect(runs.map(run => run.text).join('')).toBe(text);
          for (const run of runs) {
            for (let k = 0; k < run.text.length; k++, at++) {
              const expected = changes.findIndex(({ before }) => before.start <= at && at < before.end);
              expect(run.change ?? -1).toBe(expected);
            }
          }
          at += 1;
        }
      }),
    );
  });
});
