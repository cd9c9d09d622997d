import {
  codeLast,
  continueFirst,
  continueSecond,
  countOfCode,
  fingerprintOf,
  firstHash,
  orderMax,
  type Slots,
  secondHash,
  slotOf,
} from './count-table.ts';
import { measureNovelty } from './measure-novelty.ts';
import type { Evidence } from './open-evidence.ts';
import { readSymbols } from './read-symbols.ts';

/** What an installation counts of its own texts, beside the shipped counts: of one size, however much is read. */
interface OwnCounts {
  bytes: ArrayBufferLike;
  head: Float64Array;
  symbolCounts: Float32Array;
  /** Hashes of the paragraphs that were counted: each counts once. */
  paragraphs: Uint32Array;
  /** Of orders 2 to 5. */
  slots: readonly Slots[];
}

const layout = 1;
/** Places of the head: the layout, the vocabulary, symbols, paragraphs, a state of chance, and n-grams of orders 2 to 5. */
const places = { layout: 0, vocabulary: 1, symbols: 2, paragraphs: 3, chance: 4, entries: 5 };
const headLength = 16;
const symbolsMax = 4_096;
const paragraphsMax = 2 ** 18;
const slotsMax = [2 ** 18, 2 ** 19, 2 ** 20, 2 ** 20] as const;
/** A fuller table is no longer quick: what is new is left out then. */
const loadMax = 0.75;
/** A paragraph of which the counts know more than this share is none that teaches anything. */
const noveltyMin = 0.1;
const hansMin = 5;

const sizes = [headLength * 8, symbolsMax * 4, paragraphsMax * 4, ...slotsMax.map(slots => slots * 2)];
const ownCountsBytes = sizes.reduce((sum, size) => sum + size, 0);

/** A number that stands for a vocabulary: counts by another mean other symbols. */
function numberOf(vocabulary: string): number {
  let hash = firstHash;
  for (let at = 0; at < vocabulary.length; at += 1) hash = continueFirst(hash, vocabulary.charCodeAt(at));
  return hash >>> 0;
}

function viewOf(bytes: ArrayBufferLike): OwnCounts {
  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  return {
    bytes,
    head: new Float64Array(bytes, 0, headLength),
    symbolCounts: new Float32Array(bytes, starts[1], symbolsMax),
    paragraphs: new Uint32Array(bytes, starts[2], paragraphsMax),
    slots: slotsMax.map((slots, index) => new Uint16Array(bytes, starts[3 + index], slots)),
  };
}

/** Counts that know nothing yet, for a vocabulary. */
export function emptyOwnCounts(vocabulary: string): OwnCounts {
  const own = viewOf(new SharedArrayBuffer(ownCountsBytes));
  own.head[places.layout] = layout;
  own.head[places.vocabulary] = numberOf(vocabulary);
  own.head[places.chance] = 1;
  return own;
}

/** Opens counts without copying them; undefined where they are none, or of another vocabulary. */
export function openOwnCounts(bytes: ArrayBufferLike, vocabulary: string): OwnCounts | undefined {
  if (bytes.byteLength !== ownCountsBytes) return undefined;
  const own = viewOf(bytes);
  const isOurs = own.head[places.layout] === layout && own.head[places.vocabulary] === numberOf(vocabulary);
  return isOurs ? own : undefined;
}

/** How much was counted. */
export const sizeOfOwnCounts = ({ head }: OwnCounts) => ({
  paragraphs: head[places.paragraphs]!,
  symbols: head[places.symbols]!,
});

/** Counts the paragraphs of a text that say something new; says how many those were. What is counted stays counted. */
export function countText(own: OwnCounts, text: string, { table, idOf }: Pick<Evidence, 'table' | 'idOf'>): number {
  let counted = 0;
  for (const line of text.split('\n')) {
    const key = line.replaceAll(/[^\u4e00-\u9fff]/gu, '');
    if (key.length < hansMin || !isNewParagraph(own, key)) continue;
    const { ids } = readSymbols(line, idOf);
    if (measureNovelty(table, ids) < noveltyMin) continue;
    countSymbols(own, ids);
    counted += 1;
  }
  return counted;
}

/** Notes a paragraph; false where it was noted before, or no room is left. */
function isNewParagraph({ head, paragraphs }: OwnCounts, key: string): boolean {
  let hash = secondHash;
  for (let at = 0; at < key.length; at += 1) hash = continueSecond(hash, key.charCodeAt(at));
  const value = hash >>> 0 || 1;
  for (let slot = slotOf(hash, paragraphsMax); ; slot = slot + 1 === paragraphsMax ? 0 : slot + 1) {
    if (paragraphs[slot] === value) return false;
    if (paragraphs[slot] !== 0) continue;
    if (head[places.paragraphs]! >= paragraphsMax * loadMax) return false;
    paragraphs[slot] = value;
    head[places.paragraphs]! += 1;
    return true;
  }
}

function countSymbols(own: OwnCounts, line: Uint16Array) {
  const ids = new Uint16Array(line.length + 2);
  ids.set(line, 1);
  for (const id of line) own.symbolCounts[id]! += 1;
  own.head[places.symbols]! += line.length + 1;
  for (let start = 0; start < ids.length; start += 1) {
    let first = continueFirst(firstHash, ids[start]!);
    let second = continueSecond(secondHash, ids[start]!);
    for (let order = 2; order <= orderMax && start + order <= ids.length; order += 1) {
      first = continueFirst(first, ids[start + order - 1]!);
      second = continueSecond(second, ids[start + order - 1]!);
      raise(own, order, { first, second });
    }
  }
}

/** One more of an n-gram: a code stands for several counts, so it is raised as seldom as they are apart. */
function raise({ head, slots }: OwnCounts, order: number, { first, second }: { first: number; second: number }) {
  const table = slots[order - 2]!;
  const fingerprint = fingerprintOf(second);
  for (let slot = slotOf(first, table.length); ; slot = slot + 1 === table.length ? 0 : slot + 1) {
    const value = table[slot]!;
    if (value === 0) {
      if (head[places.entries + order - 2]! >= table.length * loadMax) return;
      table[slot] = fingerprint | 1;
      head[places.entries + order - 2]! += 1;
      return;
    }
    if ((value & 0xfff0) !== fingerprint) continue;
    const code = value & 15;
    if (code < codeLast && chanceIn(head) < 1 / (countOfCode(code + 1) - countOfCode(code))) table[slot] = value + 1;
    return;
  }
}

/** The next number from 0 to 1 of a fixed row: the same texts give the same counts. */
function chanceIn(head: Float64Array): number {
  head[places.chance] = (Math.imul(head[places.chance]!, 1_664_525) + 1_013_904_223) >>> 0;
  return head[places.chance]! / 2 ** 32;
}
