import { z } from 'zod';
import { ImportState, importKinds } from '../imports.ts';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { pagedOf, pageOf } from '../wire/page.ts';

export const importKindNames: Record<(typeof importKinds)[number], string> = {
  cases: '裁判文书',
  penalties: '行政处罚',
  laws: '法律法规',
  companies: '机构登记',
  articles: '公众号文章',
  lawyers: '律师名录',
  judges: '法官名录',
  registers: '公示信息',
  hongKongCompanies: '香港公司',
};

/** Files that an import takes from the page; everything else goes by the command line. */
export const importFileTypes = ['csv', 'txt', 'html', 'md'] as const;

const taskId = z.uuid('导入编号有误');

export const DataImport = ImportState.omit({ jobId: true, problems: true }).extend({
  taskId: z.string(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  createTime: z.string(),
});
export type DataImport = z.output<typeof DataImport>;

const ImportProblem = z.object({ file: z.string(), line: z.number().int(), reason: z.string() });

const call = callsAt('/api/administration/data/', { style: 'B', access: 9 });

/** Imports of data as administrators begin and follow them: those of the command line are listed too. */
export const dataImports = {
  page: call({
    path: 'page',
    summary: '数据导入，新的在前，带进度与结果；命令行发起的也列出',
    input: requestOf(pageOf(20), z.strictObject({}).prefault({})),
    output: pagedOf(DataImport),
  }),
  start: call({
    path: 'import',
    audit: 'import',
    summary: '导入已上传的文件',
    input: dataOf({
      kind: z.enum(importKinds, '请选择导入的种类'),
      fileId: z.uuid('文件编号有误'),
      /** Which public register the file holds; told by its columns where absent. */
      format: z.string().max(64).optional(),
    }),
    output: DataImport,
  }),
  problems: call({
    path: 'problems',
    summary: '一次导入中有误的行',
    input: requestOf(pageOf(50), { taskId }),
    output: pagedOf(ImportProblem),
  }),
  stop: call({ path: 'stop', audit: 'import', summary: '停止一次导入，已写入的保留', input: dataOf({ taskId }) }),
} as const;

export const dataImportFaults = {
  wrongType: { code: 415, text: '请上传csv、txt、html或md文件；其他格式与整个文件夹请用命令行 npm run import' },
} as const satisfies Record<string, FaultSpec>;
