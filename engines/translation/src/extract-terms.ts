import { definedTermsIn } from './check-definitions.ts';
import type { Pair } from './term.ts';

/** Words of two texts that seem to say the same. */
export interface ExtractedTerm {
  zh: string;
  en: string;
  /** In how many pairs both stand. */
  count: number;
  /** Both texts define it: 以下简称. */
  isDefined: boolean;
  example: Pair;
}

const hanRun = /[\u3400-\u9fff]{2,}/gu;
const [hanMin, hanMax] = [2, 8];
const wordsMax = 4;
const countMin = 2;
/** The share of their places that two words must have in common. */
const likenessMin = 0.8;
/** Characters that bind words: no term begins with one of the first, or ends with one of the second. */
const notFirst = new Set('的了与和及应将由该并是其之于至若则等每把也还均且而但在向按');
const notLast = new Set(
  '的了在与和及应将由该或对为并是其之向于以自至如若则等每各此把从到时也还均且而但因不有可未得所被按',
);
/** A number with what it counts says no term. */
const counted = /\d[\d,.]*[%‰]?[百千万亿]*[元年月日天条款项份个名次]*/gu;
const stopWords = new Set(
  'a an the of to in on for and or by with at from as is are be been was were shall will may must not no any all such this that these those its their his it they which who whose if than then under upon within without between each other per into have has had do does so only also hereof herein hereunder thereof thereto hereto'.split(
    ' ',
  ),
);

/** Where each word stands, by the numbers of the pairs. */
type Places = Map<string, number[]>;

function note(places: Places, { word, at }: { word: string; at: number }) {
  const own = places.get(word);
  if (!own) places.set(word, [at]);
  else if (own.at(-1) !== at) own.push(at);
}

function chinesePlaces(pairs: readonly Pair[]): Places {
  const places: Places = new Map();
  for (const [at, { zh }] of pairs.entries())
    for (const [run] of zh.replace(counted, ' ').matchAll(hanRun))
      for (let start = 0; start < run.length; start += 1) {
        if (notFirst.has(run[start]!)) continue;
        for (let length = hanMin; length <= hanMax && start + length <= run.length; length += 1)
          if (!notLast.has(run[start + length - 1]!)) note(places, { word: run.slice(start, start + length), at });
      }
  return places;
}

/** Plurals and capitals make no other word. */
const rootOf = (word: string) => word.toLowerCase().replace(/(?<=[a-z]{3})(?<![su])s$/u, '');

interface EnglishPlaces {
  places: Places;
  /** The form that is seen most. */
  spellings: Map<string, Map<string, number>>;
}

