import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import { watchStalls } from '../bench/stalls.ts';

/** Loaded into a server before its own code: says on a port of this machine how long its event loop has stood still since it was last asked. */
if (isMainThread && process.argv[1]?.endsWith('main.ts')) {
  const stalls = watchStalls();
  const reporter = createServer((_request, response) => {
    response.end(String(stalls.longestMs()));
    stalls.forget();
  });
  reporter.listen(Number(process.env.STALLS_PORT), '127.0.0.1').unref();
}
