import type { IndexDefinition } from '../fulltext.ts';
import { IndexUnavailable } from '../unavailable.ts';
import type { Cluster } from './cluster.ts';
import { fingerprint, indexBody } from './mapping.ts';
import type { Seqs } from './seqs.ts';

/** One index of the cluster and what its documents are built from. */
export type Generation = { index: string; uuid: string; definition: IndexDefinition };

/**
 * Which index answers and which is written. They differ while a changed definition is being built; none is written by a
 * process whose own definition another one has since replaced.
 */
type Current = { reading: Generation; writing: Generation | undefined };

type IndexesAnswer = Record<
  string,
  { aliases: Record<string, object>; mappings: { _meta: { definition: IndexDefinition } }; settings: Settings }
>;
type Settings = { index: { uuid: string } };

const attempts = 5;

/** What the indexes of one definition are looked for by. */
type Family = {
  cluster: Cluster;
  definition: IndexDefinition;
  /** The alias of the index that answers; what the names of all of them begin with. */
  answers: string;
  /** The alias of the index that is written; what the names of those of this very definition begin with. */
  written: string;
};

/**
 * The generations of one index. An index has a number; one alias names the index that answers, another the one that is
 * written, so that all processes see a change at once.
 */
export function generationsOf(
  { cluster, seqs, prefix }: { cluster: Cluster; seqs: Seqs; prefix: string },
  definition: IndexDefinition,
) {
  const answers = `${prefix}.${definition.name}`;
  const written = `${answers}.${fingerprint(definition)}`;
  const family: Family = { cluster, definition, answers, written };
  let current: Promise<Current> | undefined;
  let wasWriting = false;

  /** Two processes that start together make one index: its name is the same for both, and the later finds it there. */
  async function ensure(): Promise<Current> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const { reading, writing, all } = await look(family);
      if (reading && writing) {
        wasWriting = true;
        return { reading, writing };
      }
      if (reading && wasWriting) return { reading, writing: undefined };
      if (writing) await cluster.must(aliasAction([{ add: { index: writing.index, alias: answers } }]));
      else await create(family, { index: nextName(family, all), aliases: reading ? [written] : [written, answers] });
      // what holds nothing has nothing to answer meanwhile
      if (reading && !writing && (await seqs.of(reading)) === 0) await takeOver();
    }
    throw new IndexUnavailable(`${definition.name} cannot be created`);
  }

  async function takeOver(): Promise<void> {
    await letWrittenAnswer(family);
    forget();
  }

  function forget(): void {
    current = undefined;
  }

  function load(): Promise<Current> {
    if (!current) {
      current = ensure();
      current.catch(forget);
    }
    return current;
  }

  return {
    /** The alias that a write names: it fails where the index is gone, and makes none. */
    written,
    current: load,
    /** The index that this process writes; throws IndexUnavailable when it is not its turn any more. */
    async writing(): Promise<Generation> {
      const { writing } = await load();
      if (!writing) throw new IndexUnavailable(`a newer version of the product has rebuilt ${definition.name}`);
      return writing;
    },
    /** Must be called when an index was not where it should be. */
    forget,
    /** Lets the written index answer, and drops every other one, in one step. */
    takeOver,
    /** Puts an empty index in the place of all there are, in one step. */
    async startAnew(): Promise<void> {
      await replaceAll(family);
      wasWriting = true;
      forget();
    },
  };
}

export type Generations = ReturnType<typeof generationsOf>;

/** The indexes that are there now, and which of them answers and is written. */
async function look({ cluster, answers, written }: Family): Promise<Partial<Current> & { all: string[] }> {
  const query = { filter_path: '*.aliases,*.mappings._meta,*.settings.index.uuid' };
  const indexes = await cluster.must<IndexesAnswer>({ method: 'GET', path: `/${answers}.*`, query });
  const all = Object.keys(indexes).sort();
  const named = (alias: string) => {
    const index = all.find(name => alias in indexes[name]!.aliases);
    if (index === undefined) return undefined;
    const { mappings, settings } = indexes[index]!;
    return { index, uuid: settings.index.uuid, definition: mappings._meta.definition };
  };
  return { reading: named(answers), writing: named(written), all };
}

function nextName({ written }: Family, all: string[]): string {
  const numbers = all.filter(name => name.startsWith(`${written}.`)).map(name => Number(name.split('.').at(-1)));
  return `${written}.${Math.max(0, ...numbers) + 1}`;
}

async function create({ cluster, definition }: Family, { index, aliases }: { index: string; aliases: string[] }) {
  const body = { ...indexBody(definition), aliases: Object.fromEntries(aliases.map(alias => [alias, {}])) };
  const { status, body: answer } = await cluster.ask<object>({ method: 'PUT', path: `/${index}`, body });
  const isThere = JSON.stringify(answer).includes('resource_already_exists_exception');
  if (status >= 300 && !isThere) throw new Error(`index ${index}: ${JSON.stringify(answer).slice(0, 300)}`);
}

async function letWrittenAnswer(family: Family): Promise<void> {
  const { all, writing } = await look(family);
  if (!writing) throw new IndexUnavailable(`${family.definition.name} is being rebuilt by another process`);
  const others = all.filter(index => index !== writing.index);
  await family.cluster.must(
    aliasAction([
      { add: { index: writing.index, alias: family.answers } },
      ...others.map(index => ({ remove_index: { index } })),
    ]),
  );
}

async function replaceAll(family: Family): Promise<void> {
  const { all } = await look(family);
  const index = nextName(family, all);
  await create(family, { index, aliases: [] });
  await family.cluster.must(
    aliasAction([
      ...[family.answers, family.written].map(alias => ({ add: { index, alias } })),
      ...all.map(name => ({ remove_index: { index: name } })),
    ]),
  );
}

const aliasAction = (actions: object[]) => ({ method: 'POST' as const, path: '/_aliases', body: { actions } });
