import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check, type Field, match, normalise, passages, positions, type SearchRecord, type Tree } from './index.ts';
import { foldText } from './normalise.ts';

const fields: Field[] = [
  { fieldEn: 'caseTitle', fieldCn: '标题', kind: 'text', sections: ['title'] },
  { fieldEn: 'courtReasoning', fieldCn: '本院认为', kind: 'text', sections: ['reasoning'] },
  { fieldEn: 'causeOfAction', fieldCn: '案由', kind: 'keyword', isTree: true },
  { fieldEn: 'lawFirm', fieldCn: '律所', kind: 'keyword' },
  { fieldEn: 'judgmentDate', fieldCn: '裁判日期', kind: 'date' },
  { fieldEn: 'amountFen', fieldCn: '标的额', kind: 'number' },
];

function recordOf(text: string, more: Partial<SearchRecord> = {}): SearchRecord {
  return { id: 'a', sections: [{ key: 'reasoning', text }], keywords: {}, numbers: {}, dates: {}, ...more };
}

const phrase = (text: string, field = 'fullText'): Tree => ({ kind: 'text', field, match: 'phrase', text });
const starts = (text: string): Tree => ({ kind: 'text', field: 'fullText', match: 'prefix', text });
const sentence = (...words: string[]): Tree => ({ kind: 'group', op: 'sentence', children: words.map(w => phrase(w)) });
const paragraph = (...words: string[]): Tree => ({
  kind: 'group',
  op: 'paragraph',
  children: words.map(w => phrase(w)),
});
const within = (distance: number, ...words: string[]): Tree => ({
  kind: 'group',
  op: 'within',
  distance,
  children: words.map(w => phrase(w)),
});

describe('文字条件', () => {
  const cases: [string, string, Tree, boolean][] = [
    ['短语须按顺序相连', '应付违约金', phrase('违约金'), true],
    ['字序不同不算', '金约违', phrase('违约金'), false],
    ['短语不跨行', '违约\n金', phrase('违约金'), false],
    ['行内空格不影响短语', '违 约　金', phrase('违约金'), true],
    ['检索词里的空格不影响短语', '违约金', phrase('违 约 金'), true],
    ['全角半角视为相同', '（2018）黑0110刑初683号', phrase('(２０１８)黑0110'), true],
    ['大小写视为相同', 'P2P平台', phrase('p2p'), true],
    ['繁体简体视为相同', '買賣合同糾紛', phrase('买卖合同纠纷'), true],
    ['基本平面以外的字是一个字', '被告𠮷某', phrase('𠮷某'), true],
    ['零宽字符不影响短语', '违\u200b约金', phrase('违约金'), true],
    ['前缀指句首', '甲。违约金过高', starts('违约金'), true],
    ['句中的词不是前缀', '甲违约金过高', starts('违约金'), false],
    ['前缀不跨句', '违约。金', starts('违约。金'), false],
    ['同句', '违约金过高，应予调整。', sentence('违约金', '调整'), true],
    ['分号两边不是同句', '违约金过高；应予调整。', sentence('违约金', '调整'), false],
    ['半角分号也断句', '违约金过高;应予调整', sentence('违约金', '调整'), false],
    ['小数点不断句', '违约金1.5倍应予调整', sentence('违约金', '调整'), true],
    ['句号属于它结束的句子', '违约金过高。', sentence('违约金', '过高。'), true],
    ['连用的句末标点属于同一句', '真的？！调整', sentence('真的', '！'), true],
    ['同段', '违约金过高；应予调整。', paragraph('违约金', '调整'), true],
    ['换行后不是同段', '违约金过高\n应予调整', paragraph('违约金', '调整'), false],
    ['间隔正好相等', '违约金一二三调整', within(3, '违约金', '调整'), true],
    ['间隔多一个字', '违约金一二三四调整', within(3, '违约金', '调整'), false],
    ['间隔不论先后', '调整一二三违约金', within(3, '违约金', '调整'), true],
    ['间隔不跨段', '违约金\n调整', within(20, '违约金', '调整'), false],
    ['间隔跨句', '违约金。调整', within(20, '违约金', '调整'), true],
    ['间隔中的补充平面字算一个字', '违约金𠮷𠮷𠮷调整', within(3, '违约金', '调整'), true],
    ['同一个词两次须有两处', '违约金', within(20, '违约金', '违约金'), false],
    ['同一个词两处', '违约金和违约金', within(1, '违约金', '违约金'), true],
    ['相交的两处不能同时算', '合同法', within(20, '合同', '同法'), false],
    ['三个词的总间隔', '甲一乙二丙', within(2, '甲', '乙', '丙'), true],
    ['三个词的总间隔多一个字', '甲一乙二三丙', within(2, '甲', '乙', '丙'), false],
  ];
  test.each(cases)('%s', (_, text, tree, expected) => {
    expect(check(tree, fields)).toEqual([]);
    expect(match(tree, recordOf(text), { fields })).toBe(expected);
  });

  test('排除、字段、全部、任一', () => {
    const record = recordOf('违约金过高');
    expect(match({ ...phrase('调整'), isExcluded: true } as Tree, record, { fields })).toBe(true);
    expect(match(phrase('违约金', 'caseTitle'), record, { fields })).toBe(false);
    expect(match({ kind: 'text', field: 'fullText', match: 'all', text: '过高 违约' }, record, { fields })).toBe(true);
    expect(match({ kind: 'text', field: 'fullText', match: 'all', text: '过高 调整' }, record, { fields })).toBe(false);
    expect(match({ kind: 'text', field: 'fullText', match: 'any', text: '过高 调整' }, record, { fields })).toBe(true);
  });
});

