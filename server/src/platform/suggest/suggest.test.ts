import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSuggest, type Term } from './suggest.ts';
import { fold } from './tokens.ts';

const folder = mkdtempSync(join(tmpdir(), 'antai-suggest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let opened = 0;
const fresh = (version = '1', at = `${opened++}`) => openSuggest({ folder: join(folder, at), version });
const term = (text: string, field = 'name', said = text): Term => ({ field, text, said });

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
  const texts = async (keyword: string) => (await suggest.ask(['company'], keyword, 7)).map(({ text }) => text);
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

test('of one record alone the id is told, after changes too', async () => {
  const suggest = await fresh();
  await suggest.apply('judge', { puts: [{ id: 'a', terms: [term('宗明理')] }], deletes: [], seq: 1 });
  await suggest.apply('judge', {
    puts: [{ id: 'a', terms: [term('宗明理'), term('甲院', 'court')] }],
    deletes: [],
    seq: 2,
  });
  expect(await suggest.ask(['judge'], '宗明', 7)).toEqual([{ field: 'name', text: '宗明理', count: 1, id: 'a' }]);
  await suggest.apply('judge', { puts: [{ id: 'b', terms: [term('宗明理')] }], deletes: [], seq: 3 });
  expect(await suggest.ask(['judge'], '宗明', 7)).toEqual([{ field: 'name', text: '宗明理', count: 2 }]);
  await suggest.apply('judge', { puts: [], deletes: ['a', 'b'], seq: 4 });
  expect(await suggest.ask(['judge'], '宗明', 7)).toEqual([]);
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
    const found = await suggest.ask(['any'], keyword, limit);
    expect(found).toHaveLength(Math.min(limit, matching.length));
    for (const { text, count } of found) expect([text, count]).toEqual([text, counts.get(text)]);
    expect(found.every(({ text }) => matching.some(([each]) => each === text))).toBe(true);
    const shownFirst = found.slice(0, Math.min(limit, beginnings.length)).map(({ text }) => text);
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
  expect(await again.ask(['case'], '甲', 7)).toHaveLength(1);
  await again.clear('case');
  expect(await again.ask(['case'], '甲', 7)).toEqual([]);
  await again.apply('case', { puts: [{ id: '1', terms: [term('甲乙')] }], deletes: [], seq: 5 });
  await again.close();
  const other = await fresh('2', 'kept');
  expect(await other.appliedSeq('case')).toBe(0);
  expect(await other.ask(['case'], '甲', 7)).toEqual([]);
  await other.close();
});
