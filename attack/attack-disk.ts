import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { history } from '@antai/contract/history';
import { faults } from '@antai/contract/wire/faults';
import { type Server, startServer } from '../tools/wire/start-server.ts';
import { downloadText, inParallel, type Outcome, sendCall, signIn, type Tokens, uploadText } from './send-call.ts';

const diskMb = 600;
/** What the product calls too little to work on. */
const scarceMb = 150;
const kept = '磁盘写满之前的文件。';
const answerWithinMs = 30_000;

/** A disk of its own for the data folder that fills up, and is cleared again: gives the complaints; undefined where none can be mounted. */
export async function attackDisk(root: string): Promise<string[] | undefined> {
  const disk = mkdtempSync(join(tmpdir(), 'antai-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', disk]);
  if (mounted.status !== 0) {
    rmSync(disk, { recursive: true });
    return undefined;
  }
  const own = { DATA_DIR: join(disk, 'data'), DEMO_DATA: '0' };
  const server = await startServer(root, own);
  try {
    return await fillAndClear(server, disk);
  } finally {
    await server.stop();
    spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

async function fillAndClear(server: Server, disk: string): Promise<string[]> {
  const complaints: string[] = [];
  const expectSame = (what: string, given: unknown, wanted: unknown) => {
    if (given !== wanted) complaints.push(`${what}: ${given} instead of ${wanted}`);
  };
  const filler = join(disk, 'filler');
  const tokens = await signIn(server, 'admin');
  const before = await uploadText(server, tokens, kept);

  await fill(filler, disk, scarceMb);
  expectSame('/readyz while the disk is scarce', await missing(server), 'disk');

  await fill(`${filler}-rest`, disk, 0);
  const refused = await uploadText(server, tokens, '合'.repeat(100_000));
  expectSame('an upload on the full disk', refused.code, faults.diskFull.code);
  expectSame('what it says', isFull(refused.message), true);
  const writes = await writeRows(server, tokens);
  expectSame(
    'rows on the full disk',
    writes.filter(({ code, message }) => !isTaken(code) && !isFull(message)).length,
    0,
  );
  expectSame('/healthz on the full disk', (await fetch(`${server.address}/healthz`)).status, 200);

  for (const file of [filler, `${filler}-rest`]) rmSync(file, { force: true });
  expectSame('/readyz with room again', await missing(server), '');
  const again = await signIn(server, 'admin');
  expectSame(
    'rows with room again',
    (await writeRows(server, again)).every(({ code }) => isTaken(code)),
    true,
  );
  const after = await uploadText(server, again, '腾出空间之后的文件。');
  expectSame('an upload with room again', after.code, 0);
  expectSame('a file of before', await downloadText(server, again, before.fileId ?? ''), kept);
  return complaints;
}

const isTaken = (code: number) => code === 0;
const isFull = (message: string) => message.startsWith(faults.diskFull.text);

/** Has the database write some ten megabytes: more than it has set aside. */
async function writeRows(server: Server, headers: Tokens) {
  const outcomes: Outcome[] = [];
  const rows = Array.from({ length: 1000 }, () => randomBytes(7000).toString('hex'));
  await inParallel(rows, 4, async keyword => {
    const body = JSON.stringify({ data: { recordType: '2', type: 0, content: JSON.stringify({ keyword }) } });
    outcomes.push(await sendCall(server, { path: history.add.path, body, headers }));
  });
  return outcomes;
}

/** Leaves so many megabytes; not in one go, for the connections to the server are to be looked after meanwhile. */
async function fill(file: string, disk: string, leftMb: number) {
  const { bavail, bsize } = statfsSync(disk);
  const piece = Buffer.alloc(1024 * 1024);
  try {
    for (let left = bavail * bsize; left > leftMb * piece.length; left -= piece.length) await appendFile(file, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** The parts that `/readyz` names. */
async function missing({ address }: Server): Promise<string> {
  const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(answerWithinMs) });
  return ((await response.json()) as { missing: string[] }).missing.join(' ');
}
