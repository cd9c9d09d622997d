import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check, type Field, match, type Tree } from './index.ts';
import { parse, print } from './text.ts';

const fields: Field[] = [
  { fieldEn: 'courtReasoning', fieldCn: '本院认为', kind: 'text', sections: ['reasoning'] },
  { fieldEn: 'causeOfAction', fieldCn: '案由', kind: 'keyword', isTree: true },
  { fieldEn: 'judgmentDate', fieldCn: '裁判日期', kind: 'date' },
  { fieldEn: 'amountFen', fieldCn: '金额', kind: 'number' },
  { fieldEn: 'twin', fieldCn: '金额', kind: 'number' },
];
const text = (value: string, more: object = {}) =>
  ({ kind: 'text', field: 'fullText', match: 'phrase', text: value, ...more }) as Tree;
const group = (op: string, ...children: Tree[]) => ({ kind: 'group', op, children }) as Tree;
const cause = { kind: 'keyword', field: 'causeOfAction', values: ['买卖合同纠纷'] } as Tree;

describe('读入', () => {
  const cases: [string, Tree][] = [
    ['违约金', text('违约金')],
    ['违约金 /s 调整 AND 案由:买卖合同纠纷', group('and', group('sentence', text('违约金'), text('调整')), cause)],
    ['违约金 调整', group('and', text('违约金'), text('调整'))],
    ['甲 OR 乙 丙', group('or', text('甲'), group('and', text('乙'), text('丙')))],
    ['(甲 OR 乙) 丙', group('and', group('or', text('甲'), text('乙')), text('丙'))],
    ['甲 /20 乙 /20 丙', { kind: 'group', op: 'within', distance: 20, children: [text('甲'), text('乙'), text('丙')] }],
    ['NOT 甲', text('甲', { isExcluded: true })],
    ['NOT (甲 AND NOT 乙)', group('or', text('甲', { isExcluded: true }), text('乙', { isExcluded: false }))],
    ['“甲 乙”', text('甲 乙')],
    ['"他说\\"是\\""', text('他说"是"')],
    ['（2018）黑0110刑初683号', text('（2018）黑0110刑初683号')],
    ['违约*', text('违约', { match: 'prefix' })],
    ['本院认为：ALL(违约 调整)', text('违约 调整', { match: 'all', field: 'courtReasoning' })],
    ['案由:甲|"乙 丙"', { kind: 'keyword', field: 'causeOfAction', values: ['甲', '乙 丙'] }],
    ['案由:~合同', text('合同', { field: 'causeOfAction' })],
    ['裁判日期:2020-01-01..', { kind: 'range', field: 'judgmentDate', from: '2020-01-01' }],
    ['amountFen:<=-5', { kind: 'range', field: 'amountFen', to: -5 }],
    ['amountFen:7', { kind: 'range', field: 'amountFen', from: 7, to: 7 }],
  ];
  test.each(cases)('%s', (line, tree) => {
    const outcome = parse(line, fields);
    expect(outcome).toEqual({ kind: 'parsed', tree });
    expect(check(tree, fields)).toEqual([]);
  });

  test('空行没有条件', () => {
    expect(parse(' \u3000', fields)).toEqual({ kind: 'none' });
  });
});

describe('读不懂时指出位置和原因', () => {
  const cases: [string, number, string][] = [
    ['甲 AND', 5, '这里还缺一个条件'],
    ['(甲', 0, '括号没有结束'],
    ['甲)', 1, '多了一个右括号'],
    ['甲 "乙', 2, '引号没有结束'],
    ['甲 /s 乙 /p 丙', 7, '同句、同段、间隔不能连着混用'],
    ['NOT (甲 /s 乙)', 0, 'NOT 不能用于同句、同段、间隔'],
    ['法官:甲', 0, '没有名为“法官”的字段；要检索冒号请加引号'],
    ['裁判日期:去年', 5, '日期应当写作 2020-01-31'],
    ['('.repeat(100_000), 8, '括号最多嵌套 8 层'],
    [`${'('.repeat(9)}甲 "乙`, 8, '括号最多嵌套 8 层'],
    [`${'(ALL(甲) '.repeat(9)}`, 64, '括号最多嵌套 8 层'],
    [`甲 AND OR ${'('.repeat(9)}`, 6, '这里应当是检索词'],
    [`甲) ${'('.repeat(9)}`, 1, '多了一个右括号'],
    ['甲 AND OR 乙', 6, '这里应当是检索词'],
  ];
  test.each(cases)('%.20s', (line, position, reason) => {
    expect(parse(line, fields)).toEqual({ kind: 'failed', position, reason });
  });
});

