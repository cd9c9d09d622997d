import type { Field, Leaf, Operation, SearchRecord, TextLeaf, Tree } from '@antai/query';
import { check } from '@antai/query';

/** Numbers in [0, 1) that a seed decides (mulberry32), so that a failing tree can be had again. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const operations: Operation[] = ['and', 'or', 'sentence', 'paragraph', 'within'];
const matches: TextLeaf['match'][] = ['phrase', 'phrase', 'phrase', 'all', 'any', 'prefix'];

/** Valid random condition trees of depth 1 to 4 whose words stand somewhere in the records. */
export function* randomTrees(
  records: readonly SearchRecord[],
  fields: readonly Field[],
  seed: number,
): Generator<Tree> {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const texts = records.map(record => record.sections.map(({ text }) => Array.from(text))).filter(list => list.length);

  /** Words of one tree come mostly from one place, or they would never stand together. */
  function words(): () => string {
    const text = pick(pick(texts));
    const place = Math.floor(random() * text.length);
    return () => {
      const from = random() < 0.15 ? pick(pick(texts)) : text;
      const near = Math.max(0, Math.min(from.length - 1, place + Math.floor((random() - 0.5) * 60)));
      return from.slice(near, near + 1 + Math.floor(random() * (random() < 0.5 ? 3 : 8))).join('');
    };
  }

  function textLeaf(word: () => string, field: string): TextLeaf {
    const match = pick(matches);
    const isWords = match === 'all' || match === 'any';
    return { kind: 'text', field, match, text: isWords ? `${word()} ${word()}` : word() };
  }

  function leaf(word: () => string): Leaf {
    const isExcluded = random() < 0.2;
    const field = random() < 0.6 ? undefined : pick(fields);
    if (field?.kind === 'keyword' && random() < 0.6) return { ...keywordLeaf(field), isExcluded };
    if (field?.kind === 'date' || field?.kind === 'number') return { ...rangeLeaf(field), isExcluded };
    return { ...textLeaf(word, field?.fieldEn ?? 'fullText'), isExcluded };
  }

  function keywordLeaf({ fieldEn }: Field): Leaf {
    const values = records.flatMap(record => record.keywords[fieldEn] ?? []);
    return {
      kind: 'keyword',
      field: fieldEn,
      values: [pick(values) ?? '无', pick(pick(values)?.split('/') ?? ['无'])],
    };
  }

  function rangeLeaf({ fieldEn, kind }: Field): Leaf {
    const values = records.flatMap(record => (kind === 'date' ? record.dates : record.numbers)[fieldEn] ?? []);
    const [from, to] = [pick(values), pick(values)].sort((a, b) => (a! < b! ? -1 : 1));
    return { kind: 'range', field: fieldEn, from: random() < 0.7 ? from : undefined, to };
  }

  function near(depth: number, word: () => string, field: string): Tree {
    if (depth <= 1 || random() < 0.7) return textLeaf(word, field);
    const children = [near(depth - 1, word, field), near(depth - 1, word, field)];
    return { kind: 'group', op: pick(['and', 'or']), children };
  }

  function tree(depth: number, word: () => string): Tree {
    if (depth <= 1) return leaf(word);
    const op = pick(operations);
    const count = 2 + Math.floor(random() * 2);
    const textFields = fields.filter(({ kind }) => kind === 'text').map(({ fieldEn }) => fieldEn);
    const field = random() < 0.7 ? 'fullText' : pick(textFields);
    const isPlain = op === 'and' || op === 'or';
    const child = () => (isPlain ? tree(depth - 1, word) : near(depth - 1, word, field));
    const distance = op === 'within' ? 1 + Math.floor(random() * 30) : undefined;
    return { kind: 'group', op, distance, children: Array.from({ length: count }, child) };
  }

  for (;;) {
    const next = tree(1 + Math.floor(random() * 4), words());
    if (check(next, fields).length === 0) yield next;
  }
}
