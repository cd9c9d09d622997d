/** A set of record numbers, one bit each; sets of one question have one length. */
export type Bits = Uint32Array;

export function emptyBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5);
}

export function setBit(bits: Bits, number: number): void {
  bits[number >>> 5]! |= 1 << (number & 31);
}

export function hasBit(bits: Bits, number: number): boolean {
  return ((bits[number >>> 5]! >>> (number & 31)) & 1) === 1;
}

export function clearBit(bits: Bits, number: number): void {
  bits[number >>> 5]! &= ~(1 << (number & 31));
}

// loops: the methods of typed arrays that call back take several times as long

export function both(a: Bits, b: Bits): Bits {
  const bits = new Uint32Array(a.length);
  for (let i = 0; i < bits.length; i++) bits[i] = a[i]! & b[i]!;
  return bits;
}

export function either(a: Bits, b: Bits): Bits {
  const bits = new Uint32Array(a.length);
  for (let i = 0; i < bits.length; i++) bits[i] = a[i]! | b[i]!;
  return bits;
}

export function without(a: Bits, b: Bits): Bits {
  const bits = new Uint32Array(a.length);
  for (let i = 0; i < bits.length; i++) bits[i] = a[i]! & ~b[i]!;
  return bits;
}

export function isNone(bits: Bits): boolean {
  for (let i = 0; i < bits.length; i++) if (bits[i] !== 0) return false;
  return true;
}

/** The numbers of a set, ascending. */
export function numbersOf(bits: Bits): Uint32Array {
  const numbers = new Uint32Array(countBits(bits));
  let length = 0;
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) {
      numbers[length++] = word * 32 + (31 - Math.clz32(left & -left));
    }
  }
  return numbers;
}

/** Adds the bits of a word up in pairs, nibbles and bytes (Warren, Hacker's Delight, 5-1). */
export function countBits(bits: Bits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]!;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
