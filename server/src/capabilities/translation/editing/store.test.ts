import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aDatabase } from '../../../../test/database.ts';
import { type SegmentEdit, translationStore } from '../store.ts';
import { translationSegments } from '../tables.ts';
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
  const changed = await store.edit(recordId, edits);
  expect(changed).toHaveLength(count);
  expect(changed?.every(({ isConfirmed, origin }) => isConfirmed && origin === 'own')).toBe(true);
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
