import type { TermData } from '@antai/contract/translation/terms';
import { pinyin } from 'pinyin-pro';

const lettersMax = 60;
const spellings = new WeakMap<TermData, string>();

/** Pinyin whole and by initials, as it may be typed; reading it is dear, so it is kept beside the term. */
function spellingOf(term: TermData): string {
  const cached = spellings.get(term);
  if (cached !== undefined) return cached;
  const own = [term.zh, ...term.zhVariants].map(each => {
    const word = each.slice(0, lettersMax);
    const read = (pattern: 'pinyin' | 'first') =>
      pinyin(word, { pattern, toneType: 'none', type: 'array', nonZh: 'removed' }).join('').toLowerCase();
    return `${read('pinyin')} ${read('first')}`;
  });
  const spelling = own.join(' ');
  spellings.set(term, spelling);
  return spelling;
}

const isPinyin = /^[a-zü]{2,}$/u;

/** Terms that hold a word in either language, in their definition, or in pinyin; the nearest first. */
export function searchTerms(terms: readonly TermData[], keyword: string): TermData[] {
  const word = keyword.trim().toLowerCase();
  if (word === '') return [...terms];
  const ranked = terms.map(term => ({ term, rank: rankOf(term, word) })).filter(({ rank }) => rank < absent);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ term }) => term);
}

const absent = 5;

function rankOf(term: TermData, word: string): number {
  const words = [term.zh, term.en, ...term.zhVariants, ...term.enAlternatives, term.abbreviation].map(each =>
    each.toLowerCase(),
  );
  if (words.includes(word)) return 0;
  if (words.some(each => each.startsWith(word))) return 1;
  if (words.some(each => each.includes(word))) return 2;
  if (isPinyin.test(word) && spellingOf(term).includes(word)) return 3;
  const rest = [term.definition, term.usage, ...term.forbidden.map(({ text }) => text)];
  return rest.some(each => each.toLowerCase().includes(word)) ? 4 : absent;
}

/** Terms whose Chinese word stands in another term too, beside each other: two of one meaning, or two meanings to be told apart. */
export function doubledTerms(terms: readonly TermData[]): TermData[] {
  const byWord = new Map<string, TermData[]>();
  for (const term of terms)
    for (const word of new Set([term.zh, ...term.zhVariants])) byWord.set(word, [...(byWord.get(word) ?? []), term]);
  return [...new Set([...byWord.values()].filter(group => group.length > 1).flat())];
}
