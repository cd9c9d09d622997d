/** Whose attempts are counted: one account from one address, one account from anywhere, everybody behind one address. */
export type SubjectKind = 'pair' | 'account' | 'address';

interface Limit {
  /** Attempts in a row that are free of a wait. */
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
}

/**
 * Who guesses one account is slowed at once; guessing it from many addresses, or many accounts from one, is slowed
 * later. The wait of a whole address stays short, because an office stands behind it.
 */
const limits: Record<SubjectKind, Limit> = {
  pair: { free: 4, firstWaitMs: 5000, longestWaitMs: 15 * 60_000 },
  account: { free: 20, firstWaitMs: 5000, longestWaitMs: 15 * 60_000 },
  address: { free: 100, firstWaitMs: 5000, longestWaitMs: 60_000 },
};

/** How long the next attempt must wait after this many: doubling. */
export function waitMs(kind: SubjectKind, count: number): number {
  const { free, firstWaitMs, longestWaitMs } = limits[kind];
  const over = count - free;
  return over <= 0 ? 0 : Math.min(firstWaitMs * 2 ** (over - 1), longestWaitMs);
}

/** A wait as a person says it. */
export function sayWait(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 60 ? `${seconds}秒` : `${Math.ceil(seconds / 60)}分钟`;
}

export interface Attempts {
  count: number;
  retryAt: Date;
}

/** Until when a subject must wait, in milliseconds of the clock; 0 where its attempts are still free. */
export const waitUntil = (kind: SubjectKind, attempts: Attempts | undefined): number =>
  attempts && waitMs(kind, attempts.count) > 0 ? attempts.retryAt.getTime() : 0;

const forgetMs = 24 * 3_600_000;

/** Attempts older than this say nothing any more. */
export const forgetBefore = (now: Date) => new Date(now.getTime() - forgetMs);

/** What stands against a subject after one attempt more. */
export function countAttempt(
  kind: SubjectKind,
  { before, now }: { before: Attempts | undefined; now: Date },
): Attempts {
  const count = (before && before.retryAt > forgetBefore(now) ? before.count : 0) + 1;
  return { count, retryAt: new Date(now.getTime() + waitMs(kind, count)) };
}

/** Whoever has one address of IPv6 has its whole /64: it counts as one. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  if (tail !== undefined) groups.push(...Array<string>(8).fill('0'));
  return groups.slice(0, 4).join(':');
}
