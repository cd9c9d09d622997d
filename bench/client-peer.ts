import { Agent, request } from 'node:http';

/** Clients in a process of their own: each asks again as soon as it was answered, for as long as it was told. */
export type Order = {
  address: string;
  path: string;
  headers: Record<string, string>;
  /** Asked in turn by all clients together. */
  bodies: string[];
  clients: number;
  forMs: number;
};
export type Outcome = { times: number[]; failures: number };

async function run({ address, path, headers, bodies, clients, forMs }: Order): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const { hostname, port } = new URL(address);
  const outcome: Outcome = { times: [], failures: 0 };
  const until = performance.now() + forMs;
  let turn = 0;
  const ask = (body: string) =>
    new Promise<string>((resolve, reject) => {
      const options = {
        hostname,
        port,
        path,
        method: 'POST',
        agent,
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
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
  const client = async () => {
    while (performance.now() < until) {
      const startedAt = performance.now();
      const head = await ask(bodies[turn++ % bodies.length]!).catch(() => '');
      outcome.times.push(performance.now() - startedAt);
      if (!head.startsWith('{"baseInfo":{"code":0,')) outcome.failures++;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return outcome;
}

process.on('message', (order: Order) => void run(order).then(outcome => process.send!(outcome)));
process.on('disconnect', () => process.exit(0));
process.send!({ address: '' });
