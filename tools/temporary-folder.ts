import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const memoryPlace = '/dev/shm';
const memoryFileSystem = 0x01021994;
/** All tests at once take a quarter of it. */
const roomMinBytes = 4 * 1024 ** 3;
/** What the tests themselves take of the machine's memory, and that room. */
const memoryMinBytes = 10 * 1024 ** 3;
const prefix = 'antai-tests-';

function hasRoom() {
  if (!existsSync(memoryPlace) || process.availableMemory() < memoryMinBytes) return false;
  const { type, bavail, bsize } = statfsSync(memoryPlace);
  return type === memoryFileSystem && bavail * bsize >= roomMinBytes;
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** Takes away what runs have left that were killed: it would keep its memory until the machine starts anew. */
function removeLeftBehind() {
  for (const name of readdirSync(memoryPlace)) {
    const [pid] = name.slice(prefix.length).split('-');
    if (name.startsWith(prefix) && !existsSync(`/proc/${pid}`)) remove(join(memoryPlace, name));
  }
}

/**
 * Has this process and those that it starts keep in memory what they throw away, where there is room for it: many a test
 * makes a database, which is 1600 files, and to write them to a disk takes longer than the test. Gone with this process.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || process.platform !== 'linux' || !hasRoom()) return;
  removeLeftBehind();
  const folder = mkdtempSync(join(memoryPlace, `${prefix}${process.pid}-`));
  // PostgreSQL goes through it as a user of its own
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => remove(folder));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}
