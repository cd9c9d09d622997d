import type { ModelErrorKind } from '@antai/contract/wire/models';

export interface Patience {
  /** Until the first thing comes. */
  firstTokenMs: number;
  /** Between one thing and the next. */
  idleMs: number;
}

/**
 * The clocks of one request. They run only while somebody waits for the model, never while its words are being used;
 * whatever ends the request first is kept as the reason.
 */
export function runClocks({ firstTokenMs, idleMs }: Patience, outer: AbortSignal) {
  const control = new AbortController();
  let reason: ModelErrorKind | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isWaiting = false;
  let hasSpoken = false;
  let isAlive = false;

  const cut = (why: ModelErrorKind) => {
    reason ??= why;
    control.abort();
  };
  const onOuter = () => cut(outer.reason === totalTimeout ? 'totalTimeout' : 'aborted');
  if (outer.aborted) onOuter();
  else outer.addEventListener('abort', onOuter, { once: true });

  function arm() {
    clearTimeout(timer);
    if (!isWaiting) return;
    const wait = isAlive ? idleMs : firstTokenMs;
    timer = setTimeout(() => cut(hasSpoken ? 'idleTimeout' : 'firstTokenTimeout'), wait);
  }

  return {
    signal: control.signal,
    /** What has ended the request; undefined where it ended by itself. */
    reason: () => reason,
    /** Something came, a comment perhaps. */
    beat() {
      isAlive = true;
      arm();
    },
    /** The first word that somebody can see has come. */
    spoke() {
      hasSpoken = true;
    },
    async waitFor<Result>(work: PromiseLike<Result>): Promise<Result> {
      isWaiting = true;
      arm();
      try {
        return await work;
      } finally {
        isWaiting = false;
        clearTimeout(timer);
      }
    },
    /** Lets everything go, the connection too. */
    end() {
      clearTimeout(timer);
      outer.removeEventListener('abort', onOuter);
      control.abort();
    },
  };
}

/** Why a signal was aborted whose time is up. */
export const totalTimeout = Symbol('total time is up');
