import { Readable } from 'node:stream';
import {
  type CitationReport,
  checkedFileTypes,
  citationFaults,
  type FileCheck,
  fileChecksAtOnceMax,
} from '@antai/contract/citations';
import { messageTypes, redirectTypes } from '@antai/contract/notices';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { shanghaiDay } from '@antai/values';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault, missingAs } from '../../platform/fault.ts';
import type { ThreadInput } from '../../platform/files/local-file.ts';
import type { Download } from '../../platform/http/bind.ts';
import { makeDocument } from '../../platform/make-document.ts';
import type { PackedJson } from '../../platform/pack-json.ts';
import { readBytes, streamBytes } from '../../platform/stream-bytes.ts';
import type { Task, TaskDefinition, Tasks, TaskTools, WorkResult } from '../../platform/tasks/tasks.ts';
import type { Workers } from '../../platform/workers.ts';
import type { FilesService } from '../files/service.ts';
import type { NoticesService } from '../notices/service.ts';
import type { StatutesService } from '../statutes/service.ts';
import type { CheckedCitations, StatusCounts } from './count-statuses.ts';
import { type CheckOutcome, nameOfResult, type Order, sayCheckEnd, showCheck } from './describe-check.ts';
import type { ParagraphsReading } from './read-paragraphs.ts';
import type { Result, ResultOrder } from './write-result.ts';

interface Deps {
  tasks: Tasks;
  workers: Workers;
  clock: Clock;
  files: FilesService;
  statutes: StatutesService;
  notices: NoticesService;
  permissionsOf: TaskDefinition<Order>['permissionsOf'];
  keepMs: number;
}

export type CitationsService = ReturnType<typeof citationsService>;

const kind = 'citations.check';
/** A report says the text once and of each citation a few sentences. */
const reportMaxBytes = 64 * 1024 ** 2;
/** What a hostile file may take before it is given up. */
const patience = { withinMs: 60_000, tooSlow: citationFaults.tooSlow };
/** A file of JSON that is not taken for an answer of the wire. */
const reportType = 'application/octet-stream';
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const reader = new URL('./read-paragraphs.ts', import.meta.url);
const counter = new URL('./count-statuses.ts', import.meta.url);
const resultWriter = new URL('./write-result.ts', import.meta.url);

/** Reading and checking are one step each. */
const steps = 2;

/** The checks as tasks. */
function checksOf(deps: Deps) {
  const { workers, clock, files, statutes, notices, permissionsOf, keepMs } = deps;

  const tasks = deps.tasks.define<Order>(kind, {
    atOnceMax: fileChecksAtOnceMax,
    keepMs,
    fileMaxBytes: reportMaxBytes,
    tooLargeReason: citationFaults.tooLong.text,
    concurrency: 1,
    maxAttempts: 3,
    permissionsOf,
    isAllowed: (_order, may) => may(20018),
    make: check,
    eventOf: task => ({
      type: 'task',
      data: { kind, taskId: task.taskId, state: showCheck(task).state, finishPercent: task.percent },
    }),
    tell: (task, transaction) => {
      const about = { messageType: messageTypes.task, redirectType: redirectTypes.citationCheck };
      const notice = { userId: task.ownerId, ...about, relateId: task.taskId, count: 1, isQuiet: true };
      return notices.tell({ ...notice, say: () => sayCheckEnd(task) }, transaction);
    },
  });

  async function check({ order }: Task<Order>, { userId, signal, progress }: TaskTools): Promise<WorkResult> {
    const { fileId, fileName, fileType, asOf } = order;
    let pages = 0;
    const onPage = (done: number, total: number) => {
      pages = total;
      progress(done, total + steps);
    };
    const input = await files.readable(fileId, { signal, onPage }).catch(missingAs(citationFaults.sourceGone));
    const reading = await workers.run<ParagraphsReading>(reader, input, { userId, signal, ...patience });
    if (reading.kind === 'unreadable') throw new Fault({ code: 1, text: reading.message });
    progress(pages + 1, pages + steps);
    if (reading.kind !== 'read') throw new Fault(citationFaults[reading.kind]);
    const { text, paragraphs, unread } = reading;
    const findings = await statutes.packCitations({ userId, signal }, text, { asOfWished: asOf });
    const counts = await workers.run<StatusCounts>(counter, findings, { userId, signal, ...patience });
    progress(pages + steps, pages + steps);
    const checkedAt = clock.now().toISOString();
    const head = { fileId, fileName, fileType, resultName: nameOfResult(order), asOf, checkedAt };
    return {
      file: Readable.from(piecesOfReport({ head, paragraphs, findings, unread })),
      result: { counts, unread } satisfies CheckOutcome,
    };
  }

  return { tasks };
}

