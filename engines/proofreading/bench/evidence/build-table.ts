import {
  type CountTable,
  codeOfCount,
  continueFirst,
  continueSecond,
  fingerprintOf,
  firstHash,
  orderMax,
  type Slots,
  secondHash,
  slotOf,
} from '../../src/evidence/count-table.ts';
import { indexVocabulary, listSymbols, readSymbols } from '../../src/evidence/read-symbols.ts';

const vocabularyMax = 4_094;
const load = 0.75;

/** The most frequent symbols of texts. */
export function listVocabulary(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const symbol of listSymbols(text).symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, vocabularyMax)
    .map(([symbol]) => symbol)
    .join('');
}

/** The symbols of texts, each between boundaries. */
export function joinSymbols(texts: readonly string[], vocabulary: string): Uint16Array {
  const idOf = indexVocabulary(vocabulary);
  const lines = texts.map(text => readSymbols(text, idOf).ids);
  const all = new Uint16Array(lines.reduce((sum, line) => sum + line.length + 1, 1));
  let at = 1;
  for (const line of lines) {
    all.set(line, at);
    at += line.length + 1;
  }
  return all;
}

/** The n-grams of one order, those with a boundary inside left out, sorted: keys of 12 bits a symbol as two words. */
export function sortKeys(ids: Uint16Array, order: number): Uint32Array {
  const words = new Uint32Array(ids.length * 2);
  let next = 0;
  for (let start = 0; start + order <= ids.length; start += 1) {
    let isInside = true;
    for (let at = start + 1; at < start + order - 1; at += 1) if (ids[at] === 0) isInside = false;
    if (!isInside) continue;
    let [low, high] = [0, 0];
    for (let at = 0; at < order; at += 1) {
      const id = ids[start + order - 1 - at]!;
      if (at < 2) low |= id << (12 * at);
      else if (at > 2) high |= id << (12 * at - 32);
      else {
        low |= id << 24;
        high |= id >>> 8;
      }
    }
    words[next++] = low >>> 0;
    words[next++] = high >>> 0;
  }
  const keys = words.slice(0, next);
  new BigUint64Array(keys.buffer).sort();
  return keys;
}

function readKey(low: number, high: number, order: number): number[] {
  const ids: number[] = [];
  for (let at = order - 1; at >= 0; at -= 1)
    ids.push(
      at < 2
        ? (low >>> (12 * at)) & 4_095
        : at > 2
          ? (high >>> (12 * at - 32)) & 4_095
          : (low >>> 24) | ((high & 15) << 8),
    );
  return ids;
}

/** Each n-gram of an order with its count. */
export function* countRuns(
  keys: Uint32Array,
  order: number,
  countMin: number,
): Generator<{ run: number[]; count: number }> {
  for (let at = 0; at < keys.length; ) {
    let end = at + 2;
    while (end < keys.length && keys[end] === keys[at] && keys[end + 1] === keys[at + 1]) end += 2;
    const count = (end - at) / 2;
    if (count >= countMin) yield { run: readKey(keys[at]!, keys[at + 1]!, order), count };
    at = end;
  }
}

const openSlots = (total: number): Slots => new Uint16Array(Math.ceil(total / load) + 1);

function fillSlot(slots: Slots, run: readonly number[], count: number) {
  const size = slots.length;
  const first = run.reduce(continueFirst, firstHash);
  const second = run.reduce(continueSecond, secondHash);
  let slot = slotOf(first, size);
  while (slots[slot] !== 0) slot = slot + 1 === size ? 0 : slot + 1;
  slots[slot] = fingerprintOf(second) | codeOfCount(count);
}

/** Words of two to four characters with how often they are used, of a word list `word count …` a line. */
export function buildWords(list: string): Slots {
  const rows = list
    .split('\n')
    .map(line => line.split(' '))
    .filter(([word]) => /^[\u4e00-\u9fff]{2,4}$/u.test(word ?? ''));
  const slots = openSlots(rows.length);
  for (const [word, count] of rows)
    fillSlot(
      slots,
      Array.from(word!, each => each.charCodeAt(0)),
      Number(count) || 1,
    );
  return slots;
}

function fillSlots(ids: Uint16Array, order: number, countMin: number): Slots {
  const keys = sortKeys(ids, order);
  let total = 0;
  for (const _ of countRuns(keys, order, countMin)) total += 1;
  const slots = openSlots(total);
  for (const { run, count } of countRuns(keys, order, countMin)) fillSlot(slots, run, count);
  return slots;
}

/** Counts what occurs at least as often as `countMins` says of orders 2 to 5. */
export function buildTable(ids: Uint16Array, vocabulary: string, countMins: readonly number[]): CountTable {
  const symbolCounts = new Float32Array(4_096);
  for (const id of ids) symbolCounts[id] = symbolCounts[id]! + 1;
  const slots = Array.from({ length: orderMax - 1 }, (_, index) => fillSlots(ids, index + 2, countMins[index]!));
  return { vocabulary, symbolCounts, slots, symbolsTotal: ids.length };
}
