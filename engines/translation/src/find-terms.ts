import { bareRendering, matchRendering, type Needs, needsOf, stemOf } from './match-rendering.ts';
import type { Term } from './term.ts';

/** A term where it stands, with all the meanings that are written so. */
export interface TermHit<Entry extends Term = Term> {
  /** As the term base writes it. */
  form: string;
  start: number;
  end: number;
  entries: Entry[];
}

/** A term base made ready to be looked up in. */
export interface TermIndex<Entry extends Term = Term> {
  inChinese: (text: string) => TermHit<Entry>[];
  inEnglish: (text: string) => TermHit<Entry>[];
}

const withoutGloss = (text: string) => text.replace(/（[^）]*）/g, '').trim();
/** Chinese words by which a term is found. */
export const chineseForms = ({ zh, zhVariants }: Pick<Term, 'zh' | 'zhVariants'>): string[] =>
  [zh, ...zhVariants].map(withoutGloss).filter(form => form !== '');

/** How a term may be said in English. */
export const renderingsOf = ({ en, enAlternatives }: Pick<Term, 'en' | 'enAlternatives'>): string[] => [
  en,
  ...enAlternatives,
];

/** A form of terms, in the order in which it was met first. */
interface Form<Entry> {
  form: string;
  order: number;
  entries: Entry[];
}

interface EnglishForm<Entry> extends Form<Entry>, Needs {
  key: string;
}

const keyLength = 3;
const keyOf = (word: string) => word.toLowerCase().slice(0, keyLength);
const firstWord = (rendering: string) => /[A-Za-z]+/.exec(stemOf(rendering).replace(/^be /, ''))?.[0] ?? '';

/** Terms between two rests of whoever makes them ready. */
const termsAtOnce = 20;

function* collect<Entry extends Term>(terms: readonly Entry[], formsOf: (term: Entry) => string[]) {
  const byForm = new Map<string, Form<Entry>>();
  for (const [at, term] of terms.entries()) {
    if (at % termsAtOnce === 0) yield;
    for (const form of formsOf(term)) {
      const present = byForm.get(form);
      if (!present) byForm.set(form, { form, order: byForm.size, entries: [term] });
      else if (!present.entries.includes(term)) present.entries.push(term);
    }
  }
  return byForm;
}

/** Chinese forms by themselves, and how long those are that begin with a character. */
function* indexChinese<Entry extends Term>(terms: readonly Entry[]) {
  const forms = yield* collect(terms, chineseForms);
  const lengths = new Map<string, Set<number>>();
  let at = 0;
  for (const form of forms.keys()) {
    if (at++ % termsAtOnce === 0) yield;
    const own = lengths.get(form[0]!);
    if (own) own.add(form.length);
    else lengths.set(form[0]!, new Set([form.length]));
  }
  return { forms, lengths };
}

/** English forms by the rarest beginning of a word that a text must hold for them. */
function* indexEnglish<Entry extends Term>(terms: readonly Entry[]) {
  const forms = yield* collect(terms, term => renderingsOf(term).filter(each => firstWord(each) !== ''));
  const rows: EnglishForm<Entry>[] = [];
  const counts = new Map<string, number>();
  for (const each of forms.values()) {
    if (rows.length % termsAtOnce === 0) yield;
    const needs = needsOf(each.form);
    rows.push({ ...each, ...needs, key: keyOf(firstWord(each.form)) });
    for (const beginning of needs.beginnings) counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
  }
  const byBeginning = new Map<string, EnglishForm<Entry>[]>();
  for (const [at, row] of rows.entries()) {
    if (at % termsAtOnce === 0) yield;
    const [first = '', ...others] = row.beginnings;
    const rarest = others.reduce((best, each) => (counts.get(each)! < counts.get(best)! ? each : best), first);
    const own = byBeginning.get(rarest);
    if (own) own.push(row);
    else byBeginning.set(rarest, [row]);
  }
  return byBeginning;
}

/** Every beginning of some words, the whole words and nothing at all too. */
function beginningsOf(words: Iterable<string>): Set<string> {
  const beginnings = new Set(['']);
  for (const word of words)
    for (let length = 1; length <= word.length; length += 1) beginnings.add(word.slice(0, length));
  return beginnings;
}

/** The longest first; where a place is taken, nothing shorter is found in it. */
function settle<Entry extends Term>(hits: (TermHit<Entry> & { order: number })[], length: number): TermHit<Entry>[] {
  hits.sort((a, b) => b.form.length - a.form.length || a.order - b.order || a.start - b.start);
  const isTaken = new Uint8Array(length);
  const selection = hits.filter(({ start, end }) => {
    if (isTaken.subarray(start, end).some(each => each === 1)) return false;
    isTaken.fill(1, start, end);
    return true;
  });
  return selection
    .sort((a, b) => a.start - b.start)
    .map(({ form, start, end, entries }) => ({ form, start, end, entries }));
}

/** Makes terms ready to be found; those that are only shown are left out where `isChecked`. Whoever steps through it may rest at each step. */
export function* indexTermsBySteps<Entry extends Term>(
  terms: readonly Entry[],
  { isChecked }: { isChecked: boolean },
): Generator<undefined, TermIndex<Entry>> {
  const used = isChecked ? terms.filter(({ enforce }) => enforce !== false) : terms;
  const chinese = yield* indexChinese(used);
  const english = yield* indexEnglish(used);
  return {
    inChinese(text) {
      const hits: (TermHit<Entry> & { order: number })[] = [];
      for (let start = 0; start < text.length; start += 1)
        for (const length of chinese.lengths.get(text[start]!) ?? []) {
          const end = start + length;
          const hit = end <= text.length && chinese.forms.get(text.slice(start, end));
          if (hit) hits.push({ ...hit, start, end });
        }
      return settle(hits, text.length);
    },

    inEnglish(text) {
      const words = new Set(text.toLowerCase().match(/[a-z]+/g));
      const keys = new Set([...words].map(keyOf));
      const beginnings = beginningsOf(words);
      const capitals = text.toUpperCase();
      const isPossible = ({ key, beginnings: own, others }: EnglishForm<Entry>) =>
        keys.has(key) && own.every(each => beginnings.has(each)) && others.every(each => capitals.includes(each));
      const hits = [...beginnings].flatMap(beginning =>
        (english.get(beginning) ?? [])
          .filter(isPossible)
          .flatMap(({ form, entries, order }) =>
            matchRendering(text, form).map(stretch => ({ form: bareRendering(form), entries, order, ...stretch })),
          ),
      );
      return settle(hits, text.length);
    },
  };
}

/** The same in one go. */
export function indexTerms<Entry extends Term>(
  terms: readonly Entry[],
  order: { isChecked: boolean },
): TermIndex<Entry> {
  const steps = indexTermsBySteps(terms, order);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
