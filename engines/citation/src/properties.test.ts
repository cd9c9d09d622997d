import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articleLabel } from './article-number.ts';
import { countPlacesAtMost } from './count-places.ts';
import { findCitations } from './find-citations.ts';
import { foldText } from './fold-text.ts';
import { judgeProvision } from './judge-provision.ts';
import { readCaseNumber } from './read-case-number.ts';
import { resolveStatute } from './resolve-statute.ts';

const piece = fc.constantFrom(
  '《',
  '》',
  '〈',
  '（',
  '）',
  '(',
  '[2018]',
  '（2018）',
  '第',
  '条',
  '款',
  '项',
  '之一',
  '至',
  '、',
  '和',
  '一',
  '百',
  '零',
  '〇',
  '0',
  '第0条',
  '12',
  '３',
  '的规定',
  '民法典',
  '刑法',
  '《公司法》',
  '最高人民法院关于',
  '本法',
  '该法',
  '前款',
  '前条',
  '同条',
  '（以下简称《甲法》）',
  '甲法',
  '沪0105刑初',
  '号',
  '字第',
  '\n',
  ' ',
  '　',
  '。',
  '合同',
  '中华人民共和国',
  '（2018年修正）',
  '指导案例',
  '第二百六十四条',
  '第（一）项',
  '😀',
);
const legalText = fc.array(piece, { maxLength: 60 }).map(pieces => pieces.join(''));
const anyText = fc.oneof(legalText, fc.string({ unit: 'binary', maxLength: 200 }));

test('任何文本：不抛错，起止在文内，原文相符，依序排列', () => {
  fc.assert(
    fc.property(anyText, text => {
      const citations = findCitations(text);
      for (const { start, end, raw } of citations) expect(start < end && text.slice(start, end) === raw).toBe(true);
      expect(citations.map(({ start }) => start)).toEqual(
        citations.map(({ start }) => start).toSorted((a, b) => a - b),
      );
    }),
    { numRuns: 800 },
  );
});

test('任何文本：所引条文不多于事先估计的', () => {
  const range = fc.tuple(fc.nat(1300), fc.constantFrom('-', '－', '—', '至', '条至第', '到')).map(([from, mark]) => {
    return `民法典第${from}${mark}${from + 49}条`;
  });
  const ranges = fc.array(fc.oneof(range, piece), { maxLength: 30 }).map(pieces => pieces.join(''));
  fc.assert(
    fc.property(fc.oneof(anyText, ranges), text => {
      const provisions = findCitations(text).filter(({ kind }) => kind === 'provision');
      expect(provisions.length).toBeLessThanOrEqual(countPlacesAtMost(text));
    }),
    { numRuns: 800 },
  );
  const most = '民法典第1-50条';
  expect([findCitations(most).length, countPlacesAtMost(most)]).toEqual([50, 52]);
});

test('任何文本：核验、案号、名称都有结论而不抛错', () => {
  fc.assert(
    fc.property(anyText, text => {
      expect(readCaseNumber(text, '2026-01-01').kind).toBeTypeOf('string');
      expect(resolveStatute(text).kind).toBeTypeOf('string');
      for (const citation of findCitations(text))
        if (citation.kind === 'provision') expect(judgeProvision(citation, '2024-01-01').kind).toBeTypeOf('string');
    }),
    { numRuns: 300 },
  );
});

test('folding keeps every offset', () => {
  fc.assert(fc.property(anyText, text => foldText(text).length === text.length));
});

const place = fc.record({ article: fc.integer({ min: 1, max: 1260 }), sub: fc.integer({ min: 0, max: 9 }) });

test('写出的一串条号，读回的条号与次序都不变', () => {
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('、', '，', '和', '及', '；'),
      (places, separator) => {
        const text = `依照《刑法》${places.map(({ article, sub }) => articleLabel(article, sub)).join(separator)}之规定`;
        const citations = findCitations(text).map(
          one => one.kind === 'provision' && { article: one.article, sub: one.sub },
        );
        expect(citations).toEqual(places);
      },
    ),
  );
});

const hostile = [
  '《',
  '第',
  '第一  、',
  '第一条之',
  '《刑法》第一条至第五十条',
  '（2018）沪0105刑初',
  '最高人民法院关于审理',
  '（以下简称《A》）',
  '《刑法》（（',
  '省市民法典第三条',
];

test.each(hostile)('一百万字的“%s”读得完', unit => {
  const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
  expect(() => findCitations(text)).not.toThrow();
});
