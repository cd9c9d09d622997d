import type { PersonType } from '@antai/contract/people';
import { recordTypes } from '@antai/contract/records';
import type { Log } from '../../platform/log.ts';
import type { HeadChange, RecordsService } from '../records/service.ts';
import type { Change } from './measure-change.ts';
import { portraitOf, type Sources } from './portray-person.ts';
import type { ProfileStore } from './profiles/store.ts';
import { readCase, readingVersion, readPenalty, type SourceRead, type SourceRecord } from './read-appearances.ts';
import type { Due, PeopleStore } from './store.ts';

interface Deps {
  store: PeopleStore;
  profileStore: ProfileStore;
  records: RecordsService;
  log: Log;
}

type SourceType = typeof recordTypes.cases | typeof recordTypes.penalty;

const readers: { [Type in SourceType]: (source: SourceRecord<Type>) => SourceRead } = {
  [recordTypes.cases]: readCase,
  [recordTypes.penalty]: readPenalty,
};
const sourceTypes = Object.keys(readers) as SourceType[];

const changesAtOnce = 100;
/** People written together; few enough that one with thousands of judgments does not make the others heavy. */
const peopleAtOnce = 40;
/** While records keep coming, whoever they touch is written this often: once for many judgments, not after each. */
const writingPauseMs = 5_000;

const readOf = <Type extends SourceType>(
  sourceType: Type,
  { id, isDeleted, title, number, fields }: HeadChange<Type>,
) => (isDeleted ? { id } : { id, read: readers[sourceType]({ title, number, fields }) });

/** Reads what changed after the last change that was read; how many names went and came. */
async function readOn(
  { store, records }: Deps,
  { sourceType, signal }: { sourceType: SourceType; signal: AbortSignal },
): Promise<Change> {
  const sum = { went: 0, came: 0 };
  while (!signal.aborted) {
    const from = (await store.progress(sourceType))?.seq ?? 0;
    const changes = await records.headsSince(sourceType, { seq: from, limit: changesAtOnce });
    const last = changes.at(-1);
    if (!last) break;
    const sources = changes.map(change => readOf(sourceType, change));
    const change = await store.take({ sourceType, from, to: last.seq, namesVersion: readingVersion, sources });
    sum.went += change?.went ?? 0;
    sum.came += change?.came ?? 0;
  }
  return sum;
}

/** Reads on from the last change; from the first record where it was read otherwise before. */
async function follow(deps: Deps, { sourceType, signal }: { sourceType: SourceType; signal: AbortSignal }) {
  const { store, log } = deps;
  const before = await store.progress(sourceType);
  const isOutdated = before !== undefined && before.namesVersion !== readingVersion;
  if (isOutdated && !(await store.readAgain(sourceType, { before, namesVersion: readingVersion }))) return;
  const change = await readOn(deps, { sourceType, signal });
  if (isOutdated) {
    const versions = { sourceType, fromVersion: before.namesVersion, toVersion: readingVersion };
    log.info({ ...versions, ...change }, 'people were read again: names in records that went and came');
  }
}

async function portray(
  { store, profileStore, records }: Deps,
  { recordType, due }: { recordType: PersonType; due: Due[] },
) {
  const ids = due.map(({ entityId }) => entityId);
  const [parts, profiles, links, reviews] = await Promise.all([
    store.parts(recordType, ids),
    profileStore.profiles(recordType, ids),
    store.links(recordType, ids),
    recordType === recordTypes.judge ? store.reviews(ids) : [],
  ]);
  const sources = ids.map(
    (entityId): Sources => ({
      recordType,
      entityId,
      parts: parts.filter(part => part.entityId === entityId),
      profiles: profiles.filter(profile => profile.entityId === entityId),
      reviews: reviews.filter(review => review.entityId === entityId),
      links: links.filter(({ toId }) => toId === entityId).map(({ toId: _toId, ...link }) => link),
    }),
  );
  const portraits = sources.map(each => ({ id: each.entityId, portrait: portraitOf(each) }));
  await records.put(portraits.flatMap(({ portrait }) => portrait ?? []));
  await records.remove(
    recordType,
    portraits.filter(({ portrait }) => !portrait).map(({ id }) => id),
  );
  await store.settle(due);
}

/** Writes everybody whose record is due. */
async function writeDue(deps: Deps, signal: AbortSignal) {
  while (!signal.aborted) {
    const due = await deps.store.due(peopleAtOnce);
    if (due.length === 0) return;
    for (const recordType of [recordTypes.company, recordTypes.judge, recordTypes.lawyer]) {
      const ofType = due.filter(each => each.recordType === recordType);
      if (ofType.length > 0) await portray(deps, { recordType, due: ofType });
    }
  }
}

/**
 * Keeps people and organisations as the judgments and penalties are: reads what changed after the last change it read,
 * then writes the records of everybody touched. Each step is one transaction that carries its own place, so a crash or
 * a second process repeats nothing and leaves nothing out.
 */
export function peopleFollower(deps: Deps) {
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let isWoken = false;
  /** Somebody waits until everybody touched has been written. */
  let isAwaited = false;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let pausing: NodeJS.Timeout | undefined;

  async function run() {
    while (isWoken && !stop.signal.aborted) {
      isWoken = false;
      for (const sourceType of sourceTypes) await follow(deps, { sourceType, signal: stop.signal });
      const pauseMs = writtenAt + writingPauseMs - performance.now();
      if (isAwaited || pauseMs <= 0) {
        isAwaited = false;
        await writeDue(deps, stop.signal);
        writtenAt = performance.now();
      } else pausing ??= setTimeout(wake, pauseMs).unref();
    }
  }

  /** Something may have changed: look soon. Whom it touches is written within some seconds. */
  function hear(): Promise<void> {
    isWoken = true;
    running ??= run()
      .catch(error => {
        if (!stop.signal.aborted) deps.log.error({ err: error }, 'people could not follow the records');
      })
      .finally(() => {
        running = undefined;
        if (isWoken && !stop.signal.aborted) void hear();
      });
    return running;
  }

  /** Looks at once. Resolves when everybody touched by what there was has been written. */
  function wake(): Promise<void> {
    clearTimeout(pausing);
    pausing = undefined;
    isAwaited = true;
    return hear();
  }

  return {
    hear,
    wake,
    async stop() {
      stop.abort();
      clearTimeout(pausing);
      await running;
    },
  };
}
