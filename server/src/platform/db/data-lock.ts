import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../operator-error.ts';

/** What the holder tells other processes about itself; only its own user may read it. */
export type LockHolder = {
  pid: number;
  startedAt: string;
  /** Where its web server listens, once it does. */
  address?: string;
  /** Lets a second process on this machine ask it for work. */
  controlToken?: string;
};

type LockRecord = LockHolder & { id: string; place: string; processStart: string };

export type DataLock = {
  publish: (facts: { address: string; controlToken: string }) => void;
  release: () => Promise<void>;
};

/** The data folder belongs to another running process. */
class DataFolderInUse extends OperatorError {
  readonly holder: LockHolder;

  constructor(holder: LockHolder, dataDir: string) {
    super(
      `数据目录 ${dataDir} 正由进程 ${holder.pid} 使用（${holder.startedAt} 启动）。请先停止该进程，或用 DATA_DIR 指定另一目录。\n` +
        `The data folder ${dataDir} is in use by process ${holder.pid} (started ${holder.startedAt}). ` +
        'Stop that process, or choose another folder with DATA_DIR.',
    );
    this.name = 'DataFolderInUse';
    this.holder = holder;
  }
}

const beatMs = 3_000;
const silenceMs = 12_000;
const fileOf = (dataDir: string) => join(dataDir, 'server.lock');

/**
 * Takes the data folder for this process. A lock left by a dead process is taken over; where its life cannot be seen
 * from here (another container or machine), the lock counts as left once its heart-beat has been silent for 12 s.
 */
export async function lockDataFolder({ dataDir }: { dataDir: string }): Promise<DataLock> {
  const file = fileOf(dataDir);
  const record: LockRecord = {
    id: randomUUID(),
    pid: process.pid,
    startedAt: new Date().toISOString(),
    place: placeOf(),
    processStart: processStart(process.pid),
  };
  // A process that was just killed needs a moment to be gone.
  let patience = 5;
  while (!create(file, record)) {
    const lock = read(file);
    if (!lock) continue;
    const life = lifeOf(lock, file);
    if (life === 'alive' && patience-- > 0) {
      await wait(100);
      continue;
    }
    if (life === 'alive') throw new DataFolderInUse(lock, dataDir);
    if (life === 'unknown') await listenForHeartBeat(lock, { file, dataDir });
    if (read(file)?.id === lock.id) rmSync(file, { force: true });
    // Another process may have judged the same lock dead: whoever wrote last keeps it.
    if (create(file, record)) await wait(50);
    if (read(file)?.id === record.id) break;
  }
  const beat = setInterval(() => touch(file), beatMs).unref();

  return {
    publish(facts) {
      writeFileSync(`${file}.${record.id}`, JSON.stringify({ ...record, ...facts }), { mode: 0o600 });
      renameSync(`${file}.${record.id}`, file);
    },
    async release() {
      clearInterval(beat);
      if (read(file)?.id === record.id) rmSync(file, { force: true });
    },
  };
}

/** Who runs on this data folder now, if anybody. */
export function findLockHolder(dataDir: string): LockHolder | undefined {
  const file = fileOf(dataDir);
  const lock = read(file);
  if (!lock) return undefined;
  const life = lifeOf(lock, file);
  return life === 'alive' || (life === 'unknown' && !isSilent(file)) ? lock : undefined;
}

/** Linked into place whole: nobody can read a lock that is half written. */
function create(file: string, record: LockRecord): boolean {
  const draft = `${file}.${record.id}`;
  writeFileSync(draft, JSON.stringify(record), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Undefined when there is no lock; one that is not ours to understand reads as left by a dead process. */
function read(file: string): LockRecord | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text) as LockRecord;
  } catch {
    return { id: '', pid: 0, startedAt: '', place: placeOf(), processStart: '' };
  }
}

function lifeOf(lock: LockRecord, file: string): 'alive' | 'dead' | 'unknown' {
  if (lock.place !== placeOf()) return isSilent(file) ? 'dead' : 'unknown';
  return isRunning(lock.pid) && processStart(lock.pid) === lock.processStart ? 'alive' : 'dead';
}

function isRunning(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Tells a process from a later one with the same number; empty where the system does not say. */
function processStart(pid: number): string {
  try {
    // After the name in brackets, which may hold spaces, come the state and, 19 fields on, the start in ticks since boot.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return fields[0] === 'Z' ? 'ended' : fields[19]!;
  } catch {
    return '';
  }
}

/** Process numbers mean the same only within one boot and one container. */
function placeOf(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return 'this machine';
  }
}

const isSilent = (file: string) => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > silenceMs;

async function listenForHeartBeat(lock: LockRecord, { file, dataDir }: { file: string; dataDir: string }) {
  const before = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  while (!isSilent(file)) {
    await wait(500);
    if (statSync(file, { throwIfNoEntry: false })?.mtimeMs !== before) throw new DataFolderInUse(lock, dataDir);
  }
}

function touch(file: string) {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The folder was deleted under the running server: nothing is left to defend.
  }
}
