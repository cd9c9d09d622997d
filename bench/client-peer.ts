import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Clients in a process of their own: each asks again as soon as it was answered, or after a pause, for as long as it was
 * told. Bodies asked `together` are one question: its time is that of the last answer.
 */
export type Order = {
  address: string;
  path: string;
  headers: Record<string, string>;
  /** Who else asks: the clients are shared out among all. */
  others?: Record<string, string>[];
  /** Asked in turn by all clients together. */
  bodies: string[];
  /** Asked with each body at once: another path with its body made from the first. */
  together?: { path: string; bodies: string[][] };
  pauseMs?: number;
  /** A client asks again no sooner than this after it asked before. */
  apartMs?: number;
  clients: number;
  forMs: number;
};
export type Outcome = { times: number[]; failures: number };

async function run({
  address,
  path,
  headers,
  others = [],
  bodies,
  together,
  pauseMs = 0,
  apartMs = 0,
  clients,
  forMs,
}: Order): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients * 8 });
  const { hostname, port } = new URL(address);
  const outcome: Outcome = { times: [], failures: 0 };
  const until = performance.now() + forMs;
  let turn = 0;
  const ask = (body: string, who: Record<string, string>, to = path) =>
    new Promise<string>((resolve, reject) => {
      const options = {
        hostname,
        port,
        path: to,
        method: 'POST',
        agent,
        headers: { ...who, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      };
      const sent = request(options, response => {
        const chunks: Buffer[] = [];
        response.on('data', chunk => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks).subarray(0, 24).toString()));
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  const client = async (who: Record<string, string>) => {
    // people who pause do not all begin in one moment
    if (pauseMs > 0) await wait(pauseMs * Math.random());
    while (performance.now() < until) {
      const at = turn++ % bodies.length;
      const startedAt = performance.now();
      const beside = (together?.bodies[at] ?? []).map(body => ask(body, who, together?.path));
      const heads = await Promise.all([ask(bodies[at]!, who), ...beside]).catch(() => ['']);
      outcome.times.push(performance.now() - startedAt);
      if (heads.some(head => !head.startsWith('{"baseInfo":{"code":0,'))) outcome.failures++;
      const restMs = apartMs - (performance.now() - startedAt);
      if (restMs > 0) await wait(restMs);
      if (pauseMs > 0) await wait(pauseMs * (0.5 + Math.random()));
    }
  };
  const everybody = [headers, ...others];
  await Promise.all(Array.from({ length: clients }, (_, at) => client(everybody[at % everybody.length]!)));
  agent.destroy();
  return outcome;
}

process.on('message', (order: Order) => void run(order).then(outcome => process.send!(outcome)));
process.on('disconnect', () => process.exit(0));
process.send!({ address: '' });
