/** A set of document numbers. */
export class Bitset {
  readonly words: Uint32Array;
  constructor(size: number) {
    this.words = new Uint32Array((size + 31) >>> 5);
  }
  static of(size: number, numbers: Iterable<number>): Bitset {
    const set = new Bitset(size);
    for (const number of numbers) set.add(number);
    return set;
  }
  add(number: number) {
    this.words[number >>> 5]! |= 1 << (number & 31);
  }
  remove(number: number) {
    this.words[number >>> 5]! &= ~(1 << (number & 31));
  }
  has(number: number): boolean {
    return (this.words[number >>> 5]! & (1 << (number & 31))) !== 0;
  }
  copy(): Bitset {
    const set = new Bitset(this.words.length * 32);
    set.words.set(this.words);
    return set;
  }
  and(other: Bitset): this {
    for (let at = 0; at < this.words.length; at += 1) this.words[at]! &= other.words[at]!;
    return this;
  }
  or(other: Bitset): this {
    for (let at = 0; at < this.words.length; at += 1) this.words[at]! |= other.words[at]!;
    return this;
  }
  without(other: Bitset): this {
    for (let at = 0; at < this.words.length; at += 1) this.words[at]! &= ~other.words[at]!;
    return this;
  }
  /** The members, ascending. */
  toArray(): Uint32Array {
    const found = new Uint32Array(this.count());
    let next = 0;
    for (let at = 0; at < this.words.length; at += 1) {
      for (let word = this.words[at]!; word !== 0; word &= word - 1) {
        found[next] = at * 32 + (31 - Math.clz32(word & -word));
        next += 1;
      }
    }
    return found;
  }
  count(): number {
    let total = 0;
    for (let word of this.words) {
      word -= (word >>> 1) & 0x55555555;
      word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
      total += (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
    }
    return total;
  }
}
