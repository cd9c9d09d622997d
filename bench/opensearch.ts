import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fulltext } from '@antai/fulltext';
import { openCluster } from '@antai/fulltext/opensearch/cluster';
import { openSearchFulltext } from '@antai/fulltext/opensearch/opensearch';
import { sqliteFulltext } from '@antai/fulltext/sqlite/sqlite';
import { freshPrefix } from '@antai/fulltext/test/cluster-indexes';
import type { SearchRecord, Tree } from '@antai/query';
import { commonWord, depthThree, facetFields, queryClasses } from './classes.ts';
import { absent } from './data.ts';
import { casesDefinition, recordsOf } from './records.ts';
import { timed } from './rivals.ts';
import { type Bench, figure, percentile, ratio, type Table } from './table.ts';

const { name } = casesDefinition;
const batch = 100;
const turns = 3;
const randomTreeCount = 40;
const deadlineMs = 600_000;

/** The two adapters on one corpus and one machine; skipped without OPENSEARCH_URL. */
export const openSearchBench: Bench = async size => {
  const url = process.env.OPENSEARCH_URL;
  if (!url) return 'skipped: no OPENSEARCH_URL';
  const corpus = recordsOf(size);
  if (!corpus) return absent;
  const folder = await mkdtemp(join(tmpdir(), 'bench-opensearch-'));
  const { prefix, drop } = freshPrefix(url);
  const definitions = [casesDefinition];
  const embedded = await sqliteFulltext({ folder, definitions, readers: 1, deadlineMs });
  const cluster = openSearchFulltext({ url, prefix, definitions, readers: 1, deadlineMs });
  try {
    const { records, realCount } = corpus;
    const filled = [await timed(() => fill(embedded, records)), await timed(() => fill(cluster, records))] as const;
    const [rate, clusterRate] = filled.map(({ seconds }) => figure(records.length / seconds));
    const source = records
      .flatMap(({ sections }) => sections)
      .reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    const [bytes, clusterBytes] = [(await stat(join(folder, `${name}.sqlite`))).size, await bytesOf(url, prefix)];
    const about = `${records.length} 份，由 ${realCount} 份真实文书重复而成，共 ${Math.round(source / 1e6)} MB。建索引：FTS5 ${rate} 份/s，原文的 ${ratio(bytes, source)}；OpenSearch ${clusterRate} 份/s，原文的 ${ratio(clusterBytes, source)}。`;
    return [await table(embedded, cluster, records, about)];
  } finally {
    await embedded.close();
    await cluster.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
};

async function fill(index: Fulltext, records: readonly SearchRecord[]): Promise<void> {
  for (let at = 0; at < records.length; at += batch) {
    await index.apply(name, { puts: records.slice(at, at + batch), deletes: [], seq: at + 1 });
  }
}

async function bytesOf(url: string, prefix: string): Promise<number> {
  const wire = openCluster(url);
  await wire.must({ method: 'POST', path: `/${prefix}*/_flush` });
  const query = { filter_path: '_all.primaries.store.size_in_bytes' };
  type Stats = { _all: { primaries: { store: { size_in_bytes: number } } } };
  const stats = await wire.must<Stats>({ method: 'GET', path: `/${prefix}*/_stats/store`, query });
  await wire.close();
  return stats._all.primaries.store.size_in_bytes;
}

type Work = { title: string; asks: ((index: Fulltext) => Promise<unknown>)[] };

async function table(embedded: Fulltext, cluster: Fulltext, records: SearchRecord[], about: string): Promise<Table> {
  const classes = { ...queryClasses, [`随机三层树 ${randomTreeCount}`]: depthThree(records, randomTreeCount) };
  const sort = { by: 'judgmentDate', order: 'desc' } as const;
  const page = (tree: Tree, offset: number) => (index: Fulltext) =>
    index.search(name, { tree, sort, offset, limit: 10 });
  const works: Work[] = [
    ...Object.entries(classes).map(([title, trees]) => ({
      title: `${title}：全部编号`,
      asks: trees.map(tree => (index: Fulltext) => index.ids(name, tree)),
    })),
    { title: '首页 10 条', asks: queryClasses.二字词!.map(tree => page(tree, 0)) },
    { title: '第 500 页', asks: [page(commonWord, 4990)] },
    {
      title: '一项计数',
      asks: facetFields.map(field => index => index.facet(name, { tree: commonWord, fieldEn: field, limit: 50 })),
    },
    {
      title: '按年',
      asks: [index => index.histogram(name, { tree: commonWord, fieldEn: 'judgmentDate', interval: 'year' })],
    },
  ];
  const rows: (string | number)[][] = [];
  for (const work of works) rows.push(await row({ embedded, cluster, records }, work));
  return {
    title: '检索：OpenSearch 对 FTS5',
    about: `${about}用时为 ms，p50 / p95；每问连问 ${turns} 次，每次提问前两边的索引都重写一份文书，两边自己的缓存照常；首问用时先 FTS5，后 OpenSearch。`,
    columns: ['类别', 'OpenSearch÷FTS5', '首问之比', 'FTS5', 'OpenSearch', '首问用时', '答案不同', 'FTS5 因过重不答'],
    rows,
  };
}

let seq = 10_000_000;

type Peers = { embedded: Fulltext; cluster: Fulltext; records: SearchRecord[] };

async function row({ embedded, cluster, records }: Peers, { title, asks }: Work): Promise<(string | number)[]> {
  const times: [number[], number[]] = [[], []];
  const firsts: [number[], number[]] = [[], []];
  let [wrong, refused] = [0, 0];
  for (const ask of asks) {
    const answers: string[] = [];
    const spent: [number[], number[]] = [[], []];
    for (const [i, index] of [embedded, cluster].entries()) {
      for (let turn = 0; turn < turns; turn++) {
        await index.apply(name, { puts: [records[++seq % records.length]!], deletes: [], seq });
        await index.ids(name, { kind: 'text', field: 'fullText', match: 'phrase', text: '预热' });
        const { value, ms } = await timed(() => ask(index));
        spent[i]!.push(ms);
        answers[i] = JSON.stringify({ ...(value as object), indexVersion: 0 });
      }
    }
    // what is refused for its cost is no answer, and its time none to compare
    if ((JSON.parse(answers[0]!) as { kind: string }).kind === 'tooDear') refused++;
    else {
      for (const i of [0, 1] as const) {
        times[i].push(...spent[i]);
        firsts[i].push(spent[i][0]!);
      }
      if (answers[0] !== answers[1]) wrong++;
    }
  }
  const [fts, other] = times.map(medianAndTail) as [number[], number[]];
  const [ftsFirst, otherFirst] = firsts.map(medianAndTail) as [number[], number[]];
  const both = (pair: number[]) => pair.map(figure).join(' / ');
  return [
    title,
    ratio(other[0]!, fts[0]!),
    ratio(otherFirst[0]!, ftsFirst[0]!),
    both(fts),
    both(other),
    `${both(ftsFirst)}，${both(otherFirst)}`,
    `${wrong}/${asks.length - refused}`,
    refused,
  ];
}

const medianAndTail = (samples: number[]) => [percentile(samples, 0.5), percentile(samples, 0.95)];
