import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { recordTypes } from '@antai/contract/records';
import type { SimilarCase, SimilarRequest } from '@antai/contract/search';
import { demoJudgments } from '../server/seeds/judgments.ts';
import { type App, createApp } from '../server/src/app.ts';
import { readCaseRow } from '../server/src/capabilities/records/read-case-row.ts';
import { similarCases } from '../server/src/capabilities/search/similar/service.ts';
import { machineCaller } from '../server/src/platform/caller.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { silentLog } from '../server/src/platform/log.ts';
import { createWorkers } from '../server/src/platform/workers.ts';
import { ensureHouse, houseEnv } from './data.ts';
import marked from './similar-pairs.json' with { type: 'json' };
import { against, type Bench, figure, percentile, type Table } from './table.ts';

const shared = join(process.env.ANTAI_SHARED ?? join(import.meta.dirname, '..', '..', 'shared'), 'data');
const libraries = ['cjrc_facts_qa', 'lecardv2_criminal_full', 'judge_criminal_full', 'casegen_civil_parts'];
const p95TargetMs = 300;

type Find = (wish: SimilarRequest) => Promise<SimilarCase[]>;

function rowsOf<Row>(file: string): Row[] {
  const bytes = readFileSync(join(shared, file));
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Row);
}

const factsOf = () => rowsOf<{ fact: string; charges: string[] }>('labelled/lecard1_fact_charge.jsonl');

async function openHouse<T>(env: Record<string, string>, work: (app: App, find: Find) => Promise<T>): Promise<T> {
  const app = await createApp({ config: readConfig({ ...env, DEMO_DATA: '0' }), log: silentLog });
  await app.catchUp();
  const workers = createWorkers();
  const find = similarCases({ index: app.index, records: app.records, workers });
  try {
    return await work(app, wish => find(machineCaller('bench', 'bench'), wish));
  } finally {
    await workers.close();
    await app.close();
  }
}

/** How well similar cases are found among real judgments that carry marks, and how fast in a large house. */
export const similarBench: Bench = async size => {
  const order = await inFreshHouse(markedTable);
  if (!existsSync(join(shared, 'labelled')) || !(await ensureHouse(size))) return [order];
  const likeness = await inFreshHouse(likenessTable);
  return [order, likeness, await openHouse(houseEnv(size), (app, find) => speedTable(app, find, size))];
};

async function inFreshHouse<T>(work: (app: App, find: Find) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-similar-'));
  try {
    return await openHouse({ DATA_DIR: dataDir, DATA_PACKS: '0' }, work);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function putCases(app: App, rows: Record<string, unknown>[]) {
  const read = rows.map(row => readCaseRow(row));
  const cases = read.flatMap(answer => (answer.kind === 'cases' ? answer.cases : []));
  for (let at = 0; at < cases.length; at += 200)
    await app.records.put(cases.slice(at, at + 200).map(each => ({ ...each, recordType: recordTypes.cases })));
  await app.catchUp();
  return cases.length;
}

/** How well the order agrees with marks given by hand on the demonstration judgments; what nobody marked is passed over. */
async function markedTable(app: App, find: Find): Promise<Table> {
  await putCases(app, demoJudgments());
  const gains: number[] = [];
  for (const [id, marks] of Object.entries(marked.pairs as Record<string, Record<string, number>>)) {
    const hits = (await find({ id, limit: 50 })).sort(byScore).flatMap(hit => marks[hit.id] ?? []);
    gains.push(cumulated(hits) / cumulated(Object.values(marks).sort((a, b) => b - a)));
  }
  const pairs = Object.values(marked.pairs).reduce((sum, marks) => sum + Object.keys(marks).length, 0);
  return {
    title: 'similar cases: in which order',
    about: marked.about,
    columns: ['questions', 'pairs', 'NDCG@10', 'worst'],
    rows: [[gains.length, pairs, mean(gains), figure(Math.min(...gains))]],
  };
}

const cumulated = (marks: number[]) =>
  marks.slice(0, 10).reduce((sum, mark, place) => sum + (2 ** mark - 1) * gain(place), 0);

async function likenessTable(app: App, find: Find): Promise<Table> {
  const rows = libraries.flatMap(file => rowsOf<Record<string, unknown>>(`judgments/${file}.jsonl.gz`));
  const total = await putCases(app, rows);
  return {
    title: 'similar cases: how well',
    about: `${total} judgments. Pairs: cases that share three or more candidates judged relevant. Charge: facts alone, the charge withheld; a hit of the same charge counts.`,
    columns: ['question', 'asked', 'R@10', 'NDCG@10', 'one of five right', 'share of five right'],
    rows: [await pairRow(find), await chargeRow(find)],
  };
}

const byScore = (a: SimilarCase, b: SimilarCase) => b.score - a.score;
const gain = (place: number) => 1 / Math.log2(place + 2);
const mean = (values: number[]) => figure(values.reduce((sum, value) => sum + value, 0) / values.length);

async function pairRow(find: Find) {
  const pairs = rowsOf<{ query_id: string; relevant: { id: string }[] }>('labelled/lecardv2_corelevance.jsonl');
  const recalls: number[] = [];
  const gains: number[] = [];
  for (const { query_id, relevant } of pairs) {
    const hits = (await find({ id: query_id, limit: 10 })).sort(byScore).map(({ id }) => id);
    const places = relevant.map(({ id }) => hits.indexOf(id)).filter(place => place >= 0);
    const ideal = relevant.reduce((sum, _, place) => sum + gain(place), 0);
    recalls.push(places.length / relevant.length);
    gains.push(places.reduce((sum, place) => sum + gain(place), 0) / ideal);
  }
  return ['pairs, by id', pairs.length, mean(recalls), mean(gains), '', ''];
}

async function chargeRow(find: Find) {
  const facts = factsOf();
  const shares: number[] = [];
  for (const { fact, charges } of facts) {
    const hits = (await find({ text: fact, limit: 10 })).sort(byScore).slice(0, 5);
    const isRight = ({ fields }: SimilarCase) =>
      charges.some(charge => ((fields.causeOfAction as string[] | undefined) ?? []).includes(charge));
    shares.push(hits.filter(isRight).length / 5);
  }
  return ['charge, by facts', facts.length, '', '', mean(shares.map(share => Number(share > 0))), mean(shares)];
}

async function speedTable(app: App, find: Find, size: number): Promise<Table> {
  const ids = (await app.records.since(recordTypes.cases, { seq: 0, limit: 60 })).map(({ id }) => id);
  const questions = { 'by facts': factsOf().map(({ fact }) => ({ text: fact })), 'by id': ids.map(id => ({ id })) };
  const rows: (string | number)[][] = [];
  for (const [name, wishes] of Object.entries(questions)) {
    const times: number[] = [];
    for (const wish of wishes.slice(0, 10)) await find({ ...wish, limit: 20 });
    for (const wish of wishes) {
      const startedAt = performance.now();
      await find({ ...wish, limit: 20 });
      times.push(performance.now() - startedAt);
    }
    const p95 = percentile(times, 0.95);
    rows.push([name, times.length, figure(percentile(times, 0.5)), figure(p95), against(p95 <= p95TargetMs, '300 ms')]);
  }
  return {
    title: 'similar cases: how fast',
    about: `${size} judgments; ten questions before, so that files are read.`,
    columns: ['question', 'asked', 'p50 ms', 'p95 ms', 'target'],
    rows,
  };
}
