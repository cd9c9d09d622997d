import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { correction } from '@antai/contract/correction';
import { startTemporaryPostgres } from '../tools/temporary-postgres.ts';
import { type Server, startServer } from '../tools/wire/start-server.ts';
import { randomOf } from './mutate-body.ts';
import { askData, downloadText, inParallel, signIn, type Tokens, uploadText } from './send-call.ts';

const clients = 4;
/** As much of a text as surely names its record. */
const nameLength = 8;

interface Extent {
  kills: number;
  seed: number;
}

/** Something that the server acknowledged: what it was called, and how it looks when it is asked for. */
interface Acknowledged {
  name: string;
  expected: string;
  look: (server: Server, tokens: Tokens) => Promise<string>;
}

/** What users keep: each sends one and gives what was acknowledged, nothing where it was refused. */
const keepers: ((server: Server, tokens: Tokens, text: string) => Promise<Acknowledged | undefined>)[] = [
  async (server, tokens, text) => {
    const { fileId } = await uploadText(server, tokens, text);
    if (fileId === undefined) return undefined;
    return { name: `file ${fileId}`, expected: text, look: (later, own) => downloadText(later, own, fileId) };
  },
  // a record with its task, both in one transaction or not at all
  async (server, tokens, text) => {
    const added = await askData<{ recordId: string }>(server, tokens, correction.addText, { text });
    if (!added) return undefined;
    const data = { recordId: added.recordId };
    const look = async (later: Server, own: Tokens) =>
      String((await askData<{ name: string }>(later, own, correction.get, data))?.name);
    return { name: `check ${added.recordId}`, expected: text.slice(0, nameLength), look };
  },
];

/** Kills a server while users keep things, so many times; gives everything that was acknowledged and is not there after. */
export async function attackKills(root: string, extent: Extent) {
  const place = mkdtempSync(join(tmpdir(), 'antai-kills-'));
  try {
    return await killByTurns([() => startServer(root, { DATA_DIR: join(place, 'data'), DEMO_DATA: '0' })], extent);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** The same with two processes on one PostgreSQL and one folder of files; undefined where no PostgreSQL is installed. */
export async function attackPair(root: string, extent: Extent) {
  const postgres = await startTemporaryPostgres();
  if (!postgres) return undefined;
  const place = mkdtempSync(join(tmpdir(), 'antai-pair-'));
  mkdirSync(join(place, 'files'));
  const starts = ['one', 'two'].map(name => {
    const dataDir = join(place, name);
    mkdirSync(dataDir);
    symlinkSync(join(place, 'files'), join(dataDir, 'files'));
    return () => startServer(root, { DATABASE_URL: postgres.url, DATA_DIR: dataDir, DEMO_DATA: '0' });
  });
  try {
    return await killByTurns(starts, extent);
  } finally {
    await postgres.stop();
    rmSync(place, { recursive: true, force: true });
  }
}

/** Kills one of the processes at a time; what any of them acknowledged is asked of another, or of the one that came back. */
async function killByTurns(starts: (() => Promise<Server>)[], { kills, seed }: Extent) {
  const random = randomOf(seed);
  const complaints: string[] = [];
  const servers: Server[] = [];
  let count = 0;
  try {
    for (const start of starts) servers.push(await start());
    for (let kill = 1; kill <= kills; kill += 1) {
      const victim = random.below(servers.length);
      const load = keepThings(servers, `第${kill}次`);
      await wait(100 + random.below(900));
      await servers[victim]!.stop('SIGKILL');
      const kept = await load.end();
      servers[victim] = await starts[victim]!();
      const reader = servers[(victim + 1) % servers.length]!;
      const tokens = await signIn(reader, 'admin');
      await inParallel(kept, clients, async ({ name, expected, look }) => {
        const there = await look(reader, tokens);
        if (!there.startsWith(expected))
          complaints.push(`kill ${kill}: ${name} was acknowledged and holds ${there.slice(0, 80)}`);
      });
      count += kept.length;
    }
    return { complaints, count };
  } finally {
    await Promise.all(servers.map(server => server.stop('SIGKILL')));
  }
}

/** Users who keep things without a pause until they are told to end, or their server is gone. */
function keepThings(servers: Server[], round: string) {
  const kept: Acknowledged[] = [];
  let isOver = false;
  async function send(client: number) {
    const server = servers[client % servers.length]!;
    const tokens = await signIn(server, 'admin');
    for (let turn = 0; !isOver; turn += 1) {
      const text = `${round}，第${client}位，第${turn}份。`;
      const item = await keepers[turn % keepers.length]!(server, tokens, text);
      if (item) kept.push(item);
    }
  }
  // a call that the kill broke off was not acknowledged
  const ends = Array.from({ length: clients }, (_, client) => send(client).catch(() => {}));
  return {
    async end() {
      isOver = true;
      await Promise.all(ends);
      return kept;
    },
  };
}
