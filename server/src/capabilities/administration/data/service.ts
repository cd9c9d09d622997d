import { type DataImport, dataImportFaults, importFileTypes } from '@antai/contract/administration/data';
import { type ImportKind, type ImportSummary, importKinds } from '@antai/contract/imports';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import type { Caller } from '../../../platform/caller.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Task } from '../../../platform/tasks/tasks.ts';
import type { FilesService } from '../../files/service.ts';
import { type ImportsService, importTasks } from '../../imports/service.ts';

interface Deps {
  imports: Pick<ImportsService, 'startStored' | 'all' | 'anyones' | 'stop' | 'problemsOf'>;
  files: Pick<FilesService, 'describe'>;
}

interface DataOrder {
  kind: ImportKind;
  fileId: string;
  format?: string | undefined;
}

export type DataImportsService = ReturnType<typeof dataImportsService>;

const kindOf = (task: Task) => importKinds.find(kind => importTasks[kind] === task.kind) ?? 'cases';

const show = (task: Task): DataImport => ({
  taskId: task.taskId,
  kind: kindOf(task),
  fileName: task.name,
  state: task.state,
  done: task.unitsDone,
  total: task.unitsTotal,
  summary: task.result as ImportSummary | null,
  error: task.state === 'failed' ? task.error : null,
  createTime: task.createdAt.toISOString(),
});

/** Imports as administrators begin and follow them, beside those of the command line. */
export function dataImportsService({ imports, files }: Deps) {
  return {
    async page(page: Page) {
      const { records, total } = await imports.all(page);
      return paged(records.map(show), total, page);
    },

    async start(caller: Caller, { kind, fileId, format }: DataOrder): Promise<DataImport> {
      const file = await files.describe(caller.userId, fileId);
      if (!file) throw new Fault(faults.notFound);
      if (!(importFileTypes as readonly string[]).includes(file.fileType)) throw new Fault(dataImportFaults.wrongType);
      const stored = { fileId, fileName: file.fileName };
      return show(await imports.startStored(caller, { kind, order: { format, stored } }));
    },

    async problems(taskId: string, page: Page) {
      await imports.anyones(taskId);
      const { records, total } = await imports.problemsOf(taskId, {
        offset: (page.pageNum - 1) * page.pageSize,
        limit: page.pageSize,
      });
      return paged(
        records.map(({ file, line, reason }) => ({ file: file.split('/').at(-1) ?? file, line, reason })),
        total,
        page,
      );
    },

    async stop(taskId: string) {
      await imports.stop(await imports.anyones(taskId));
      return {};
    },
  };
}
