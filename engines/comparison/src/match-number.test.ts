import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Line } from './change.ts';
import { compareDocuments } from './compare-documents.ts';
import { matchNumber } from './match-number.ts';

describe('Word自动显示的编号，在写出编号的文字里', () => {
  test.each<[string, string, string, string, string, boolean]>([
    ['就在段首', '第一条 价款如下', '第一条', '价款如下', '第一条 ', true],
    ['前有缩进，后是制表符', '    1.\t价款如下', '1.', '价款如下', '    1.\t', true],
    ['全角与半角', '（一）价款', '(一)', '价款', '（一）', true],
    ['后无空格', '一、价款', '一、', '价款', '一、', true],
    ['变了', '第十二条 价款如下', '第三条', '价款如下', '第十二条 ', false],
    ['英文编号变了', '(b) the price', '(a)', 'the price', '(b) ', false],
    ['换了写法', '3. 价款如下', '第三条', '价款如下', '3. ', false],
    ['没有了', '价款如下', '第三条', '价款如下', '', false],
    ['没有了，而文字以数字起', '一般约定如下', '一', '一般约定如下', '', false],
    ['不在更长的数里', '10万元以下', '1', '万元以下', '', false],
    ['多级', '3.2.1 价款', '3.2.1', '价款', '3.2.1 ', true],
    ['项目符号', '    • 价款', '•', '价款', '    • ', true],
    ['项目符号写成别的', '\uF0B7 价款', '•', '价款', '\uF0B7 ', true],
    ['项目符号没有写出', '价款', '•', '价款', '', true],
  ])('%s', (_, line, number, own, shown, isSame) =>
    expect(matchNumber(line, { number, own })).toEqual({ length: shown.length, isSame }));
});

const line = (text: string, more: Partial<Line> = {}): Line => ({ text, part: 'body', ...more });
const word = [
  line('租赁合同'),
  line('甲方按月收取租金。', { number: '第一条' }),
  line('乙方按期支付租金五千元。', { number: '第二条' }),
  line('', { number: '第三条' }),
  line('爱护房屋', { number: '•' }),
  line('总计', { number: '1.', cell: { table: 0, row: 0, column: 0 } }),
  line('五千元', { cell: { table: 0, row: 0, column: 1 } }),
];
/** The same as a reader of text or PDF tells it. */
const written = (change: (text: string) => string = text => text) =>
  word.map(({ number, ...rest }) => ({ ...rest, text: change(number ? `${number} ${rest.text}`.trim() : rest.text) }));
const changesOf = (before: Line[], after: Line[], numbersInText?: 'before' | 'after') => {
  const compared = compareDocuments(before, after, numbersInText ? { numbersInText } : {});
  return {
    changes: compared.changes.map(({ before: old, after: young }) => [old.text, young.text]),
    renumbered: compared.renumbered.map(({ before: old, after: young }) => `${old}→${young}`),
  };
};

describe('一稿有自动编号，一稿把编号写在文字里', () => {
  test('相同的条款没有变更，哪一稿在前都一样；不如此比对则处处是变更', () => {
    expect(changesOf(word, written(), 'after')).toEqual({ changes: [], renumbered: [] });
    expect(changesOf(written(), word, 'before')).toEqual({ changes: [], renumbered: [] });
    expect(changesOf(word, written()).changes.length).toBeGreaterThan(3);
  });

  test('文字变了的，两边的位置都准；编号变了的只是编号', () => {
    const after = written(text => text.replace('五千元。', '六千元。').replace('第二条', '第四条'));
    const { changes, renumbered } = compareDocuments(word, after, { numbersInText: 'after' });
    const [before, young] = [word, after].map(lines => lines.map(({ text }) => text).join('\n'));
    expect(changes).toHaveLength(1);
    const [change] = changes;
    expect(before!.slice(change!.before.start, change!.before.end)).toBe('五千');
    expect(young!.slice(change!.after.start, change!.after.end)).toBe('六千');
    expect(renumbered).toEqual([{ row: 2, before: '第二条', after: '第四条' }]);
    expect(changesOf(after, word, 'before').renumbered).toEqual(['第四条→第二条']);
  });

  test('任何改动：变更与两稿都没有编号时的一样', () => {
    const bodies = [
      '甲方按月收取租金并开具收据',
      '乙方按期支付租金与物业费',
      '押金于租期届满时退还',
      '争议由仲裁委员会仲裁',
    ];
    const clause = fc.record({
      body: fc.constantFrom(...bodies),
      number: fc.constantFrom('', '第三条', '（一）', '1.', '(a)', '•'),
      altered: fc.constantFrom('', '应当', '不', '五千元'),
      isGone: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(clause, { maxLength: 6 }), fc.boolean(), (clauses, isTextFirst) => {
        const kept = clauses.filter(({ isGone }) => !isGone);
        const alter = ({ body, altered }: (typeof clauses)[number]) => body.slice(0, 5) + altered + body.slice(5);
        const plain = [clauses.map(({ body }) => line(body)), kept.map(each => line(alter(each)))] as const;
        const numbered = clauses.map(({ body, number }) => line(body, number ? { number } : {}));
        const shown = kept.map(each => line(`${each.number} ${alter(each)}`.trim()));
        const spans = (before: Line[], after: Line[], options = {}) =>
          compareDocuments(before, after, options).changes.flatMap(({ kind, before: old, after: young }) =>
            // what came or went as a whole brings its number
            kind === 'move' || `${old.text}${young.text}`.includes('\n') ? [] : [`${old.text}→${young.text}`],
          );
        const side = isTextFirst ? 'before' : 'after';
        const ordered = <Each>(pair: readonly [Each, Each]) => (isTextFirst ? ([pair[1], pair[0]] as const) : pair);
        fc.pre(clauses.every(({ body }, at) => clauses.findIndex(each => each.body === body) === at));
        fc.pre(kept.length > 1);
        expect(spans(...ordered([numbered, shown]), { numbersInText: side })).toEqual(spans(...ordered(plain)));
      }),
      { numRuns: 300 },
    );
  });

  test('编号在文字里没有了，只说编号；一个编号也没有的文字，不把编号说成变化', () => {
    expect(
      changesOf(
        word,
        written(text => text.replace('第二条 ', '')),
        'after',
      ),
    ).toEqual({
      changes: [],
      renumbered: ['第二条→'],
    });
    const bare = word.map(({ number, ...rest }) => rest);
    const compared = compareDocuments(word, bare, { numbersInText: 'after' });
    expect(compared.renumbered).toEqual([]);
    expect(compared.hasNumbers).toBe(false);
  });
});
