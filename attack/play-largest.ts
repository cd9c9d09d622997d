import type { Outside } from '../tools/wire/open-outside.ts';
import { type Follow, playCalls } from '../tools/wire/play-calls.ts';
import type { Server } from '../tools/wire/start-server.ts';
import { growBody, repeatMarks } from './grow-body.ts';
import type { Tokens } from './send-call.ts';

/** A call with the largest body that it takes, as somebody sends it who may. */
export interface LargestBody {
  name: string;
  path: string;
  body: string;
  /** The same with long texts of nothing but one mark. */
  repeats: () => Iterable<{ mark: string; body: unknown }>;
  headers: Tokens;
}

/** Calls that end sessions or limit everybody: what is sent after them would tell nothing. */
const ending = /logout|revoke|budget|delete|remove|updatePwd|disable|security/i;

interface Wish {
  server: Server;
  outside: Outside;
  /** The calls that are meant; left out, all. */
  isMeant?: (name: string) => boolean;
  /** What is done with each call, once; the journeys wait for it. */
  each: (largest: LargestBody) => Promise<void>;
}

/** Plays the journeys of the wire, and hands each call over with its largest body; gives what failed, and after which call. */
export async function playLargest({ server, outside, isMeant = () => true, each }: Wish): Promise<string[]> {
  const taken = new Set<string>();
  let last = '';
  const follow: Follow = async ({ name, call, input, headers }) => {
    last = name;
    if (input instanceof FormData || taken.has(name) || ending.test(call.path) || !isMeant(name)) return;
    taken.add(name);
    const grown = growBody(call, input);
    const repeats = () => repeatMarks(call, grown);
    await each({ name, path: call.path, body: JSON.stringify(grown), repeats, headers });
  };
  const failures: string[] = [];
  const sayError = (error: unknown) => `${error} ${(error instanceof Error && error.cause) || ''}`.trim();
  // what the large bodies left behind may surprise a later play; the others are played all the same
  const onFailure = (play: string, error: unknown) => void failures.push(`${play}: ${sayError(error)}, after ${last}`);
  await playCalls(server, outside, { follow, onFailure }).catch(error => onFailure('playAll', error));
  return failures;
}
