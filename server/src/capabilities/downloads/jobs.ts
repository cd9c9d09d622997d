import { downloadFaults, exportRowsMax, type Order, type SearchOrder } from '@antai/contract/downloads';
import { type RecordType, recordTypes } from '@antai/contract/records';
import type { SimilarRequest } from '@antai/contract/search';
import type { Chart, Document } from '@antai/documents/document';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import { makeDocument } from '../../platform/make-document.ts';
import { streamBytes } from '../../platform/stream-bytes.ts';
import type { Meta } from '../../platform/tasks/parts.ts';
import type { Task, TaskTools, WorkResult } from '../../platform/tasks/tasks.ts';
import type { Workers } from '../../platform/workers.ts';
import type { RecordsService } from '../records/service.ts';
import type { SearchService, Viewer } from '../search/service.ts';
import { authorityGroupOf } from '../search/similar/service.ts';
import { certificateOf, saySimilar } from './export/certify-search.ts';
import type { SearchFacts } from './export/describe-records.ts';
import { caseReportOf, orderCases } from './export/report-cases.ts';
import { chartedFields, reportOf, reportRowsMax } from './export/report-search.ts';
import { formOf } from './export/service.ts';
import type { HoldersService } from './holders/service.ts';
import type { Certificate, DownloadsStore } from './store.ts';

interface Deps {
  store: DownloadsStore;
  search: SearchService;
  records: RecordsService;
  holders: HoldersService;
  workers: Workers;
  volumeWorkers: Workers;
  clock: Clock;
}

type OrderOf<Content extends Order['content']> = Extract<Order, { content: Content }>;
type DownloadTask = Pick<Task<Order>, 'taskId' | 'ownerId' | 'order'>;
type SearchTask = DownloadTask & { order: SearchOrder };
type Tools = Pick<TaskTools, 'userId' | 'may' | 'signal' | 'progress' | 'parts'>;

/** What was found when the task began: a task that goes on after a break exports the same records. */
interface TaskSnapshot {
  ids: string[];
  facts: SearchFacts;
}

interface PageOfRecords {
  recordType: RecordType;
  ids: string[];
  /** Whether their text is wanted. */
  isWhole: boolean;
}

/** Records of a page. */
function pagesOf({ records }: Deps) {
  /** Records of a page; text that is not wanted is not carried along. */
  async function take(viewer: Viewer, { recordType, ids, isWhole }: PageOfRecords) {
    const whole = await records.whole(viewer, { recordType, ids });
    return whole.map(record => (isWhole ? record : { ...record, sections: [] }));
  }

  return { take };
}

type Pages = ReturnType<typeof pagesOf>;

/** Files of whole results, page by page. */
function recordFiles({ search, workers, volumeWorkers, clock }: Deps, { take }: Pages) {
  async function freeze(
    viewer: Viewer,
    { ids, asked: request, sorts }: Pick<OrderOf<'records'>, 'ids' | 'asked' | 'sorts'>,
  ): Promise<TaskSnapshot> {
    const result = await search.ids(viewer, { conditions: request, sorts, max: exportRowsMax });
    const rows = ids ?? result.ids;
    if (!ids && result.total > exportRowsMax) throw new Fault(downloadFaults.tooMany);
    if (rows.length === 0) throw new Fault(downloadFaults.nothing);
    const { textForm, total, indexVersion, sortName } = result;
    const categoryName = search.category(request.recordType).name;
    const takenAt = clock.now().toISOString();
    const facts = { categoryName, textForm, total, indexVersion, sortName, takenAt, exported: rows.length };
    return { ids: rows, facts };
  }

  async function exportRecords(order: OrderOf<'records'>, tools: Tools): Promise<WorkResult> {
    const { userId, parts, signal, progress } = tools;
    const viewer: Viewer = tools;
    const { ids, facts } = await parts.settled('frozen', () => freeze(viewer, order));
    const { recordType } = order.asked;
    const now = new Date(facts.takenAt);
    const category = search.category(recordType);
    const whom = { userId, signal };
    const form = formOf(order.fileType, { category, facts, parts, workers, volumeWorkers, now, whom });
    const metas: Meta[] = [];
    const { pageRows } = form;
    for (let from = 0; from < ids.length; from += pageRows) {
      signal.throwIfAborted();
      const page = ids.slice(from, from + pageRows);
      const make = async () =>
        form.part(await take(viewer, { recordType, ids: page, isWhole: form.isWhole }), {
          first: from + 1,
          before: metas,
        });
      metas.push(await parts.part(metas.length, make));
      progress(Math.min(from + pageRows, ids.length), ids.length);
    }
    return { file: await form.whole(metas) };
  }

  return { exportRecords };
}

