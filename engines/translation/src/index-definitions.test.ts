import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPairs } from './check-pairs.ts';
import { indexDefinitions } from './index-definitions.ts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Where a word stands, as a search for it alone finds it. */
function placesOf(text: string, { word, language }: { word: string; language: 'zh' | 'en' }) {
  const pattern = language === 'zh' ? escaped(word) : `(?<![A-Za-z])${escaped(word)}(?:s|es)?(?![A-Za-z])`;
  return [...text.matchAll(new RegExp(pattern, 'g'))].map(match => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

const wordOf = (letters: string, maxLength: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength }).map(each => each.join(''));
const [zh, en] = ['甲乙A', 'aes B.'];
const definition = fc.record({ zh: wordOf(zh, 3), en: wordOf(en, 4) });

test.each(['zh', 'en'] as const)('from %s: each defined word stands where a search for it finds it', from => {
  const to = from === 'zh' ? 'en' : 'zh';
  fc.assert(
    fc.property(fc.array(definition, { maxLength: 6 }), wordOf(zh, 20), wordOf(en, 20), (all, zhText, enText) => {
      const definitions = [...new Map(all.map(each => [each[from], each])).values()];
      const index = indexDefinitions(from, to);
      for (const each of definitions) index.add(each);
      const texts = { zh: zhText, en: enText };
      const wanted = definitions
        .toSorted((a, b) => b[from].length - a[from].length)
        .map(each => ({ definition: each, places: placesOf(texts[from], { word: each[from], language: from }) }))
        .filter(({ places }) => places.length > 0);
      const uses = index.usesIn(texts[from]).map(use => ({ definition: use.definition, places: use.places }));
      expect(uses).toEqual(wanted);
      const said = definitions.filter(each => placesOf(texts[to], { word: each[to], language: to }).length > 0);
      expect(index.targetsIn(texts[to])).toEqual(new Set(said.map(each => each[to])));
    }),
  );
});

test('a document that defines a word in each of its fifteen thousand segments is checked whole', () => {
  const pairs = Array.from({ length: 15_000 }, (_, at) => ({
    zh: `某公司（以下简称“公司${at}号”）向公司${at >> 1}号付款。`,
    en: `A company (the "Company No. ${at}") shall pay Company No. ${at === 14_999 ? 0 : at >> 1}.`,
  }));
  const findings = checkPairs({ pairs }).filter(({ rule }) => rule.startsWith('defined'));
  expect(findings).toMatchObject([
    { rule: 'defined-term-inconsistent', segment: 14_999, source: '公司7499号', target: 'Company No. 7499' },
  ]);
});
