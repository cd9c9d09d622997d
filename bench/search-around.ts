import type { SearchRecord } from '@antai/query';
import { withAncestors } from '@antai/query/terms';
import { commonWord, facetFields } from './classes.ts';
import type { Cluster } from './postgres.ts';
import { postgresSearch, put } from './postgres-search.ts';
import { casesDefinition } from './records.ts';
import { type Rivals, timed } from './rivals.ts';
import { figure, percentile, ratio, type Table } from './table.ts';

const indexName = casesDefinition.name;
const turns = 5;
const pageSize = 20;
const byDay = { by: 'judgmentDate', order: 'desc' } as const;

type Queries = { fts: () => Promise<unknown>; scan?: () => unknown; postgres?: () => Promise<unknown> };

/** What a page shows beside the hits: counts, charts, far pages, relevance. */
export async function aroundTable(rivals: Rivals): Promise<Table> {
  const total = rivals.scan(commonWord).length;
  const offset = Math.min(499 * pageSize, Math.max(0, Math.floor((total - 1) / pageSize) * pageSize));
  const rows: (string | number)[][] = [];
  for (const [name, queries] of Object.entries(questions(rivals, offset)))
    rows.push(await rowOf(rivals, name, queries));
  return {
    title: `检索：计数、图表与翻页（“${commonWord.text}”，${total} 份命中）`,
    about: `用时为 ms，p50；第 ${offset / pageSize + 1} 页按裁判日期；各引擎的相关度排序不同，故不比较。“同”指与逐份扫描的结果一致。`,
    columns: ['项目', '逐份扫描÷FTS5', 'PG÷FTS5', 'FTS5', '逐份扫描', 'PG', 'FTS5 同', 'PG 同'],
    rows,
  };
}

function questions(rivals: Rivals, offset: number): Record<string, Queries> {
  const { index, scan, postgres } = rivals;
  const rival = postgres && postgresSearch(postgres);
  const page = (sort: { by: string; order: 'asc' | 'desc' }, from: number) =>
    index.search(indexName, { tree: commonWord, sort, offset: from, limit: pageSize });
  return {
    六个字段的计数: {
      fts: async () => counted(await Promise.all(facetFields.map(field => facet(rivals, field)))),
      scan: () => counted(facetFields.map(field => countsOf(field, scan(commonWord)))),
      postgres: rival && (async () => counted([pairsOf(await rival.facets(commonWord, facetFields), 1)])),
    },
    按年图表: {
      fts: async () => years(rivals),
      scan: () => yearsOf(scan(commonWord)),
      postgres: rival && (async () => pairsOf(await rival.years(commonWord), 0)),
    },
    [`第 ${offset / pageSize + 1} 页`]: {
      fts: async () => idsOf(await page(byDay, offset)),
      scan: () => pageOf(scan(commonWord), offset),
      postgres: rival && (() => rival.page(commonWord, offset)),
    },
    按相关度的第一页: {
      fts: () => page({ by: 'relevance', order: 'desc' }, 0),
      postgres: rival && (() => rival.relevant(commonWord, commonWord.text)),
    },
  };
}

async function rowOf(rivals: Rivals, name: string, queries: Queries): Promise<(string | number)[]> {
  const fts = await median(queries.fts, rivals.change);
  const scan = queries.scan && (await median(queries.scan));
  const postgres = queries.postgres && (await median(queries.postgres));
  const wanted = scan && JSON.stringify(scan.value);
  const isSame = (other: { value: unknown } | undefined) =>
    wanted === undefined || !other ? '—' : JSON.stringify(other.value) === wanted ? '✓' : '✗';
  const ms = (one: { ms: number } | undefined) => (one ? figure(one.ms) : '—');
  const times = (one: { ms: number } | undefined) => (one ? ratio(one.ms, fts.ms) : '—');
  return [name, times(scan), times(postgres), ms(fts), ms(scan), ms(postgres), isSame(fts), isSame(postgres)];
}

async function median(work: () => unknown, before?: () => Promise<void>): Promise<{ value: unknown; ms: number }> {
  const times: number[] = [];
  let value: unknown;
  for (let turn = 0; turn < turns; turn++) {
    await before?.();
    const one = await timed(work);
    value = one.value;
    times.push(one.ms);
  }
  return { value, ms: percentile(times, 0.5) };
}