/** Documents about a search: its report, its certificate, the report on its cases. */
function searchDocuments({ store, search, records, clock }: Deps, { take }: Pages) {
  async function reportDocument(order: OrderOf<'report'>, tools: Tools): Promise<Document> {
    const { signal, progress } = tools;
    const viewer: Viewer = tools;
    const { asked: request, sorts } = order;
    const category = search.category(request.recordType);
    const fields = chartedFields(category);
    const total = fields.length + 1;
    const { ids, ...result } = await search.ids(viewer, { conditions: request, sorts, max: reportRowsMax });
    const charts: Chart[] = [];
    for (const { fieldEn, fieldCn, chart } of fields) {
      signal.throwIfAborted();
      const points = await search.chart(viewer, { ...request, fieldEn });
      charts.push({ title: fieldCn, kind: chart ?? 'rank', points, total: result.total });
      progress(charts.length, total);
    }
    const takenAt = clock.now().toISOString();
    const facts = { ...result, categoryName: category.name, exported: ids.length, takenAt };
    const first = await take(viewer, { recordType: request.recordType, ids, isWhole: false });
    return reportOf(category, { facts, charts, first });
  }

  /** The case that others were looked for, as the certificate names it. */
  async function saySource(wish: SimilarRequest): Promise<string> {
    const [head] = wish.id ? await records.heads(recordTypes.cases, [wish.id]) : [];
    return saySimilar(wish, head?.number || head?.title);
  }

  /** The certificate of a task; a task made twice has one certificate. */
  async function issue(viewer: Viewer, { taskId, ownerId, order }: SearchTask): Promise<Certificate> {
    const issued = await store.find(taskId);
    if (issued) return issued;
    const { asked: request } = order;
    const similar = (order.content === 'caseReport' && order.similar) || null;
    const proof = similar
      ? await search.similarFingerprint(viewer, similar)
      : await search.fingerprint(viewer, request);
    const textForm = similar ? await saySource(similar) : (await search.printText(request)).text;
    return store.issue({
      certificateId: taskId,
      ownerId,
      asked: request,
      similar,
      textForm,
      ...proof,
      issuedAt: clock.now(),
    });
  }

  async function documentOfSearch(task: SearchTask, tools: Tools): Promise<Document> {
    const { order } = task;
    const category = search.category(order.asked.recordType);
    if (order.content === 'report') return reportDocument(order, tools);
    const proof = await issue(tools, task);
    if (order.content === 'certificate') return certificateOf(proof, category);
    if (order.content !== 'caseReport') throw new Error('records are no single document');
    const ids = order.report.cases.map(({ id }) => id);
    const taken = await take(tools, { recordType: order.asked.recordType, ids, isWhole: true });
    const cases = orderCases(taken, { report: order.report, groupOf: authorityGroupOf });
    if (cases.length === 0) throw new Fault(downloadFaults.nothing);
    return caseReportOf(category, { report: order.report, cases, proof });
  }

  return { documentOfSearch };
}

/** Makes the files that tasks ask for, page by page: what is finished of a broken task is not made again. */
export function fileMaker(deps: Deps) {
  const { search, holders, workers, clock } = deps;
  const pages = pagesOf(deps);
  const { exportRecords } = recordFiles(deps, pages);
  const { documentOfSearch } = searchDocuments(deps, pages);

  /** What a task asks for. */
  return async function makeFile(task: DownloadTask, tools: Tools): Promise<WorkResult> {
    const { order } = task;
    if (!('companyId' in order)) await search.untilCurrent(order.asked.recordType, tools.signal);
    if (order.content === 'records') return exportRecords(order, tools);
    const document =
      'companyId' in order ? await holders.document(order, tools) : await documentOfSearch({ ...task, order }, tools);
    const made = { fileType: order.fileType, now: clock.now(), whom: tools };
    return { file: streamBytes(await makeDocument(workers, document, made)) };
  };
}
