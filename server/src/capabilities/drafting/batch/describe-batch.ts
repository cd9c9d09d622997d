import type { DraftFileType } from '@antai/contract/drafting';
import type { Batch, BatchDetail } from '@antai/contract/drafting/batches';
import { fileNameOf } from '@antai/documents/document';
import type { Workbook } from '@antai/documents/write-excel';
import type { FormWorkbook } from '@antai/documents/write-form-excel';
import { type FieldType, listColumns, nameColumn, type TableRow, type Template } from '@antai/drafting';
import type { Task } from '../../../platform/tasks/describe-task.ts';
import { showProgress } from '../../../platform/tasks/show-progress.ts';
import type { Said } from '../../notices/service.ts';
import type { BatchHead, BatchRow } from './store.ts';

export interface BatchOrder {
  batchId: string;
  fileTypes: DraftFileType[];
}

/** The rows of which a document is made. */
export const goodRows = ({ rows }: Pick<BatchRow, 'rows'>): TableRow[] =>
  rows.filter(({ faults }) => faults.length === 0);

const partyName = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' ? value.name : '';

/** What the document of a row is called: what the table says, or the first party it names. */
export function nameOfRow({ row, name, fields }: TableRow, title: string): string {
  const party = Object.values(fields)
    .flatMap(value => (Array.isArray(value) ? value : [value]))
    .map(partyName)
    .find(Boolean);
  const bareName = name || (party ? `${title} ${party}` : title);
  // the number keeps the names of a batch apart
  return fileNameOf(`${String(row).padStart(4, '0')} ${bareName}`, 100);
}

/** A batch as its user sees it in the list. */
export function showBatch(batch: BatchHead, task: Task | undefined): Batch {
  const { batchId, name, fileName, rowCount, badCount, blankCount, createdAt } = batch;
  const progress = showProgress(task);
  return {
    ...{ batchId, name, fileName, rowCount, badCount, blankCount },
    ...progress,
    isBegun: task !== undefined,
    fileTypes: (task?.order as BatchOrder | undefined)?.fileTypes ?? ['docx'],
    status: task ? progress.status : 'done',
    madeCount: task?.unitsDone ?? 0,
    documentCount: rowCount - badCount,
    createTime: createdAt.toISOString(),
  };
}

/** The same with what is to be said of each row. */
export const showBatchRows = (batch: BatchRow, task: Task | undefined): BatchDetail => ({
  ...showBatch(batch, task),
  ignored: batch.ignored,
  rows: batch.rows.map(each => ({
    row: each.row,
    name: nameOfRow(each, batch.name),
    faults: each.faults,
    missing: each.missing,
  })),
});

const kinds: Partial<Record<FieldType, FormWorkbook['columns'][number]['kind']>> = {
  money: 'money',
  date: 'date',
  number: 'number',
  percent: 'number',
};
const writings: Partial<Record<FieldType, string>> = {
  money: '以元为单位的数字',
  date: '如2026-01-31',
  number: '数字',
  percent: '5表示5%',
  bool: '“是”或“否”',
  select: '从列表中选一项',
  multi: '可填几项，以顿号隔开',
  idNumber: '18位，核对校验位',
  creditCode: '18位，核对校验位',
};

/** The table to be filled in for a template: a column for each answer, with lists where there are options. */
export function describeSheet(template: Template): FormWorkbook {
  const columns = listColumns(template);
  const writing = (type: FieldType) => writings[type] ?? '文字';
  const bools = ['是', '否'];
  return {
    columns: [
      { name: nameColumn, kind: 'text' },
      ...columns.map(({ title, type, options }) => ({
        name: title,
        kind: kinds[type] ?? ('text' as const),
        ...(type === 'bool' ? { options: bools } : options && type !== 'multi' ? { options } : {}),
      })),
    ],
    rows: [],
    facts: [
      ['说明', `模板：${template.title}。一行一份文书，从第二行填起；列名请勿改动，不用的列可以空着或删去。`],
      ['列表', '“…1”“…2”是列表的第几项；更多项可照样加列，如“…3”。'],
      [nameColumn, '可不填：不填的以模板名称与当事人命名'],
      ...columns.map(({ title, type, required, options }): [string, string] => [
        title,
        `${required ? '必填；' : ''}${writing(type)}${options ? `（${options.join('、')}）` : ''}`,
      ]),
    ],
    sheets: ['填写', '说明'],
  };
}

interface DocumentReport {
  name: string;
  row?: number;
  faults: TableRow['faults'];
  missing: readonly string[];
}

/** What is missing of each document and what cannot be taken, as a table. */
export function describeBlanks(title: string, documents: readonly DocumentReport[]): Workbook {
  const rows = documents.flatMap(({ name, row = null, faults, missing }) => [
    ...faults.map(({ title: where, message }) => [name, row, '有误，未生成', where, message]),
    ...missing.map(where => [name, row, '缺项，留空', where, '请填写']),
  ]);
  const whole = documents.filter(({ faults, missing }) => faults.length + missing.length === 0).length;
  return {
    columns: [
      { name: '文书', kind: 'text' },
      { name: '行', kind: 'number' },
      { name: '情形', kind: 'text' },
      { name: '项目', kind: 'text' },
      { name: '说明', kind: 'text' },
    ],
    rows,
    facts: [
      ['模板', title],
      ['文书', `${documents.length}份，其中填全的${whole}份`],
      ['有误', `${documents.filter(({ faults }) => faults.length > 0).length}份`],
      ['缺项', `${documents.filter(({ missing }) => missing.length > 0).length}份`],
    ],
    sheets: ['缺项报告', '说明'],
    isForm: true,
  };
}

/** What the zip of a batch is called. */
export const nameOfPack = ({ name, documentCount }: { name: string; documentCount: number }) =>
  fileNameOf(`${name}（${documentCount}份）.zip`, 120);

/** What a notice says of the end of a batch. */
export const sayBatchEnd = ({ name, state, failReason, unitsTotal }: Task): Said =>
  state === 'done'
    ? { title: '批量文书已生成', paragraphs: [`${name} ${unitsTotal}份已生成，可以下载。`] }
    : { title: '批量文书未能生成', paragraphs: [`${name} 未能生成：${failReason ?? ''}`] };
