import { Readable } from 'node:stream';
import {
  type MemoryEntry,
  type MemoryReport,
  memoryFaults,
  memoryTextMax,
  memoryUnitsMax,
} from '@antai/contract/translation/memory';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { fileNameOf } from '@antai/documents/document';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Sent } from '../../../platform/files/local-file.ts';
import { receiveXml } from '../../../platform/files/receive-file.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { giveBytes } from '../../../platform/http/give-bytes.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { FilesService } from '../../files/service.ts';
import type { TmxOrder, TmxReading } from '../exchange/read-tmx.ts';
import { streamTmx, type TmxUnit } from '../exchange/write-tmx.ts';
import type { OpenMemories } from './keep-open.ts';
import type { MemoryChoice, MemoryRow, MemoryStore } from './store.ts';

interface Deps {
  store: MemoryStore;
  files: FilesService;
  workers: Workers;
  clock: Clock;
  open: Pick<OpenMemories, 'forget'>;
}

export type MemoryService = ReturnType<typeof memoryService>;

const reader = new URL('../exchange/read-tmx.ts', import.meta.url);

const showMemory = ({ updatedAt, ...row }: MemoryRow): MemoryEntry => {
  const { memoryId, from, to, client, source, target, origin } = row;
  return { memoryId, from, to, client, source, target, origin, updateTime: updatedAt.toISOString() };
};

async function* unitsOf(pages: AsyncIterable<MemoryRow[]>): AsyncGenerator<TmxUnit[]> {
  for await (const rows of pages) yield rows.map(({ updatedAt, ...row }) => ({ ...row, changedAt: updatedAt }));
}

interface Upload {
  fileId: string;
  client: string;
  prefer: 'own' | 'file';
}

/** 翻译记忆 of a user: kept by client, so that what one client paid for is not shown in the work of another. */
export function memoryService({ store, files, workers, clock, open }: Deps) {
  return {
    async page(caller: Caller, { choice, page }: { choice: MemoryChoice; page: Page }) {
      const from = (page.pageNum - 1) * page.pageSize;
      const { records, total } = await store.page(caller.userId, choice, { offset: from, limit: page.pageSize });
      return paged(records.map(showMemory), total, page);
    },

    clients: async (caller: Caller) => ({ clients: await store.clients(caller.userId) }),

    async update(caller: Caller, { memoryId, target }: { memoryId: string; target: string }) {
      const isChanged = await store.change(caller.userId, { memoryId, set: { target, updatedAt: clock.now() } });
      if (isChanged === 'tooLarge') throw new Fault(memoryFaults.importTooLarge);
      if (!isChanged) throw new Fault(faults.notFound);
      open.forget(caller.userId);
      return {};
    },

    async remove(caller: Caller, memoryIds: string[]) {
      await store.remove(caller.userId, memoryIds);
      open.forget(caller.userId);
      return {};
    },

    async upload(caller: Caller, { fileId, client, prefer }: Upload): Promise<MemoryReport> {
      const { sourceGone: missing, fileType: other, tooMany: tooLarge } = memoryFaults;
      const wish = { fileId, missing, other, tooLarge };
      const reading = await receiveXml(files, {
        caller,
        wish,
        read: bytes => {
          const order: Sent<TmxOrder> = { bytes, unitsMax: memoryUnitsMax, charactersMax: memoryTextMax };
          return workers.runFor<TmxReading>(caller, { module: reader, input: order });
        },
      });
      if (!reading || reading.kind === 'tooMany') throw new Fault(memoryFaults.tooMany);
      if (reading.kind === 'unreadable') throw new Fault({ code: 1, text: reading.message });
      if (reading.kind !== 'read') throw new Fault(memoryFaults.noTmx);
      const now = clock.now();
      const { units, losses } = reading;
      const rows = units.map(({ row: _row, changedAt = now, ...unit }) => ({
        ...unit,
        ownerId: caller.userId,
        client: (unit.client || client).slice(0, 60),
        // of two that claim to come from tomorrow none is newer than what is confirmed today
        updatedAt: changedAt > now ? now : changedAt,
      }));
      const taken = await store.take(caller.userId, { rows, prefer });
      if (taken === 'full') throw new Fault(memoryFaults.importFull);
      if (taken === 'tooLarge') throw new Fault(memoryFaults.importTooLarge);
      open.forget(caller.userId);
      const conflicts = taken.conflicts.map(({ at, own, other }) => ({
        ...{ row: units[at]!.row, source: units[at]!.source },
        ...{ own, other },
      }));
      return { added: taken.added, duplicates: taken.duplicates, conflicts, losses };
    },

    async download(caller: Caller, choice: MemoryChoice): Promise<Download> {
      const parts: Buffer[] = [];
      for await (const part of streamTmx(unitsOf(store.all(caller.userId, choice)))) parts.push(part);
      const name = choice.client ? `翻译记忆 ${choice.client}` : '翻译记忆';
      const sizeBytes = parts.reduce((sum, part) => sum + part.length, 0);
      return { ...giveBytes(fileNameOf(`${name}.tmx`), new Uint8Array()), sizeBytes, stream: Readable.from(parts) };
    },
  };
}
