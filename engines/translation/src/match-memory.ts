import type { Language } from './finding.ts';
import { type ProtectedItem, protectText, restoreText } from './protect-text.ts';

/** A segment that was translated before. */
export interface MemoryEntry {
  source: string;
  target: string;
  /** The segment that came before it; empty at the beginning, absent where it is not known. */
  before?: string;
}

export interface MemoryMatch<Entry extends MemoryEntry = MemoryEntry> {
  entry: Entry;
  /** 101: in the same context; 100: the same; 99: the same but for values, which are put in; less: like it. */
  score: number;
  /** What the segment would be; for a match below 99 what the other segment is. */
  target: string;
}

interface MatchOptions {
  /** The segment before, where the context counts. */
  before?: string;
  limit: number;
  /** 70 unless said. */
  scoreMin?: number;
}

export interface Memory<Entry extends MemoryEntry = MemoryEntry> {
  find: (source: string, wish: MatchOptions) => MemoryMatch<Entry>[];
  /** Takes one more segment in; of those with the same source the ones that it replaces are gone. */
  add: (entry: Entry, replaces?: (other: Entry) => boolean) => void;
}

const inContext = 101;
const same = 100;
const sameButValues = 99;
const usualMin = 70;
/** A segment is a sentence: a longer text is found again where it is the same, and is likened to nothing. */
const likenedMax = 2_000;
/** The most alike of the entries that share grams are compared letter by letter. */
const comparedMax = 30;
/** Letters compared with letters for one question, some ten milliseconds. */
const comparisonsMax = 6_000_000;
/** Entries looked at for their grams in one question, the rarest grams first. */
const sharedMax = 1_000_000;

interface Row<Entry> {
  entry: Entry;
  key: string;
  /** How many different grams the key has. */
  gramCount: number;
  isReplaced: boolean;
}

/** A segment with its values put out of both sides, as far as each of them stands in the target too. */
interface Template<Entry> {
  row: Row<Entry>;
  target: string;
}

const keyOf = (text: string) => text.normalize('NFKC').replace(/\s+/gu, ' ').trim();

function gramsOf(key: string): Set<string> {
  const grams = new Set<string>();
  for (let at = 0; at + 1 < key.length; at += 1) grams.add(key.slice(at, at + 2));
  return grams;
}

function addTo<Value>(lists: Map<string, Value[]>, { name, value }: { name: string; value: Value }): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}

/**
 * Makes translated segments ready to be found again; of two with one source the later counts more. What finding costs is
 * bounded, whatever the segments are.
 */
export function openMemory<Entry extends MemoryEntry>(entries: readonly Entry[], from?: Language): Memory<Entry> {
  const rows: Row<Entry>[] = [];
  const byGram = new Map<string, number[]>();
  const byKey = new Map<string, Row<Entry>[]>();
  const byTemplate = new Map<string, Template<Entry>[]>();

  function add(entry: Entry, replaces?: (other: Entry) => boolean): void {
    const key = keyOf(entry.source);
    for (const row of byKey.get(key) ?? []) row.isReplaced ||= replaces?.(row.entry) ?? false;
    const isLikened = key.length <= likenedMax;
    const grams = isLikened ? gramsOf(key) : new Set<string>();
    const row = { entry, key, gramCount: grams.size, isReplaced: false };
    for (const gram of grams) {
      const own = byGram.get(gram);
      if (own) own.push(rows.length);
      else byGram.set(gram, [rows.length]);
    }
    rows.push(row);
    addTo(byKey, { name: key, value: row });
    const template = isLikened ? templateOf(entry, from) : undefined;
    if (template) addTo(byTemplate, { name: template.key, value: { row, target: template.target } });
  }

  for (const entry of entries) add(entry);
  return {
    add,
    find(source, { before, limit, scoreMin = usualMin }) {
      const key = keyOf(source);
      const exact = current(byKey.get(key)).map(({ entry }) => {
        const isInContext = before !== undefined && entry.before !== undefined && keyOf(entry.before) === keyOf(before);
        return { entry, score: isInContext ? inContext : same, target: entry.target };
      });
      if (key.length > likenedMax) return best(exact, limit);
      const filled = exact.length > 0 ? [] : fillTemplate(source, { byTemplate, from });
      const taken = new Set([...exact, ...filled].map(({ entry }) => entry));
      const near = nearest({ key, scoreMin }, { rows, byGram }).filter(({ entry }) => !taken.has(entry));
      return best([...exact, ...filled, ...liken(key, { rows: near, scoreMin })], limit);
    },
  };
}

/** Those that nothing has replaced, the latest first. */
const current = <Entry>(rows: Row<Entry>[] = []) => rows.filter(({ isReplaced }) => !isReplaced).reverse();

const best = <Entry extends MemoryEntry>(matches: MemoryMatch<Entry>[], limit: number) =>
  matches.sort((a, b) => b.score - a.score).slice(0, limit);

/** How many letters of the longer of two texts may differ for a score. */
const differentMax = (longest: number, scoreMin: number) => Math.floor((1 - scoreMin / same) * longest);

