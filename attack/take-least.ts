import type { WatchedServer } from './watch-server.ts';

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

/** Makes a call, and again where it looks long; gives the best try. */
export async function takeLeast(
  server: WatchedServer,
  { name, characters, ask }: { name: string; characters: number; ask: () => Promise<{ code: number; ms: number }> },
): Promise<Largest> {
  let least: Largest | undefined;
  for (let tries = 0; tries < triesMax && (!least || least.computedMs > looksLongMs); tries += 1) {
    await server.delays();
    const { code, ms } = await ask();
    const { longestMs: stallMs, computedMs } = await server.delays();
    if (!least || computedMs < least.computedMs) least = { name, characters, code, ms, stallMs, computedMs };
  }
  return least!;
}
