import { type RecordType, recordTypes } from '@antai/contract/records';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { productId, type Workers } from '../../platform/workers.ts';
import type { RecordsService } from '../records/service.ts';
import type { CountOrder, CountOutcome } from './count-records.ts';
import type { CorrectionStore } from './store.ts';

interface Deps {
  store: CorrectionStore;
  records: RecordsService;
  workers: Workers;
  readEvidence: () => Promise<SharedArrayBuffer | undefined>;
  /** Whether records of a type have changed that cannot be searched yet. */
  isBehind: (recordType: string) => boolean;
  clock: Clock;
  log: Log;
}

/** Official texts: what people write of themselves is not counted. */
const countedTypes: readonly RecordType[] = [recordTypes.cases, recordTypes.penalty, recordTypes.statute];
const recordsAtOnce = 50;
/**
 * Batches that are counted before they are kept: what is lost when the process is killed is counted again. The counts are
 * 7 MB however little is new, and to keep them takes some 170 MB of memory for a moment.
 */
const batchesKeptTogether = 100;
/** After the last change, and after the start: nobody waits for it, and everything else goes first. */
const afterMs = 30_000;
const counter = new URL('./count-records.ts', import.meta.url);

/** What was counted, and how far: of which version of what is kept. */
interface CorpusCount {
  version: number;
  progress: Record<string, number>;
  own: SharedArrayBuffer | undefined;
}

async function load({ store }: Pick<Deps, 'store'>): Promise<CorpusCount> {
  const row = await store.counts();
  return { version: row?.version ?? 0, progress: { ...row?.progress }, own: row && shared(row.counts) };
}

/** Counts up to the newest change, or as much as is kept together; says how many batches that were. */
async function countOn(
  { records, workers }: Pick<Deps, 'records' | 'workers'>,
  counting: CorpusCount,
  { evidence, signal }: { evidence: SharedArrayBuffer; signal: AbortSignal },
): Promise<number> {
  const { progress } = counting;
  let batches = 0;
  for (const recordType of countedTypes)
    while (batches < batchesKeptTogether) {
      const changes = await records.since(recordType, { seq: progress[recordType] ?? 0, limit: recordsAtOnce });
      const last = changes.at(-1);
      if (!last) break;
      const texts = changes.flatMap(({ isDeleted, sections }) => (isDeleted ? [] : sections.map(({ text }) => text)));
      const order: CountOrder = { evidence, ...(counting.own ? { own: counting.own } : {}), texts };
      counting.own = (await workers.run<CountOutcome>(counter, order, { userId: productId, signal })).own;
      progress[recordType] = last.seq;
      batches += 1;
    }
  return batches;
}

/** False where another process kept its own in between. */
async function keep({ store, clock }: Pick<Deps, 'store' | 'clock'>, counting: CorpusCount): Promise<boolean> {
  const { version, progress, own } = counting;
  if (!own) return false;
  counting.version += 1;
  const row = {
    version: counting.version,
    progress,
    counts: Buffer.from(new Uint8Array(own)),
    changedAt: clock.now(),
  };
  return store.keepCounts(version, row);
}

/**
 * Keeps the house's own counts of n-grams as its judgments, penalties and statutes grow: counts what changed after the last
 * change that was counted, in a thread, and keeps the counts together with how far they are, so that a process that is
 * killed goes on where it kept them last and none is counted twice. What is deleted stays counted: figures, no texts.
 */
export function countsFollower(deps: Deps) {
  const { readEvidence, isBehind, log } = deps;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isWoken = false;
  let waiting: NodeJS.Timeout | undefined;

  async function run() {
    const evidence = await readEvidence();
    if (!evidence) return;
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false;
      let counting = await load(deps);
      while (!stopping.signal.aborted && (await countOn(deps, counting, { evidence, signal: stopping.signal })) > 0) {
        // who lost to another process goes on from what that one kept
        if (!(await keep(deps, counting))) counting = await load(deps);
      }
    }
  }

  /** Something may have changed: counts it now. Resolves when what there was is counted. */
  function wake(): Promise<void> {
    isWoken = true;
    running ??= run()
      .catch(error => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'the words of new records could not be counted');
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  /** The same when no record has changed for a while, and those that had can be searched. */
  function wakeLater() {
    clearTimeout(waiting);
    waiting = setTimeout(() => (countedTypes.some(isBehind) ? wakeLater() : void wake()), afterMs).unref();
  }

  return {
    wake,
    wakeLater,
    async stop() {
      clearTimeout(waiting);
      stopping.abort();
      await running;
    },
  };
}

/** Bytes in memory that threads share. */
export function shared(bytes: Uint8Array): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(bytes.length);
  new Uint8Array(memory).set(bytes);
  return memory;
}
