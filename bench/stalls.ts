import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 5;
const nanoPerMilli = 1e6;

/** Delays hold the waiting of the sampler itself: a loop that is free shows its resolution. */
const stallMs = (nanoseconds: number) => Math.max(0, nanoseconds / nanoPerMilli - resolutionMs);

/** Watches how long the event loop of this thread stands still, in milliseconds, until it is ended. */
export function watchStalls() {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  return {
    longestMs: () => stallMs(delays.max),
    /** What a share of the samples, in percent, stays under. */
    percentileMs: (percent: number) => stallMs(delays.percentile(percent)),
    forget: () => delays.reset(),
    end: () => void delays.disable(),
  };
}