/** The rows that share most grams with a text, as far as they may reach the score. */
function nearest<Entry>(
  { key, scoreMin }: { key: string; scoreMin: number },
  { rows, byGram }: { rows: Row<Entry>[]; byGram: Map<string, number[]> },
): Row<Entry>[] {
  const grams = gramsOf(key);
  const lists = [...grams].flatMap(gram => [byGram.get(gram) ?? []]).sort((a, b) => a.length - b.length);
  const shared = new Map<number, number>();
  let left = sharedMax;
  let unread = lists.length;
  for (const list of lists) {
    left -= list.length;
    if (left < 0) break;
    unread -= 1;
    for (const at of list) shared.set(at, (shared.get(at) ?? 0) + 1);
  }
  const candidates: { row: Row<Entry>; likeness: number }[] = [];
  for (const [at, count] of shared) {
    const row = rows[at]!;
    const longest = Math.max(key.length, row.key.length);
    const letters = differentMax(longest, scoreMin);
    // a letter that differs takes two grams with it (Ukkonen 1992, q-gram lemma)
    const isPossible = longest - Math.min(key.length, row.key.length) <= letters;
    if (row.isReplaced || !isPossible || count + unread < grams.size - 2 * letters) continue;
    candidates.push({ row, likeness: (2 * count) / (grams.size + row.gramCount) });
  }
  return candidates
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, comparedMax)
    .map(({ row }) => row);
}

/** Compares a text with rows letter by letter, as far as the comparisons go. */
function liken<Entry extends MemoryEntry>(
  key: string,
  { rows, scoreMin }: { rows: Row<Entry>[]; scoreMin: number },
): MemoryMatch<Entry>[] {
  let left = comparisonsMax;
  return rows.flatMap(({ entry, key: other }) => {
    const longest = Math.max(key.length, other.length);
    const letters = differentMax(longest, scoreMin);
    left -= longest * (2 * letters + 1);
    const distance = left < 0 ? undefined : distanceWithin(key, { b: other, most: letters });
    if (distance === undefined) return [];
    const likeness = longest === 0 ? same : Math.floor((1 - distance / longest) * same);
    const score = Math.min(likeness, sameButValues - 1);
    return score < scoreMin ? [] : [{ entry, score, target: entry.target }];
  });
}

/** The values of a segment put out of both sides; undefined where one of them does not stand in the target just once. */
function templateOf(
  { source, target }: MemoryEntry,
  from: Language | undefined,
): { key: string; target: string } | undefined {
  const { text, items } = protectText(source, from ? { from } : {});
  if (items.length === 0) return undefined;
  let own = target;
  for (const { mark, target: value } of [...items].sort((a, b) => b.target.length - a.target.length)) {
    const at = own.indexOf(value);
    if (at < 0 || own.indexOf(value, at + 1) >= 0) return undefined;
    own = own.slice(0, at) + mark + own.slice(at + value.length);
  }
  return { key: keyOf(`${text} ${kindsOf(items)}`), target: own };
}

const kindsOf = (items: ProtectedItem[]) => items.map(({ kind }) => kind).join(' ');

function fillTemplate<Entry extends MemoryEntry>(
  source: string,
  { byTemplate, from }: { byTemplate: Map<string, Template<Entry>[]>; from: Language | undefined },
): MemoryMatch<Entry>[] {
  const { text, items } = protectText(source, from ? { from } : {});
  if (items.length === 0) return [];
  const templates = byTemplate.get(keyOf(`${text} ${kindsOf(items)}`)) ?? [];
  const template = templates.findLast(({ row }) => !row.isReplaced);
  if (!template) return [];
  const restored = restoreText(template.target, items);
  return restored.kind === 'whole' ? [{ entry: template.row.entry, score: sameButValues, target: restored.text }] : [];
}

/** How many letters make one text of another, looked for no further than the most that is wanted; undefined beyond it. */
function distanceWithin(a: string, { b, most }: { b: string; most: number }): number | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined;
  const beyond = most + 1;
  let row = Uint32Array.from({ length: b.length + 1 }, (_, at) => Math.min(at, beyond));
  let next = new Uint32Array(b.length + 1);
  for (let i = 1; i <= a.length; i += 1) {
    const [from, to] = [Math.max(1, i - most), Math.min(b.length, i + most)];
    const letter = a.charCodeAt(i - 1);
    next[from - 1] = from === 1 ? Math.min(i, beyond) : beyond;
    let least = next[from - 1]!;
    for (let j = from; j <= to; j += 1) {
      const change = row[j - 1]! + (letter === b.charCodeAt(j - 1) ? 0 : 1);
      const value = Math.min(change, row[j]! + 1, next[j - 1]! + 1, beyond);
      next[j] = value;
      if (value < least) least = value;
    }
    if (to < b.length) next[to + 1] = beyond;
    if (least > most) return undefined;
    [row, next] = [next, row];
  }
  return row[b.length]! > most ? undefined : row[b.length]!;
}
