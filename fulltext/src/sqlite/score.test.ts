import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Tree } from '@antai/query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { corpusDefinition, mixedRecords } from '../../test/corpus.ts';
import { sqliteFulltext } from './sqlite.ts';
import { pairPhrase } from './tokens.ts';

const { name } = corpusDefinition;
const weights = [4, 1, 1];
const words = ['违约金', '调整', '合同法', '本院', '货款', '1号', '予以支持', '整合'];

/** SQLite's own score of all words in one statement. */
function scoresOf(db: DatabaseSync, words: string[]): Map<string, number> {
  const sql = `SELECT id, -bm25(whole, ${weights.join(', ')}) AS score FROM whole JOIN record ON record.number = whole.rowid WHERE whole MATCH ?`;
  const rows = db.prepare(sql).all(words.map(text => pairPhrase({ text, isAtStart: false })).join(' OR '));
  return new Map(rows.map(({ id, score }) => [id as string, score as number]));
}

test('words that were scored one by one order a page as bm25 of all of them does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'score-'));
  const index = await sqliteFulltext({ folder, definitions: [corpusDefinition] });
  await index.apply(name, { puts: mixedRecords(400, 5), deletes: [], seq: 1 });
  const db = new DatabaseSync(join(folder, `${name}.sqlite`), { readOnly: true });
  const someWords = fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(someWords, fc.constantFrom('and', 'or'), async (words, op) => {
      const children = words.map((text): Tree => ({ kind: 'text', field: 'fullText', match: 'phrase', text }));
      const tree: Tree = { kind: 'group', op, children };
      const sort = { by: 'relevance', order: 'desc' } as const;
      const page = await index.search(name, { tree, sort, offset: 0, limit: 400 });
      if (page.kind !== 'found') throw new Error(page.kind);
      const scores = scoresOf(db, words);
      const inOrder = page.ids.map(id => scores.get(id)!);
      // a score is kept as a 32-bit float
      inOrder.forEach((score, i) => {
        if (i > 0) expect(score).toBeLessThanOrEqual(inOrder[i - 1]! + 1e-4);
      });
    }),
    { numRuns: 40 },
  );
  db.close();
  await index.close();
});
