import { type RecordType, recordTypes } from '@antai/contract/records';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Workers } from '../../platform/workers.ts';
import type { RecordsService } from '../records/service.ts';
import type { CountOrder, CountOutcome } from './count-records.ts';
import type { CorrectionStore } from './store.ts';

interface Deps {
  store: CorrectionStore;
  records: RecordsService;
  workers: Workers;
  readEvidence: () => Promise<SharedArrayBuffer | undefined>;
  clock: Clock;
  log: Log;
}

/** Official texts: what people write of themselves is not counted. */
const countedTypes: readonly RecordType[] = [recordTypes.cases, recordTypes.penalty, recordTypes.statute];
const recordsAtOnce = 50;
/** Batches that are counted before they are kept: what is lost when the process is killed is counted again. */
const batchesKeptTogether = 20;
/** After the last change, and after the start: nobody waits for it, and everything else goes first. */
const afterMs = 30_000;
const counter = new URL('./count-records.ts', import.meta.url);

/**
 * Keeps the house's own counts of n-grams as its judgments, penalties and statutes grow: counts what changed after the last
 * change that was counted, in a thread, and keeps the counts together with how far they are, so that a process that is
 * killed goes on where it kept them last and none is counted twice. What is deleted stays counted: figures, no texts.
 */
export function countsFollower({ store, records, workers, readEvidence, clock, log }: Deps) {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isWoken = false;
  let waiting: NodeJS.Timeout | undefined;

  /** Counts up to the newest change, or up to where it is kept; says whether there may be more. */
  async function countOn(evidence: SharedArrayBuffer): Promise<boolean> {
    const kept = await store.counts();
    const progress = { ...kept?.progress };
    let own = kept && shared(kept.counts);
    let batches = 0;
    for (const recordType of countedTypes)
      while (batches < batchesKeptTogether) {
        const changes = await records.since(recordType, progress[recordType] ?? 0, recordsAtOnce);
        const last = changes.at(-1);
        if (!last) break;
        const texts = changes.flatMap(({ isDeleted, sections }) => (isDeleted ? [] : sections.map(({ text }) => text)));
        const order: CountOrder = { evidence, ...(own ? { own } : {}), texts };
        ({ own } = await workers.run<CountOutcome>(counter, order, stopping.signal));
        progress[recordType] = last.seq;
        batches += 1;
      }
    if (!own || batches === 0) return false;
    const version = kept?.version ?? 0;
    const row = { version: version + 1, progress, counts: Buffer.from(new Uint8Array(own)), changedAt: clock.now() };
    // who lost to another process goes on from what that one kept
    await store.keepCounts(version, row);
    return true;
  }

  async function run() {
    const evidence = await readEvidence();
    if (!evidence) return;
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false;
      while (!stopping.signal.aborted && (await countOn(evidence)));
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

  return {
    wake,
    /** The same when no record has changed for a while. */
    wakeLater() {
      clearTimeout(waiting);
      waiting = setTimeout(() => void wake(), afterMs).unref();
    },
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
