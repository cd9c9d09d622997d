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

interface Wish {
  /** The segment before, where the context counts. */
  before?: string;
  limit: number;
  /** 70 unless said. */
  scoreMin?: number;
}

export interface Memory<Entry extends MemoryEntry = MemoryEntry> {
  find: (source: string, wish: Wish) => MemoryMatch<Entry>[];
}

const inContext = 101;
const same = 100;
const sameButValues = 99;
const usualMin = 70;
/** The most alike of the entries that share grams are compared letter by letter. */
const comparedMax = 30;

interface Row<Entry> {
  entry: Entry;
  key: string;
  grams: Set<string>;
  /** The source with its values out, as far as each of them stands in the target too. */
  template?: { key: string; target: string };
}

const keyOf = (text: string) => text.normalize('NFKC').replace(/\s+/gu, ' ').trim();

function gramsOf(key: string): Set<string> {
  const grams = new Set<string>();
  for (let at = 0; at + 1 < key.length; at += 1) grams.add(key.slice(at, at + 2));
  return grams;
}

/** Makes translated segments ready to be found again; of two with one source the later counts more. */
export function openMemory<Entry extends MemoryEntry>(entries: readonly Entry[], from?: Language): Memory<Entry> {
  const rows = entries.map(entry => rowOf(entry, from));
  const byGram = new Map<string, number[]>();
  for (const [at, { grams }] of rows.entries())
    for (const gram of grams) {
      const own = byGram.get(gram);
      if (own) own.push(at);
      else byGram.set(gram, [at]);
    }
  const byKey = Map.groupBy(rows, ({ key }) => key);
  const byTemplate = Map.groupBy(rows, ({ template }) => template?.key ?? '');

  function nearest(grams: Set<string>): Row<Entry>[] {
    const shared = new Map<number, number>();
    for (const gram of grams) for (const at of byGram.get(gram) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    return [...shared]
      .map(([at, count]) => ({ row: rows[at]!, likeness: (2 * count) / (grams.size + rows[at]!.grams.size) }))
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, comparedMax)
      .map(({ row }) => row);
  }

  return {
    find(source, { before, limit, scoreMin = usualMin }) {
      const key = keyOf(source);
      const exact = (byKey.get(key) ?? []).toReversed().map(({ entry }) => {
        const isInContext = before !== undefined && entry.before !== undefined && keyOf(entry.before) === keyOf(before);
        return { entry, score: isInContext ? inContext : same, target: entry.target };
      });
      const filled = exact.length > 0 ? [] : fillTemplate(source, byTemplate, from);
      const taken = new Set([...exact, ...filled].map(({ entry }) => entry));
      const fuzzy = nearest(gramsOf(key))
        .filter(({ entry }) => !taken.has(entry))
        .map(({ entry, key: other }) => ({ entry, score: measureLikeness(key, other), target: entry.target }))
        .filter(({ score }) => score >= scoreMin && score < sameButValues + 1);
      return [...exact, ...filled, ...fuzzy].sort((a, b) => b.score - a.score).slice(0, limit);
    },
  };
}

function rowOf<Entry extends MemoryEntry>(entry: Entry, from: Language | undefined): Row<Entry> {
  const key = keyOf(entry.source);
  const template = templateOf(entry, from);
  return { entry, key, grams: gramsOf(key), ...(template ? { template } : {}) };
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
  byTemplate: Map<string, Row<Entry>[]>,
  from: Language | undefined,
): MemoryMatch<Entry>[] {
  const { text, items } = protectText(source, from ? { from } : {});
  if (items.length === 0) return [];
  const [row] = (byTemplate.get(keyOf(`${text} ${kindsOf(items)}`)) ?? []).toReversed();
  if (!row?.template) return [];
  const restored = restoreText(row.template.target, items);
  return restored.kind === 'whole' ? [{ entry: row.entry, score: sameButValues, target: restored.text }] : [];
}

/** How alike two texts are, 0 to 99 for texts that differ: the share of the longer that need not be changed. */
function measureLikeness(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return same;
  const likeness = Math.floor((1 - distanceOf(a, b) / longest) * same);
  return Math.min(likeness, sameButValues - 1);
}

function distanceOf(a: string, b: string): number {
  let row = Uint32Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = new Uint32Array(b.length + 1);
    next[0] = i;
    for (let j = 1; j <= b.length; j += 1) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(change, row[j]! + 1, next[j - 1]! + 1);
    }
    row = next;
  }
  return row[b.length]!;
}
