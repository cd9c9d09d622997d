import {
  closeSync,
  cpSync,
  fstatSync,
  globSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { search } from '@antai/contract/search';
import { type Server, startServer } from '../tools/wire/start-server.ts';
import { signIn } from './send-call.ts';

type Damage = (file: string) => void;

const remove: Damage = file => rmSync(file, { recursive: true });
const cut: Damage = file => truncateSync(file, Math.floor(statSync(file).size / 2));
const empty: Damage = file => truncateSync(file, 0);

/** Every second page but the first, as a failing disk might. */
const overwrite: Damage = file => {
  const descriptor = openSync(file, 'r+');
  const { size } = fstatSync(descriptor);
  for (let at = 8192; at < size; at += 16_384) writeSync(descriptor, Buffer.alloc(8192, 0xa5), 0, 8192, at);
  closeSync(descriptor);
};
const scribble: Damage = file => writeFileSync(file, '{"pid":');

/** What is damaged, by its place in the data folder; and whether the product is to mend it or to refuse with a sentence. */
const damages: { name: string; files: string; damage: Damage; isMended: boolean }[] = [
  { name: 'the search index, overwritten', files: 'index/*/cases.sqlite', damage: overwrite, isMended: true },
  { name: 'the search index, cut in half', files: 'index/*/cases.sqlite', damage: cut, isMended: true },
  { name: 'the search index, emptied', files: 'index/*/cases.sqlite', damage: empty, isMended: true },
  { name: 'the search index, gone', files: 'index', damage: remove, isMended: true },
  { name: 'every index file, overwritten', files: 'index/*/*.sqlite', damage: overwrite, isMended: true },
  { name: 'every index file, cut in half', files: 'index/*/*', damage: cut, isMended: true },
  { name: 'the lock, half written', files: 'server.lock', damage: scribble, isMended: true },
  { name: 'the identity of the files, gone', files: 'files/identity', damage: remove, isMended: true },
  { name: 'PG_VERSION, gone', files: 'database/PG_VERSION', damage: remove, isMended: false },
  { name: 'the control file, emptied', files: 'database/global/pg_control', damage: empty, isMended: false },
  { name: 'the transaction log, gone', files: 'database/pg_wal', damage: remove, isMended: false },
  { name: 'the whole database, gone', files: 'database', damage: remove, isMended: false },
  { name: 'every table, emptied', files: 'database/base/5/[0-9]*', damage: empty, isMended: false },
];

/** Damages copies of a data folder with demonstration data and starts on each: gives the complaints. */
export async function attackDamage(root: string): Promise<string[]> {
  const place = mkdtempSync(join(tmpdir(), 'antai-damage-'));
  const whole = join(place, 'whole');
  const complaints: string[] = [];
  try {
    const first = await startServer(root, { DATA_DIR: whole });
    const total = await hitsOf(first);
    await first.stop();
    for (const { name, files, damage, isMended } of damages) {
      const dataDir = join(place, 'copy');
      cpSync(whole, dataDir, { recursive: true });
      writeFileSync(join(dataDir, 'server.lock'), '{}');
      for (const file of globSync(files, { cwd: dataDir })) damage(join(dataDir, file));
      const complaint = await complaintOf(root, { dataDir, total, isMended });
      if (complaint) complaints.push(`${name}: ${complaint}`);
      rmSync(dataDir, { recursive: true });
    }
    return complaints;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function complaintOf(
  root: string,
  { dataDir, total, isMended }: { dataDir: string; total: number; isMended: boolean },
): Promise<string | undefined> {
  const server = await startServer(root, { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }).catch((error: Error) => error);
  if (server instanceof Error) return isMended || !isSentence(server.message) ? server.message : undefined;
  try {
    if (!isMended) return 'started as if nothing were missing';
    const after = await hitsOf(server, total);
    return after === total ? undefined : `${after} of ${total} judgments are found`;
  } finally {
    await server.stop();
  }
}

/** Ended with 1, Chinese that says what to do, no stack. */
const isSentence = (said: string) =>
  /^the server ended with 1:/.test(said) && /备份|恢复/.test(said) && !/^\s+at /m.test(said);

const patienceMs = 60_000;

/** How many judgments are found, once they are `wanted` many or the patience is over. */
async function hitsOf(server: Server, wanted?: number): Promise<number> {
  const tokens = await signIn(server, 'demo');
  const body = JSON.stringify({
    data: { recordType: '2', childQueryBO: [{ baseQueryBO: { fieldEn: 'fullText', fieldValue: '合同' } }] },
  });
  const headers = { 'content-type': 'application/json', ...tokens };
  for (const until = performance.now() + patienceMs; ; await new Promise(resolve => setTimeout(resolve, 200))) {
    const response = await fetch(server.address + search.list.path, { method: 'POST', headers, body });
    const { data } = (await response.json()) as { data: { total: number; isIndexing: boolean } | null };
    const total = data?.isIndexing === false ? data.total : 0;
    if ((wanted === undefined ? total > 0 : total === wanted) || performance.now() > until) return total;
  }
}
