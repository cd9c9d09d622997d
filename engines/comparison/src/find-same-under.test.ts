import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Ignorable, ignorable } from './change.ts';
import { compareTexts } from './compare-texts.ts';
import { findSameUnder } from './find-same-under.ts';
import { foldText, lengthOfNumbering } from './fold-text.ts';
import { isLeftOut } from './leave-out.ts';

const changesOf = (before: string, after: string) =>
  compareTexts(before, after).changes.map(({ before: old, after: young, reason, sameUnder }) => [
    old.text,
    young.text,
    reason,
    sameUnder?.map(set => set.join('+')).join(' | ') ?? '',
  ]);

describe('只差形式的变更，忽略哪几项即不列出', () => {
  test.each<[string, string, string, string[][]]>([
    ['空格', '甲方：张某', '甲方： 张某', [['', ' ', '格式', 'whiteSpace']]],
    ['空段', '甲条约定\n乙条约定', '甲条约定\n\n乙条约定', [['', '\n', '格式', 'whiteSpace']]],
    ['全角逗号与半角，算作哪一项都行', '甲，乙', '甲,乙', [['，', ',', '格式', 'width | punctuation']]],
    ['顿号与逗号', '甲、乙', '甲，乙', [['、', '，', '格式', 'punctuation']]],
    ['破折号两格与一格', '丙——丁', '丙—丁', [['——', '—', '格式', 'punctuation']]],
    ['省略号六点与三点', '丙……丁', '丙…丁', [['……', '…', '格式', 'punctuation']]],
    ['全角字母', 'Ａ座', 'A座', [['Ａ', 'A', '格式', 'width']]],
    [
      '大小写',
      'party a',
      'Party A',
      [
        ['party', 'Party', '格式', 'letterCase'],
        ['a', 'A', '格式', 'letterCase'],
      ],
    ],
    ['全角小写与半角大写，须两项都忽略', '见ａ座', '见A座', [['ａ', 'A', '格式', 'width+letterCase']]],
    ['编号不同', '第二条 价款', '第三条 价款', [['第二条', '第三条', '编号', 'numbering']]],
    ['编号与其后空格一并新增', '价款如下', '第三条 价款如下', [['', '第三条 ', '编号', 'numbering']]],
    [
      '编号写法不同，不忽略编号也可',
      '（一）价款',
      '(一)价款',
      [['（一）', '(一)', '格式', 'width | punctuation | numbering']],
    ],
    ['句中的条号不是编号', '依第二条办理', '依第三条办理', [['第二', '第三', '文字', '']]],
    ['金额不同', '价款5元', '价款8元', [['5', '8', '金额', '']]],
    ['标点之外还有字', '甲，乙方付款', '甲,丙方付款', [['，乙方', ',丙方', '主体', '']]],
    ['新增的一段只有编号，不算形式', '甲条约定如此\n末条', '甲条约定如此\n3.\n末条', [['', '3.\n', '数字', '']]],
  ])('%s', (_, before, after, changes) => expect(changesOf(before, after)).toEqual(changes));

  test('移动的条款总要列出，其中只差编号与标点的也是', () => {
    const one = '一、甲方负责运输，并承担运费、装卸费与保险费的约定';
    const rest = ['二、乙方负责验收货物的约定', '三、双方保守商业秘密的约定', '四、争议由仲裁委员会仲裁的约定'];
    const before = [one, ...rest, '末'].join('\n');
    const after = [...rest, one.replace('，', ',').replace('一', '五'), '末'].join('\n');
    const [move] = compareTexts(before, after).changes;
    expect(move).toMatchObject({ kind: 'move', reason: '移动', importance: 30 });
    expect(move?.sameUnder).toBeUndefined();
    expect(move?.within?.map(({ sameUnder }) => sameUnder)).toEqual([[['numbering']], [['width'], ['punctuation']]]);
  });
});

const piece = fc.constantFrom(
  ...[
    '第二条',
    '第三条 ',
    '（一）',
    '(一)',
    '1.',
    ' ',
    '\u3000',
    '\t',
    '，',
    ',',
    '、',
    '——',
    '—',
    '- -',
    '--',
    '……',
    '…',
  ],
  ...['Ａ', 'ａ', 'A', 'a', 'Σ', 'ς', '１', '1', '“', '"', '｀', "'", '[', '〔', '甲', '乙', '。'],
);
const text = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(''));
/** Clauses that both texts have, so that only what stands before and within them differs. */
const clauses = ['甲方应当按期支付全部价款', '乙方负责保管租赁物并承担费用', '双方对商业秘密负有保密义务'];
const few = fc.array(piece, { maxLength: 3 }).map(pieces => pieces.join(''));
const pair = fc
  .tuple(...clauses.map(clause => fc.tuple(few, few, few, few).map(each => [clause, ...each] as const)))
  .map(all =>
    [1, 3].map(at => all.map(each => `${each[at]}${each[0]}${each[at + 1]}${each[0]}`).join('\n')),
  ) as fc.Arbitrary<[string, string]>;
const sets = fc.subarray([...ignorable]);

/** What is left of a stretch, told the plain way. */
function naive(line: string, start: number, end: number, ignored: readonly Ignorable[]): string {
  const number = ignored.includes('numbering') ? lengthOfNumbering(line) : 0;
  const rest = line.slice(start, end);
  return foldText(start < number ? rest.slice(number - start).trimStart() : rest, new Set(ignored));
}

describe('与逐一折叠的结果相同', () => {
  test('任何两段、任何一组忽略项', () => {
    fc.assert(
      fc.property(text, text, sets, fc.nat(6), fc.boolean(), (before, after, ignored, from, isPaired) => {
        const [old, young] = [before.slice(from), after.slice(from)];
        fc.pre(old !== young);
        const place = (line: string) => ({ line, start: Math.min(from, line.length), end: line.length });
        const sameUnder = findSameUnder(place(before), place(after), { isPaired });
        const usable = isPaired ? ignored : ignored.filter(each => each !== 'numbering');
        const say = (line: string) => naive(line, place(line).start, line.length, usable);
        expect(isLeftOut({ sameUnder }, new Set(ignored))).toBe(say(before) === say(after));
      }),
      { numRuns: 2_000 },
    );
  });

  test('任何两文：列出的变更恰是折叠之后仍不同的那些', () => {
    fc.assert(
      fc.property(pair, sets, ([before, after], ignored) => {
        const say = (whole: string, { start, end }: { start: number; end: number }) => {
          const from = whole.lastIndexOf('\n', start - 1) + 1;
          return naive(whole.slice(from).split('\n')[0]!, start - from, end - from, ignored);
        };
        const { changes } = compareTexts(before, after);
        const left = changes.filter(change => !isLeftOut(change, new Set(ignored)));
        expect(left).toEqual(changes.filter(each => say(before, each.before) !== say(after, each.after)));
      }),
      { numRuns: 400 },
    );
  });
});
