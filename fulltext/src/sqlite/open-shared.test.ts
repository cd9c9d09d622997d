import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const script = `
  const { parentPort, workerData } = require('node:worker_threads');
  const together = new Int32Array(workerData.together);
  import(workerData.module).then(({ openShared }) => {
    Atomics.add(together, 0, 1);
    while (Atomics.load(together, 0) < workerData.count);
    const db = openShared(workerData.file);
    db.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS seen(at INT); INSERT INTO seen VALUES(1); COMMIT');
    db.close();
    parentPort.postMessage('written');
  });`;

test('whoever opens a new file in the same moment waits for the others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shared-'));
  const module = new URL('./open-shared.ts', import.meta.url).href;
  const count = 3;
  for (let round = 0; round < 5; round++) {
    const file = join(folder, `${round}.sqlite`);
    const workerData = { module, file, count, together: new SharedArrayBuffer(4) };
    const workers = Array.from({ length: count }, () => new Worker(script, { eval: true, workerData }));
    const ended = workers.map(
      worker =>
        new Promise(resolve => {
          worker.once('message', resolve);
          worker.once('error', resolve);
        }),
    );
    expect(await Promise.all(ended)).toEqual(Array(count).fill('written'));
    const db = new DatabaseSync(file);
    expect(db.prepare('SELECT count(*) AS rows FROM seen').get()).toEqual({ rows: count });
    db.close();
  }
  rmSync(folder, { recursive: true, force: true });
});
