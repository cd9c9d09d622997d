import { recordTypes } from '@antai/contract/records';
import type { Category, CategoryField } from '@antai/contract/search';
import { type Block, type Document, linesOf, shorten } from '@antai/documents/document';
import type { CellValue, Column } from '@antai/documents/write-excel';
import type { WholeRecord } from '../../records/service.ts';
import { sayMoment } from './name-subject.ts';
import { setJudgment } from './set-judgment.ts';

/** A record as an export takes it; without sections where its text is not wanted. */
export type ExportRecord = WholeRecord;

const isValued = (field: CategoryField) => field.fieldType !== 'text';

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A value of any field as text; a list in one line, a person by name, an empty one as nothing. */
export function sayValue(field: Pick<CategoryField, 'fieldType'>, value: unknown): string {
  if (isEmpty(value)) return '';
  if (field.fieldType === 'money') return `${sayYuan(Number(value))}元`;
  const separator = field.fieldType === 'regionTree' || field.fieldType === 'courtTree' ? ' ' : '、';
  return Array.isArray(value) ? value.map(sayOne).filter(Boolean).join(separator) : sayOne(value);
}

const yuan = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const sayYuan = (amountFen: number) => yuan.format(amountFen / 100);

function sayOne(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { name, label, raw } = value as Record<string, unknown>;
  return String(name ?? label ?? raw ?? '');
}

/** The columns of a spreadsheet: the title, then every field with a value of its own. */
export function columnsOf(category: Category): Column[] {
  const kindOf = (field: CategoryField): Column['kind'] =>
    field.fieldType === 'money' || field.fieldType === 'number' || field.fieldType === 'date'
      ? field.fieldType
      : 'text';
  const fields = category.fields.filter(isValued).map(field => ({
    name: field.fieldType === 'money' ? `${field.fieldCn}（元）` : field.fieldCn,
    kind: kindOf(field),
  }));
  return [{ name: '标题', kind: 'text' }, ...fields, { name: '编号', kind: 'text' }];
}

/** A record as a row under those columns. */
export function rowOf(category: Category, record: ExportRecord): CellValue[] {
  const values = category.fields.filter(isValued).map(field => cellOf(field, record.fields[field.fieldEn]));
  return [record.title, ...values, record.id];
}

function cellOf(field: CategoryField, value: unknown): CellValue {
  if (isEmpty(value)) return null;
  if (field.fieldType === 'money') return Number.isFinite(Number(value)) ? Number(value) / 100 : null;
  if (field.fieldType === 'number') return Number.isFinite(Number(value)) ? Number(value) : null;
  return sayValue(field, value);
}

/** The fields of a record that have a value, as names and values. */
function factsOf(category: Category, record: ExportRecord): [string, string][] {
  return category.fields.filter(isValued).flatMap(field => {
    const value = sayValue(field, record.fields[field.fieldEn]);
    return value === '' ? [] : [[field.fieldCn, shorten(value, factMax)] as [string, string]];
  });
}

/** Longer values stand in the text of the record as well. */
const factMax = 600;

/** Where a record comes from and when it was taken in. */
function sourceOf(record: ExportRecord): string {
  const from = String(record.fields.dataFrom ?? '') || '未注明';
  return `数据来源：${from}　采集时间：${sayMoment(record.importedAt)}　记录编号：${record.id}`;
}

/** One record whole: a judgment in the court's form and then its data, any other record with its data first. */
export function documentOf(category: Category, { record, now }: { record: ExportRecord; now: Date }): Document {
  const paper = record.recordType === recordTypes.cases ? setJudgment(record) : undefined;
  const notes: Block[] = [
    { kind: 'note', text: sourceOf(record) },
    { kind: 'note', text: `导出时间：${sayMoment(now)}　本文件由案台根据库内文本生成，引用时请以原件为准。` },
  ];
  const name = shorten(record.title || record.id, 40);
  const facts: Block = { kind: 'facts', rows: factsOf(category, record) };
  if (!paper) return { name, blocks: [...recordBlocks(category, { record, facts }), ...notes] };
  return {
    name,
    blocks: [paper, { kind: 'pageBreak' }, { kind: 'heading', level: 1, text: '文书资料' }, facts, ...notes],
  };
}

function recordBlocks(category: Category, { record, facts }: { record: ExportRecord; facts: Block }): Block[] {
  const parts = record.sections.filter(({ key, text }) => key !== category.titleField && text.trim() !== '');
  return [
    { kind: 'title', text: record.title || record.number || record.id },
    facts,
    ...parts.flatMap(({ title, text }): Block[] => [
      { kind: 'heading', level: 1, text: title },
      { kind: 'text', lines: linesOf(text) },
    ]),
  ];
}

/** Columns of the table of results, besides number and title. */
const listedColumnsMax = 4;

const isListed = (field: CategoryField) => field.isColumn && isValued(field);

/** A page of results: a table of them, then the fields of each. `first` is the number of the first. */
export function digestOf(category: Category, { records, first }: { records: ExportRecord[]; first: number }): Block[] {
  const listed = listOf(category, { records, first });
  const each = records.flatMap((record, index): Block[] => [
    { kind: 'heading', level: 2, text: `${first + index}．${record.title || record.id}` },
    { kind: 'facts', rows: factsOf(category, record) },
  ]);
  const range = `第${first}—${first + records.length - 1}条`;
  return [{ kind: 'heading', level: 1, text: `检索结果　${range}` }, listed, ...each];
}

/** Room for the usual value of a field: a day and an amount stay in one line. */
const columnShares: Partial<Record<CategoryField['fieldType'], number>> = { date: 2.3, money: 2.9, keyword: 3 };

/** A table of results with the columns the category shows. */
export function listOf(category: Category, { records, first }: { records: ExportRecord[]; first: number }): Block {
  const columns = category.fields.filter(isListed).slice(0, listedColumnsMax);
  const say = (field: CategoryField, record: ExportRecord) =>
    shorten(sayValue(field, record.fields[field.fieldEn]), 60);
  return {
    kind: 'table',
    head: ['序号', '标题', ...columns.map(({ fieldCn }) => fieldCn)],
    rows: records.map((record, index) => [
      String(first + index),
      record.title || record.id,
      ...columns.map(field => say(field, record)),
    ]),
    shares: [1.3, 6, ...columns.map(({ fieldType }) => columnShares[fieldType] ?? 2)],
  };
}

/** What was searched and when, as the head of an export says it. */
export interface SearchFacts {
  categoryName: string;
  textForm: string;
  total: number;
  exported: number;
  indexVersion: string;
  sortName: string;
  takenAt: string;
}

export const saySearch = (facts: SearchFacts): [string, string][] => [
  ['数据类型', facts.categoryName],
  ['检索条件', facts.textForm || '（无条件，全部记录）'],
  ['结果排序', facts.sortName],
  ['命中总数', `${facts.total}条`],
  ['本文件收录', `${facts.exported}条`],
  ['检索时间', sayMoment(new Date(facts.takenAt))],
  ['索引版本', facts.indexVersion],
];
