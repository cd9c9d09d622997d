import { Readable } from 'node:stream';
import {
  type MemoryEntry,
  type MemoryReport,
  memoryFaults,
  memoryOriginMax,
  memoryTextMax,
  memoryUnitsMax,
} from '@antai/contract/translation/memory';
import { translationFaults } from '@antai/contract/translation/records';
import { type FaultSpec, faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { fileNameOf } from '@antai/documents/document';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import { receiveXml } from '../../../platform/files/receive-file.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { giveBytes } from '../../../platform/http/give-bytes.ts';
import { WrittenAnswer } from '../../../platform/http/written-answer.ts';
import { packJson, unpackJson } from '../../../platform/pack-json.ts';
import { joinBytes } from '../../../platform/stream-bytes.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { FilesService } from '../../files/service.ts';
import type { AidsService } from '../aids/service.ts';
import type { PackedTmx, PackedUnit } from '../exchange/pack-tmx.ts';
import { streamTmx, type TmxUnit } from '../exchange/write-tmx.ts';
import { type PackedPieces, partsOf } from '../join-pieces.ts';
import type { RecordHead, SegmentEdit, TranslationStore } from '../store.ts';
import { confirmedIn, rememberedOf } from './confirm-segments.ts';
import { type MemoryChoice, type MemoryRow, type MemoryStore, memoryPiece, type NewMemory } from './store.ts';

interface Deps {
  store: MemoryStore;
  files: FilesService;
  workers: Workers;
  clock: Clock;
  aids: Pick<AidsService, 'remember' | 'forgetMemories'>;
  segments: Pick<TranslationStore, 'edit' | 'sourcesBefore'>;
}

export type MemoryService = ReturnType<typeof memoryService>;

const reader = new URL('../exchange/pack-tmx.ts', import.meta.url);

async function* unitsOf(pages: AsyncIterable<MemoryRow[]>): AsyncGenerator<TmxUnit[]> {
  for await (const rows of pages) yield rows.map(({ updatedAt, ...row }) => ({ ...row, changedAt: updatedAt }));
}

/** What came of edits; what was not done beside them, where something was not. */
interface EditOutcome {
  segmentIds: number[];
  refusal: FaultSpec | undefined;
}

interface Upload {
  fileId: string;
  client: string;
  prefer: 'own' | 'file';
}

/**
 * Keeps what a translator wrote, and remembers what they confirmed, together. A full memory takes nothing more, a full
 * record is filled no further: what was written is kept all the same, and the refusal says so. Refused where one of the
 * segments is not there, and where the record has no room.
 */
async function keepSegments(
  { segments, store, aids, clock }: Pick<Deps, 'segments' | 'store' | 'aids' | 'clock'>,
  { record, edits }: { record: RecordHead; edits: readonly SegmentEdit[] },
): Promise<EditOutcome> {
  const { recordId } = record;
  const updatedAt = clock.now();
  let rows: NewMemory[] = [];
  let outcome: Awaited<ReturnType<typeof store.remember>> = 'remembered';
  const edited = await segments.edit(recordId, edits, {
    andThen: async (written, tx) => {
      const confirmed = confirmedIn(written, edits);
      if (confirmed.length === 0) return;
      const segmentIds = confirmed.map(({ segmentId }) => segmentId);
      const before = await segments.sourcesBefore(tx, recordId, { segmentIds });
      rows = rememberedOf(record, { confirmed, before, updatedAt });
      outcome = await store.remember(tx, rows);
    },
  });
  if (!edited) throw new Fault(translationFaults.noSuchSegment);
  if (edited === 'full') throw new Fault(translationFaults.recordFull);
  const { segmentIds, isAllFilled } = edited;
  if (outcome !== 'remembered') return { segmentIds, refusal: memoryFaults[outcome] };
  if (rows.length > 0) await aids.remember(rows);
  return { segmentIds, refusal: isAllFilled ? undefined : translationFaults.notFilled };
}

/** 翻译记忆 of a user: kept by client, so that what one client paid for is not shown in the work of another. */
export function memoryService(deps: Deps) {
  const { store, files, workers, clock, aids } = deps;
  return {
    keepSegments: (record: RecordHead, edits: readonly SegmentEdit[]) => keepSegments(deps, { record, edits }),

    /** Somebody's searches go one after the other: each looks through all that they have. */
    page: (caller: Caller, { choice, page }: { choice: MemoryChoice; page: Page }) =>
      workers.inTurn(caller, async () => {
        const { signal } = caller;
        const from = (page.pageNum - 1) * page.pageSize;
        const { records, total } = await store.page(caller.userId, choice, {
          offset: from,
          limit: page.pageSize,
          signal,
        });
        const head = paged([], total, page);
        return new WrittenAnswer<ReturnType<typeof paged<MemoryEntry>>>(
          await joinBytes(partsOf({ ...head, records: undefined }, { records })),
        );
      }),

    clients: async (caller: Caller) => ({ clients: await store.clients(caller.userId) }),

    async update(caller: Caller, { memoryId, target }: { memoryId: string; target: string }) {
      const isChanged = await store.change(caller.userId, { memoryId, set: { target, updatedAt: clock.now() } });
      if (isChanged === 'tooLarge') throw new Fault(memoryFaults.importTooLarge);
      if (!isChanged) throw new Fault(faults.notFound);
      aids.forgetMemories(caller.userId);
      return {};
    },

    async remove(caller: Caller, memoryIds: string[]) {
      await store.remove(caller.userId, memoryIds);
      aids.forgetMemories(caller.userId);
      return {};
    },

    upload: (caller: Caller, order: Upload): Promise<WrittenAnswer<MemoryReport>> =>
      workers.inTurn(caller, async () => {
        const reading = await readFile({ files, workers }, { caller, fileId: order.fileId });
        const { count, bytes, pieces, losses } = reading;
        const refusal = await store.refusal(caller.userId, { count, bytes });
        if (refusal) throw new Fault(importRefusals[refusal]);
        const report = await takePieces({ store, clock }, caller, { ...order, pieces }).finally(() =>
          aids.forgetMemories(caller.userId),
        );
        return new WrittenAnswer(packJson({ ...report, losses: [...losses, ...report.losses] }));
      }),

    /** Nobody waits for more than a piece of it, and what is not read yet is nowhere. */
    async download(caller: Caller, choice: Omit<MemoryChoice, 'keyword'>): Promise<Download> {
      const name = choice.client ? `翻译记忆 ${choice.client}` : '翻译记忆';
      const pages = inTurns(store.all(caller.userId, choice), { workers, caller });
      const { sizeBytes: _sizeBytes, ...file } = giveBytes(fileNameOf(`${name}.tmx`), new Uint8Array());
      return { ...file, stream: Readable.from(streamTmx(unitsOf(pages))) };
    },
  };
}

/** Texts of conflicts that are told word by word. */
const conflictBytesMax = 4 * 1024 ** 2;
/** Units that are taken in at once: what stands in the memory for them may be longer than they are. */
const takenAtOnce = { count: 100, size: memoryPiece.size };

const importRefusals = { full: memoryFaults.importFull, tooLarge: memoryFaults.importTooLarge } as const;

/** The units of a file that the caller sent up. */
async function readFile(
  { files, workers }: Pick<Deps, 'files' | 'workers'>,
  { caller, fileId }: { caller: Caller; fileId: string },
) {
  const { sourceGone: missing, fileType: other, tooMany: tooLarge } = memoryFaults;
  const wish = { fileId, missing, other, tooLarge };
  const reading = await receiveXml(files, {
    caller,
    wish,
    read: bytes => {
      const max = { unitsMax: memoryUnitsMax, charactersMax: memoryTextMax, originMax: memoryOriginMax };
      return workers.runFor<PackedTmx>(caller, { module: reader, input: { bytes, ...max, piece: takenAtOnce } });
    },
  });
  if (!reading || reading.kind === 'tooMany') throw new Fault(memoryFaults.tooMany);
  if (reading.kind === 'unreadable') throw new Fault({ code: 1, text: reading.message });
  if (reading.kind !== 'read') throw new Fault(memoryFaults.noTmx);
  return reading;
}

/** Takes units in piece by piece; others have their turn between them. */
async function takePieces(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  caller: Caller,
  { pieces, client, prefer }: Omit<Upload, 'fileId'> & { pieces: PackedPieces<PackedUnit> },
) {
  const now = clock.now();
  const report: MemoryReport = { added: 0, duplicates: 0, conflicts: [], losses: [] };
  let [last, conflictBytes, untoldCount] = [0, 0, 0];
  for (const piece of pieces) {
    const units = unpackJson(piece);
    const rows = units.map(({ row: _row, changedAt, ...unit }) => {
      const at = changedAt ? new Date(changedAt) : now;
      // of two that claim to come from tomorrow none is newer than what is confirmed today
      const updatedAt = at > now ? now : at;
      return { ...unit, ownerId: caller.userId, client: (unit.client || client).slice(0, 60), updatedAt };
    });
    const taken = await store.take(caller.userId, { rows, prefer });
    if (typeof taken === 'string') throw new Fault(importRefusals[taken]);
    report.added += taken.added;
    report.duplicates += taken.duplicates;
    for (const { at, own, other } of taken.conflicts) {
      const { row, source } = units[at]!;
      conflictBytes += Buffer.byteLength(source) + Buffer.byteLength(own) + Buffer.byteLength(other);
      if (conflictBytes <= conflictBytesMax) report.conflicts.push({ row, source, own, other });
      else untoldCount += 1;
    }
    last = units.at(-1)!.row;
  }
  if (untoldCount > 0) report.losses.push({ row: last, reason: `另有${untoldCount}处冲突，未逐条列出` });
  return report;
}

/** Pieces that are read when somebody's other long work rests. */
async function* inTurns<Piece>(
  pieces: AsyncGenerator<Piece>,
  { workers, caller }: { workers: Pick<Workers, 'inTurn'>; caller: Caller },
) {
  for (;;) {
    const next = await workers.inTurn(caller, () => pieces.next());
    if (next.done) return;
    yield next.value;
  }
}
