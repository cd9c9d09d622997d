import { randomUUID } from 'node:crypto';
import { filledSegmentsMax, translatedBytesMax } from '@antai/contract/translation/records';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aDatabase } from '../../../../test/database.ts';
import { unpackPieces } from '../join-pieces.ts';
import { type SegmentEdit, translationStore } from '../store.ts';
import { translationRecords, translationSegments } from '../tables.ts';
import type { SegmentRow } from './store.ts';

const rowOf = (recordId: string, segmentId: number, own: Partial<SegmentRow>): SegmentRow => ({
  ...{ recordId, segmentId, ownerId: 'li', paragraphId: `body/${segmentId}`, paragraph: segmentId, start: 0, end: 1 },
  ...{ gap: null, language: null, source: '', target: '', origin: 'none', score: null, isConfirmed: false },
  ...{ comments: [], problem: null },
  ...own,
});

/** The same, one edit after the other. */
function editNaively(rows: SegmentRow[], edits: readonly SegmentEdit[]): SegmentRow[] {
  const after = new Map(rows.map(row => [row.segmentId, { ...row }]));
  const changed = new Set<number>();
  for (const { segmentId, target, isConfirmed } of edits) {
    const row = after.get(segmentId)!;
    if (target !== undefined && target !== row.target)
      Object.assign(row, { target, origin: target === '' ? 'none' : 'own', score: null });
    if (isConfirmed !== undefined) row.isConfirmed = isConfirmed && row.target !== '';
    row.problem = null;
    changed.add(segmentId);
  }
  const confirmed = [...changed].sort((a, b) => a - b).map(id => after.get(id)!);
  for (const { source, target } of confirmed.filter(row => row.isConfirmed))
    for (const row of after.values())
      if (row.source === source && row.target === '') Object.assign(row, { target, origin: 'memory', score: 100 });
  return [...after.values()];
}

const word = fc.constantFrom('甲', '乙', '丙');
const draft = fc.record({ source: word, target: fc.constantFrom('', 'a', 'b') });
const change = fc.record({
  segmentId: fc.nat(5),
  target: fc.constantFrom('', 'a', 'b', 'c'),
  isConfirmed: fc.boolean(),
});

test('many edits at once come to what they come to one after the other', async () => {
  const database = await aDatabase();
  const store = translationStore(database);
  await fc.assert(
    fc.asyncProperty(
      fc.array(draft, { minLength: 6, maxLength: 9 }),
      fc.array(change, { maxLength: 8 }),
      async (drafts, edits) => {
        const recordId = randomUUID();
        const rows = drafts.map((own, segmentId) => rowOf(recordId, segmentId, own));
        await database.drizzle.insert(translationSegments).values(rows);
        await store.edit(recordId, edits);
        expect(await store.segments(recordId)).toEqual(editNaively(rows, edits));
      },
    ),
    { numRuns: 60 },
  );
});

test('fifteen thousand segments of a file of exchange are confirmed in a moment', async () => {
  const database = await aDatabase();
  const store = translationStore(database);
  const recordId = randomUUID();
  const count = 15_000;
  const rows = Array.from({ length: count }, (_, id) => rowOf(recordId, id, { source: `第${id}条` }));
  for (let from = 0; from < count; from += 1_000)
    await database.drizzle.insert(translationSegments).values(rows.slice(from, from + 1_000));
  const edits = rows.map(({ segmentId }) => ({ segmentId, target: `Article ${segmentId}`, isConfirmed: true }));
  for (let from = 0; from < count; from += 200) await store.edit(recordId, edits.slice(from, from + 200));
  const changed = await store.segments(recordId);
  expect(changed).toHaveLength(count);
  expect(changed.every(({ isConfirmed, origin }) => isConfirmed && origin === 'own')).toBe(true);
});

test('the segments of a long text come in reading order, however they are divided into paragraphs', async () => {
  const database = await aDatabase();
  const store = translationStore(database);
  const recordId = randomUUID();
  const rows = Array.from({ length: 2_500 }, (_, id) =>
    rowOf(recordId, id, { paragraph: Math.floor(id / 7), start: (id % 7) * 10, source: `第${id}条` }),
  );
  for (let from = 0; from < rows.length; from += 500)
    await database.drizzle.insert(translationSegments).values(rows.slice(from, from + 500).toReversed());
  expect(await store.segments(recordId)).toEqual(rows);
});

async function aRecord(rows: (recordId: string) => SegmentRow[]) {
  const database = await aDatabase();
  const recordId = randomUUID();
  await database.drizzle.insert(translationRecords).values({
    ...{ recordId, ownerId: 'li', enterpriseId: '', name: '合同', source: { kind: 'text', text: '' } },
    ...{
      from: 'zh',
      to: 'en',
      termBaseIds: [],
      parties: [],
      hasModel: false,
      notTranslated: [],
      createdAt: new Date(),
    },
  });
  const own = rows(recordId);
  for (let from = 0; from < own.length; from += 500)
    await database.drizzle.insert(translationSegments).values(own.slice(from, from + 500));
  const bytes = async () => {
    const { rows } = await database.drizzle.execute<{ bytes: number }>(
      sql`select sum(bytes)::float8 as bytes from translation_segments where record_id = ${recordId}`,
    );
    return rows[0]!.bytes;
  };
  return { recordId, store: translationStore(database), bytes };
}

