import { randomUUID } from 'node:crypto';
import {
  companiesMax,
  companyNameMax,
  type DiligenceDetail,
  type DiligenceKind,
  type DiligenceModule,
  type DiligenceRecord,
  diligencesMax,
  dueDiligenceFaults,
} from '@antai/contract/due-diligence';
import { recordTypes, resourceOfRecordType } from '@antai/contract/records';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { fileNameOf } from '@antai/documents/document';
import { writers } from '@antai/documents/writers';
import { shanghaiSecond } from '@antai/values';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault, ignoreMissing } from '../../platform/fault.ts';
import type { ThreadInput } from '../../platform/files/local-file.ts';
import type { Download } from '../../platform/http/bind.ts';
import { giveBytes } from '../../platform/http/give-bytes.ts';
import { makeDocument } from '../../platform/make-document.ts';
import type { Workers } from '../../platform/workers.ts';
import type { FilesService } from '../files/service.ts';
import type { RecordsService } from '../records/service.ts';
import { nameOfRecord, noteKeyOf, showCompany, showCompanyDetail, showRecord, wholeNote } from './describe-record.ts';
import { describeList, describeReport } from './describe-report.ts';
import type { DueDiligenceJobs } from './jobs.ts';
import type { NamesOrder, NamesReading } from './read-names.ts';
import type { CompanyRow, DueDiligenceStore, RecordRow } from './store.ts';

interface Deps {
  store: DueDiligenceStore;
  jobs: DueDiligenceJobs;
  files: FilesService;
  records: RecordsService;
  workers: Workers;
  clock: Clock;
}

export type DueDiligenceService = ReturnType<typeof dueDiligenceService>;

interface DiligenceOrder {
  kind: DiligenceKind;
  name?: string | undefined;
  names: string[];
  modules: DiligenceModule[];
}

interface CompanyPlace {
  recordId: string;
  companyIndex: number;
}

/** Rows of a sheet that are read at most: a list of names with other columns and blank rows. */
const sheetRowsMax = companiesMax * 5;
const sheetMaxBytes = 5 * 1024 * 1024;
const namesReader = new URL('./read-names.ts', import.meta.url);
const reportWithinMs = 60_000;
const endings = { word: 'docx', pdf: 'pdf', excel: 'xlsx' } as const;

const ownRecord = async ({ store }: Pick<Deps, 'store'>, { caller, recordId }: { caller: Caller; recordId: string }) =>
  own(caller, await store.find(recordId));

/** Whoever may not read companies may not have them checked. */
function readsCompanies(caller: Caller) {
  if (!caller.may(resourceOfRecordType(recordTypes.company))) throw new Fault(faults.forbidden);
}

async function show(
  { store, jobs, clock }: Pick<Deps, 'store' | 'jobs' | 'clock'>,
  { caller, rows }: { caller: Caller; rows: RecordRow[] },
): Promise<DiligenceRecord[]> {
  const figures = await store.figures(rows.map(({ recordId }) => recordId));
  return Promise.all(
    rows.map(async row =>
      showRecord(row, await jobs.runs.named(caller, row.taskId), {
        ...(figures.get(row.recordId) ?? { high: 0, unknown: 0 }),
        now: clock.now(),
      }),
    ),
  );
}

async function ownCompany(
  { store }: Pick<Deps, 'store'>,
  caller: Caller,
  { recordId, companyIndex }: CompanyPlace,
): Promise<CompanyRow> {
  await ownRecord({ store }, { caller, recordId });
  const row = await store.company(recordId, companyIndex);
  if (!row) throw new Fault(dueDiligenceFaults.noCompany);
  return row;
}

/** Begins a run in a place that is taken for it; the one before is let go, and stays where none can begin. */
const begin = (
  { store, jobs }: Pick<Deps, 'store' | 'jobs'>,
  caller: Caller,
  { recordId, name, taskId, companyCount }: RecordRow,
) =>
  jobs.runs.replace(
    caller,
    { order: { recordId }, name, unitsTotal: companyCount },
    { before: taskId, setTask: next => store.setTask(recordId, next) },
  );

