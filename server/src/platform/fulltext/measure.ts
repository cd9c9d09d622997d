import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SearchRecord, Tree } from '@antai/query';
import { matchPrepared, prepare } from '@antai/query/terms';
import type { IndexDefinition } from './fulltext.ts';
import { sqliteFulltext } from './sqlite/sqlite.ts';

/** Times in milliseconds of one class of queries, and how many of its answers differ from the naive scan. */
export type ClassTimes = {
  name: string;
  p50: number;
  p95: number;
  naiveP50: number;
  hits: number;
  differences: number;
};
export type Measured = {
  records: number;
  characters: number;
  perSecond: number;
  sizeRatio: number;
  classes: ClassTimes[];
};

const text = (value: string, match: 'phrase' | 'prefix' = 'phrase', field = 'fullText'): Tree => ({
  kind: 'text',
  field,
  match,
  text: value,
});
const group = (op: 'and' | 'or' | 'sentence' | 'paragraph' | 'within', ...words: string[]): Tree => ({
  kind: 'group',
  op,
  children: words.map(word => text(word)),
});
const couples = ['合同 违约', '被告人 自首', '原告 证据', '赔偿 损失', '借款 利息', '故意 伤害'].map(two =>
  two.split(' '),
);

/** The classes of queries that a search is judged by. */
export const queryClasses: Record<string, Tree[]> = {
  word: ['合同', '被告人', '自首', '利息', '损失'].map(word => text(word)),
  phrase: ['认罪认罚', '本院认为', '予以支持', '有期徒刑', '不存在的词语'].map(word => text(word)),
  character: ['罪', '金', '院'].map(word => text(word)),
  and: couples.map(two => group('and', ...two)),
  or: couples.map(two => group('or', ...two, '不当得利')),
  sentence: couples.map(two => group('sentence', ...two)),
  paragraph: couples.map(two => group('paragraph', ...two)),
  within: couples.map(two => group('within', ...two)),
  withinOfThree: couples.map(two => group('within', ...two, '责任')),
  prefix: ['本院认为', '综上', '被告人'].map(word => text(word, 'prefix')),
};

/** Builds an embedded index of the records and times every class on it beside the naive scan. */
export async function measureFulltext(definition: IndexDefinition, records: SearchRecord[]): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'measure-'));
  const index = await sqliteFulltext({ folder, definitions: [definition], readers: 1, deadlineMs: 120_000 });
  const start = performance.now();
  for (let at = 0; at < records.length; at += 200) {
    await index.apply(definition.name, { puts: records.slice(at, at + 200), deletes: [], seq: at + 1 });
  }
  const seconds = (performance.now() - start) / 1000;
  const texts = records.flatMap(({ sections }) => sections.map(section => section.text));
  const bytes = texts.reduce((sum, one) => sum + Buffer.byteLength(one), 0);
  const classes = await timeClasses(definition, records, async tree => {
    const answer = await index.ids(definition.name, tree);
    return answer.kind === 'found' ? answer.ids : [];
  });
  await index.close();
  const { size } = await stat(join(folder, `${definition.name}.sqlite`));
  await rm(folder, { recursive: true });
  const characters = texts.reduce((sum, one) => sum + one.length, 0);
  return { records: records.length, characters, perSecond: records.length / seconds, sizeRatio: size / bytes, classes };
}

async function timeClasses(
  definition: IndexDefinition,
  records: SearchRecord[],
  ask: (tree: Tree) => Promise<string[]>,
): Promise<ClassTimes[]> {
  const prepared = records.map(prepare);
  await ask(text('预热'));
  const classes: ClassTimes[] = [];
  for (const [name, trees] of Object.entries(queryClasses)) {
    const [times, naive]: [number[], number[]] = [[], []];
    let differences = 0;
    let hits = 0;
    for (const tree of trees) {
      let ids: string[] = [];
      for (let turn = 0; turn < 4; turn++) {
        const start = performance.now();
        ids = await ask(tree);
        if (turn > 0) times.push(performance.now() - start);
      }
      const start = performance.now();
      const wanted = prepared.filter(one => matchPrepared(tree, one, definition.fields)).map(one => one.record.id);
      naive.push(performance.now() - start);
      if (wanted.sort().join() !== ids.join()) differences++;
      hits += ids.length;
    }
    classes.push({ name, p50: at(times, 0.5), p95: at(times, 0.95), naiveP50: at(naive, 0.5), hits, differences });
  }
  return classes;
}

function at(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]! * 10) / 10;
}

/** As many records as wanted, made from a few by repeating them under other ids. */
export function multiplied(records: readonly SearchRecord[], count: number): SearchRecord[] {
  return Array.from({ length: count }, (_, i) => ({ ...records[i % records.length]!, id: `${i}` }));
}
