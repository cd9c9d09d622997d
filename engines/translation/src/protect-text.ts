import { findCaseNumbers } from '@antai/citation';
import type { Language } from './finding.ts';
import { foldText } from './fold-text.ts';
import { readChineseAmounts, readEnglishAmounts } from './read-amounts.ts';
import { readChineseArticles, readEnglishArticles } from './read-articles.ts';
import { readChineseDates, readEnglishDates } from './read-dates.ts';
import { readChineseNumbers, readEnglishNumbers } from './read-numbers.ts';
import { writeAmount, writeArticle, writeDate, writeNumber } from './write-value.ts';

/** Something that may not be said in other words, and how it is said in the other language. */
export interface ProtectedItem {
  mark: string;
  kind: 'name' | 'caseNumber' | 'address' | 'date' | 'article' | 'amount' | 'number' | 'mark';
  source: string;
  target: string;
}

interface ProtectedText {
  /** With marks in the place of the items, each mark once. */
  text: string;
  items: ProtectedItem[];
}

/** A name or a defined term, and what it is called in the target. */
export interface NamePair {
  source: string;
  target: string;
}

interface ProtectOptions {
  /** Absent where values of the two languages are not known to each other: they are left to the translator then. */
  from?: Language;
  names?: readonly NamePair[];
}

interface Stretch {
  kind: ProtectedItem['kind'];
  start: number;
  end: number;
  target?: string;
}

const markOf = (number: number) => `⟦${number}⟧`;
const anyMark = /⟦[^⟦⟧]*⟧|[⟦⟧]/gu;
const addresses = /https?:\/\/[^\s，。；、）)]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|www\.[^\s，。；、）)]+/gu;

/**
 * Puts marks in the place of names, numbers, dates, amounts, provisions, case numbers and addresses. A value goes into the
 * target as its language writes it. What can be read but not written in the other language is left to the translator.
 */
export function protectText(text: string, { from, names = [] }: ProtectOptions): ProtectedText {
  const stretches = [...findFixed(text, names), ...(from ? findValues(text, from) : [])];
  const isTaken = new Uint8Array(text.length);
  const selection = stretches.filter(({ start, end }) => {
    if (start === end || isTaken.subarray(start, end).some(each => each === 1)) return false;
    isTaken.fill(1, start, end);
    return true;
  });
  const items: ProtectedItem[] = [];
  let out = '';
  let at = 0;
  for (const { kind, start, end, target } of selection.sort((a, b) => a.start - b.start)) {
    const source = text.slice(start, end);
    const mark = markOf(items.length + 1);
    items.push({ mark, kind, source, target: target ?? source });
    out += text.slice(at, start) + mark;
    at = end;
  }
  return { text: out + text.slice(at), items };
}

/** In the order in which they are taken: what looks like a mark, names from the longest, then what stays as it is. */
function findFixed(text: string, names: readonly NamePair[]): Stretch[] {
  const marks = [...text.matchAll(anyMark)].map(match => ({ kind: 'mark' as const, ...placeOf(match) }));
  const longest = [...names].sort((a, b) => b.source.length - a.source.length);
  const named = longest.flatMap(({ source, target }) =>
    placesOf(text, source).map(place => ({ kind: 'name' as const, ...place, target })),
  );
  const numbers = findCaseNumbers(text).map(({ start, end }) => ({ kind: 'caseNumber' as const, start, end }));
  const places = [...text.matchAll(addresses)].map(match => ({ kind: 'address' as const, ...placeOf(match) }));
  return [...marks, ...named, ...numbers, ...places];
}

const placeOf = ({ index, 0: match }: RegExpExecArray) => ({ start: index, end: index + match.length });

function placesOf(text: string, word: string) {
  const places: { start: number; end: number }[] = [];
  if (word === '') return places;
  const isLatin = /^[\w.]/u.test(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const isWithin = isLatin && (/\w/u.test(text[at - 1] ?? '') || /\w/u.test(text[at + word.length] ?? ''));
    if (!isWithin) places.push({ start: at, end: at + word.length });
  }
  return places;
}

const readers = {
  zh: {
    dates: readChineseDates,
    articles: readChineseArticles,
    amounts: readChineseAmounts,
    numbers: readChineseNumbers,
  },
  en: {
    dates: readEnglishDates,
    articles: readEnglishArticles,
    amounts: readEnglishAmounts,
    numbers: readEnglishNumbers,
  },
};

function findValues(text: string, from: Language): Stretch[] {
  const { text: folded, at } = foldText(text);
  const read = readers[from];
  const dates = read.dates(folded);
  const articles = read.articles(dates.rest);
  const amounts = read.amounts(articles.rest);
  const numbers = read.numbers(amounts.rest);
  const place = ({ start, end }: { start: number; end: number }) => ({ start: at[start]!, end: at[end]! });
  const stretches: (Stretch | undefined)[] = [
    ...dates.values.map(each =>
      withTarget('date', { place: place(each), target: each.key.isValid && writeDate(each.key.text, from) }),
    ),
    ...(from === 'zh' ? articles.values : []).map(each =>
      withTarget('article', { place: place(each), target: writeArticle(each.key) }),
    ),
    ...amounts.values.map(each => withTarget('amount', { place: place(each), target: writeAmount(each.key, from) })),
    ...numbers.values.map(each => {
      const source = folded.slice(each.start, each.end);
      return withTarget('number', { place: place(each), target: writeNumber(source, { value: each.key, from }) });
    }),
  ];
  return stretches.filter(each => each !== undefined);
}

const withTarget = (
  kind: Stretch['kind'],
  { place, target }: { place: { start: number; end: number }; target: string | false | undefined },
): Stretch | undefined => (target ? { kind, ...place, target } : undefined);

export type RestoreResult =
  | { kind: 'whole'; text: string }
  | { kind: 'broken'; missing: string[]; doubled: string[]; unknown: string[] };

/** Puts the items back; says what is missing, doubled or made up where the marks did not all come back, each once. */
export function restoreText(text: string, items: readonly ProtectedItem[]): RestoreResult {
  const marks = [...text.matchAll(anyMark)].map(([mark]) => mark);
  const own = new Map(items.map(item => [item.mark, item]));
  const counts = new Map<string, number>();
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const missing = items.filter(({ mark }) => !counts.has(mark)).map(({ mark }) => mark);
  const doubled = items.filter(({ mark }) => (counts.get(mark) ?? 0) > 1).map(({ mark }) => mark);
  const unknown = marks.filter(mark => !own.has(mark));
  if (missing.length + doubled.length + unknown.length > 0) return { kind: 'broken', missing, doubled, unknown };
  return { kind: 'whole', text: text.replace(anyMark, mark => own.get(mark)!.target) };
}