/** The record, where nothing is at work on it. */
async function resting(deps: Deps, { caller, recordId }: { caller: Caller; recordId: string }): Promise<RecordRow> {
  const row = await ownRecord(deps, { caller, recordId });
  const [view] = await show(deps, { caller, rows: [row] });
  if (view?.status === 'running') throw new Fault(dueDiligenceFaults.started);
  return row;
}

async function detailOf(deps: Deps, { caller, row }: { caller: Caller; row: RecordRow }): Promise<DiligenceDetail> {
  const [view] = await show(deps, { caller, rows: [row] });
  const companies = (await deps.store.companies(row.recordId)).map(showCompany);
  return { ...view!, modules: row.modules, companies };
}

/** Names of companies that a table holds. */
function naming(deps: Pick<Deps, 'files' | 'workers'>) {
  const { files, workers } = deps;
  return {
    async readNames(caller: Caller, fileId: string) {
      const file = await files.describe(caller.userId, fileId);
      if (!file) throw new Fault(faults.notFound);
      if (file.fileType !== 'xlsx') throw new Fault(dueDiligenceFaults.notExcel);
      if (file.sizeBytes > sheetMaxBytes) throw new Fault(dueDiligenceFaults.tooLarge);
      const bytes = await files.content(fileId);
      const order: ThreadInput<NamesOrder> = {
        bytes,
        rowsMax: sheetRowsMax,
        namesMax: companiesMax,
        nameMax: companyNameMax,
      };
      const read = await workers.runFor<NamesReading>(caller, { module: namesReader, input: order });
      if (read?.kind === 'longName')
        throw new Fault({ code: 1, text: `企业名称至多${companyNameMax}字，“${read.begin}…”过长，请改短后重试` });
      if (read?.kind !== 'names') throw new Fault(dueDiligenceFaults[read?.kind ?? 'broken']);
      const { names } = read;
      // the names are what is kept of the file
      await files.remove(caller, fileId).catch(ignoreMissing);
      return { names };
    },
  };
}

/** Checks from their order to their removal. */
function runs(deps: Deps) {
  const { store, jobs, clock } = deps;
  return {
    async add(caller: Caller, { kind, name, names, modules }: DiligenceOrder) {
      readsCompanies(caller);
      const recordId = randomUUID();
      const companyNames = [...new Set(names)];
      const row: RecordRow = {
        recordId,
        ownerId: caller.userId,
        kind,
        name: name || nameOfRecord(companyNames),
        modules: [...new Set(modules)],
        companyCount: companyNames.length,
        taskId: null,
        createdAt: clock.now(),
      };
      const unseen = { match: null, companyId: null, companyName: null, day: null, judged: null, notes: {} };
      const companies = companyNames.map((each, companyIndex): CompanyRow => {
        const place = { recordId, companyIndex, ownerId: caller.userId };
        return { ...place, name: each, ...unseen };
      });
      if (!(await store.add({ row, companies, max: diligencesMax }))) throw new Fault(dueDiligenceFaults.full);
      await begin(deps, caller, row).catch(async error => {
        await store.remove(recordId);
        throw error;
      });
      return { recordId };
    },

    async again(caller: Caller, recordId: string) {
      readsCompanies(caller);
      const record = await resting(deps, { caller, recordId });
      if (!(await store.reserve(record))) throw new Fault(dueDiligenceFaults.started);
      await store.forget(recordId);
      await begin(deps, caller, record);
      return {};
    },

    async retry(caller: Caller, recordId: string) {
      const row = await ownRecord(deps, { caller, recordId });
      const [view] = await show(deps, { caller, rows: [row] });
      if (view?.status !== 'failed') throw new Fault(dueDiligenceFaults.notRetryable);
      if (row.taskId) await jobs.runs.retry(caller, row.taskId);
      else await begin(deps, caller, row);
      return {};
    },

    async cancel(caller: Caller, recordId: string) {
      const row = await ownRecord(deps, { caller, recordId });
      const [view] = await show(deps, { caller, rows: [row] });
      if (!row.taskId || view?.status !== 'running') throw new Fault(dueDiligenceFaults.notRunning);
      await jobs.runs.cancel(caller, row.taskId);
      return {};
    },

    async remove(caller: Caller, recordId: string) {
      await ownRecord(deps, { caller, recordId });
      const named = await store.remove(recordId);
      await jobs.runs.removeNamed(caller, named?.taskId);
      return {};
    },
  };
}

