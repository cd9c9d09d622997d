import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

interface Options {
  clock: Clock;
  /** So many in a row; they come back evenly over `perMs`. */
  max: number;
  perMs: number;
}

interface Bucket {
  left: number;
  at: number;
}

/** Holders remembered at once: two numbers each. */
const holdersMax = 50_000;

/** The part of an address that one subscriber has: of version 6, the network of 64 bits. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const whole = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after];
  return whole.slice(0, 4).join(':');
}

/** How often something may be done by one holder, in this process; what is too often is refused and costs nothing. */
export function createRateLimit({ clock, max, perMs }: Options) {
  // as `max` it would set places aside for all of them at once
  const buckets = new LRUCache<string, Bucket>({ maxSize: holdersMax, sizeCalculation: () => 1 });

  function leftOf(holder: string, now: number): number {
    const bucket = buckets.get(holder);
    return bucket ? Math.min(max, bucket.left + ((now - bucket.at) / perMs) * max) : max;
  }

  return {
    /** Whether the holder has one left. */
    isOpen: (holder: string): boolean => leftOf(holder, clock.now().getTime()) >= 1,

    /** Takes one; false where none is left. */
    take(holder: string): boolean {
      const now = clock.now().getTime();
      const left = leftOf(holder, now);
      if (left < 1) return false;
      buckets.set(holder, { left: left - 1, at: now });
      return true;
    },
  };
}
