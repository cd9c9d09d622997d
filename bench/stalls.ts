import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 5;
const nanoPerMilli = 1e6;

/** Delays hold the waiting of the sampler itself: a loop that is free shows its resolution. */
const stallMs = (nanoseconds: number) => Math.max(0, nanoseconds / nanoPerMilli - resolutionMs);

const microPerMilli = 1e3;

/**
 * Watches how long the event loop of this thread stands still, in milliseconds, until it is ended: by the clock, and how
 * long the thread computed without letting a timer through. Where cores are few, the difference is time in which others ran.
 */
export function watchStalls() {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  let computedMs = 0;
  let last = process.threadCpuUsage();
  const ticks = setInterval(() => {
    const now = process.threadCpuUsage();
    computedMs = Math.max(computedMs, (now.user + now.system - last.user - last.system) / microPerMilli);
    last = now;
  }, resolutionMs).unref();
  return {
    longestMs: () => stallMs(delays.max),
    /** Computed at most in one go. */
    computedMs: () => Math.max(0, computedMs - resolutionMs),
    /** What a share of the samples, in percent, stays under. */
    percentileMs: (percent: number) => stallMs(delays.percentile(percent)),
    forget() {
      delays.reset();
      computedMs = 0;
    },
    end() {
      delays.disable();
      clearInterval(ticks);
    },
  };
}
