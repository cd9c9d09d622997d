import { DatabaseSync } from 'node:sqlite';

const busy = 5;
const pauseMs = 20;
const waitMaxMs = 10_000;

/**
 * Opens a file for writing that other processes may open too, even in the same moment: what they hold is waited for up to
 * 10 s. A new file has pages of that many bytes.
 */
export function openShared(file: string, pageSize = 4096): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: waitMaxMs });
  db.exec(`PRAGMA page_size=${pageSize}`);
  // SQLite does not wait for the change to WAL as it does for everything else
  for (const until = performance.now() + waitMaxMs; ; ) {
    try {
      db.exec('PRAGMA journal_mode=WAL');
      return db;
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
}

const isBusy = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) % 256 === busy;
