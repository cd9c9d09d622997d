import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type ImportKind,
  type ImportState,
  type ImportSummary,
  importFaults,
  importKinds,
} from '@antai/contract/imports';
import { faults } from '@antai/contract/wire/faults';
import type { Page } from '@antai/contract/wire/page';
import { type Caller, isThisMachine } from '../../platform/caller.ts';
import { Fault } from '../../platform/fault.ts';
import { listSources, readRows, SourceError, type SourceRow } from '../../platform/files/read-rows.ts';
import type { Task, TaskKind, Tasks } from '../../platform/tasks/tasks.ts';
import type { FilesService } from '../files/service.ts';
import type { ImportsStore, Problem } from './store.ts';

/** What an import is asked to do. */
export interface ImportOrder {
  paths: string[];
  mapping: Record<string, string>;
  /** Which of the formats of the kind the files have. */
  format?: string | undefined;
  /** A file that was sent up, in place of paths: it is fetched by whichever process does the work. */
  stored?: { fileId: string; fileName: string };
}

/** The task of each kind of import. */
export const importTasks = {
  cases: 'import.cases',
  penalties: 'import.penalties',
  laws: 'import.laws',
  companies: 'import.companies',
  articles: 'import.articles',
  lawyers: 'import.lawyers',
  judges: 'import.judges',
  registers: 'import.registers',
  hongKongCompanies: 'import.hongKongCompanies',
} as const;

/** Turns rows into records and keeps them; gives how many brought something new and which rows it could not take. */
export type Take = (
  rows: { line: number; row: Record<string, unknown> }[],
) => Promise<{ written: number; refused: { line: number; reason: string }[] }>;

/** What an importer is given besides its order. */
export interface ImportTools {
  taskId: string;
  signal: AbortSignal;
  progress: (done: number, total: number) => void;
}

/** How the files of one import are taken in. */
interface ImportRun extends ImportTools {
  paths: string[];
  /** Part of what tells one import of a file from another: the kind, the mapping. */
  mark: string;
  take: Take;
}

/** One import of a kind at a time; a machine that starts many has them wait. An import makes no file. */
const limits = {
  atOnceMax: 100,
  concurrency: 1,
  maxAttempts: 5,
  keepMs: 0,
  fileMaxBytes: 0,
  tooLargeReason: '',
};

interface Deps {
  store: ImportsStore;
  tasks: Tasks;
  files: Pick<FilesService, 'open' | 'discard'>;
  /** Where this process keeps files that were sent up while it takes them in. */
  folder: string;
}

export type ImportsService = ReturnType<typeof importsService>;

/** Rows read, parsed and written together. */
const batchRows = 64;
/** What the rows of one batch may take together: a few large rows are a batch. */
const batchBytes = 8 * 1024 * 1024;
/** Batches on their way at once: one is parsed while another is written. */
const batchesAtOnce = 3;
const reasonMax = 300;
/** Problems given in one answer. */
const problemsAtOnce = 200;
/** Problems kept of one import; beyond them they are only counted. */
const problemsMax = 10_000;

