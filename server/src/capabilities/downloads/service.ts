import {
  type DownloadTask,
  downloadFaults,
  exportRowsMax,
  type Order,
  type SearchOrder,
  tasksAtOnceMax,
} from '@antai/contract/downloads';
import { messageTypes, redirectTypes } from '@antai/contract/notices';
import { type RecordType, recordTypes, resourceOfRecordType } from '@antai/contract/records';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Download } from '../../platform/http/bind.ts';
import { makeDocument } from '../../platform/make-document.ts';
import { streamBytes } from '../../platform/stream-bytes.ts';
import type { May, TaskDefinition, Tasks } from '../../platform/tasks/tasks.ts';
import type { Workers } from '../../platform/workers.ts';
import type { NoticesService } from '../notices/service.ts';
import type { RecordsService } from '../records/service.ts';
import type { SearchService, Viewer } from '../search/service.ts';
import { documentOf } from './export/describe-records.ts';
import type { HoldersService } from './holders/service.ts';
import { mimeTypes, nameOf, nameOfCompany, sayTaskEnd, showTask, withEnding } from './name-download.ts';
import type { DownloadsStore } from './store.ts';

interface Deps {
  store: DownloadsStore;
  tasks: Tasks;
  makeFile: TaskDefinition<Order>['make'];
  search: SearchService;
  records: RecordsService;
  holders: HoldersService;
  workers: Workers;
  notices: NoticesService;
  clock: Clock;
  keepMs: number;
  permissionsOf: TaskDefinition<Order>['permissionsOf'];
}

export type DownloadsService = ReturnType<typeof downloadsService>;

/** The kind of every download task and of its jobs. */
export const downloadKind = 'downloads.make';

/** No file of ours comes near it; a disk is not filled by one task. */
const fileMaxBytes = 2 * 1024 ** 3;
const patienceMs = 60 * 60_000;

/** A PDF is laid out at some ten thousand characters a second; the civil code has a quarter of this. */
const pdfTextMax = 500_000;

const mayHave = (may: May, recordType: RecordType) => may(20019) && may(resourceOfRecordType(recordType));

const typeOf = (order: Order) => ('companyId' in order ? recordTypes.company : order.asked.recordType);

function refuseType(may: May, recordType: RecordType) {
  if (!mayHave(may, recordType)) throw new Fault(faults.forbidden);
}

/** The files as tasks. */
function fileTasks(deps: Deps) {
  const { makeFile, notices, keepMs, permissionsOf } = deps;

  const tasks = deps.tasks.define<Order>(downloadKind, {
    atOnceMax: tasksAtOnceMax,
    keepMs,
    fileMaxBytes,
    tooLargeReason: downloadFaults.tooMany.text,
    concurrency: 2,
    maxAttempts: 5,
    timeoutMs: patienceMs,
    permissionsOf,
    isAllowed: (order, may) =>
      mayHave(may, typeOf(order)) && (order.content !== 'caseReport' || !order.similar || may(20022)),
    make: makeFile,
    eventOf: task => ({ type: 'download', data: showTask(task) }),
    tell: (task, transaction) => {
      const about = { messageType: messageTypes.task, redirectType: redirectTypes.task, relateId: task.taskId };
      const notice = { userId: task.ownerId, ...about, count: 1, say: () => sayTaskEnd(task), isQuiet: true };
      return notices.tell(notice, transaction);
    },
  });

  return { tasks };
}

type Files = ReturnType<typeof fileTasks>;