/** What a user says of a company: who is meant, and notes. */
function choosing(deps: Deps) {
  const { store, records } = deps;
  return {
    async choose(caller: Caller, { recordId, companyIndex, companyId }: CompanyPlace & { companyId: string }) {
      readsCompanies(caller);
      const record = await resting(deps, { caller, recordId });
      const row = await ownCompany(deps, caller, { recordId, companyIndex });
      const [head] = await records.heads(recordTypes.company, [companyId]);
      if (!head) throw new Fault(dueDiligenceFaults.noCompany);
      if (!(await store.reserve(record))) throw new Fault(dueDiligenceFaults.started);
      const match = head.title === row.name ? 'exact' : 'former';
      await store.keep(row, { match, companyId, companyName: head.title, judged: null, day: null });
      await begin(deps, caller, record);
      return {};
    },

    async note(
      caller: Caller,
      { findingId, text, ...place }: CompanyPlace & { findingId?: string | undefined; text: string },
    ) {
      const row = await ownCompany(deps, caller, place);
      const finding = row.judged?.findings.find(each => each.findingId === findingId);
      if (findingId && !finding) throw new Fault(dueDiligenceFaults.noCompany);
      await store.note(row, { key: finding ? noteKeyOf(finding) : wholeNote, text });
      return {};
    },
  };
}

/** Checks as they are read and taken away. */
function reading(deps: Deps) {
  const { store, workers, clock } = deps;
  return {
    async page(caller: Caller, { kind, page }: { kind: DiligenceKind | undefined; page: Page }) {
      const offset = (page.pageNum - 1) * page.pageSize;
      const { records: rows, total } = await store.page(caller.userId, { kind, offset, limit: page.pageSize });
      return paged(await show(deps, { caller, rows }), total, page);
    },

    detail: async (caller: Caller, recordId: string) =>
      detailOf(deps, { caller, row: await ownRecord(deps, { caller, recordId }) }),

    company: async (caller: Caller, place: CompanyPlace) => showCompanyDetail(await ownCompany(deps, caller, place)),

    async download(
      caller: Caller,
      { recordId, fileType }: { recordId: string; fileType: 'word' | 'pdf' | 'excel' },
    ): Promise<Download> {
      readsCompanies(caller);
      const row = await ownRecord(deps, { caller, recordId });
      const detail = await detailOf(deps, { caller, row });
      if (detail.companies.some(({ match }) => match === 'waiting')) throw new Fault(dueDiligenceFaults.notYet);
      const companies = (await store.companies(recordId)).map(showCompanyDetail);
      const now = clock.now();
      const report = { detail, companies, madeAt: shanghaiSecond(now) };
      const tooLate = AbortSignal.timeout(reportWithinMs);
      const signal = caller.signal ? AbortSignal.any([caller.signal, tooLate]) : tooLate;
      const whom = { userId: caller.userId, signal };
      const bytes =
        fileType === 'excel'
          ? await workers.runFor<Uint8Array>(caller, { module: writers.excel, input: describeList(report) })
          : await makeDocument(workers, describeReport(report), { fileType, now, whom }).catch(error => {
              if (tooLate.aborted) return undefined;
              throw error;
            });
      if (!bytes) throw new Fault(dueDiligenceFaults.tooSlow);
      return giveBytes(fileNameOf(`${row.name} 核查报告.${endings[fileType]}`, 120), bytes);
    },
  };
}

/** The rules of 核查尽调. A check belongs to who made it; nobody else can see it. */
export function dueDiligenceService(deps: Deps) {
  return {
    ...naming(deps),
    ...runs(deps),
    ...choosing(deps),
    ...reading(deps),
  };
}
