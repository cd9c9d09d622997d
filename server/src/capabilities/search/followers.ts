import { EventEmitter, on } from 'node:events';
import type { RecordType } from '@antai/contract/records';
import { type Fulltext, IndexUnavailable } from '@antai/fulltext';
import type { Log } from '../../platform/log.ts';
import type { Suggest } from '../../platform/suggest/suggest.ts';
import type { RecordChange, RecordsService } from '../records/service.ts';
import { categories, categoryOf, indexNameOf, type SearchCategory, searchRecordOf } from './describe-categories.ts';
import { rectifiedListOf, termBatchesOf } from './suggestions/group-suggestions.ts';

interface Deps {
  index: Fulltext;
  suggest: Suggest;
  records: RecordsService;
  log: Log;
  /** How long to wait for an engine that does not answer before it is asked again. */
  waitMs?: number;
}

/** Changes applied together: few enough to be quick, many enough that a commit to disk is worth it. */
const changesAtOnce = 200;

/** What is known of the indexes while this process runs. */
interface State {
  /** Record types with changes that the index has not applied. */
  behind: Set<string>;
  /** Record types whose index is built anew because its file was broken. */
  rebuilding: Set<string>;
  /** Says the record type whenever its index has been looked after. */
  steps: EventEmitter;
}

/** How far both the index and what is proposed are. */
async function appliedSeq({ index, suggest }: Pick<Deps, 'index' | 'suggest'>, name: string): Promise<number> {
  return Math.min(...(await Promise.all([index.appliedSeq(name), suggest.appliedSeq(name)])));
}

/** Applies what changed after the last change that was applied, until nothing is left. */
async function follow(deps: Deps, category: SearchCategory, { state, signal }: { state: State; signal: AbortSignal }) {
  const { behind, rebuilding, steps } = state;
  const name = indexNameOf(category);
  const readFrom = (seq: number) => deps.records.since(category.recordType, { seq, limit: changesAtOnce });
  let changes = await readFrom(await appliedSeq(deps, name));
  for (;;) {
    const last = changes.at(-1);
    steps.emit(category.recordType);
    if (!last || signal.aborted) {
      behind.delete(category.recordType);
      if (!signal.aborted && rebuilding.delete(category.recordType))
        deps.log.info({ index: name }, 'the search index is built anew');
      return;
    }
    behind.add(category.recordType);
    // the database reads on while the engine writes
    const ahead = readFrom(last.seq);
    ahead.catch(() => undefined);
    await Promise.all([applyAll(deps, category, { changes, signal }), proposeAll(deps, { category, changes })]);
    const applied = await appliedSeq(deps, name);
    // an index that lost what it held begins anew
    changes = applied === last.seq ? await ahead : [];
    if (changes.length === 0) changes = await readFrom(applied);
  }
}

/** Each list skips what it has taken in before. */
async function proposeAll(
  { suggest }: Pick<Deps, 'suggest'>,
  { category, changes }: { category: SearchCategory; changes: RecordChange[] },
) {
  for (const { list, batch } of termBatchesOf(category, changes)) await suggest.apply(list, batch);
}

/** Applies changes together; should one of them be what no index can hold, the others still are applied. */
async function applyAll(
  deps: Pick<Deps, 'index' | 'log'>,
  category: SearchCategory,
  { changes, signal }: { changes: RecordChange[]; signal: AbortSignal },
) {
  const { index, log } = deps;
  try {
    await index.apply(indexNameOf(category), batchOf(category, changes));
  } catch (error) {
    const [only] = changes;
    // an engine that does not answer says nothing about the records
    if (signal.aborted || !only || error instanceof IndexUnavailable) throw error;
    if (changes.length > 1) {
      for (const change of changes) await applyAll(deps, category, { changes: [change], signal });
      return;
    }
    log.error({ err: error, recordType: category.recordType, id: only.id }, 'a record cannot be indexed');
    await index.apply(indexNameOf(category), { puts: [], deletes: [only.id], seq: only.seq });
  }
}

