import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Answer,
  type Ask,
  type Asker,
  type Batch,
  type Fulltext,
  type IndexDefinition,
  type Question,
  questionsOf,
} from '../fulltext.ts';
import { assertBatch, assertDefinition, refuse } from '../refuse.ts';
import { aborted, openThreads, type Threads, timedOut } from '../threads.ts';
import { IndexUnavailable } from '../unavailable.ts';
import type { CostLimits } from './cost.ts';
import type { ReadOutcome } from './reader.ts';
import type { WriteOutcome } from './writer.ts';

type SqliteOptions = {
  folder: string;
  definitions: IndexDefinition[];
  readers?: number;
  /** Reading threads start when something is asked, and end when nothing was for so long; left out, they start at once and stay. */
  readersIdleMs?: number | undefined;
  deadlineMs?: number;
  /** What one question may cost; usually some seconds of work. */
  limits?: CostLimits;
  /** Nothing was written for so long: then what was written is merged, so that it is looked up sooner. */
  mergeAfterMs?: number;
  /** Hears that the file of an index was broken, what it is called now, and that the index is empty in its place. */
  onDamage?: (index: string, file: string) => void;
};

/** Columns and caches of 100,000 records need half of it; left to itself a thread takes a gigabyte under load. */
const readerHeapMaxMb = 512;
/** With half of it each answer pays a millisecond for garbage; twice as much is no quicker. */
const readerNurseryMb = 24;
const usualMergeAfterMs = 3_000;
/** Nearly all answers take less; what takes longer is not to hold up the others. */
const readerLongMs = 100;

/** The embedded engine: one SQLite file an index, one writing thread, several reading threads. */
export async function sqliteFulltext(options: SqliteOptions): Promise<Fulltext> {
  const { folder, definitions, deadlineMs = 10_000 } = options;
  definitions.forEach(assertDefinition);
  await mkdir(folder, { recursive: true });
  const { reader, writer } = openEngine(options, deadlineMs);
  const files = indexFiles(writer, options);

  const ask: Ask = async <T extends object>(
    asker: Asker,
    { index, question }: { index: string; question: Question },
  ): Promise<Answer<T>> => {
    const reasons = refuse(files.definitionOf(index), question);
    if (reasons.length > 0) return { kind: 'refused', reasons };
    const generation = files.generationOf(index);
    const terms = { ...asker, affinity: affinityOf(index, question) };
    const result = await reader.ask({ index, generation, question }, terms);
    if (result === timedOut) return { kind: 'timedOut', deadlineMs };
    if (result === aborted) return { kind: 'aborted' };
    const answered = result as ReadOutcome;
    if ('tooDear' in answered) return { kind: 'tooDear', reason: answered.tooDear };
    if ('answer' in answered) return { kind: 'found', ...(JSON.parse(answered.answer) as T) };
    await files.replace(index, generation);
    return { kind: 'unavailable' };
  };

  for (const { name } of definitions) {
    await files.write(name, { ask: 'appliedSeq' }).catch(error => {
      if (!(error instanceof IndexUnavailable)) throw error;
    });
  }
  return {
    ...questionsOf(ask),
    apply: async (index, batch: Batch) => {
      assertBatch(files.definitionOf(index), batch);
      return files.write(index, { ask: 'apply', batch });
    },
    appliedSeq: index => files.write(index, { ask: 'appliedSeq' }),
    clear: index => files.write(index, { ask: 'clear' }),
    close: async () => {
      await reader.close();
      await writer.close();
    },
  };
}

function openEngine(options: SqliteOptions, deadlineMs: number) {
  const { folder, definitions, readers = 2, readersIdleMs, limits, mergeAfterMs = usualMergeAfterMs } = options;
  const indexes = definitions.map(definition => ({ definition, file: join(folder, `${definition.name}.sqlite`) }));
  const workerData = { indexes, limits, mergeAfterMs };
  const writer = openThreads({ script: new URL('./writer.ts', import.meta.url), workerData, count: 1 });
  const reader = openThreads({
    script: new URL('./reader.ts', import.meta.url),
    workerData,
    count: readers,
    idleMs: readersIdleMs,
    deadlineMs,
    heapMaxMb: readerHeapMaxMb,
    nurseryMb: readerNurseryMb,
    longMs: readerLongMs,
  });
  return { writer, reader };
}

/** The files of the indexes as they are written, and which generation of each stands: a broken file is put aside. */
function indexFiles(writer: Threads, { definitions, onDamage = () => {} }: SqliteOptions) {
  const generations = new Map(definitions.map(({ name }) => [name, 0]));
  const replacing = new Map<string, Promise<void>>();

  const definitionOf = (name: string): IndexDefinition => {
    const definition = definitions.find(one => one.name === name);
    if (!definition) throw new Error(`no index ${name}`);
    return definition;
  };

  async function replaceNow(index: string): Promise<void> {
    const written = (await writer.ask({ index, ask: 'replace' })) as WriteOutcome;
    if ('damaged' in written) throw new IndexUnavailable(`the file of ${index} cannot be replaced`);
    generations.set(index, generations.get(index)! + 1);
    onDamage(index, String(written.value));
  }

  /** Puts the broken file of an index aside, once for all who met it. */
  async function replace(index: string, generation: number): Promise<void> {
    if (generations.get(index) !== generation) return;
    const running = replacing.get(index) ?? replaceNow(index).finally(() => replacing.delete(index));
    replacing.set(index, running);
    await running;
  }

  async function write<T>(index: string, request: object): Promise<T> {
    definitionOf(index);
    const generation = generations.get(index)!;
    const written = (await writer.ask({ index, ...request })) as WriteOutcome;
    if (!('damaged' in written)) return written.value as T;
    await replace(index, generation);
    throw new IndexUnavailable(`the file of ${index} was broken`);
  }

  return { definitionOf, generationOf: (index: string) => generations.get(index)!, replace, write };
}

/** Questions about one set of records; passages read only the records they name. */
function affinityOf(index: string, question: Question): string | undefined {
  return question.ask === 'passages' ? undefined : `${index} ${JSON.stringify(question.tree)}`;
}