type Checks = ReturnType<typeof checksOf>;

interface ReportPieces {
  head: Pick<CitationReport, 'fileId' | 'fileName' | 'fileType' | 'resultName' | 'asOf' | 'checkedAt'>;
  paragraphs: PackedJson<CitationReport['paragraphs']>;
  findings: PackedJson<CheckedCitations>;
  unread: string[];
}

/** A `CitationReport` as one JSON text, of pieces that are written already. */
function* piecesOfReport({ head, paragraphs, findings, unread }: ReportPieces): Generator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},"paragraphs":`);
  yield paragraphs;
  yield Buffer.from(',');
  yield findings.subarray(1, -1);
  yield Buffer.from(`,"unread":${JSON.stringify(unread)}}`);
}

/** What a finished check gives. */
function results({ workers, clock, files }: Deps, { tasks }: Checks) {
  const contentOf = (fileId: string) => files.content(fileId).catch(missingAs(citationFaults.sourceGone));

  /** The original with comments where it can hold them, otherwise the report as a document. */
  async function write(
    caller: Caller,
    { order: { fileId, fileType }, report }: { order: Order; report: Uint8Array },
  ): Promise<Uint8Array> {
    const original = fileType === 'docx' ? await contentOf(fileId) : undefined;
    const order: ThreadInput<ResultOrder> = { report, ...(original ? { original } : {}) };
    const result = await workers.runFor<Result>(caller, { module: resultWriter, input: order });
    if (!result) throw new Fault(citationFaults.tooSlow);
    if (result.kind === 'file') return result.bytes;
    return makeDocument(workers, result.document, { fileType: 'word', now: clock.now(), whom: caller });
  }

  return {
    async report(caller: Caller, taskId: string): Promise<Download> {
      const { task, stream } = await tasks.open(caller, taskId);
      const sizeBytes = task.sizeBytes === null ? {} : { sizeBytes: task.sizeBytes };
      return { fileName: `${task.name}.json`, mimeType: reportType, ...sizeBytes, stream };
    },

    async download(caller: Caller, taskId: string): Promise<Download> {
      const { task, stream } = await tasks.open(caller, taskId);
      const bytes = await write(caller, { order: task.order, report: await readBytes(stream) });
      const file = { fileName: nameOfResult(task.order), mimeType: wordType, sizeBytes: bytes.length };
      return { ...file, stream: streamBytes(bytes) };
    },
  };
}

/** Checks of what files cite. A check belongs to who ordered it, with the file that was sent up for it. */
export function citationsService(deps: Deps) {
  const { clock, files } = deps;
  const checks = checksOf(deps);
  const { tasks } = checks;

  return {
    ...results(deps, checks),

    async add(caller: Caller, { fileId, asOf }: { fileId: string; asOf?: string }): Promise<FileCheck> {
      const file = await files.describe(caller.userId, fileId);
      if (!file) throw new Fault(faults.notFound);
      const { fileName, fileType } = file;
      if (!checkedFileTypes.some(type => type === fileType)) throw new Fault(citationFaults.fileType);
      const order = { fileId, fileName, fileType, asOf: asOf ?? shanghaiDay(clock.now()) };
      return showCheck(await tasks.add(caller, { order, name: fileName, unitsTotal: steps }));
    },

    async page(caller: Caller, page: Page) {
      const { records, total } = await tasks.page(caller, page);
      return paged(records.map(showCheck), total, page);
    },

    retry: async (caller: Caller, taskId: string): Promise<FileCheck> => showCheck(await tasks.retry(caller, taskId)),

    async remove(caller: Caller, taskId: string) {
      const { order } = await tasks.own(caller, taskId);
      await tasks.remove(caller, taskId);
      const file = await files.describe(caller.userId, order.fileId);
      if (file) await files.remove(caller, order.fileId);
      return {};
    },
  };
}