function englishPlaces(pairs: readonly Pair[]): EnglishPlaces {
  const places: Places = new Map();
  const spellings: EnglishPlaces['spellings'] = new Map();
  for (const [at, { en }] of pairs.entries())
    for (const clause of en.split(/[^A-Za-z' -]+/u)) {
      const words = clause.match(/[A-Za-z][A-Za-z'-]*/gu) ?? [];
      for (let start = 0; start < words.length; start += 1)
        for (let length = 1; length <= wordsMax && start + length <= words.length; length += 1) {
          const own = words.slice(start, start + length);
          if (stopWords.has(own[0]!.toLowerCase()) || stopWords.has(own.at(-1)!.toLowerCase())) continue;
          if (own.join('').length < 3) continue;
          const root = own.map(rootOf).join(' ');
          note(places, { word: root, at });
          const forms = spellings.get(root) ?? new Map<string, number>();
          forms.set(own.join(' '), (forms.get(own.join(' ')) ?? 0) + 1);
          spellings.set(root, forms);
        }
    }
  return { places, spellings };
}

/** Words seen often enough; a part of a longer word that stands wherever the part does is none. */
function keepWhole(places: Places, isWithin: (part: string, whole: string) => boolean): Places {
  const often = [...places].filter(([, own]) => own.length >= countMin);
  const byCount = Map.groupBy(often, ([, own]) => own.join(','));
  const selection = [...byCount.values()].flatMap(group => {
    const longest = group.toSorted(([a], [b]) => b.length - a.length);
    const whole: typeof group = [];
    for (const each of longest) if (!whole.some(([other]) => isWithin(each[0], other))) whole.push(each);
    return whole;
  });
  return new Map(selection);
}

function sharedOf(a: readonly number[], b: readonly number[]): number {
  let [i, j, shared] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      shared += 1;
      i += 1;
      j += 1;
    } else if (a[i]! < b[j]!) i += 1;
    else j += 1;
  }
  return shared;
}

interface Likeness {
  word: string;
  likeness: number;
  shared: number;
}

/** For each word of one language the most alike of the other; of those equally alike the longest. */
function nearest(words: Places, others: Places): Map<string, Likeness> {
  const byPair = new Map<number, string[]>();
  for (const [word, own] of others)
    for (const at of own) {
      const list = byPair.get(at);
      if (list) list.push(word);
      else byPair.set(at, [word]);
    }
  const best = new Map<string, Likeness>();
  for (const [word, own] of words) {
    // what shares two places of three with the word stands in one of the first of them
    const looked = own.slice(0, Math.floor(own.length / 3) + 1);
    const candidates = new Set(looked.flatMap(at => byPair.get(at) ?? []));
    for (const other of candidates) {
      const there = others.get(other)!;
      if (2 * Math.min(own.length, there.length) < likenessMin * (own.length + there.length)) continue;
      const shared = sharedOf(own, there);
      const likeness = (2 * shared) / (own.length + there.length);
      const rival = best.get(word);
      if (likeness < likenessMin || shared < countMin) continue;
      if (!rival || likeness > rival.likeness || (likeness === rival.likeness && other.length > rival.word.length))
        best.set(word, { word: other, likeness, shared });
    }
  }
  return best;
}

/** What pairs of texts define for themselves, in the order of the definitions. */
function definedTerms(pairs: readonly Pair[]): ExtractedTerm[] {
  return pairs.flatMap(pair => {
    const [zh, en] = [definedTermsIn.zh(pair.zh), definedTermsIn.en(pair.en)];
    if (zh.length !== en.length) return [];
    return zh.map((each, at) => ({
      ...{ zh: each, en: en[at]!, isDefined: true, example: pair },
      count: pairs.filter(other => other.zh.includes(each) && other.en.includes(en[at]!)).length,
    }));
  });
}

/** Terms that two texts say alike: what both define, and words that stand in the same pairs and in few others. The surest first. */
export function extractTerms(pairs: readonly Pair[], limit: number): ExtractedTerm[] {
  const defined = definedTerms(pairs);
  const english = englishPlaces(pairs);
  const zh = keepWhole(chinesePlaces(pairs), (part, whole) => whole.includes(part));
  const en = keepWhole(english.places, (part, whole) => ` ${whole} `.includes(` ${part} `));
  const toEnglish = nearest(zh, en);
  const toChinese = nearest(en, zh);
  const terms = [...toEnglish].flatMap(([word, { word: root, shared }]): ExtractedTerm[] => {
    if (toChinese.get(root)?.word !== word) return [];
    const form = [...english.spellings.get(root)!].sort((a, b) => b[1] - a[1])[0]![0];
    const example = pairs[zh.get(word)!.find(at => en.get(root)!.includes(at))!]!;
    return [{ zh: word, en: form, count: shared, isDefined: false, example }];
  });
  const all = new Map([...defined, ...terms].toReversed().map(term => [`${term.zh}\n${term.en.toLowerCase()}`, term]));
  return [...all.values()]
    .toReversed()
    .sort((a, b) => Number(b.isDefined) - Number(a.isDefined) || b.count - a.count || b.zh.length - a.zh.length)
    .slice(0, limit);
}
