import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Delays } from '../bench/table.ts';
import { freePort } from '../tools/free-port.ts';
import { type Server, startServer } from '../tools/wire/start-server.ts';

const reporter = pathToFileURL(join(import.meta.dirname, 'report-stalls.ts')).href;

export interface WatchedServer extends Server {
  /** How long its event loop has stood still, and what it computed in one go, since it was last asked. */
  delays: () => Promise<Delays>;
  /** Milliseconds that the process has computed so far. */
  computed: () => Promise<number>;
}

/** Starts the server of a checkout, told what its event loop does; it takes files of 20 MB. */
export async function startWatched(root: string, env: Record<string, string> = {}): Promise<WatchedServer> {
  const port = await freePort();
  const watching = { NODE_OPTIONS: `--import=${reporter}`, STALLS_PORT: String(port), UPLOAD_MAX_MB: '20' };
  const server = await startServer(root, { ...env, ...watching });
  const look = async (what: string) => (await fetch(`http://127.0.0.1:${port}/${what}`)).json();
  return {
    ...server,
    delays: async () => (await look('')) as Delays,
    computed: async () => (await look('cpu')) as number,
  };
}
