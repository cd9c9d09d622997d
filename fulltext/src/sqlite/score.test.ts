import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { match, type TextLeaf, type Tree } from '@antai/query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { corpusDefinition, mixedRecords } from '../../test/corpus.ts';
import { openReader } from './read.ts';
import { sqliteFulltext } from './sqlite.ts';
import { pairPhrase } from './tokens.ts';
import { openWriter } from './write.ts';

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

test('a page by relevance holds what the naive matcher finds, whichever of its words were scored before', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'relevance-')), 'index.sqlite');
  const records = mixedRecords(120, 6);
  const writer = openWriter(file, corpusDefinition);
  writer.apply({ puts: records, deletes: [], seq: 1 });
  writer.close();
  const leaf = fc.record<TextLeaf>({
    kind: fc.constant('text' as const),
    field: fc.constantFrom('fullText', 'fullText', 'fullText', 'body'),
    match: fc.constantFrom('phrase', 'all', 'any'),
    text: fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 2 }).map(some => some.join(' ')),
    isExcluded: fc.constantFrom(false, false, false, true),
  });
  const groupOf = (child: fc.Arbitrary<Tree>): fc.Arbitrary<Tree> =>
    fc.record({
      kind: fc.constant('group' as const),
      op: fc.constantFrom('and', 'or'),
      children: fc.array(child, { minLength: 1, maxLength: 3 }),
    });
  const tree = groupOf(fc.oneof(leaf, groupOf(leaf)));
  const sort = { by: 'relevance', order: 'desc' } as const;
  fc.assert(
    fc.property(fc.array(leaf, { maxLength: 2 }), tree, (before, last) => {
      const reader = openReader(file, corpusDefinition);
      const idsOf = (each: Tree): string[] => {
        const query = { tree: each, sort, offset: 0, limit: records.length };
        return JSON.parse(reader.ask({ ask: 'search', ...query }, () => {})).ids;
      };
      for (const each of [...before, last]) {
        const ids = records.filter(record => match(each, record, corpusDefinition)).map(({ id }) => id);
        expect(idsOf(each).sort(), JSON.stringify(each)).toEqual(ids.sort());
      }
      reader.close();
    }),
    { numRuns: 150 },
  );
});
