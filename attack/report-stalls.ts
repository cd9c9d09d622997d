import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import { watchStalls } from '../bench/stalls.ts';
import type { Delays } from '../bench/table.ts';

/** Loaded into a server before its own code: says on a port of this machine how long its event loop has stood still since it was last asked, how much of that it computed, and what 95 of 100 delays stayed under; at `/cpu`, how long it has computed so far. */
if (isMainThread && process.argv[1]?.endsWith('main.ts')) {
  const stalls = watchStalls();
  const reporter = createServer(({ url }, response) => {
    // a connection that waits for the next question may be closed just as it comes
    response.setHeader('connection', 'close');
    if (url === '/cpu') {
      const { user, system } = process.cpuUsage();
      response.end(String((user + system) / 1000));
      return;
    }
    response.end(
      JSON.stringify({
        ...{ longestMs: stalls.longestMs(), computedMs: stalls.computedMs(), p95Ms: stalls.percentileMs(95) },
      } satisfies Delays),
    );
    stalls.forget();
  });
  reporter.listen(Number(process.env.STALLS_PORT), '127.0.0.1').unref();
}
