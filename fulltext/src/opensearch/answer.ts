import type { Passage } from '@antai/query';
import { countIntervals, countValues, sortRecords } from '../facts.ts';
import type { IndexDefinition, Question } from '../fulltext.ts';
import { aborted, timedOut } from '../threads.ts';
import type { Compiled } from './clauses.ts';
import { type Cluster, TooSlow } from './cluster.ts';
import { compile } from './compile.ts';
import { intervalCounts, valueCounts } from './count.ts';
import { isIdSound } from './documents.ts';
import type { Generation } from './generations.ts';
import { names } from './mapping.ts';
import { pageOf } from './page.ts';
import type { ReaderRequest, Verified } from './reader.ts';
import { idOf, scan, type Turn, window } from './scan.ts';

/** What answering needs: the cluster, the time left, and a thread that reads records again. */
export type Tools = { cluster: Cluster; turn: Turn; read: (request: ReaderRequest) => Promise<unknown> };

/** Records whose texts are fetched at once. */
const bodiesAtOnce = 100;

/** The answer of one generation to a checked question. */
export async function answer(tools: Tools, generation: Generation, question: Question): Promise<object> {
  if (question.ask === 'passages') return passagesOf(tools, generation, question);
  const counted = await answerCounted(tools, generation, question);
  if (question.ask !== 'search' || !question.withPassages) return counted;
  const { ids } = counted as { ids: string[] };
  return { ...counted, ...(await passagesOf(tools, generation, { ids, tree: question.tree })) };
}

async function answerCounted(tools: Tools, generation: Generation, question: Counted): Promise<object> {
  const compiled = compile(question.tree, generation.definition);
  return compiled.isExact
    ? answerExact(tools, generation, question, compiled.query)
    : answerVerified(generation.definition, question, await verified(tools, generation, question, compiled));
}

type Counted = Exclude<Question, { ask: 'passages' }>;

async function answerExact(
  { cluster, turn }: Tools,
  { index, definition }: Generation,
  question: Counted,
  query: object,
): Promise<object> {
  switch (question.ask) {
    case 'search':
      return pageOf(cluster, turn, { index, definition, query, question });
    case 'facet': {
      const { fieldEn, limit } = question;
      return { counts: await valueCounts(cluster, turn, { index, definition, query, fieldEn }, limit) };
    }
    case 'histogram': {
      const { fieldEn, interval } = question;
      return { counts: await intervalCounts(cluster, turn, { index, definition, query, fieldEn }, interval) };
    }
    case 'ids': {
      const ids: string[] = [];
      const search = { index, query, sort: [{ [names.order]: 'asc' }], pageSize: window };
      for await (const hits of scan(cluster, turn, search)) ids.push(...hits.map(idOf));
      return { ids };
    }
  }
}

/** The records that answer, where the engine alone can only say which may: each of those is read again. */
async function verified(
  { cluster, turn, read }: Tools,
  { index, definition }: Generation,
  question: Counted,
  { query }: Compiled,
): Promise<Verified[]> {
  const records: Verified[] = [];
  const isWeighed = question.ask === 'search' && question.sort.by === 'relevance';
  const request = { ask: isWeighed ? 'weigh' : 'verify', tree: question.tree, fields: definition.fields } as const;
  const sort = [{ [names.order]: 'asc' }];
  const search = { index, query, sort, pageSize: bodiesAtOnce, source: [names.body] };
  for await (const hits of scan(cluster, turn, search)) {
    const bodies = hits.map(({ _source }) => _source!.body);
    records.push(...(await reading<Verified[]>(read, { ...request, bodies })));
  }
  return records;
}

function answerVerified(definition: IndexDefinition, question: Counted, records: Verified[]): object {
  switch (question.ask) {
    case 'search': {
      const sorted = sortRecords(definition, records, question.sort, ({ marks }) => marks);
      const page = sorted.slice(question.offset, question.offset + question.limit);
      return { ids: page.map(({ id }) => id), total: records.length };
    }
    case 'facet':
      return { counts: countValues(definition, records, question.fieldEn, question.limit) };
    case 'histogram':
      return { counts: countIntervals(records, question.fieldEn, question.interval) };
    case 'ids':
      return { ids: records.map(({ id }) => id).sort() };
  }
}

async function passagesOf(
  { cluster, turn, read }: Tools,
  { index, definition }: Generation,
  { ids, tree }: Pick<Extract<Question, { ask: 'passages' }>, 'ids' | 'tree'>,
): Promise<{ records: { id: string; passages: Passage[] }[] }> {
  const records: { id: string; passages: Passage[] }[] = [];
  const sound = ids.filter(isIdSound);
  for (let at = 0; at < sound.length; at += bodiesAtOnce) {
    const bodies = await bodiesOf(cluster, turn, index, sound.slice(at, at + bodiesAtOnce));
    records.push(
      ...(await reading<typeof records>(read, { ask: 'passages', bodies, tree, fields: definition.fields })),
    );
  }
  return { records };
}

/** The stored records of these ids, as the searches see them; those that are not there are left out. */
async function bodiesOf(cluster: Cluster, turn: Turn, index: string, ids: string[]): Promise<string[]> {
  const { docs } = await cluster.must<{ docs: { _source?: { body: string }; error?: object }[] }>({
    method: 'POST',
    path: `/${index}/_mget`,
    query: { realtime: 'false', _source: names.body },
    body: { ids },
    timeoutMs: turn.leftMs(),
  });
  return docs.flatMap(({ _source }) => _source?.body ?? []);
}

async function reading<T>(read: Tools['read'], request: ReaderRequest): Promise<T> {
  const result = await read(request);
  if (result === timedOut || result === aborted) throw new TooSlow('records could not be read again in time');
  return result as T;
}
