import {
  type Answer,
  type Asker,
  type Fulltext,
  type IndexDefinition,
  type Question,
  questionsOf,
} from '../fulltext.ts';
import { assertDefinition, refuse } from '../refuse.ts';
import { openThreads } from '../threads.ts';
import { IndexUnavailable } from '../unavailable.ts';
import { answer } from './answer.ts';
import { applyBatch } from './apply.ts';
import { IndexGone, openCluster, TooSlow } from './cluster.ts';
import { type Generation, type Generations, generationsOf } from './generations.ts';
import type { Turn } from './scan.ts';
import { seqsOf } from './seqs.ts';

type OpenSearchOptions = {
  /** May carry user and password. */
  url: string;
  /** What the names of the indexes begin with: several installations may share a cluster. */
  prefix: string;
  definitions: IndexDefinition[];
  readers?: number;
  /** Reading threads start when something is asked, and end when nothing was for so long; left out, they start at once and stay. */
  readersIdleMs?: number | undefined;
  deadlineMs?: number;
};

type Index = { definition: IndexDefinition; generations: Generations };

/** An OpenSearch cluster, which need not be there yet: until it is, questions are answered `unavailable` and writes throw IndexUnavailable. */
export function openSearchFulltext(options: OpenSearchOptions): Fulltext {
  const { url, prefix, definitions, readers = 2, readersIdleMs, deadlineMs = 10_000 } = options;
  definitions.forEach(assertDefinition);
  const cluster = openCluster(url);
  const seqs = seqsOf(cluster, prefix);
  const indexes = new Map<string, Index>();
  for (const definition of definitions) {
    indexes.set(definition.name, { definition, generations: generationsOf({ cluster, seqs, prefix }, definition) });
  }
  const writer = openThreads({
    script: new URL('./writer.ts', import.meta.url),
    workerData: { definitions },
    count: 1,
  });
  const reader = openThreads({
    script: new URL('./reader.ts', import.meta.url),
    count: readers,
    idleMs: readersIdleMs,
    deadlineMs,
  });
  const prepare = async (request: object) => (await writer.ask(request)) as string[];

  const find = (name: string): Index => {
    const index = indexes.get(name);
    if (!index) throw new Error(`no index ${name}`);
    return index;
  };

  async function ask<T extends object>(
    asker: Asker,
    { index: name, question }: { index: string; question: Question },
  ): Promise<Answer<T>> {
    const { definition, generations } = find(name);
    const reasons = refuse(definition, question);
    if (reasons.length > 0) return { kind: 'refused', reasons };
    const turn = turnOf(deadlineMs);
    const read = (request: object) => reader.ask(request, asker);
    const tools = { cluster, turn, read };
    const work = async (reading: Generation): Promise<Answer<T>> => {
      // while a changed definition is being built, the old one answers what it can
      const unknown = refuse(reading.definition, question);
      if (unknown.length > 0) return { kind: 'refused', reasons: unknown };
      const weighed = { ...reading, definition: { ...reading.definition, sectionWeights: definition.sectionWeights } };
      const version = question.ask === 'search' ? { indexVersion: await seqs.of(reading) } : {};
      return { kind: 'found', ...((await answer(tools, { generation: weighed, question })) as T), ...version };
    };
    return withDeadline<T>(() => inCurrent(generations, work), deadlineMs);
  }

  return {
    apply: async (name, batch) => {
      const { definition, generations } = find(name);
      return withoutDeadline(generations, () =>
        applyBatch({ cluster, generations, seqs, prepare }, { definition, batch }),
      );
    },
    appliedSeq: async name => {
      const { generations } = find(name);
      return withoutDeadline(generations, async () => seqs.of(await generations.writing()));
    },
    clear: async name => {
      const { generations } = find(name);
      await withoutDeadline(generations, generations.startAnew);
    },
    ...questionsOf(ask),
    close: async () => {
      await reader.close();
      await writer.close();
      await cluster.close();
    },
  };
}

function turnOf(deadlineMs: number): Turn {
  const end = performance.now() + deadlineMs;
  return { leftMs: () => Math.floor(end - performance.now()) };
}

/** Works where the index is now; where another process has just replaced it, looks once more. */
async function inCurrent<T>(generations: Generations, work: (reading: Generation) => Promise<T>): Promise<T> {
  const { reading } = await generations.current();
  try {
    return await work(reading);
  } catch (error) {
    if (!(error instanceof IndexGone)) throw error;
    generations.forget();
    return work((await generations.current()).reading);
  }
}

/** Ends a question at its deadline even where the cluster hangs before it begins to search. */
async function withDeadline<T>(work: () => Promise<Answer<T>>, deadlineMs: number): Promise<Answer<T>> {
  let late: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new TooSlow('the deadline has passed')), deadlineMs);
  });
  try {
    return await Promise.race([work(), end]);
  } catch (error) {
    if (error instanceof TooSlow) return { kind: 'timedOut', deadlineMs };
    if (error instanceof IndexUnavailable) return { kind: 'unavailable' };
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** Outside of a question nobody waits: what does not answer in time, or was just put elsewhere, is asked again later. */
async function withoutDeadline<T>(generations: Generations, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof IndexGone) generations.forget();
    throw error instanceof TooSlow || error instanceof IndexGone ? new IndexUnavailable(error.message) : error;
  }
}