test('what a record says is counted with it, whatever is written, divided, united, accepted and removed', async () => {
  const sources = ['甲方付款。', '甲方付款。', '乙方交货。丙方担保。', '丁'];
  const { recordId, store } = await aRecord(id =>
    sources.map((source, at) => rowOf(id, at, { source, paragraph: at === 3 ? 2 : at, end: source.length })),
  );
  const { drizzle } = await aDatabase();
  const counts = async () => {
    const { rows } = await drizzle.execute<{ counted: number; said: number }>(sql`
      select bytes as counted, (
        select (select coalesce(sum(bytes), 0) from translation_segments where record_id = ${recordId})
          + (select coalesce(sum(bytes), 0) from translation_acceptances where record_id = ${recordId})
      )::int as said from translation_records where record_id = ${recordId}`);
    return rows[0]!;
  };
  const said = [(await counts()).said];
  const expectCounted = async () => {
    const { counted, said: now } = await counts();
    expect(counted).toBe(now);
    expect(now).not.toBe(said.at(-1));
    said.push(now);
  };
  expect((await counts()).counted).toBe(said[0]);
  const accepted = {
    recordId,
    segmentId: 0,
    ownerId: 'li',
    rule: 'segment-length',
    text: '甲',
    acceptedAt: new Date(),
  };
  const steps = [
    () => store.edit(recordId, [{ segmentId: 0, target: 'Party A pays.', isConfirmed: true }]),
    () => store.edit(recordId, [{ segmentId: 0, target: '', isConfirmed: false }]),
    () =>
      store.keepDrafts(recordId, [{ segmentId: 2, target: '译', origin: 'model', score: null, problem: null }], '满'),
    () => store.accept({ ...accepted, reason: '如此约定' }),
    () => store.accept({ ...accepted, reason: '另有约定，不改' }),
    () => store.accept({ ...accepted, reason: '' }),
    () => drizzle.delete(translationSegments).where(sql`record_id = ${recordId} and segment_id = 1`),
  ];
  for (const step of steps) {
    await step();
    await expectCounted();
  }
});

test('thousands of segments that say the same are filled as far as their record has room, which one answer need not hold', async () => {
  const alike = (recordId: string) =>
    Array.from({ length: 3_000 }, (_, id) => rowOf(recordId, id, { source: '乙方应当付款。' }));
  const { recordId, store, bytes } = await aRecord(alike);
  const short = await store.edit(recordId, [{ segmentId: 0, target: 'Pay.', isConfirmed: true }]);
  expect(short).toMatchObject({ isAllFilled: true });
  expect((short as { segmentIds: number[] }).segmentIds).toHaveLength(filledSegmentsMax + 1);
  expect((await store.segments(recordId)).every(({ target }) => target === 'Pay.')).toBe(true);
  const long = await aRecord(alike);
  const edits = [{ segmentId: 0, target: 'x'.repeat(20_000), isConfirmed: true }];
  expect(await long.store.edit(long.recordId, edits)).toMatchObject({ isAllFilled: false });
  expect(await long.bytes()).toBeLessThanOrEqual(translatedBytesMax);
  expect(await long.bytes()).toBeGreaterThan(translatedBytesMax - 40_000);
  expect(await store.edit(recordId, edits)).toMatchObject({ isAllFilled: true });
  expect(await store.propagate(recordId, 0)).toBe('full');
  expect(await bytes()).toBeLessThan(1024 ** 2);
});

test('drafts are kept as far as the record has room, and the others say why not', async () => {
  const { recordId, store, bytes } = await aRecord(id => Array.from({ length: 500 }, (_, at) => rowOf(id, at, {})));
  const target = '译'.repeat(20_000);
  for (let segmentId = 0; segmentId < 500; segmentId += 4) {
    const draft = { target, origin: 'memory' as const, score: 100, problem: null };
    const drafts = [0, 1, 2, 3].map(at => ({ ...draft, segmentId: segmentId + at }));
    await store.keepDrafts(recordId, drafts, '没有地方了');
  }
  expect(await bytes()).toBeLessThanOrEqual(translatedBytesMax);
  const segments = await store.segments(recordId);
  expect(segments.filter(each => each.target !== '')).toHaveLength(139);
  expect(segments.filter(({ problem, origin }) => problem === '没有地方了' && origin === 'none')).toHaveLength(361);
});

test('who reads a long text while its segments are parted reads every word of it once', async () => {
  const { recordId, store } = await aRecord(id =>
    Array.from({ length: 1_500 }, (_, at) => rowOf(id, at, { end: 6, source: `第${1_000 + at}条` })),
  );
  const whole = (await store.segments(recordId)).map(({ source }) => source).join('');
  const part = (row: SegmentRow) => ({
    first: { source: row.source.slice(0, 3), end: row.start + 3 },
    second: { source: row.source.slice(3), start: row.start + 3 },
  });
  const names = ['source'] as const;
  const [pieces] = await Promise.all([
    store.written(recordId, { names }),
    (async () => {
      for (let at = 0; at < 30; at += 1) await store.split(recordId, at * 50 + 20, { max: 15_000, part });
    })(),
  ]);
  expect(
    unpackPieces(pieces)
      .map(({ source }) => source)
      .join(''),
  ).toBe(whole);
});
