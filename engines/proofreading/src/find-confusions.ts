import data from '../data/confusions.json' with { type: 'json' };
import type { Objection, Severity } from './issue.ts';

interface Entry {
  id: string;
  wrong: string;
  right: string;
  before?: string;
  notBefore?: string;
  after?: string;
  notAfter?: string;
  sentence?: string;
  notSentence?: string;
  certainty: string;
  variant?: boolean;
  reason: string;
}

interface Confusion extends Objection {
  rule: string;
  severity: Severity;
}

const compile = (form?: string) => (form ? new RegExp(form, 'u') : undefined);

const entries = (data.rules as Entry[]).map(entry => ({
  ...entry,
  forms: {
    before: compile(entry.before),
    notBefore: compile(entry.notBefore),
    after: compile(entry.after),
    notAfter: compile(entry.notAfter),
    sentence: compile(entry.sentence),
    notSentence: compile(entry.notSentence),
  },
}));

/** What the context rules see before and behind a wrong form. */
const beforeMax = 30;
const afterMax = 60;
const sentenceMax = 200;
const stop = /[。！？；\n]/u;

const severityOf = ({ certainty, variant }: Entry): Severity =>
  variant ? 'hint' : certainty === 'certain' ? 'error' : 'warning';

/** Words of the list that are written with a wrong character and whose surroundings say so; the longest at each place. */
export function findConfusions(text: string): Confusion[] {
  const hits = entries.flatMap(entry =>
    placesOf(text, entry.wrong)
      .filter(start => isMeant(text, start, entry))
      .map(
        (start): Confusion => ({
          start,
          end: start + entry.wrong.length,
          kind: entry.variant ? 'variant' : 'wrong-word',
          right: entry.right,
          reason: entry.reason,
          rule: entry.id,
          severity: severityOf(entry),
          ...(entry.certainty === 'certain' ? { isCertain: true } : {}),
        }),
      ),
  );
  const longest = new Map<number, number>();
  for (const { start, end } of hits)
    for (let at = start; at < end; at += 1) longest.set(at, Math.max(longest.get(at) ?? 0, end - start));
  const isLongest = ({ start, end }: Confusion) => {
    for (let at = start; at < end; at += 1) if (longest.get(at)! > end - start) return false;
    return true;
  };
  return hits.filter(isLongest);
}

function placesOf(text: string, wrong: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(wrong); at >= 0; at = text.indexOf(wrong, at + 1)) places.push(at);
  return places;
}

function isMeant(text: string, start: number, { wrong, forms }: (typeof entries)[number]): boolean {
  const end = start + wrong.length;
  const before = text.slice(Math.max(0, start - beforeMax), start);
  const after = text.slice(end, end + afterMax);
  if (forms.before?.test(before) === false || forms.notBefore?.test(before)) return false;
  if (forms.after?.test(after) === false || forms.notAfter?.test(after)) return false;
  if (!forms.sentence && !forms.notSentence) return true;
  const sentence = around(text, { start, end });
  return forms.sentence?.test(sentence) !== false && !forms.notSentence?.test(sentence);
}

function around(text: string, { start, end }: { start: number; end: number }): string {
  let [from, to] = [start, end];
  while (from > 0 && start - from < sentenceMax && !stop.test(text[from - 1]!)) from -= 1;
  while (to < text.length && to - end < sentenceMax && !stop.test(text[to]!)) to += 1;
  return text.slice(from, to);
}