/** Notes that an index has lost what it held; false where it is none of records. */
function markLost({ behind, rebuilding }: State, indexName: string): boolean {
  const category = categories.find(each => indexNameOf(each) === indexName);
  if (!category) return false;
  behind.add(category.recordType);
  rebuilding.add(category.recordType);
  return true;
}

/** Throws while questions cannot be answered, or not from every record because the file of an index was broken. */
async function proveReady(index: Fulltext, { rebuilding }: State) {
  if (rebuilding.size > 0) throw new Error(`built anew: ${[...rebuilding].join(', ')}`);
  await index.appliedSeq(indexNameOf(categories[0]!));
}

/** Forgets everything that is indexed and proposed. */
async function clearAll({ index, suggest }: Pick<Deps, 'index' | 'suggest'>) {
  for (const category of categories) {
    await index.clear(indexNameOf(category));
    for (const list of [rectifiedListOf(category), indexNameOf(category)]) await suggest.clear(list);
  }
}

/**
 * Keeps the index, and what is proposed while somebody types, as the records are: asks for what changed after the last change it applied, whenever it is woken.
 * A crash loses nothing, because the index keeps the number of its last change. An engine that does not answer is waited for.
 */
export function indexFollower(deps: Deps) {
  const { index, log, waitMs = 5_000 } = deps;
  const state: State = { behind: new Set(), rebuilding: new Set(), steps: new EventEmitter().setMaxListeners(0) };
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let isWoken = false;
  let waiting: NodeJS.Timeout | undefined;
  let isUnavailable = false;

  async function run() {
    while (isWoken && !stop.signal.aborted) {
      isWoken = false;
      for (const category of categories) await follow(deps, category, { state, signal: stop.signal });
    }
    if (isUnavailable) log.info({}, 'the search index answers again');
    isUnavailable = false;
  }

  /** Whatever went wrong is tried again until it goes well; an engine that does not answer is told of once. */
  function waitAndTell(error: unknown) {
    if (stop.signal.aborted) return;
    const isUnanswered = error instanceof IndexUnavailable;
    if (!isUnanswered) log.error({ err: error }, 'the search index could not follow the records');
    else if (!isUnavailable) log.warn({ err: error }, 'the search index does not answer');
    isUnavailable ||= isUnanswered;
    clearTimeout(waiting);
    waiting = setTimeout(() => void wake(), waitMs).unref();
  }

  /** Something may have changed: look soon. Resolves when the index has caught up with what there was. */
  function wake(): Promise<void> {
    isWoken = true;
    running ??= run()
      .catch(waitAndTell)
      .finally(() => {
        running = undefined;
        // a wake between the last look and here is not lost
        if (isWoken && !stop.signal.aborted) void wake();
      });
    return running;
  }

  return {
    wake,
    /**
     * Resolves when the index has applied a change of a record type, however long that takes; throws when the signal says
     * so, or when the engine does not answer at the first look.
     */
    async reach({ recordType, seq }: { recordType: RecordType; seq: number }, signal: AbortSignal) {
      // heard from before the first look, so that no step is missed
      const ahead = on(state.steps, recordType, { signal });
      const isBehind = async () => (await index.appliedSeq(indexNameOf(categoryOf(recordType)))) < seq;
      try {
        if (await isBehind()) void wake();
        while (await isBehind()) await ahead.next();
      } finally {
        await ahead.return?.();
      }
    },
    /** Whether records of a type have changed that cannot be searched yet. */
    isBehind: (recordType: string) => state.behind.has(recordType),
    ready: () => proveReady(index, state),
    /** An index has lost what it held: builds it from the records while questions are answered from what is there. */
    buildAnew(indexName: string) {
      if (markLost(state, indexName)) void wake();
    },
    /** Builds the indexes anew from the records. */
    async rebuild() {
      await clearAll(deps);
      await wake();
    },
    async stop() {
      stop.abort();
      clearTimeout(waiting);
      await running;
    },
  };
}

const batchOf = (category: SearchCategory, changes: RecordChange[]) => ({
  puts: changes.filter(({ isDeleted }) => !isDeleted).map(change => searchRecordOf(category, change)),
  deletes: changes.filter(({ isDeleted }) => isDeleted).map(({ id }) => id),
  seq: changes.at(-1)?.seq ?? 0,
});
