import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOutside } from '../tools/wire/open-outside.ts';
import { type LargestBody, playLargest } from './play-largest.ts';
import { sendCall } from './send-call.ts';
import { startWatched } from './watch-server.ts';

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

interface AttackResult {
  answers: Largest[];
  failures: string[];
}

type Ask = (name: string, body: string) => Promise<void>;

/** Plays the journeys of the wire, and after each call sends it again with the largest body that it takes. */
export const attackLargest = (root: string): Promise<AttackResult> =>
  attackEach(root, ({ name, body }, ask) => ask(name, body));

/** The same with long texts of nothing but one mark, mark after mark. */
export const attackRepeats = (root: string): Promise<AttackResult> =>
  attackEach(root, async ({ name, repeats }, ask) => {
    for (const { mark, body } of repeats()) await ask(`${name} ${JSON.stringify(mark)}`, JSON.stringify(body));
  });

async function attackEach(
  root: string,
  attack: (largest: LargestBody, ask: Ask) => Promise<void>,
): Promise<AttackResult> {
  const folder = mkdtempSync(join(tmpdir(), 'antai-largest-'));
  const outside = await openOutside(folder);
  const server = await startWatched(root, outside.env);
  const answers: Largest[] = [];
  const each = (largest: LargestBody) =>
    attack(largest, async (name, body) => {
      const { path, headers } = largest;
      let best: Largest | undefined;
      for (let tries = 0; tries < triesMax && (!best || best.computedMs > looksLongMs); tries += 1) {
        await server.delays();
        // a body that is too large is refused, and the connection closed, before it is all sent
        const refused = { code: -1, ms: 0 };
        const { code, ms } = await sendCall(server, { path, body, headers }).catch(() => refused);
        const { longestMs: stallMs, computedMs } = await server.delays();
        const next = { name, characters: body.length, code, ms, stallMs, computedMs };
        if (!best || computedMs < best.computedMs) best = next;
      }
      answers.push(best!);
    });
  try {
    return { failures: await playLargest({ server, outside, each }), answers };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
