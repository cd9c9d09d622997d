import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startTemporaryPostgres } from '../tools/temporary-postgres.ts';
import { writeImported } from '../tools/wire/play-calls.ts';
import { type Server, startServer } from '../tools/wire/start-server.ts';
import { Refusal } from './kept/caller.ts';
import { type Counts, countKept } from './kept/count-kept.ts';
import { everyKind } from './kept/every-kind.ts';
import { holds, type Kind } from './kept/kind.ts';
import { type Desk, openDesks } from './kept/open-desk.ts';
import { randomOf } from './mutate-body.ts';
import { inParallel } from './send-call.ts';

const clients = 4;
/** So many kills do the same users see; then others begin, so that nobody comes to the limits of what one may keep. */
const killsOfUsers = 20;
/** So long may a task take after the last kill that its user sees: what stands as running then would stand for ever. */
const endsWithinMs = 180_000;
/** Passkeys are bound to where the house stands for its users. */
const house = { DEMO_DATA: '0', PUBLIC_URL: 'http://localhost:8080' };
/** The code of a defect. */
const defect = 20000;
const kinds = Object.entries(everyKind);

interface Extent {
  kills: number;
  seed: number;
}

/** Something that the server acknowledged. */
interface Receipt {
  name: string;
  kind: Kind;
  desk: Desk;
  mark: string;
  item: unknown;
}

/** Kills a server while users keep things, so many times; gives everything that was acknowledged and is not there after. */
export async function attackKills(root: string, extent: Extent) {
  const place = mkdtempSync(join(tmpdir(), 'antai-kills-'));
  try {
    return await killByTurns([() => startServer(root, { DATA_DIR: join(place, 'data'), ...house })], extent);
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
    return () => startServer(root, { DATABASE_URL: postgres.url, DATA_DIR: dataDir, ...house });
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
  const servers: Server[] = [];
  const judge = judgeOf();
  try {
    for (const start of starts) servers.push(await start());
    writeImported(servers[0]!.folder);
    await servers[0]!.importFile('cases', join(servers[0]!.folder, 'judgments.jsonl'));
    let desks: Desk[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      if ((kill - 1) % killsOfUsers === 0) {
        // while their sessions and the addresses stand
        await judge.end();
        if (kill > 1) console.log(`  ${kill - 1} kills, ${judge.sum()} things acknowledged`);
        desks = await openDesks(servers[0]!, namesFrom(kill));
      }
      const victim = random.below(servers.length);
      for (const [at, desk] of desks.entries()) desk.place.address = servers[at % servers.length]!.address;
      const load = keepThings({ desks, kill, judge, begin: random.below(kinds.length) });
      await wait(500 + random.below(1_800));
      await servers[victim]!.stop('SIGKILL');
      const kept = await load.end();
      servers[victim] = await starts[victim]!();
      for (const desk of desks) desk.place.address = servers[(victim + 1) % servers.length]!.address;
      await inParallel(kept, clients, item => judge.look(kill, item));
    }
    await judge.end();
    return judge.verdict(kills);
  } finally {
    await Promise.all(servers.map(server => server.stop('SIGKILL')));
  }
}

const namesFrom = (kill: number) => Array.from({ length: clients }, (_, at) => `zhuo${kill}wei${at}`);

/** Counts what was acknowledged, looks whether it is there, and waits for the end of its tasks. */
function judgeOf() {
  const counts = countKept(kinds.map(([name]) => name));
  const complaints: string[] = [];
  const refusals = new Map<string, string>();
  let tasks: Receipt[] = [];
  const say = (item: Receipt, what: string) => complaints.push(`${item.name} ${item.mark}: ${what}`);
  return {
    counts,
    refused(name: string, refusal: Refusal) {
      counts.add(name, 'refused');
      refusals.set(name, refusal.message);
      if (refusal.code === defect) complaints.push(`${name}: ${refusal.message}`);
    },
    async look(kill: number, item: Receipt) {
      counts.add(item.name, 'acknowledged');
      const answer = await item.kind.read(item.desk, item.item).catch(error => String(error));
      if (!holds(answer, item.mark)) {
        counts.add(item.name, 'lost');
        say(item, `was acknowledged before kill ${kill} and reads ${(JSON.stringify(answer) ?? '').slice(0, 200)}`);
      } else if (item.kind.state) tasks.push(item);
    },
    /** Every task comes to its end in time; one that failed says why and can be begun again. */
    async end() {
      const deadline = Date.now() + endsWithinMs;
      for (; tasks.length > 0 && Date.now() < deadline; await wait(500)) {
        const left: Receipt[] = [];
        await inParallel(tasks, clients, async item => {
          if (!(await hasEnded({ item, counts, say }))) left.push(item);
        });
        tasks = left;
      }
      for (const item of tasks) {
        counts.add(item.name, 'unended');
        say(item, `still runs ${endsWithinMs / 1000} s after the last kill`);
      }
      tasks = [];
    },
    sum: () => [...counts.counts.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    /** Few kills leave kinds untried, which says nothing of them. */
    verdict(kills: number) {
      const unproved = counts.never().filter(name => refusals.has(name) || kills >= killsOfUsers);
      const never = unproved.map(name => `${name} was never acknowledged: ${refusals.get(name) ?? 'not tried'}`);
      return { complaints: [...complaints, ...never], counts: counts.counts };
    },
  };
}
type Judge = ReturnType<typeof judgeOf>;

interface Inspection {
  item: Receipt;
  counts: Counts;
  say: (item: Receipt, what: string) => void;
}

async function hasEnded({ item, counts, say }: Inspection): Promise<boolean> {
  const { status, reason } = await item.kind.state!(item.desk, item.item);
  if (status === 'running') return false;
  counts.add(item.name, status);
  if (status === 'done') return true;
  if (!reason) say(item, 'its task failed and does not say why');
  const again = await item.kind.retry?.(item.desk, item.item).catch((error: Error) => error);
  if (again instanceof Error) say(item, `its task failed (${reason}) and cannot be begun again: ${again.message}`);
  return true;
}

interface Load {
  desks: Desk[];
  kill: number;
  judge: Judge;
  begin: number;
}

/** Users who keep things without a pause, kind after kind, until they are told to end or their server is gone. */
function keepThings({ desks, kill, judge, begin }: Load) {
  const kept: Receipt[] = [];
  let isOver = false;
  async function work(desk: Desk, client: number) {
    const first = begin + Math.floor((client * kinds.length) / desks.length);
    for (let turn = 0; !isOver; turn += 1) {
      const [name, kind] = kinds[(first + turn) % kinds.length]!;
      if (kind.isOverwritten && turn >= kinds.length) continue;
      const mark = `k${kill}c${client}t${turn}z`;
      try {
        kept.push({ name, kind, desk, mark, item: await kind.make(desk, mark) });
      } catch (error) {
        // a call that the kill broke off was not acknowledged
        if (!(error instanceof Refusal)) return;
        judge.refused(name, error);
      }
    }
  }
  const ends = desks.map(work);
  return {
    async end() {
      isOver = true;
      await Promise.all(ends);
      return kept;
    },
  };
}
