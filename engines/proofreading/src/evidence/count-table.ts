/** The longest n-grams that are counted. */
export const orderMax = 5;

/** The n-grams of one order by open addressing: a fingerprint of 12 bits and a code of their count of 4; 0 where a slot is empty. */
export type Slots = Uint16Array;

/** The counts that are told apart; a code is a place in them. */
const codedCounts = [0, 1, 2, 3, 5, 8, 13, 22, 40, 80, 180, 400, 1_000, 3_000, 10_000, 40_000];

/** How often the n-grams of a corpus occur in it, nearly. */
export interface CountTable {
  /** The symbols, the first with id 2. */
  vocabulary: string;
  symbolCounts: Float32Array;
  /** Of orders 2 to 5. */
  slots: readonly Slots[];
  /** The same of an installation's own texts, where it counted some. */
  own?: readonly Slots[];
  symbolsTotal: number;
}

/** Two hashes of a run of symbols, which the next symbol continues. */
interface Hashes {
  first: number;
  second: number;
}

export const firstHash = 0x2545f491;
export const secondHash = 0x5bd1e995;

/** The hash that says where a run of symbols lies, continued by one more. */
export const continueFirst = (hash: number, id: number): number => {
  const mixed = hash ^ Math.imul(id + 1, 0x9e3779b1);
  return (Math.imul((mixed << 15) | (mixed >>> 17), 0x85ebca6b) + 0xe6546b64) | 0;
};

/** The hash that tells a run from others of its place, continued by one more. */
export const continueSecond = (hash: number, id: number): number => {
  const mixed = hash ^ Math.imul(id + 1, 0xc2b2ae35);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 0x27d4eb2f) + 0x165667b1) | 0;
};

const spread = (hash: number): number => {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/** The slot of a hash in a table of this size. */
export const slotOf = (hash: number, size: number): number => Math.floor((spread(hash) * size) / 2 ** 32);

/** The upper twelve bits by which a slot knows its run; the lower four are free for its count. */
export const fingerprintOf = (hash: number): number => (spread(hash) >>> 20) << 4;

function codeIn(slots: Slots, run: Hashes): number {
  const size = slots.length;
  const fingerprint = fingerprintOf(run.second);
  for (let slot = slotOf(run.first, size); ; slot = slot + 1 === size ? 0 : slot + 1) {
    const value = slots[slot]!;
    if (value === 0) return 0;
    if ((value & 0xfff0) === fingerprint) return value & 15;
  }
}

/** The level of a run by its two hashes; 0 where it was not counted. */
export const levelOf = (slots: Slots, hashes: Hashes): number => levelOfCode[codeIn(slots, hashes)]!;

/** The same of an n-gram by all that was counted. */
export function levelIn({ slots, own }: CountTable, run: Hashes & { order: number }): number {
  const code = codeIn(slots[run.order - 2]!, run);
  return own ? levelOfCodes[code * 16 + codeIn(own[run.order - 2]!, run)]! : levelOfCode[code]!;
}

/** A count on a scale of logarithms. */
export const levelOfCount = (count: number): number =>
  count === 0 ? 0 : Math.min(255, Math.round(8 * Math.log2(count)) + 1);

/** The code of the nearest count, as a ratio. */
export function codeOfCount(count: number): number {
  let code = 1;
  while (code + 1 < codedCounts.length && count / codedCounts[code]! > codedCounts[code + 1]! / count) code += 1;
  return code;
}

export const codeLast = codedCounts.length - 1;

/** About how often a run of this code was counted: counts are kept in sixteen steps. */
export const countOfCode = (code: number): number => codedCounts[code]!;

const levelOfCode = Uint8Array.from(codedCounts, levelOfCount);
/** Of two codes together. */
const levelOfCodes = Uint8Array.from({ length: 256 }, (_, both) =>
  levelOfCount(codedCounts[both >> 4]! + codedCounts[both & 15]!),
);

/** Counts by their levels. */
export const countOfLevel = Float64Array.from({ length: 256 }, (_, level) =>
  level === 0 ? 0 : 2 ** ((level - 1) / 8),
);

/** A stretch of symbols with the levels of its n-grams: of order n that begins at i, at [n][i]. */
interface Stretch {
  ids: Uint16Array;
  levels: readonly Uint8Array[];
  length: number;
}

/** Reads the levels of all n-grams of a stretch. */
export function readLevels(table: CountTable, { ids, levels, length }: Stretch) {
  for (let start = 0; start < length; start += 1) {
    let first = continueFirst(firstHash, ids[start]!);
    let second = continueSecond(secondHash, ids[start]!);
    let isThere = true;
    for (let order = 2; order <= orderMax; order += 1) {
      const end = start + order - 1;
      if (!isThere || end >= length) {
        levels[order]![start] = 0;
        continue;
      }
      first = continueFirst(first, ids[end]!);
      second = continueSecond(second, ids[end]!);
      const level = levelIn(table, { order, first, second });
      levels[order]![start] = level;
      isThere = level > 0;
    }
  }
}
