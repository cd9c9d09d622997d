import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { defectsMax, type Health } from '@antai/contract/administration/health';
import type { StorageHolder } from '@antai/contract/administration/storage';
import { recordTabs } from '@antai/contract/records';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import product from '../../../../package.json' with { type: 'json' };
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Defect } from '../../platform/http/envelope.ts';
import { askParts, type Readiness } from '../../platform/http/health.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import type { Log } from '../../platform/log.ts';
import type { DirectoryService } from '../account/directory/service.ts';
import type { BackupsService } from '../backups/service.ts';
import type { FilesService } from '../files/service.ts';
import type { AdministrationStore, DefectRow } from './store.ts';

interface Deps {
  store: AdministrationStore;
  jobs: Pick<Jobs, 'counts'>;
  files: Pick<FilesService, 'usage' | 'setQuota'>;
  directory: Pick<DirectoryService, 'namesOfUsers' | 'namesOfEnterprises'>;
  backups: Pick<BackupsService, 'newest'>;
  /** Records of each type that can be searched. */
  recordCounts: () => Promise<Record<string, number>>;
  parts: Readiness[];
  dataDir: string;
  databaseKind: Health['database']['kind'];
  indexEngine: Health['index']['engine'];
  clock: Clock;
  log: Log;
}

export type AdministrationService = ReturnType<typeof administrationService>;

/** Failures of the queue are told for this long. */
const failedForMs = 7 * 24 * 3_600_000;
/** Defects that wait to be written; a flood of them is counted by the log alone. */
const waitingMax = 100;

/** Defects as administrators read them, the newest so many. */
function defectLog({ store, clock, log }: Deps) {
  const waiting: DefectRow[] = [];
  let isWriting = false;

  async function writeDefects() {
    if (isWriting) return;
    isWriting = true;
    try {
      while (waiting.length > 0) await store.addDefects(waiting.splice(0), defectsMax);
    } catch (error) {
      // the log has it; a database that cannot be written is most likely the defect itself
      log.warn({ err: error }, 'a defect was not kept for the administrators');
    } finally {
      isWriting = false;
    }
  }

  return {
    /** Keeps a defect among the newest; never waits, never throws. */
    noteDefect(defect: Defect) {
      if (waiting.length >= waitingMax) return;
      waiting.push({ ...defect, defectId: randomUUID(), at: clock.now() });
      void writeDefects();
    },

    async defects(traceId: string, page: Page) {
      const { records, total } = await store.defects(traceId, {
        offset: (page.pageNum - 1) * page.pageSize,
        limit: page.pageSize,
      });
      const rows = records.map(({ traceId, path, error, at }) => ({ traceId, path, error, time: at.toISOString() }));
      return paged(rows, total, page);
    },
  };
}

/** What users and enterprises keep, and how much they may. */
function storage({ files, directory }: Deps) {
  async function namesOf(holderKind: StorageHolder, ids: string[]) {
    return holderKind === 'user' ? directory.namesOfUsers(ids) : directory.namesOfEnterprises(ids);
  }

  return {
    async storage(holderKind: StorageHolder, page: Page) {
      const { records, total } = await files.usage(holderKind, page);
      const names = await namesOf(
        holderKind,
        records.map(({ holderId }) => holderId),
      );
      return paged(
        records.map(row => ({ ...row, name: names.get(row.holderId) ?? '' })),
        total,
        page,
      );
    },

    async setQuota(holderKind: StorageHolder, { holderId, bytes }: { holderId: string; bytes: number | null }) {
      if (!(await namesOf(holderKind, [holderId])).has(holderId)) throw new Fault(faults.notFound);
      await files.setQuota(holderKind, { holderId, bytes });
      return {};
    },
  };
}

/** How the installation does, what went wrong, and what its people keep. */
export function administrationService(deps: Deps) {
  const { store, jobs, backups, recordCounts, parts, clock } = deps;

  const startedAt = clock.now();

  return {
    ...defectLog(deps),
    ...storage(deps),

    async health(): Promise<Health> {
      const [answers, queue, counts, bytes, disk, backup] = await Promise.all([
        askParts(parts),
        jobs.counts(new Date(clock.now().getTime() - failedForMs)),
        recordCounts(),
        store.databaseBytes(),
        statfs(deps.dataDir),
        backups.newest(),
      ]);
      return {
        version: product.version,
        startTime: startedAt.toISOString(),
        database: { kind: deps.databaseKind, bytes },
        parts: answers,
        queue: queue.map(({ oldestQueuedAt, ...row }) => ({
          ...row,

          oldestQueuedTime: oldestQueuedAt?.toISOString() ?? null,
        })),
        index: {
          engine: deps.indexEngine,
          records: recordTabs.map(({ recordType, name }) => ({ recordType, name, count: counts[recordType] ?? 0 })),
        },
        lastBackup: backup ? { time: backup.endedAt.toISOString(), sizeBytes: backup.sizeBytes } : null,
        disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
        memory: { residentBytes: process.memoryUsage.rss() },
      };
    },
  };
}