/** Orders files; what can only fail is refused before it begins. */
function ordering({ search, holders, clock }: Deps, { tasks }: Files) {
  /** How many rows the task will have; a task that can only fail is refused before it begins. */
  async function countRows(viewer: Viewer, order: SearchOrder): Promise<number> {
    if (order.content === 'caseReport') {
      if (order.asked.recordType !== recordTypes.cases) throw new Fault(downloadFaults.casesOnly);
      if (order.similar && !viewer.may(20022)) throw new Fault(faults.forbidden);
      return order.report.cases.length;
    }
    const { total } = await search.ids(viewer, {
      conditions: order.asked,
      sorts: 'sorts' in order ? order.sorts : null,
      max: 1,
    });
    if (order.content === 'certificate') return 1;
    if (order.content === 'records' && order.ids) return order.ids.length;
    // the index of this process may not have the records yet; the task will wait for them
    if (total === 0 && (await search.isCurrent(order.asked.recordType))) throw new Fault(downloadFaults.nothing);
    if (order.content === 'records' && total > exportRowsMax) throw new Fault(downloadFaults.tooMany);
    return order.content === 'records' ? total : 1;
  }

  return {
    async create(caller: Caller, order: Order): Promise<DownloadTask> {
      const recordType = typeOf(order);
      refuseType(caller.may, recordType);
      if ('companyId' in order) {
        const { companyName, unitsTotal } = await holders.measure(order, caller);
        const name = nameOfCompany(order, { companyName, now: clock.now() });
        return showTask(await tasks.add(caller, { order, name, unitsTotal }));
      }
      const unitsTotal = await countRows(caller, order);
      const { text: textForm } = await search.printText(order.asked);
      const name = nameOf(order, {
        search: { categoryName: search.category(recordType).name, textForm },
        now: clock.now(),
      });
      return showTask(await tasks.add(caller, { order, name, unitsTotal }));
    },
  };
}

/** Files that users ask for. A task belongs to who asked; what it holds is checked again whenever it runs or is fetched. */
export function downloadsService(deps: Deps) {
  const { store, search, records, workers, clock } = deps;
  const files = fileTasks(deps);
  const { tasks } = files;

  return {
    ...ordering(deps, files),

    async list(caller: Caller, page: Page) {
      const { records: own, total } = await tasks.page(caller, page);
      return paged(own.map(showTask), total, page);
    },

    retry: async (caller: Caller, taskId: string): Promise<DownloadTask> => showTask(await tasks.retry(caller, taskId)),

    async remove(caller: Caller, taskId: string) {
      await tasks.remove(caller, taskId);
      return {};
    },

    async download(caller: Caller, taskId: string): Promise<Download> {
      const { task, stream } = await tasks.open(caller, taskId);
      const sizeBytes = task.sizeBytes === null ? {} : { sizeBytes: task.sizeBytes };
      return { fileName: task.name, mimeType: mimeTypes[task.order.fileType], ...sizeBytes, stream };
    },

    /** One record as a document of its own. */
    async single(
      caller: Caller,
      { dataTypeId, id, fileType }: { dataTypeId: RecordType; id: string; fileType: 'word' | 'pdf' },
    ): Promise<Download> {
      refuseType(caller.may, dataTypeId);
      const [record] = await records.whole(caller, { recordType: dataTypeId, ids: [id] });
      if (!record) throw new Fault(faults.notFound);
      const length = record.sections.reduce((sum, { text }) => sum + text.length, 0);
      if (fileType === 'pdf' && length > pdfTextMax) throw new Fault(downloadFaults.tooLongForPdf);
      const now = clock.now();
      const document = documentOf(search.category(dataTypeId), { record, now });
      const bytes = await makeDocument(workers, document, { fileType, now, whom: caller });
      const file = {
        fileName: withEnding(record.title || id, fileType),
        mimeType: mimeTypes[fileType],
        sizeBytes: bytes.length,
      };
      return { ...file, stream: streamBytes(bytes) };
    },

    async verifyCertificate(caller: Caller, certificateId: string) {
      const { asked: request, similar, textForm, issuedAt, ...issued } = own(caller, await store.find(certificateId));
      refuseType(caller.may, request.recordType);
      if (similar && !caller.may(20022)) throw new Fault(faults.forbidden);
      const now = similar
        ? await search.similarFingerprint(caller, similar)
        : await search.fingerprint(caller, request);
      const { total, idsHash, indexVersion } = issued;
      return {
        certificateId,
        isSame: now.total === total && now.idsHash === idsHash,
        issued: { at: issuedAt.toISOString(), total, idsHash, indexVersion },
        now: { at: clock.now().toISOString(), ...now },
        textForm,
      };
    },
  };
}
