import { importColumns, importRowsMax, type UserImport, userFaults } from '@antai/contract/administration/users';
import { faults } from '@antai/contract/wire/faults';
import type { Workbook } from '@antai/documents/write-excel';
import { writers } from '@antai/documents/writers';
import type { Caller } from '../../../platform/caller.ts';
import { Fault } from '../../../platform/fault.ts';
import type { ThreadInput } from '../../../platform/files/local-file.ts';
import { isWorkbook, receiveFile } from '../../../platform/files/receive-file.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { streamBytes } from '../../../platform/stream-bytes.ts';
import type { Task, TaskKind } from '../../../platform/tasks/tasks.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { FilesService } from '../../files/service.ts';
import type { AccessService } from '../access/service.ts';
import type { DirectoryService } from '../directory/service.ts';
import type { UserImportOrder, UserImportResult } from './jobs.ts';
import type { ImportContext } from './read-user-rows.ts';
import type { TableOrder, TableReading } from './read-user-table.ts';

interface Deps {
  tasks: TaskKind<UserImportOrder>;
  files: Pick<FilesService, 'describe' | 'content' | 'remove'>;
  access: Pick<AccessService, 'list'>;
  directory: Pick<DirectoryService, 'membership'>;
  workers: Workers;
}

export type UserImportsService = ReturnType<typeof userImportsService>;

/** Many times what a table of that many users takes. */
const tableMaxBytes = 5 * 1024 * 1024;
const tableReader = new URL('./read-user-table.ts', import.meta.url);
const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Columns that every row fills are marked. */
const required = new Set(['username', 'name']);

const templateBook: Workbook = {
  columns: Object.entries(importColumns).map(([column, name]) => ({
    name: required.has(column) ? `${name}*` : name,
    kind: 'text',
  })),
  rows: [],
  facts: [
    ['用户名*', '2至64个文字、数字或 - _ . ，不可重复，例如 zhouyan'],
    ['姓名*', '例如 周砚'],
    ['邮箱', '可空；可用于登录，不可重复'],
    ['手机号', '可空；可用于登录，不可重复'],
    ['部门', '可空；没有的部门会自动新建'],
    ['角色', '可空；写角色名称，多个以顿号分隔，例如 律师、知识管理'],
    ['说明', `带 * 的必填；从第二行起每行一人，至多${importRowsMax}行。`],
  ],
  sheets: ['用户', '填写说明'],
  isForm: true,
};

const describe = ({
  taskId,
  name,
  state,
  unitsDone,
  unitsTotal,
  result,
  order,
  failReason,
  ...task
}: Task<UserImportOrder>): UserImport => {
  const outcome = result as UserImportResult | null;
  return {
    taskId,
    fileName: name,
    state,
    done: unitsDone,
    total: unitsTotal,
    created: outcome?.created ?? 0,
    failReason,
    problems: outcome?.problems ?? order.problems,
    hasPasswords: task.sizeBytes !== null && !task.isExpired,
  };
};

/** Users from a table: what cannot be taken is listed by row, the rest becomes users with one-time passwords. */
export function userImportsService({ tasks, files, access, directory, workers }: Deps) {
  /** What a table that the caller sent up says of users; the file itself is let go. */
  function tableOf(caller: Caller, { fileId, around }: { fileId: string; around: ImportContext }) {
    const { notXlsx: other, tooManyRows: tooLarge } = userFaults;
    const wish = { fileId, isMeant: isWorkbook, bytesMax: tableMaxBytes, missing: faults.notFound, other, tooLarge };
    return receiveFile(files, {
      caller,
      wish,
      read: async (bytes, { fileName }) => {
        const order: ThreadInput<TableOrder> = { bytes, rowsMax: importRowsMax * 2, ...around };
        const table = await workers.runFor<TableReading>(caller, { module: tableReader, input: order });
        if (!table || table.kind === 'tooLarge') throw new Fault(userFaults.tooManyRows);
        if (table.kind === 'broken') throw new Fault(userFaults.notXlsx);
        if (table.kind === 'empty') throw new Fault(userFaults.emptyTable);
        if (table.kind !== 'users') throw new Fault(userFaults[table.kind]);
        return { ...table, fileName };
      },
    });
  }

  return {
    async begin(
      caller: Caller,
      { fileId, enterpriseId }: { fileId: string; enterpriseId: string },
    ): Promise<UserImport> {
      await directory.membership(enterpriseId);
      const roleIds = new Map((await access.list()).map(({ name, roleId }) => [name, roleId]));
      const { fileName, users, problems } = await tableOf(caller, { fileId, around: { enterpriseId, roleIds } });
      return describe(
        await tasks.add(caller, { order: { users, problems }, name: fileName, unitsTotal: users.length }),
      );
    },

    async state(caller: Caller, taskId: string): Promise<UserImport> {
      return describe(await tasks.own(caller, taskId));
    },

    async passwords(caller: Caller, taskId: string): Promise<Download> {
      const { task, stream } = await tasks.open(caller, taskId);
      return { fileName: '一次性密码.xlsx', mimeType: excelType, sizeBytes: task.sizeBytes ?? 0, stream };
    },

    async template(caller: Caller): Promise<Download> {
      const bytes = await workers.runFor<Uint8Array>(caller, { module: writers.excel, input: templateBook });
      if (!bytes) throw new Fault(faults.tooMany);
      return { fileName: '用户导入模板.xlsx', mimeType: excelType, stream: streamBytes(bytes) };
    },
  };
}
