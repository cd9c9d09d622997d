import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { createLog } from '../server/src/platform/log.ts';
import { watchStalls } from './stalls.ts';

/** The product's server in a process of the benchmark, which says how long its event loop stood still. */
const config = readConfig(process.env);
const app = await createApp({ config, log: createLog(config.logLevel) });
await app.account.createFirstAccounts({ admin: config.adminPassword, demo: config.demoPassword });
const address = await app.listen();

const stalls = watchStalls();

process.on('message', async (question: 'reset' | 'stalls' | { emitTo: string }) => {
  if (typeof question === 'object') {
    const data = { messageId: '', messageTitle: String(performance.timeOrigin + performance.now()) };
    await app.events.emit(question.emitTo, { type: 'message', data });
  }
  if (question === 'reset') stalls.forget();
  process.send!({
    longestMs: stalls.longestMs(),
    computedMs: stalls.computedMs(),
    p99Ms: stalls.percentileMs(99),
    p95Ms: stalls.percentileMs(95),
    p50Ms: stalls.percentileMs(50),
  });
});
process.on('disconnect', () => void app.close().then(() => process.exit(0)));
process.send!({ address });
