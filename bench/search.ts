import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fulltext } from '@antai/fulltext';
import { sqliteFulltext } from '@antai/fulltext/sqlite/sqlite';
import type { SearchRecord, Tree } from '@antai/query';
import { matchPrepared, prepare } from '@antai/query/terms';
import type pg from 'pg';
import { depthThree, queryClasses } from './classes.ts';
import { absent } from './data.ts';
import { startPostgres } from './postgres.ts';
import { conditionOf } from './postgres-compile.ts';
import { loadPostgres, postgresSearch } from './postgres-search.ts';
import { casesDefinition, recordsOf } from './records.ts';
import { type Rivals, timed } from './rivals.ts';
import { aroundTable, insertTable } from './search-around.ts';
import { against, type Bench, figure, percentile, ratio, type Table } from './table.ts';

const indexName = casesDefinition.name;
const batch = 100;
const randomTreeCount = 40;

/** The FTS5 adapter beside the naive scan and PostgreSQL's own text search, on one corpus. */
export const searchBench: Bench = async size => {
  const corpus = recordsOf(size);
  if (!corpus) return absent;
  const { records, realCount } = corpus;
  const folder = await mkdtemp(join(tmpdir(), 'bench-search-'));
  const index = await sqliteFulltext({ folder, definitions: [casesDefinition], readers: 1, deadlineMs: 600_000 });
  const cluster = await startPostgres();
  try {
    const fts = await timed(() => fill(index, records));
    const postgres = await cluster?.connect();
    const loading = await timed(async () => postgres && (await loadPostgres(postgres, records)));
    const rivals: Rivals = { records, index, change: changer(index, records.length), scan: scanner(records), postgres };
    const { size: bytes } = await stat(join(folder, `${indexName}.sqlite`));
    const texts = records.flatMap(({ sections }) => sections.map(({ text }) => text));
    const source = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    const build = `建索引 ${figure(records.length / fts.seconds)} 份/s，索引为原文 ${ratio(bytes, source)}；PostgreSQL 装载 ${figure(records.length / loading.seconds)} 份/s。`;
    const about = `${records.length} 份，由 ${realCount} 份真实文书重复而成（数字与日期各不相同），共 ${Math.round(source / 1e6)} MB。${build}${cluster ? `PostgreSQL ${cluster.version}。` : 'PostgreSQL 未安装，跳过。'}`;
    return [await classTable(rivals, about), await aroundTable(rivals), await insertTable(rivals, cluster)];
  } finally {
    await index.close();
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

async function fill(index: Fulltext, records: readonly SearchRecord[]): Promise<void> {
  for (let at = 0; at < records.length; at += batch) {
    await index.apply(indexName, { puts: records.slice(at, at + batch), deletes: [], seq: at + 1 });
  }
}

function changer(index: Fulltext, from: number) {
  let seq = from + 1;
  return async () => {
    await index.apply(indexName, { puts: [], deletes: [], seq: seq++ });
  };
}

function scanner(records: readonly SearchRecord[]) {
  const prepared = records.map(prepare);
  return (tree: Tree) => prepared.filter(one => matchPrepared(tree, one, casesDefinition)).map(({ record }) => record);
}

/** The 95th percentile of milliseconds that a class is to keep at 20,000 judgments. */
const p95Targets: [beginning: string, ms: number][] = [
  ['间隔20三词', 100],
  ['随机三层树', 120],
];

function targetOf(name: string, samples: number[]): string {
  const ms = p95Targets.find(([beginning]) => name.startsWith(beginning))?.[1];
  return ms === undefined ? '' : against(percentile(samples, 0.95) <= ms, `p95 ${ms}`);
}

async function classTable(rivals: Rivals, about: string): Promise<Table> {
  const classes = { ...queryClasses, [`随机三层树 ${randomTreeCount}`]: depthThree(rivals.records, randomTreeCount) };
  const rows: (string | number)[][] = [];
  for (const [name, trees] of Object.entries(classes)) rows.push(await classRow(rivals, name, trees));
  return {
    title: '检索：全部命中的编号，FTS5 对逐份扫描与 PostgreSQL',
    about: `${about}用时为 ms，p50 / p95；每次提问前索引都有一次变更：先前的命中留着，只重读变更的一份。`,
    columns: [
      '类别',
      '逐份扫描÷FTS5',
      'PG÷FTS5',
      'FTS5',
      '目标',
      '逐份扫描',
      'PG',
      '命中',
      'FTS5 与扫描不同',
      'PG 与扫描不同',
    ],
    rows,
  };
}

async function classRow(rivals: Rivals, name: string, trees: readonly Tree[]): Promise<(string | number)[]> {
  const [fts, scan, postgres]: [number[], number[], number[]] = [[], [], []];
  let [hits, wrong, unsaid] = [0, 0, 0];
  const strange = { inexact: 0, other: 0 };
  for (const tree of trees) {
    const wanted = await timed(() => rivals.scan(tree).map(({ id }) => id));
    const wantedIds = wanted.value.sort().join();
    scan.push(wanted.ms);
    hits += wanted.value.length;
    const ids = await askIndex(rivals, tree, fts);
    if (ids.join() !== wantedIds) wrong++;
    const condition = conditionOf(tree);
    if (!condition) unsaid++;
    if (!rivals.postgres || !condition) continue;
    const answer = await askPostgres(rivals.postgres, tree, postgres);
    if (answer.sort().join() !== wantedIds) strange[condition.isExact ? 'other' : 'inexact']++;
  }
  const notes = [
    `${strange.other}/${trees.length - unsaid}`,
    ...(strange.inexact ? [`${strange.inexact} 条不能精确表达`] : []),
    ...(unsaid ? [`${unsaid} 条不能表达`] : []),
  ];
  const median = (samples: number[]) => percentile(samples, 0.5);
  const both = (samples: number[]) =>
    samples.length > 0 ? `${figure(median(samples))} / ${figure(percentile(samples, 0.95))}` : '—';
  const pgRatio = postgres.length > 0 ? ratio(median(postgres), median(fts)) : '—';
  const pgNotes = rivals.postgres ? notes.join('，') : '—';
  return [
    name,
    ratio(median(scan), median(fts)),
    pgRatio,
    both(fts),
    targetOf(name, fts),
    both(scan),
    both(postgres),
    hits,
    `${wrong}/${trees.length}`,
    pgNotes,
  ];
}

const turns = 3;

async function askIndex({ index, change }: Rivals, tree: Tree, times: number[]): Promise<string[]> {
  let ids: string[] = [];
  for (let turn = 0; turn < turns; turn++) {
    await change();
    await index.ids(indexName, { kind: 'text', field: 'fullText', match: 'phrase', text: '预热' });
    const { value, ms } = await timed(() => index.ids(indexName, tree));
    if (value.kind !== 'found') throw new Error(`${value.kind}: ${JSON.stringify(tree)}`);
    ids = value.ids;
    times.push(ms);
  }
  return ids;
}

async function askPostgres(client: pg.Client, tree: Tree, times: number[]): Promise<string[]> {
  const search = postgresSearch(client);
  await search.ids(tree);
  const { value, ms } = await timed(() => search.ids(tree));
  times.push(ms);
  return value;
}
