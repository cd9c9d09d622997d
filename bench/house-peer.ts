import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { createLog } from '../server/src/platform/log.ts';

/** The product's server in a process of the benchmark, which says how long its event loop stood still. */
const config = readConfig(process.env);
const app = await createApp({ config, log: createLog(config.logLevel) });
await app.account.createFirstAccounts({ admin: config.adminPassword, demo: config.demoPassword });
const address = await app.listen();

const resolutionMs = 5;
const delays = monitorEventLoopDelay({ resolution: resolutionMs });
delays.enable();

/** Delays hold the waiting of the sampler itself: a loop that is free shows its resolution. */
const stallMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);

process.on('message', async (question: 'reset' | 'stalls' | { emitTo: string }) => {
  if (typeof question === 'object') {
    const data = { messageId: '', messageTitle: String(performance.timeOrigin + performance.now()) };
    await app.events.emit(question.emitTo, { type: 'message', data });
  }
  if (question === 'reset') delays.reset();
  process.send!({
    longestMs: stallMs(delays.max),
    p99Ms: stallMs(delays.percentile(99)),
    p50Ms: stallMs(delays.percentile(50)),
  });
});
process.on('disconnect', () => void app.close().then(() => process.exit(0)));
process.send!({ address });
