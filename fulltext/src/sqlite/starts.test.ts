import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Operation, SearchRecord, TextLeaf, Tree } from '@antai/query';
import { matchPrepared, prepare } from '@antai/query/terms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { corpusDefinition } from '../../test/corpus.ts';
import { randomOf } from '../../test/random-trees.ts';
import { openReader } from './read.ts';
import { openWriter } from './write.ts';

const units = ['本', '院', '认', '。', '；', '！', '？', '\n', '𠮷'];
const random = randomOf(71);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const textOf = (length: number) => Array.from({ length }, () => pick(units)).join('');

/** Nothing but ends of sentences and a few characters; in some records one that stands as often in pairs as alone. */
const records = Array.from({ length: 150 }, (_, i): SearchRecord => {
  const facts = i % 15 === 0 ? `${textOf(3)}${'本'.repeat(300)}` : textOf(20);
  const sections = Object.entries({ title: textOf(4), facts, reasoning: textOf(24) });
  return {
    id: `id-${String(i).padStart(3, '0')}`,
    sections: sections.map(([key, text]) => ({ key, text })),
    keywords: {},
    numbers: {},
    dates: {},
  };
});
const prepared = records.map(prepare);
const idsOf = (tree: Tree) =>
  prepared.filter(one => matchPrepared(tree, one, corpusDefinition)).map(({ record }) => record.id);

let folder: string;
let reader: ReturnType<typeof openReader>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'starts-'));
  const file = join(folder, 'index.sqlite');
  const writer = openWriter(file, corpusDefinition);
  writer.apply({ puts: records, deletes: [], seq: 1 });
  writer.close();
  reader = openReader(file, corpusDefinition);
});
afterAll(async () => {
  reader.close();
  await rm(folder, { recursive: true });
});

const fields = ['fullText', 'body', 'courtReasoning'];
const leaf = (text: string, match: TextLeaf['match'], field = 'fullText'): TextLeaf => ({
  kind: 'text',
  field,
  match,
  text,
});

function expectSame(tree: Tree): number {
  const ids = idsOf(tree);
  expect(JSON.parse(reader.ask({ ask: 'ids', tree }, () => {})), JSON.stringify(tree)).toEqual({ ids });
  return ids.length;
}

test('every short word is found at the beginnings of sentences where the naive matcher finds it', () => {
  const characters = units.filter(unit => unit !== '\n');
  const twos = characters.flatMap(a => characters.map(b => a + b));
  const words = [...characters, ...twos, ...twos.flatMap(two => characters.map(unit => two + unit)), '本本本本'];
  let hits = 0;
  for (const word of words) for (const field of fields) hits += expectSame(leaf(word, 'prefix', field));
  expect(hits).toBeGreaterThan(words.length);
});

test('words that begin a sentence are found together with others', () => {
  const word = (length: number) => textOf(length).replaceAll('\n', '本');
  let hits = 0;
  for (let i = 0; i < 600; i++) {
    const op = pick<Operation>(['sentence', 'paragraph', 'within']);
    const other = leaf(word(1 + (i % 2)), pick<TextLeaf['match']>(['phrase', 'prefix']));
    hits += expectSame({ kind: 'group', op, children: [leaf(word(1 + (i % 3)), 'prefix'), other] });
  }
  expect(hits).toBeGreaterThan(600);
});