/** How every import goes: files in order, true progress by bytes read, a bad row never fatal, and after a break on from where it was. */
export function importsService({ store, tasks, files, folder }: Deps) {
  async function takeFile(
    file: string,
    sizeBytes: number,
    before: number,
    total: number,
    run: ImportRun,
    summary: ImportSummary,
  ) {
    const { size, mtimeMs } = await stat(file);
    const fileKey = createHash('sha256').update(`${run.mark}|${file}|${size}|${mtimeMs}`).digest('hex');
    const known = await store.fileProgress(fileKey);
    let bytes = 0;
    const running: Promise<void>[] = [];
    let batch: SourceRow[] = [];
    let inBatch = 0;
    const finishBatch = (rows: SourceRow[]) => takeBatch(file, rows, run, summary);
    const settleFirst = async (lastLine: number) => {
      await running.shift();
      await store.keepFileProgress(fileKey, lastLine);
      report(run, before + Math.min(bytes, sizeBytes), total);
    };
    const lastLines: number[] = [];
    const send = async () => {
      if (batch.length === 0) return;
      lastLines.push(batch.at(-1)?.line ?? 0);
      const sent = finishBatch(batch);
      // a failure is met when its turn comes to be awaited
      sent.catch(() => undefined);
      running.push(sent);
      batch = [];
      inBatch = 0;
      if (running.length >= batchesAtOnce) await settleFirst(lastLines.shift() ?? 0);
    };
    for await (const row of readRows(file, chunk => (bytes += chunk))) {
      run.signal.throwIfAborted();
      if (known && row.line <= known.line) continue;
      batch.push(row);
      inBatch += row.bytes;
      if (batch.length >= batchRows || inBatch >= batchBytes) await send();
    }
    await send();
    while (running.length > 0) await settleFirst(lastLines.shift() ?? 0);
    await store.forgetFileProgress(fileKey);
  }

  async function takeBatch(file: string, rows: SourceRow[], run: ImportRun, summary: ImportSummary) {
    const unread = rows.flatMap(({ line, problem }) => (problem ? [{ line, reason: problem }] : []));
    const read = rows.flatMap(({ line, row }) => (row ? [{ line, row }] : []));
    const { written, refused } = await run.take(read);
    const bad = [...unread, ...refused];
    summary.rows += rows.length;
    summary.written += written;
    await keepProblems(run.taskId, file, bad, summary);
    summary.bad += bad.length;
  }

  async function keepProblems(
    taskId: string,
    file: string,
    bad: { line: number; reason: string }[],
    summary: ImportSummary,
  ) {
    const room = Math.max(0, problemsMax - summary.bad);
    const problems: Problem[] = bad
      .slice(0, room)
      .map(({ line, reason }) => ({ taskId, file, line, reason: reason.slice(0, reasonMax) }));
    await store.addProblems(problems);
  }

  /** Runs the work; a broken or strange file is one problem of the import, not its end. */
  async function unlessOfTheFile<T>(file: string, run: ImportRun, summary: ImportSummary, work: () => Promise<T>) {
    try {
      return await work();
    } catch (error) {
      if (!isOfTheFile(error)) throw error;
      await keepProblems(run.taskId, file, [{ line: 0, reason: reasonOf(error) }], summary);
      summary.bad += 1;
      return undefined;
    }
  }

  /** Does the work with a stored file as a file of this machine; once it is taken in, both are let go. */
  async function withLocalFile<Result>(
    taskId: string,
    { stored, ...order }: ImportOrder,
    work: (order: ImportOrder) => Promise<Result>,
  ): Promise<Result> {
    if (!stored) return work(order);
    const place = join(folder, taskId);
    const path = join(place, stored.fileName);
    const { stream } = await files.open(stored.fileId);
    await mkdir(place, { recursive: true });
    try {
      await pipeline(stream, createWriteStream(path));
      const result = await work({ ...order, paths: [path] });
      await files.discard(stored.fileId);
      return result;
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  }

  async function filesOf(path: string, run: ImportRun, summary: ImportSummary): Promise<string[]> {
    return (await unlessOfTheFile(path, run, summary, () => listSources(path))) ?? [];
  }

  function refuseStrangers(caller: Caller) {
    if (!isThisMachine(caller)) throw new Fault(importFaults.onlyHere);
  }

  const kinds = new Map<ImportKind, TaskKind<ImportOrder>>();
  const formats = new Map<ImportKind, readonly string[]>();
  const followers: ((kind: ImportKind) => Promise<unknown>)[] = [];

  function refuseFormat(kind: ImportKind, format: string | undefined) {
    if (format !== undefined && !formats.get(kind)?.includes(format)) throw new Fault(importFaults.unknownFormat);
  }

  function kindOf(kind: ImportKind): TaskKind<ImportOrder> {
    const defined = kinds.get(kind);
    if (!defined) throw new Error(`no import of ${kind} is defined`);
    return defined;
  }

  /** The import of any kind that has this id. */
  async function find(caller: Caller, taskId: string): Promise<Task<ImportOrder>> {
    const task = await tasks.find(taskId);
    const kind = importKinds.find(each => importTasks[each] === task?.kind);
    if (!kind) throw new Fault(faults.notFound);
    return kindOf(kind).own(caller, taskId);
  }

  return {
    /** Says how one kind of record is taken in, and which formats its files may have where that can be said. */
    define(
      kind: ImportKind,
      importRows: (order: ImportOrder, tools: ImportTools) => Promise<ImportSummary>,
      formatsOfKind: readonly string[] = [],
    ) {
      formats.set(kind, formatsOfKind);
      const defined = tasks.define<ImportOrder>(importTasks[kind], {
        ...limits,
        permissionsOf: async () => () => true,
        isAllowed: () => true,
        make: async ({ taskId, order }, { signal, progress }) => ({
          result: await withLocalFile(taskId, order, local => importRows(local, { taskId, signal, progress })),
        }),
      });
      kinds.set(kind, defined);
    },

    /** Has work done after each import that has ended, in the order in which it was asked for. */
    whenDone(work: (kind: ImportKind) => Promise<unknown>) {
      followers.push(work);
    },

    /** Does all that is to be done after an import; resolves when what it brought can be searched. */
    async takeIn(kind: ImportKind) {
      for (const work of followers) await work(kind);
    },

    async start(caller: Caller, kind: ImportKind, order: ImportOrder) {
      refuseStrangers(caller);
      refuseFormat(kind, order.format);
      const { taskId } = await kindOf(kind).add(caller, { order, name: order.paths[0] ?? kind, unitsTotal: 0 });
      return { jobId: taskId };
    },

    async state(caller: Caller, taskId: string, problemsFrom: number): Promise<ImportState> {
      refuseStrangers(caller);
      const task = await find(caller, taskId);
      const problems = await store.problems(taskId, problemsFrom, problemsAtOnce);
      return {
        jobId: taskId,
        state: task.state,
        done: task.unitsDone,
        total: task.unitsTotal,
        summary: task.result as ImportSummary | null,
        error: task.error,
        problems: problems.map(({ file, line, reason }) => ({ file, line, reason })),
      };
    },

    async cancel(caller: Caller, taskId: string) {
      refuseStrangers(caller);
      const { kind } = await find(caller, taskId);
      await kindOf(importKinds.find(each => importTasks[each] === kind)!).cancel(caller, taskId);
      return {};
    },

    /** Begins an import of a file that was sent up, for a neighbour who has seen to who asks. */
    async startStored(caller: Caller, kind: ImportKind, order: Pick<ImportOrder, 'format' | 'stored'>) {
      refuseFormat(kind, order.format);
      const name = order.stored?.fileName ?? kind;
      return kindOf(kind).add(caller, { order: { ...order, paths: [], mapping: {} }, name, unitsTotal: 0 });
    },

    /** Imports of every kind, whoever began them, the newest first. */
    all: (page: Page) => tasks.pageOfKinds(Object.values(importTasks), page),

    /** The import of any kind that has this id, whoever began it. */
    async anyones(taskId: string) {
      const task = await tasks.find(taskId);
      if (!task || !(Object.values(importTasks) as string[]).includes(task.kind)) throw new Fault(faults.notFound);
      return task;
    },

    stop: tasks.stop,

    async problemsOf(taskId: string, offset: number, limit: number) {
      const records = await store.problems(taskId, offset, limit);
      return { records, total: await store.countProblems(taskId) };
    },

    /** Takes files in, as the importer of a kind of record says. */
    async run(run: ImportRun): Promise<ImportSummary> {
      const summary: ImportSummary = { files: 0, rows: 0, written: 0, bad: 0 };
      const files = (await Promise.all(run.paths.map(path => filesOf(path, run, summary)))).flat();
      const sizes = await Promise.all(files.map(async file => (await stat(file)).size));
      const total = sizes.reduce((sum, size) => sum + size, 0);
      summary.files = files.length;
      let before = 0;
      for (const [index, file] of files.entries()) {
        const size = sizes[index] ?? 0;
        await unlessOfTheFile(file, run, summary, () => takeFile(file, size, before, total, run, summary));
        before += size;
        report(run, before, total);
      }
      return summary;
    },
  };
}

/** A broken or strange file is a bad row of its import; anything else is a defect and stops it. */
const fileCodes = ['Z_DATA_ERROR', 'Z_BUF_ERROR', 'ENOENT', 'EACCES', 'EISDIR'];
const isOfTheFile = (error: unknown) => {
  const code = (error as { code?: string }).code ?? '';
  return error instanceof SourceError || fileCodes.includes(code) || code.startsWith('CSV_');
};

function reasonOf(error: unknown): string {
  if (error instanceof SourceError) return error.message;
  const code = (error as { code?: string }).code ?? '';
  if (code.startsWith('Z_')) return '压缩文件已损坏，请重新取得';
  if (code.startsWith('CSV_')) return `CSV格式有误：${(error as Error).message}`;
  return `无法读取文件（${code}）`;
}

/** Progress in kilobytes: whole numbers that a counter holds for any file. */
const report = ({ progress }: ImportRun, bytes: number, total: number) =>
  progress(Math.ceil(bytes / 1024), Math.ceil(total / 1024));
