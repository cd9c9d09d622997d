import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { openSuggest, type Term } from './suggest.ts';
import { fold } from './tokens.ts';

const folder = mkdtempSync(join(tmpdir(), 'antai-suggest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let opened = 0;
const fresh = (version = '1', at = `${opened++}`) => openSuggest({ folder: join(folder, at), version });
const term = (text: string, field = 'name', wording = text): Term => ({ field, text, wording });

test('values are found by their beginning, any part, initials, and by a former name', async () => {
  const suggest = await fresh();
  await suggest.apply('company', {
    puts: [
      { id: '1', terms: [term('华泰建设集团有限公司'), term('华泰建设集团有限公司', 'name', '江东华泰工程队')] },
      { id: '2', terms: [term('新华泰贸易有限公司')] },
      { id: '3', terms: [term('ＡＢＣ Holdings')] },
    ],
    deletes: [],
    seq: 1,
  });
  const texts = async (keyword: string) =>
    (await suggest.ask(['company'], keyword, { limit: 7 })).map(({ text }) => text);
  expect(await texts('华泰')).toEqual(['华泰建设集团有限公司', '新华泰贸易有限公司']);
  expect(await texts('贸易有限')).toEqual(['新华泰贸易有限公司']);
  expect(await texts('贸')).toEqual(['新华泰贸易有限公司']);
  expect(await texts('htjs')).toEqual(['华泰建设集团有限公司']);
  expect(await texts('tmy')).toEqual(['新华泰贸易有限公司']);
  expect(await texts('江东')).toEqual(['华泰建设集团有限公司']);
  expect(await texts('abc')).toEqual(['ＡＢＣ Holdings']);
  expect(await texts('" OR *')).toEqual([]);
  expect(await texts('   ')).toEqual([]);
  await suggest.close();
});

test('where the reader ends when idle, none is there before the first question', async () => {
  let threads = 0;
  const count = () => {
    threads += 1;
  };
  process.on('worker', count);
  const suggest = await openSuggest({ folder: join(folder, `${opened++}`), version: '1', readerIdleMs: 60_000 });
  await suggest.apply('judge', { puts: [{ id: 'a', terms: [term('宗明理')] }], deletes: [], seq: 1 });
  expect(threads, 'the writer alone').toBe(1);
  expect(await suggest.ask(['judge'], '宗明', { limit: 7 })).toHaveLength(1);
  expect(threads).toBe(2);
  process.off('worker', count);
  await suggest.close();
});

test('of one record alone the id is told, after changes too', async () => {
  const suggest = await fresh();
  await suggest.apply('judge', { puts: [{ id: 'a', terms: [term('宗明理')] }], deletes: [], seq: 1 });
  await suggest.apply('judge', {
    puts: [{ id: 'a', terms: [term('宗明理'), term('甲院', 'court')] }],
    deletes: [],
    seq: 2,
  });
  expect(await suggest.ask(['judge'], '宗明', { limit: 7 })).toEqual([
    { field: 'name', text: '宗明理', count: 1, id: 'a' },
  ]);
  await suggest.apply('judge', { puts: [{ id: 'b', terms: [term('宗明理')] }], deletes: [], seq: 3 });
  expect(await suggest.ask(['judge'], '宗明', { limit: 7 })).toEqual([{ field: 'name', text: '宗明理', count: 2 }]);
  await suggest.apply('judge', { puts: [], deletes: ['a', 'b'], seq: 4 });
  expect(await suggest.ask(['judge'], '宗明', { limit: 7 })).toEqual([]);
  await suggest.close();
});

test('random records and changes: what is proposed counts and matches as a naive look at all records does', async () => {
  const suggest = await fresh();
  let seed = 7;
  const draw = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const chars = [...'华泰建设有限公司甲乙'];
  const word = () => Array.from({ length: 1 + draw(5) }, () => chars[draw(chars.length)]).join('');
  const records = new Map<string, string[]>();
  for (let seq = 1; seq <= 40; seq++) {
    const puts = Array.from({ length: 5 }, () => ({
      id: String(draw(60)),
      texts: Array.from({ length: 1 + draw(3) }, word),
    }));
    const deletes = [String(60 + draw(5)), String(draw(60))].filter(id => !puts.some(put => put.id === id));
    const last = [...new Map(puts.map(put => [put.id, put])).values()];
    for (const { id, texts } of last) records.set(id, texts);
    for (const id of deletes) records.delete(id);
    await suggest.apply('any', {
      puts: last.map(({ id, texts }) => ({ id, terms: texts.map(text => term(text)) })),
      deletes,
      seq,
    });
  }
  for (let round = 0; round < 200; round++) {
    const keyword = word();
    const limit = 1 + draw(8);
    const counts = new Map<string, number>();
    for (const texts of records.values())
      for (const text of new Set(texts)) counts.set(text, (counts.get(text) ?? 0) + 1);
    const matching = [...counts].filter(([text]) => fold(text).includes(fold(keyword)));
    const beginnings = matching.filter(([text]) => fold(text).startsWith(fold(keyword)));
    const proposals = await suggest.ask(['any'], keyword, { limit });
    expect(proposals).toHaveLength(Math.min(limit, matching.length));
    for (const { text, count } of proposals) expect([text, count]).toEqual([text, counts.get(text)]);
    expect(proposals.every(({ text }) => matching.some(([each]) => each === text))).toBe(true);
    const shownFirst = proposals.slice(0, Math.min(limit, beginnings.length)).map(({ text }) => text);
    expect(shownFirst.every(text => fold(text).startsWith(fold(keyword)))).toBe(true);
  }
  await suggest.close();
});

test('what was taken in is there after closing; a change seen before is skipped; another version begins anew', async () => {
  const first = await fresh('1', 'kept');
  await first.apply('case', { puts: [{ id: '1', terms: [term('甲乙')] }], deletes: [], seq: 5 });
  await first.close();
  const again = await fresh('1', 'kept');
  expect(await again.appliedSeq('case')).toBe(5);
  await again.apply('case', { puts: [], deletes: ['1'], seq: 5 });
  expect(await again.ask(['case'], '甲', { limit: 7 })).toHaveLength(1);
  await again.clear('case');
  expect(await again.ask(['case'], '甲', { limit: 7 })).toEqual([]);
  await again.apply('case', { puts: [{ id: '1', terms: [term('甲乙')] }], deletes: [], seq: 5 });
  await again.close();
  const other = await fresh('2', 'kept');
  expect(await other.appliedSeq('case')).toBe(0);
  expect(await other.ask(['case'], '甲', { limit: 7 })).toEqual([]);
  await other.close();
});

const damages: [string, (fd: number, size: number) => void][] = [
  ['cut in half', (fd, size) => ftruncateSync(fd, Math.floor(size / 2))],
  ['overwritten at its beginning', fd => void writeSync(fd, Buffer.alloc(200, 0x5a), 0, 200, 0)],
  [
    'overwritten in the middle',
    (fd, size) => {
      for (let at = 4096; at < size; at += 4096) writeSync(fd, Buffer.alloc(4096, 0xa5), 0, 4096, at);
    },
  ],
];

test.each(damages)('a file that is %s is put aside; an empty one takes everything in again', async (_name, damage) => {
  const reports: string[] = [];
  const at = join(folder, `${opened++}`);
  const file = join(at, 'suggestions.sqlite');
  const puts = Array.from({ length: 300 }, (_, i) => ({ id: `${i}`, terms: [term(`公司${i}号`)] }));
  const before = await openSuggest({ folder: at, version: '1' });
  await before.apply('company', { puts, deletes: [], seq: 1 });
  await before.close();
  const db = new DatabaseSync(file);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  const fd = openSync(file, 'r+');
  damage(fd, statSync(file).size);
  closeSync(fd);
  const suggest = await openSuggest({ folder: at, version: '1', onDamage: aside => reports.push(aside) });
  await suggest.ask(['company'], '公司', { limit: 5 });
  expect(await suggest.appliedSeq('company')).toBe(0);
  await suggest.apply('company', { puts, deletes: [], seq: 1 });
  expect(await suggest.ask(['company'], '公司1', { limit: 5 })).toHaveLength(5);
  expect(reports).toEqual(['suggestions.sqlite.damaged']);
  await suggest.close();
});
