import { fork } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { batchAt, corpusDefinition } from '../../test/corpus.ts';
import { openReader } from './read.ts';
import { openWriter } from './write.ts';

const script = fileURLToPath(new URL('../../test/write-until-killed.ts', import.meta.url));

/** Lets a process write batches until it has acknowledged some, then kills it in the middle of its work. */
function writeAndKill(file: string, acknowledgements: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(script, [file], { execArgv: ['--disable-warning=ExperimentalWarning'] });
    let last = 0;
    child.on('message', seq => {
      last = seq as number;
      if (last % acknowledgements === 0) setTimeout(() => child.kill('SIGKILL'), acknowledgements % 7);
    });
    child.on('error', reject);
    child.on('exit', () => resolve(last));
  });
}

test('a writer that is killed loses nothing acknowledged, and its seq says where to go on', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'crash-')), 'index.sqlite');
  for (const acknowledgements of [5, 8, 11, 13]) {
    const acknowledged = await writeAndKill(file, acknowledgements);
    const writer = openWriter(file, corpusDefinition);
    const seq = writer.appliedSeq();
    writer.close();
    expect(acknowledged).toBeGreaterThan(0);
    expect(seq).toBeGreaterThanOrEqual(acknowledged);
    expect(idsIn(file)).toEqual(idsAfter(seq));
    expect(checkIntegrity(file)).toBe('ok');
  }
}, 60_000);

function idsIn(file: string): string[] {
  const reader = openReader(file, corpusDefinition);
  const all = reader.ask({ ask: 'ids', tree: undefined }, () => {});
  const marked = reader.ask(
    { ask: 'ids', tree: { kind: 'text', field: 'caseTitle', match: 'phrase', text: '标记' } },
    () => {},
  );
  reader.close();
  expect(marked).toEqual(all);
  return (JSON.parse(all) as { ids: string[] }).ids;
}

function idsAfter(seq: number): string[] {
  const ids = new Set<string>();
  for (let one = 1; one <= seq; one++) {
    const { puts, deletes } = batchAt(one);
    for (const id of deletes) ids.delete(id);
    for (const { id } of puts) ids.add(id);
  }
  return [...ids].sort();
}

function checkIntegrity(file: string): unknown {
  const db = new DatabaseSync(file);
  for (const table of ['whole', 'part', 'near']) db.exec(`INSERT INTO ${table}(${table}) VALUES('integrity-check')`);
  const row = db.prepare('PRAGMA integrity_check').get();
  db.close();
  return row?.integrity_check;
}