describe('选项、日期、数值', () => {
  const record = recordOf('', {
    keywords: { causeOfAction: ['民事/合同纠纷/买卖合同纠纷'], lawFirm: ['北京市（某）律师事务所'] },
    dates: { judgmentDate: '2020-02-29' },
    numbers: { amountFen: 100 },
  });
  const cases: [string, Tree, boolean][] = [
    ['上级案由包含下级', { kind: 'keyword', field: 'causeOfAction', values: ['合同纠纷'] }, true],
    ['完整路径', { kind: 'keyword', field: 'causeOfAction', values: ['/民事/合同纠纷'] }, true],
    ['从根写起的路径须从根开始', { kind: 'keyword', field: 'causeOfAction', values: ['/合同纠纷'] }, false],
    ['名称的一部分不是选项', { kind: 'keyword', field: 'causeOfAction', values: ['合同'] }, false],
    ['选项不分全角半角', { kind: 'keyword', field: 'lawFirm', values: ['北京市(某)律师事务所'] }, true],
    ['选项字段可按文字检索', phrase('律师', 'lawFirm'), true],
    ['日期两端都包括', { kind: 'range', field: 'judgmentDate', from: '2020-02-29', to: '2020-02-29' }, true],
    ['数值上限', { kind: 'range', field: 'amountFen', to: 99 }, false],
    ['没有数值的记录不在范围内', { kind: 'range', field: 'judgmentDate', from: '2021-01-01' }, false],
  ];
  test.each(cases)('%s', (_, tree, expected) => {
    expect(check(tree, fields)).toEqual([]);
    expect(match(tree, record, { fields })).toBe(expected);
  });
});

test('命中位置是原文的位置，位置条件只标出在一起的词', () => {
  const text = '违约金。买 賣违约金，应予调整';
  expect(positions(phrase('买卖违约'), { key: 'reasoning', text }, { fields })).toEqual([[4, 9]]);
  expect(positions(sentence('违约金', '调整'), { key: 'reasoning', text }, { fields })).toEqual([
    [7, 10],
    [13, 15],
  ]);
});

test('摘录是原文的一段，不超过一百二十字，标出命中', () => {
  const text = `${'无关的话。'.repeat(60)}双方约定违约金。${'很长的话'.repeat(100)}违约金${'尾'.repeat(300)}`;
  const cuts = passages(phrase('违约金'), recordOf(text), { fields });
  expect(cuts.length).toBe(2);
  for (const { start, text: piece, marks } of cuts) {
    expect(text.slice(start, start + piece.length)).toBe(piece);
    expect(piece.length).toBeLessThanOrEqual(120);
    expect(marks.map(([from, to]) => piece.slice(from, to))).toEqual(['违约金']);
  }
});

test('规范化的结果再规范化不变，每个单位都指回原文', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const { text: once, starts, ends } = normalise(text);
      expect(normalise(once).text).toBe(once);
      expect(starts.length).toBe(once.length);
      for (let i = 0; i < once.length; i++) expect(starts[i]!).toBeLessThan(ends[i]!);
    }),
  );
});

test('说每个单位都留在原处的，逐个对过原文也是', () => {
  const pieces = fc.constantFrom('合同', '違約', ' ', '\n', '\r\n', 'A', '𠮷', '𠉂', 'ﬁ', '¶', '\u200b', '（');
  fc.assert(
    fc.property(fc.array(pieces), parts => {
      const text = parts.join('');
      const { starts, ends } = normalise(text);
      const isInPlace = ends.length === text.length && starts.every((start, i) => start === i && ends[i] === i + 1);
      // it may say no where it is so, never yes where it is not
      if (foldText(text).isInPlace) expect(isInPlace).toBe(true);
      else expect(/[ \n\r¶\u200b𠮷𠉂ﬁ]/u.test(text)).toBe(true);
    }),
  );
});

test('任何一个字的规范形式都是稳定的', () => {
  for (let code = 0; code < 0x30000; code++) {
    const once = normalise(String.fromCodePoint(code)).text;
    if (normalise(once).text !== once) throw new Error(code.toString(16));
  }
});

test('一兆字的恶意文本查得完', () => {
  const record = recordOf('违约'.repeat(500_000));
  expect(match(within(5, '违约', '约违', '调整'), record, { fields })).toBe(false);
  expect(match(sentence('违约金', '约'), record, { fields })).toBe(false);
  expect(passages(phrase('违'), record, { fields }).length).toBe(3);
});

/** Says by trying every choice of places whether one hit of each word, no two overlapping, fits in so many characters. */
function standsWithin(text: string, words: string[], distance: number): boolean {
  const longest = words.join('').length + distance;
  const place = (rest: string[], taken: [number, number][]): boolean => {
    const [word, ...others] = rest;
    if (word === undefined) {
      const [from, to] = [Math.min(...taken.map(([start]) => start)), Math.max(...taken.map(([, end]) => end))];
      return to - from <= longest;
    }
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      const end = at + word.length;
      if (taken.every(([start, stop]) => end <= start || stop <= at) && place(others, [...taken, [at, end]]))
        return true;
    }
    return false;
  };
  return place(words, []);
}

test('间隔与逐一试遍各处的结果一致，词与词可以相同、相套、相接', () => {
  const word = fc.string({ unit: fc.constantFrom('甲', '乙'), minLength: 1, maxLength: 3 });
  const text = fc.string({ unit: fc.constantFrom('甲', '乙', '丙', '丙'), minLength: 1, maxLength: 14 });
  fc.assert(
    fc.property(
      text,
      fc.array(word, { minLength: 2, maxLength: 4 }),
      fc.integer({ min: 1, max: 4 }),
      (line, words, n) => {
        expect(match(within(n, ...words), recordOf(line), { fields })).toBe(standsWithin(line, words, n));
      },
    ),
    { numRuns: 2_000 },
  );
});
