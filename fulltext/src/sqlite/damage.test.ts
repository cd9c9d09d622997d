import { closeSync, ftruncateSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Tree } from '@antai/query';
import { describe, expect, test } from 'vitest';
import { corpusDefinition, mixedRecords } from '../../test/corpus.ts';
import type { Fulltext } from '../fulltext.ts';
import { IndexUnavailable } from '../unavailable.ts';
import { sqliteFulltext } from './sqlite.ts';

const { name } = corpusDefinition;
const records = mixedRecords(400, 3);
const everywhere: Tree = { kind: 'text', field: 'fullText', match: 'any', text: '合同 违约 原告 被告 的' };

const damages: [string, (file: string) => void][] = [
  ['cut in half', file => withFile(file, fd => ftruncateSync(fd, Math.floor(statSync(file).size / 2)))],
  [
    'overwritten at its beginning',
    file => withFile(file, fd => void writeSync(fd, Buffer.alloc(200, 0x5a), 0, 200, 0)),
  ],
  ['overwritten in the middle', file => withFile(file, fd => overwrite(fd, statSync(file).size))],
];

function overwrite(fd: number, size: number): void {
  for (let at = 8192; at < size; at += 8192) writeSync(fd, Buffer.alloc(4096, 0xa5), 0, 4096, at);
}

function withFile(file: string, work: (fd: number) => void): void {
  const fd = openSync(file, 'r+');
  work(fd);
  closeSync(fd);
}

const fill = (index: Fulltext) => index.apply(name, { puts: records, deletes: [], seq: 1 });

/** Brings everything into the one file, as time does. */
function checkpoint(file: string): void {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
}

describe.each(damages)('a file that is %s', (_name, damage) => {
  test('while it is open is put aside; the index is empty, says so, and takes everything in again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'damage-'));
    const reports: string[] = [];
    const onDamage = (index: string, file: string) => reports.push(`${index}: ${file}`);
    const index = await sqliteFulltext({ folder, definitions: [corpusDefinition], onDamage });
    await fill(index);
    checkpoint(join(folder, `${name}.sqlite`));
    damage(join(folder, `${name}.sqlite`));
    const answers = [await index.ids(name, everywhere), await index.ids(name, undefined)];
    expect(answers.map(({ kind }) => kind)).toContain('unavailable');
    expect(reports).toEqual([`${name}: ${name}.sqlite.damaged`]);
    expect(readdirSync(folder)).toContain(`${name}.sqlite.damaged`);
    expect(await index.appliedSeq(name)).toBe(0);
    expect(await index.ids(name, undefined)).toEqual({ kind: 'found', ids: [] });
    await fill(index);
    expect(await index.ids(name, undefined)).toMatchObject({ kind: 'found', ids: records.map(({ id }) => id).sort() });
    await index.close();
  });

  test('before it is opened is put aside when it is first met', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'damage-'));
    const before = await sqliteFulltext({ folder, definitions: [corpusDefinition] });
    await fill(before);
    await before.close();
    damage(join(folder, `${name}.sqlite`));
    const index = await sqliteFulltext({ folder, definitions: [corpusDefinition] });
    await index.ids(name, everywhere);
    if ((await index.appliedSeq(name)) > 0) {
      const again = { puts: records, deletes: [], seq: 2 };
      await expect(index.apply(name, again)).rejects.toBeInstanceOf(IndexUnavailable);
    }
    await fill(index);
    expect(await index.ids(name, undefined)).toMatchObject({ kind: 'found', ids: records.map(({ id }) => id).sort() });
    await index.close();
  });
});
