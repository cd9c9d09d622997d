import { describe, expect, test } from 'vitest';
import { buildIndex } from './build-index.ts';
import { measureCandidates, measureNames } from './measure-candidates.ts';
import { scoreArticles } from './score-articles.ts';

const statute = (id: string, title: string, articles: [label: string, path: string, text: string][]) => ({
  id,
  title,
  part: null,
  level: '法律',
  isCurrent: true,
  articles: articles.map(([label, path, text]) => ({ label, path: [path], text })),
});

const index = buildIndex([
  statute('labour', '中华人民共和国劳动合同法', [
    ['第一条', '第一章 总则', '为了完善劳动合同制度，制定本法。'],
    ['第八十二条', '第七章 法律责任', '满一个月不满一年未订书面合同的，每月支付二倍工资；不得少付。'],
  ]),
  statute('notary', '公证机构执业管理办法', [['第五条', '第二章 执业', '公证机构收取工资的，处以罚款。']]),
]);

/** The measures of one article for a question, by name. */
function measured(question: string, document: number): Record<string, number> {
  const list = scoreArticles(index, question, { limit: 10, factorOf: () => 1 });
  const rows = measureCandidates(index, { question, list });
  const place = list.candidates.findIndex(candidate => candidate.document === document);
  const row = rows.subarray(place * measureNames.length);
  return Object.fromEntries(measureNames.map((name, at) => [name, row[at]!]));
}

describe('条文与提问的对照', () => {
  const question = '公司没签合同，按劳动合同法要双倍工资';

  test.each([
    ['说出了该条名下的口语词“双倍工资”', 'phraseSaid', 4],
    ['口语词整个说出来了', 'phrase.pairs', 1],
    ['点了这部法的名', 'titleNamed', '劳动合同法'.length],
    ['条文里有“不得”', 'ban', 1],
    ['不在总则', 'general', 0],
    ['是它那部法里排在最前的', 'placeInStatute', 0],
  ])('%s', (_, name, value) => {
    expect(measured(question, 1)[name]).toBe(value);
  });

  test('总则、罚则各有其形', () => {
    expect(measured(question, 0)).toMatchObject({ general: 1, penalty: 0 });
    expect(measured(question, 2)).toMatchObject({ general: 0, penalty: 1, titleNamed: 0 });
  });

  test('与最好的一条相比的数不超过一，没有一个不是数', () => {
    for (const document of [0, 1, 2]) {
      const values = measured(question, document);
      for (const name of measureNames.filter(each => each.endsWith('.best')))
        expect(values[name]).toBeLessThanOrEqual(1);
      expect(Object.values(values).filter(value => !Number.isFinite(value))).toEqual([]);
    }
  });
});
