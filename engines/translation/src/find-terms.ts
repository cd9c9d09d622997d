import { bareRendering, matchRendering, stemOf } from './match-rendering.ts';
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

function collect<Entry extends Term>(terms: readonly Entry[], formsOf: (term: Entry) => string[]) {
  const byForm = new Map<string, Entry[]>();
  for (const term of terms)
    for (const form of formsOf(term)) {
      const entries = byForm.get(form);
      if (!entries) byForm.set(form, [term]);
      else if (!entries.includes(term)) entries.push(term);
    }
  return byForm;
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

const keyLength = 3;
const keyOf = (word: string) => word.toLowerCase().slice(0, keyLength);
const firstWord = (rendering: string) => /[A-Za-z]+/.exec(stemOf(rendering).replace(/^be /, ''))?.[0] ?? '';

/** Makes terms ready to be found; those that are only shown are left out where `isChecked`. */
export function indexTerms<Entry extends Term>(terms: readonly Entry[], { isChecked }: { isChecked: boolean }) {
  const used = isChecked ? terms.filter(({ enforce }) => enforce !== false) : terms;
  const inChinese = collect(used, chineseForms);
  const order = new Map([...inChinese.keys()].map((form, at) => [form, at]));
  const lengths = [...new Set([...inChinese.keys()].map(({ length }) => length))];
  let english: Map<string, { form: string; order: number; entries: Entry[] }[]> | undefined;

  function englishByKey() {
    const forms = collect(used, term => renderingsOf(term).filter(each => firstWord(each) !== ''));
    const rows = [...forms].map(([form, entries], at) => ({ form, order: at, entries }));
    return Map.groupBy(rows, ({ form }) => keyOf(firstWord(form)));
  }

  const index: TermIndex<Entry> = {
    inChinese(text) {
      const hits: (TermHit<Entry> & { order: number })[] = [];
      for (let start = 0; start < text.length; start += 1)
        for (const length of lengths) {
          if (start + length > text.length) continue;
          const form = text.slice(start, start + length);
          const entries = inChinese.get(form);
          if (entries) hits.push({ form, start, end: start + length, entries, order: order.get(form)! });
        }
      return settle(hits, text.length);
    },

    inEnglish(text) {
      english ??= englishByKey();
      const keys = new Set([...text.matchAll(/[A-Za-z]+/g)].map(([word]) => keyOf(word)));
      const hits = [...keys].flatMap(key =>
        (english!.get(key) ?? []).flatMap(({ form, entries, order: place }) =>
          matchRendering(text, form).map(stretch => ({ form: bareRendering(form), entries, order: place, ...stretch })),
        ),
      );
      return settle(hits, text.length);
    },
  };
  return index;
}
