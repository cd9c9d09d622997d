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
import type { Task, TaskKind, Tasks } from '../../platform/tasks/tasks.ts';
import type { FilesService } from '../files/service.ts';
import { type ImportOrder, type ImportRun, type ImportTools, takeFiles, withLocalFile } from './jobs.ts';
import type { ImportsStore } from './store.ts';

export type { ImportOrder, ImportTools, Take } from './jobs.ts';

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

/** Problems given in one answer. */
const problemsAtOnce = 200;

/** What is defined of each kind of import. */
interface Kinds {
  tasks: Map<ImportKind, TaskKind<ImportOrder>>;
  formats: Map<ImportKind, readonly string[]>;
}

function refuseStrangers(caller: Caller) {
  if (!isThisMachine(caller)) throw new Fault(importFaults.onlyHere);
}

function refuseFormat({ formats }: Kinds, { kind, format }: { kind: ImportKind; format: string | undefined }) {
  if (format !== undefined && !formats.get(kind)?.includes(format)) throw new Fault(importFaults.unknownFormat);
}

function taskOf({ tasks }: Kinds, kind: ImportKind): TaskKind<ImportOrder> {
  const task = tasks.get(kind);
  if (!task) throw new Error(`no import of ${kind} is defined`);
  return task;
}

/** How each kind is taken in, and what follows its imports. */
function defining({ tasks, files, folder }: Deps, kinds: Kinds) {
  const followers: ((kind: ImportKind) => Promise<unknown>)[] = [];
  return {
    /** Says how one kind of record is taken in, and which formats its files may have where that can be said. */
    define(
      kind: ImportKind,
      importRows: (order: ImportOrder, tools: ImportTools) => Promise<ImportSummary>,
      { formatsOfKind = [] }: { formatsOfKind?: readonly string[] } = {},
    ) {
      kinds.formats.set(kind, formatsOfKind);
      const task = tasks.define<ImportOrder>(importTasks[kind], {
        ...limits,
        permissionsOf: async () => () => true,
        isAllowed: () => true,
        make: async ({ taskId, order }, { signal, progress }) => {
          const take = (local: ImportOrder) => importRows(local, { taskId, signal, progress });
          return { result: await withLocalFile({ files, folder }, { taskId, order }, { work: take }) };
        },
      });
      kinds.tasks.set(kind, task);
    },

    /** Has work done after each import that has ended, in the order in which it was asked for. */
    whenDone(work: (kind: ImportKind) => Promise<unknown>) {
      followers.push(work);
    },

    /** Does all that is to be done after an import; resolves when what it brought can be searched. */
    async takeIn(kind: ImportKind) {
      for (const work of followers) await work(kind);
    },
  };
}

/** Imports as they are begun and followed. */
function ordering({ store, tasks }: Deps, kinds: Kinds) {
  /** The import of any kind that has this id. */
  async function find(caller: Caller, taskId: string): Promise<Task<ImportOrder>> {
    const task = await tasks.find(taskId);
    const kind = importKinds.find(each => importTasks[each] === task?.kind);
    if (!kind) throw new Fault(faults.notFound);
    return taskOf(kinds, kind).own(caller, taskId);
  }

  return {
    async start(caller: Caller, { kind, order }: { kind: ImportKind; order: ImportOrder }) {
      refuseStrangers(caller);
      refuseFormat(kinds, { kind, format: order.format });
      const { taskId } = await taskOf(kinds, kind).add(caller, { order, name: order.paths[0] ?? kind, unitsTotal: 0 });
      return { jobId: taskId };
    },

    async state(
      caller: Caller,
      { taskId, problemsFrom }: { taskId: string; problemsFrom: number },
    ): Promise<ImportState> {
      refuseStrangers(caller);
      const task = await find(caller, taskId);
      const problems = await store.problems(taskId, { offset: problemsFrom, limit: problemsAtOnce });
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
      await taskOf(kinds, importKinds.find(each => importTasks[each] === kind)!).cancel(caller, taskId);
      return {};
    },

    /** Begins an import of a file that was sent up, for a neighbour who has seen to who asks. */
    async startStored(
      caller: Caller,
      { kind, order }: { kind: ImportKind; order: Pick<ImportOrder, 'format' | 'stored'> },
    ) {
      refuseFormat(kinds, { kind, format: order.format });
      const name = order.stored?.fileName ?? kind;
      return taskOf(kinds, kind).add(caller, { order: { ...order, paths: [], mapping: {} }, name, unitsTotal: 0 });
    },
  };
}

/** Imports of everybody, as administrators see them. */
function overseeing({ store, tasks }: Deps) {
  return {
    /** Imports of every kind, whoever began them, the newest first. */
    all: (page: Page) => tasks.pageOfKinds(Object.values(importTasks), page),

    /** The import of any kind that has this id, whoever began it. */
    async anyones(taskId: string) {
      const task = await tasks.find(taskId);
      if (!task || !(Object.values(importTasks) as string[]).includes(task.kind)) throw new Fault(faults.notFound);
      return task;
    },

    stop: tasks.stop,

    async problemsOf(taskId: string, { offset, limit }: { offset: number; limit: number }) {
      const records = await store.problems(taskId, { offset, limit });
      return { records, total: await store.countProblems(taskId) };
    },
  };
}

/** How every import goes: files in order, true progress by bytes read, a bad row never fatal, and after a break on from where it was. */
export function importsService(deps: Deps) {
  const kinds: Kinds = { tasks: new Map(), formats: new Map() };
  return {
    ...defining(deps, kinds),
    ...ordering(deps, kinds),
    ...overseeing(deps),

    /** Takes files in, as the importer of a kind of record says. */
    run: (run: ImportRun): Promise<ImportSummary> => takeFiles(deps.store, run),
  };
}
