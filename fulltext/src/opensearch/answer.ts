import type { Passage } from '@antai/query';
import { countIntervals, countValues, sortRecords } from '../facts.ts';
import type { IndexDefinition, PassagesQuery, Question } from '../fulltext.ts';
import { aborted, timedOut } from '../threads.ts';
import type { CompiledQuery } from './clauses.ts';
import { TooSlow } from './cluster.ts';
import { compile } from './compile.ts';
import { intervalCounts, valueCounts } from './count.ts';
import { isIdSound } from './documents.ts';
import type { Generation } from './generations.ts';
import { names } from './mapping.ts';
import { pageOf } from './page.ts';
import type { ReaderRequest, VerifiedRecord } from './reader.ts';
import { type Access, idOf, scan, window } from './scan.ts';

/** What answering needs: the cluster, the time left, and a thread that reads records again. */
export type Tools = Access & { read: (request: ReaderRequest) => Promise<unknown> };

/** Records whose texts are fetched at once. */
const bodiesAtOnce = 100;

/** The answer of one generation to a checked question. */
export async function answer(
  tools: Tools,
  { generation, question }: { generation: Generation; question: Question },
): Promise<object> {
  if (question.ask === 'passages') return passagesOf(tools, generation, question);
  const counted = await answerCounted(tools, { generation, question });
  if (question.ask !== 'search' || !question.withPassages) return counted;
  const { ids } = counted as { ids: string[] };
  return { ...counted, ...(await passagesOf(tools, generation, { ids, tree: question.tree })) };
}

async function answerCounted(
  tools: Tools,
  { generation, question }: { generation: Generation; question: CountedQuestion },
): Promise<object> {
  const { index, definition } = generation;
  const { isExact, query } = compile(question.tree, definition);
  return isExact
    ? answerExact(tools, { target: { index, definition, query }, question })
    : answerVerified(definition, {
        question,
        records: await verified(tools, { target: { index, definition, query }, question }),
      });
}

type CountedQuestion = Exclude<Question, { ask: 'passages' }>;

/** Where a question is looked for, and the query that it was compiled to. */
type Target = Pick<Generation, 'index' | 'definition'> & Pick<CompiledQuery, 'query'>;

async function answerExact(
  tools: Tools,
  { target, question }: { target: Target; question: CountedQuestion },
): Promise<object> {
  switch (question.ask) {
    case 'search':
      return pageOf(tools, { ...target, question });
    case 'facet': {
      const { fieldEn, limit } = question;
      return { counts: await valueCounts(tools, { ...target, fieldEn, limit }) };
    }
    case 'histogram': {
      const { fieldEn, interval } = question;
      return { counts: await intervalCounts(tools, { ...target, fieldEn, interval }) };
    }
    case 'ids': {
      const ids: string[] = [];
      const { index, query } = target;
      const search = { index, query, sort: [{ [names.order]: 'asc' }], pageSize: window };
      for await (const hits of scan(tools, search)) ids.push(...hits.map(idOf));
      return { ids };
    }
  }
}

/** The records that answer, where the engine alone can only say which may: each of those is read again. */
async function verified(
  tools: Tools,
  { target: { index, definition, query }, question }: { target: Target; question: CountedQuestion },
): Promise<VerifiedRecord[]> {
  const records: VerifiedRecord[] = [];
  const isWeighed = question.ask === 'search' && question.sort.by === 'relevance';
  const request = { ask: isWeighed ? 'weigh' : 'verify', tree: question.tree, fields: definition.fields } as const;
  const sort = [{ [names.order]: 'asc' }];
  const search = { index, query, sort, pageSize: bodiesAtOnce, source: [names.body] };
  for await (const hits of scan(tools, search)) {
    const bodies = hits.map(({ _source }) => _source!.body);
    records.push(...(await reading<VerifiedRecord[]>(tools.read, { ...request, bodies })));
  }
  return records;
}

function answerVerified(
  definition: IndexDefinition,
  { question, records }: { question: CountedQuestion; records: VerifiedRecord[] },
): object {
  switch (question.ask) {
    case 'search': {
      const sorted = sortRecords(definition, records, { sort: question.sort, relevanceOf: ({ marks }) => marks });
      const page = sorted.slice(question.offset, question.offset + question.limit);
      return { ids: page.map(({ id }) => id), total: records.length };
    }
    case 'facet':
      return { counts: countValues(definition, records, question) };
    case 'histogram':
      return { counts: countIntervals(records, question) };
    case 'ids':
      return { ids: records.map(({ id }) => id).sort() };
  }
}

async function passagesOf(
  tools: Tools,
  { index, definition }: Generation,
  { ids, tree }: PassagesQuery,
): Promise<{ records: { id: string; passages: Passage[] }[] }> {
  const records: { id: string; passages: Passage[] }[] = [];
  const sound = ids.filter(isIdSound);
  for (let at = 0; at < sound.length; at += bodiesAtOnce) {
    const bodies = await bodiesOf(tools, { index, ids: sound.slice(at, at + bodiesAtOnce) });
    records.push(
      ...(await reading<typeof records>(tools.read, { ask: 'passages', bodies, tree, fields: definition.fields })),
    );
  }
  return { records };
}

/** The stored records of these ids, as the searches see them; those that are not there are left out. */
async function bodiesOf(
  { cluster, turn }: Access,
  { index, ids }: { index: string; ids: string[] },
): Promise<string[]> {
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
