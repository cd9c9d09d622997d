import type { TermData } from '@antai/contract/translation/terms';
import { LRUCache } from 'lru-cache';
import { pinyin } from 'pinyin-pro';
import { mapInSlices, runInSlices } from '../../../platform/map-in-slices.ts';

const lettersMax = 60;
/** Spellings of words, whoever has them in their terms. */
const spellings = new LRUCache<string, string>({ max: 50_000 });

/** Pinyin whole and by initials, as it may be typed; reading it is dear, so it is kept. */
function spellingOf(text: string): string {
  const word = text.slice(0, lettersMax);
  const cached = spellings.get(word);
  if (cached !== undefined) return cached;
  const read = (pattern: 'pinyin' | 'first') =>
    pinyin(word, { pattern, toneType: 'none', type: 'array', nonZh: 'removed' }).join('').toLowerCase();
  const spelling = `${read('pinyin')} ${read('first')}`;
  spellings.set(word, spelling);
  return spelling;
}

const isPinyin = /^[a-zü]{2,}$/u;

/** Terms that hold a word in either language, in their definition, or in pinyin; the nearest first. */
export async function searchTerms(terms: readonly TermData[], keyword: string): Promise<TermData[]> {
  const word = keyword.trim().toLowerCase();
  if (word === '') return [...terms];
  const ranked = await mapInSlices(terms, term => ({ term, rank: rankOf(term, word) }));
  const hits = ranked.filter(({ rank }) => rank < absent);
  return hits.sort((a, b) => a.rank - b.rank).map(({ term }) => term);
}

const absent = 5;

function rankOf(term: TermData, word: string): number {
  const words = [term.zh, term.en, ...term.zhVariants, ...term.enAlternatives, term.abbreviation].map(each =>
    each.toLowerCase(),
  );
  if (words.includes(word)) return 0;
  if (words.some(each => each.startsWith(word))) return 1;
  if (words.some(each => each.includes(word))) return 2;
  if (isPinyin.test(word) && [term.zh, ...term.zhVariants].some(each => spellingOf(each).includes(word))) return 3;
  const rest = [term.definition, term.usage, ...term.forbidden.map(({ text }) => text)];
  return rest.some(each => each.toLowerCase().includes(word)) ? 4 : absent;
}

/** Terms whose Chinese word stands in another term too, beside each other: two of one meaning, or two meanings to be told apart. */
export const doubledTerms = (terms: readonly TermData[]): Promise<TermData[]> => runInSlices(doubledBySteps(terms));

function* doubledBySteps(terms: readonly TermData[]): Generator<undefined, TermData[]> {
  const byWord = new Map<string, TermData[]>();
  for (const term of terms) {
    for (const word of new Set([term.zh, ...term.zhVariants])) {
      const group = byWord.get(word);
      if (group) group.push(term);
      else byWord.set(word, [term]);
    }
    yield;
  }
  return [...new Set([...byWord.values()].filter(group => group.length > 1).flat())];
}
