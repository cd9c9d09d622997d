import { setTimeout as timeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

interface Options {
  clock: Clock;
  /** Offences of the last while that cost nothing. */
  freeMax: number;
  /** How long an offence is remembered. */
  rememberMs: number;
  /** What lies between two pieces of work of an offender. */
  pauseMs: number;
  /** Nobody waits longer than this. */
  waitMaxMs: number;
  wait?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
}

/** The next turn is too far away: the work was not begun. */
export class HeldBack extends Error {}

interface Offender {
  offences: number[];
  nextAt: number;
}

const usualWait = (ms: number, signal: AbortSignal | undefined) => timeout(ms, undefined, { signal });

/** Offenders remembered at once: a few numbers each. */
const offendersMax = 10_000;

/**
 * Keeps whoever sends, again and again, what costs much and brings nothing from taking the time of the others: their
 * work is begun one piece after the other with pauses between. Everybody else never waits.
 */
export function createHoldBack({ clock, freeMax, rememberMs, pauseMs, waitMaxMs, wait = usualWait }: Options) {
  const offenders = new LRUCache<string, Offender>({ max: offendersMax, ttl: rememberMs });
  const isRecent = (at: number) => at > clock.now().getTime() - rememberMs;

  return {
    /** Resolves when this user's work may begin; throws `HeldBack` where that is too far away, or the signal aborts the waiting. */
    async turn(user: string, signal?: AbortSignal): Promise<void> {
      const offender = offenders.get(user);
      if (!offender || offender.offences.filter(isRecent).length <= freeMax) return;
      const now = clock.now().getTime();
      const at = Math.max(now, offender.nextAt);
      if (at - now <= waitMaxMs) offender.nextAt = at + pauseMs;
      await wait(Math.min(at - now, waitMaxMs), signal).catch(() => {
        throw new HeldBack();
      });
      if (at - now > waitMaxMs) throw new HeldBack();
    },

    /** This user has sent something of the kind. */
    note(user: string): void {
      const { offences = [], nextAt = 0 } = offenders.get(user) ?? {};
      const recent = [...offences.filter(isRecent), clock.now().getTime()].slice(-freeMax - 1);
      offenders.set(user, { offences: recent, nextAt });
    },
  };
}
