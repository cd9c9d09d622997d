import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOutside } from '../tools/wire/open-outside.ts';
import { type LargestBody, playLargest } from './play-largest.ts';
import { sendCall } from './send-call.ts';
import { type Largest, takeLeast } from './take-least.ts';
import { startWatched } from './watch-server.ts';

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
      // a body that is too large is refused, and the connection closed, before it is all sent
      const refused = { code: -1, ms: 0 };
      const ask = () => sendCall(server, { path, body, headers }).catch(() => refused);
      answers.push(await takeLeast(server, { name, characters: body.length, ask }));
    });
  try {
    return { failures: await playLargest({ server, outside, each }), answers };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
