import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { corpusDefinition, recordsFor } from '../../test/corpus.ts';
import { openReader } from './read.ts';
import { rehearsalOf } from './rehearse.ts';
import { openWriter } from './write.ts';

test('three words out of the middle of the texts, each alone and in every way with the next', () => {
  const questions = rehearsalOf([
    '原告诉称，借款合同',
    '被告辩称',
    '',
    'no Chinese text',
    '借款合同',
    '判决如下：一、驳回',
  ]);
  const trees = questions.flatMap(question => ('tree' in question && question.tree ? [question.tree] : []));
  const said = trees.map(tree =>
    tree.kind === 'group'
      ? `${tree.op} ${tree.children.map(child => (child.kind === 'text' ? child.text : '')).join(' ')}`
      : tree.kind === 'text' && tree.text,
  );
  expect(said).toEqual([
    ...['借款', 'and 借款 辩称', 'or 借款 辩称', 'paragraph 借款 辩称', 'within 借款 辩称'],
    ...['辩称', 'and 辩称 合同', 'or 辩称 合同', 'paragraph 辩称 合同', 'within 辩称 合同'],
    ...['合同', 'and 合同 驳回', 'or 合同 驳回', 'paragraph 合同 驳回', 'within 合同 驳回'],
  ]);
  expect(questions.every(question => question.ask === 'search' && question.withPassages)).toBe(true);
});

test('texts without Chinese ask nothing', () => expect(rehearsalOf(['', 'abc'])).toEqual([]));

test.each([
  [1_200, 15],
  [200, 0],
])('an index of %i records is asked %i questions, and has pages for them', async (count, asked) => {
  const file = join(await mkdtemp(join(tmpdir(), 'rehearse-')), 'index.sqlite');
  const writer = openWriter(file, corpusDefinition);
  const records = recordsFor(corpusDefinition, count, 7);
  writer.apply({ puts: records.map((record, i) => ({ ...record, id: `${i}` })), deletes: [], seq: 1 });
  writer.close();
  const reader = openReader(file, corpusDefinition);
  reader.load();
  const questions = reader.rehearsal();
  expect(questions).toHaveLength(asked);
  const pages = questions.map(question => JSON.parse(reader.ask(question, () => {})) as { total: number });
  expect(pages.every(({ total }) => total > 0)).toBe(true);
  reader.close();
});