type Pairs = [string, number][];
const sorted = (pairs: Pairs): Pairs => pairs.sort((a, b) => (a[0] < b[0] ? -1 : 1));
/** The counts of several fields as one figure each value of all: how many values, and their sum. */
const counted = (fields: Pairs[]) => {
  const all = fields.flat();
  return [all.length, all.reduce((sum, [, count]) => sum + count, 0)];
};
const pairsOf = (rows: unknown[][], from: number): Pairs =>
  sorted(rows.map(row => [String(row[from]), Number(row[from + 1])]));

async function facet({ index }: Rivals, field: string): Promise<Pairs> {
  const answer = await index.facet(indexName, { tree: commonWord, fieldEn: field, limit: 1_000_000 });
  return answer.kind === 'found' ? answer.counts.map(({ value, count }) => [value, count]) : [];
}

async function years({ index }: Rivals): Promise<Pairs> {
  const answer = await index.histogram(indexName, { tree: commonWord, fieldEn: 'judgmentDate', interval: 'year' });
  return answer.kind === 'found' ? sorted(answer.counts.map(({ value, count }) => [value, count])) : [];
}

const idsOf = (answer: object) => ('ids' in answer ? answer.ids : []);

function countsOf(fieldEn: string, hits: SearchRecord[]): Pairs {
  const field = casesDefinition.fields.find(one => one.fieldEn === fieldEn)!;
  const counts = new Map<string, number>();
  for (const { keywords } of hits) {
    const values = new Set((keywords[fieldEn] ?? []).flatMap(value => withAncestors(field, value)));
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts];
}

function yearsOf(hits: SearchRecord[]): Pairs {
  const counts = new Map<string, number>();
  for (const { dates } of hits) {
    const year = dates.judgmentDate?.slice(0, 4);
    if (year) counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  return sorted([...counts]);
}

function pageOf(hits: SearchRecord[], offset: number): string[] {
  const keyed = hits.map(({ id, dates }) => `${dates.judgmentDate ?? ''} ${id}`).sort();
  return keyed
    .reverse()
    .slice(offset, offset + pageSize)
    .map(key => key.split(' ')[1]!);
}

const inserts = 50;
const seqBase = 1_000_000_000;

/** Single records written, each on the disk before the next, while somebody searches without pause. */
export async function insertTable(rivals: Rivals, cluster: Cluster | undefined): Promise<Table> {
  const fresh = (i: number): SearchRecord => ({ ...rivals.records[i % rivals.records.length]!, id: `fresh-${i}` });
  const fts = await race(
    i => rivals.index.apply(indexName, { puts: [fresh(i)], deletes: [], seq: seqBase + i }),
    () => rivals.index.ids(indexName, commonWord),
  );
  const { postgres } = rivals;
  const second = await cluster?.connect();
  const rival =
    postgres &&
    second &&
    (await race(
      i => put(second, [fresh(i)]),
      () => postgresSearch(postgres).ids(commonWord),
    ));
  await second?.end();
  const cells = (name: 'writes' | 'reads') => {
    const both = (times: number[]) => `${figure(percentile(times, 0.5))} / ${figure(percentile(times, 0.95))}`;
    const base = percentile(fts[name], 0.5);
    return [rival ? ratio(percentile(rival[name], 0.5), base) : '—', both(fts[name]), rival ? both(rival[name]) : '—'];
  };
  return {
    title: '边写边检索',
    about: `逐份写入 ${inserts} 份（每份落盘后再写下一份），同时不停检索“${commonWord.text}”；ms，p50 / p95。`,
    columns: ['项目', 'PG÷FTS5', 'FTS5', 'PG'],
    rows: [
      ['写入一份', ...cells('writes')],
      ['其间的检索', ...cells('reads')],
    ],
  };
}

async function race(write: (i: number) => Promise<unknown>, read: () => Promise<unknown>) {
  const [writes, reads]: [number[], number[]] = [[], []];
  let isWriting = true;
  const reading = (async () => {
    while (isWriting) reads.push((await timed(read)).ms);
  })();
  for (let i = 0; i < inserts; i++) writes.push((await timed(() => write(i))).ms);
  isWriting = false;
  await reading;
  return { writes, reads };
}
