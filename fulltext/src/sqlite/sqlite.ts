import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer, Batch, Fulltext, IndexDefinition, Question } from '../fulltext.ts';
import { assertBatch, assertDefinition, refuse } from '../refuse.ts';
import { openThreads, timedOut } from '../threads.ts';

export type SqliteOptions = {
  folder: string;
  definitions: IndexDefinition[];
  readers?: number;
  deadlineMs?: number;
};

/** The embedded engine: one SQLite file an index, one writing thread, several reading threads. */
export async function sqliteFulltext(options: SqliteOptions): Promise<Fulltext> {
  const { folder, definitions, readers = 2, deadlineMs = 10_000 } = options;
  definitions.forEach(assertDefinition);
  await mkdir(folder, { recursive: true });
  const indexes = definitions.map(definition => ({ definition, file: join(folder, `${definition.name}.sqlite`) }));
  const writer = openThreads(new URL('./writer.ts', import.meta.url), { indexes }, 1, Number.POSITIVE_INFINITY);
  const reader = openThreads(new URL('./reader.ts', import.meta.url), { indexes }, readers, deadlineMs);

  const definitionOf = (name: string): IndexDefinition => {
    const definition = definitions.find(one => one.name === name);
    if (!definition) throw new Error(`no index ${name}`);
    return definition;
  };
  const write = async (index: string, request: object) => {
    definitionOf(index);
    return writer.ask({ index, ...request });
  };
  async function ask<T extends object>(index: string, question: Question): Promise<Answer<T>> {
    const reasons = refuse(definitionOf(index), question);
    if (reasons.length > 0) return { kind: 'refused', reasons };
    const result = await reader.ask({ index, question }, kinOf(index, question));
    return result === timedOut ? { kind: 'timedOut', deadlineMs } : { kind: 'found', ...(result as T) };
  }

  for (const { name } of definitions) await write(name, { ask: 'appliedSeq' });
  return {
    apply: async (index, batch: Batch) => {
      assertBatch(definitionOf(index), batch);
      return (await write(index, { ask: 'apply', batch })) as 'applied' | 'skipped';
    },
    appliedSeq: async index => (await write(index, { ask: 'appliedSeq' })) as number,
    clear: async index => {
      await write(index, { ask: 'clear' });
    },
    search: (index, query) => ask(index, { ask: 'search', ...query }),
    facet: (index, tree, fieldEn, limit) => ask(index, { ask: 'facet', tree, fieldEn, limit }),
    histogram: (index, tree, fieldEn, interval) => ask(index, { ask: 'histogram', tree, fieldEn, interval }),
    ids: (index, tree) => ask(index, { ask: 'ids', tree }),
    passages: (index, ids, tree) => ask(index, { ask: 'passages', tree, ids }),
    close: async () => {
      await reader.close();
      await writer.close();
    },
  };
}

/** Questions about one set of records; passages read only the records they name. */
function kinOf(index: string, question: Question): string | undefined {
  return question.ask === 'passages' ? undefined : `${index} ${JSON.stringify(question.tree)}`;
}
