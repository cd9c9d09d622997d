import { randomUUID } from 'node:crypto';
import { batchesMax, batchFaults, batchFilesMax, type ReviewBatch } from '@antai/contract/review/batches';
import type { ReviewStrictness } from '@antai/contract/review/records';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { fileNameOf } from '@antai/documents/document';
import { writers } from '@antai/documents/writers';
import { type Caller, own } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { giveBytes } from '../../../platform/http/give-bytes.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { FilesService } from '../../files/service.ts';
import type { ReviewService } from '../service.ts';
import type { ReviewStore } from '../store.ts';
import { confirmationOf, listBatch, showBatch } from './describe-batch.ts';
import type { BatchRow, BatchStore } from './store.ts';

interface Deps {
  store: BatchStore;
  reviews: Pick<ReviewStore, 'ofBatch'>;
  review: Pick<ReviewService, 'add' | 'start' | 'show'>;
  files: FilesService;
  workers: Workers;
  clock: Clock;
}

export type BatchService = ReturnType<typeof batchService>;

interface Start {
  batchId: string;
  side: 'a' | 'b' | 'both';
  strictness: ReviewStrictness;
  playbookId?: string | undefined;
}

/** Batches: contracts that were read in together. Each is a review like any other, and what befalls one befalls no other. */
export function batchService({ store, reviews, review, files, workers, clock }: Deps) {
  const ownBatch = async (caller: Caller, batchId: string) => own(caller, await store.find(batchId));

  async function view(caller: Caller, batch: BatchRow): Promise<ReviewBatch> {
    const rows = await reviews.ofBatch(caller.userId, batch.batchId);
    const records = await review.show(caller, rows);
    return showBatch(
      batch,
      rows.map(({ preparation }, at) => ({ preparation, record: records[at]! })),
    );
  }

  return {
    async add(caller: Caller, name: string) {
      const row = { batchId: randomUUID(), ownerId: caller.userId, name, fileCount: 0, refused: [] };
      if (!(await store.add({ ...row, createdAt: clock.now() }, batchesMax))) throw new Fault(batchFaults.tooMany);
      return { batchId: row.batchId };
    },

    async addFile(caller: Caller, { batchId, fileId }: { batchId: string; fileId: string }) {
      await ownBatch(caller, batchId);
      const file = await files.describe(caller.userId, fileId);
      if (!file) throw new Fault(faults.notFound);
      if (!(await store.reserve(batchId, batchFilesMax))) throw new Fault(batchFaults.full);
      try {
        const { recordId } = await review.add(caller, { fileId, batchId });
        return { recordId, reason: null };
      } catch (error) {
        if (!(error instanceof Fault)) {
          await store.release(batchId);
          throw error;
        }
        await store.refuse(batchId, { name: file.fileName, reason: error.message });
        return { recordId: null, reason: error.message };
      }
    },

    async start(caller: Caller, { batchId, side, strictness, playbookId }: Start) {
      const batch = await ownBatch(caller, batchId);
      const rows = await reviews.ofBatch(caller.userId, batch.batchId);
      const waiting = rows.filter(({ taskId }) => taskId === null);
      const ready = waiting.filter(({ preparation }) => confirmationOf(preparation) === null);
      if (ready.length === 0) throw new Fault(batchFaults.nothing);
      for (const { recordId, settings } of ready) {
        const { typeId, signDate } = settings;
        await review.start(caller, {
          ...{ recordId, typeId, side, strictness, signDate, facts: {}, isMainland: false, hasModel: false },
          ...(playbookId ? { playbookId } : {}),
        });
      }
      return { started: ready.length, waiting: waiting.length - ready.length };
    },

    get: async (caller: Caller, batchId: string) => view(caller, await ownBatch(caller, batchId)),

    async page(caller: Caller, page: Page) {
      const { records, total } = await store.page(caller.userId, {
        offset: (page.pageNum - 1) * page.pageSize,
        limit: page.pageSize,
      });
      const rows = records.map(({ batchId, name, fileCount, createdAt }) => ({
        ...{ batchId, name, fileCount },
        createTime: createdAt.toISOString(),
      }));
      return paged(rows, total, page);
    },

    async remove(caller: Caller, batchId: string) {
      await ownBatch(caller, batchId);
      await store.remove(batchId);
      return {};
    },

    async download(caller: Caller, batchId: string): Promise<Download> {
      const batch = await view(caller, await ownBatch(caller, batchId));
      const bytes = await workers.run<Uint8Array>(writers.excel, listBatch(batch), caller);
      return giveBytes(fileNameOf(`${batch.name}（批量审查）.xlsx`, 120), bytes);
    },
  };
}
