import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Delays } from '../bench/table.ts';
import { freePort } from '../tools/free-port.ts';
import { openOutside } from '../tools/wire/open-outside.ts';
import { startServer } from '../tools/wire/start-server.ts';
import { type LargestBody, playLargest } from './play-largest.ts';
import { sendCall } from './send-call.ts';

/** A call with its largest body: how long it took, and how long the event loop stood still meanwhile. */
export interface Largest {
  name: string;
  characters: number;
  code: number;
  ms: number;
  stallMs: number;
  /** What the event loop computed in one go; the rest of its standing still was for the work of others on the machine. */
  computedMs: number;
}

/** What stands still for longer is asked again: the machine may have done something else. */
const looksLongMs = 20;
const triesMax = 3;
const reporter = pathToFileURL(join(import.meta.dirname, 'report-stalls.ts')).href;

/** Plays the journeys of the wire, and after each call sends it again with the largest body that it takes. */
export async function attackLargest(root: string): Promise<{ answers: Largest[]; failures: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'antai-largest-'));
  const outside = await openOutside(folder);
  const port = await freePort();
  const env = { ...outside.env, NODE_OPTIONS: `--import=${reporter}`, STALLS_PORT: String(port), UPLOAD_MAX_MB: '20' };
  const server = await startServer(root, env);
  const look = async () => (await (await fetch(`http://127.0.0.1:${port}`)).json()) as Delays;
  const answers: Largest[] = [];
  async function each({ name, path, body, headers }: LargestBody) {
    let best: Largest | undefined;
    for (let tries = 0; tries < triesMax && (!best || best.stallMs > looksLongMs); tries += 1) {
      await look();
      // a body that is too large is refused, and the connection closed, before it is all sent
      const refused = { code: -1, ms: 0 };
      const { code, ms } = await sendCall(server, { path, body, headers }).catch(() => refused);
      const { longestMs: stallMs, computedMs } = await look();
      const next = { name, characters: body.length, code, ms, stallMs, computedMs };
      if (!best || stallMs < best.stallMs) best = next;
    }
    answers.push(best!);
  }
  try {
    return { failures: await playLargest({ server, outside, each }), answers };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