const leaf: fc.Arbitrary<Tree> = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    field: fc.constantFrom('fullText', 'courtReasoning', 'causeOfAction'),
    match: fc.constantFrom('phrase' as const, 'all' as const, 'any' as const, 'prefix' as const),
    text: fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('AND', 'a"b', '甲 乙', 'x:y', '/s', '~甲', '*')),
    isExcluded: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('keyword' as const),
    field: fc.constant('causeOfAction'),
    values: fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 3 }),
    isExcluded: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('range' as const),
    field: fc.constantFrom('amountFen', 'twin'),
    from: fc.option(fc.integer({ max: 0 }), { nil: undefined }),
    to: fc.nat(),
  }),
);
const { tree } = fc.letrec<{ tree: Tree }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.record({
      kind: fc.constant('group' as const),
      op: fc.constantFrom('and' as const, 'or' as const, 'sentence' as const, 'paragraph' as const, 'within' as const),
      distance: fc.integer({ min: 1, max: 500 }),
      children: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}));

test('写出的式子读回后写出的仍是它', () => {
  let printed = 0;
  fc.assert(
    fc.property(tree, one => {
      if (check(one, fields).length > 0) return;
      printed++;
      const line = print(one, fields);
      const outcome = parse(line, fields);
      if (outcome.kind !== 'parsed') throw new Error(`${line}: ${JSON.stringify(outcome)}`);
      expect(print(outcome.tree, fields)).toBe(line);
      expect(check(outcome.tree, fields)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
  expect(printed).toBeGreaterThan(200);
});

const word = fc.constantFrom('甲', '乙', '甲乙', '丙');
const plainLeaf: fc.Arbitrary<Tree> = fc.record({
  kind: fc.constant('text' as const),
  field: fc.constantFrom('fullText', 'courtReasoning'),
  match: fc.constantFrom('phrase' as const, 'all' as const, 'any' as const, 'prefix' as const),
  text: fc.array(word, { minLength: 1, maxLength: 2 }).map(words => words.join(' ')),
  isExcluded: fc.boolean(),
});
const { plain } = fc.letrec<{ plain: Tree }>(tie => ({
  plain: fc.oneof(
    { maxDepth: 3 },
    plainLeaf,
    fc.record({
      kind: fc.constant('group' as const),
      op: fc.constantFrom('and' as const, 'or' as const),
      children: fc.array(tie('plain'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('group' as const),
      op: fc.constantFrom('sentence' as const, 'paragraph' as const, 'within' as const),
      distance: fc.integer({ min: 1, max: 3 }),
      children: fc
        .array(plainLeaf, { minLength: 2, maxLength: 3 })
        .map(ls => ls.map(l => ({ ...l, isExcluded: false }))),
    }),
  ),
}));
const text20 = fc.string({ unit: fc.constantFrom('甲', '乙', '丙', '，', '。', '\n'), maxLength: 20 });

test('写出再读回的式子找到同样的记录', () => {
  fc.assert(
    fc.property(plain, text20, text20, (one, facts, reasoning) => {
      if (check(one, fields).length > 0) return;
      const sections = Object.entries({ facts, reasoning }).map(([key, value]) => ({ key, text: value }));
      const record = { id: 'a', sections, keywords: {}, numbers: {}, dates: {} };
      const outcome = parse(print(one, fields), fields);
      expect(outcome.kind === 'parsed' && match(outcome.tree, record, { fields })).toBe(match(one, record, { fields }));
    }),
    { numRuns: 1000 },
  );
});

test('任何一行都有回答，一兆字的也有', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), line => ['parsed', 'none', 'failed'].includes(parse(line, fields).kind)),
  );
  for (const part of ['甲 ', '"', 'NOT ', '甲:', '\\', '/s ', '..', 'NOT (甲 '])
    expect(() => parse(part.repeat(1_000_000 / part.length), fields)).not.toThrow();
});
