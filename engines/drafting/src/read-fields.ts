import { isCreditCode, isDay, isIdentityNumber } from '@antai/values';
import { createEvaluator } from './evaluate.ts';
import {
  type Field,
  type FieldType,
  isEmpty,
  type Party,
  partyKinds,
  partyParts,
  type Template,
  type Values,
} from './template.ts';

/** What is wrong with a field, or missing. */
export interface FieldIssue {
  fieldId: string;
  kind: 'missing' | 'invalid';
  message: string;
  /** Which of several, from 0. */
  at?: number;
  /** The column of a row, or the part of a party. */
  part?: string;
}

export interface FieldReading {
  /** What can be printed: values of the wrong type are left out. */
  values: Values;
  /** Of the fields that are shown, in the order of the template. */
  issues: FieldIssue[];
}

/** 10^15 fen: further on cents are lost. */
const moneyMax = 1e15;
const rowsMax = 200;

type Tell = (issue: Omit<FieldIssue, 'fieldId'>) => void;

/**
 * Reads what was sent by the fields of a template: what has the wrong type is told and left out, what breaks a limit is told
 * and printed all the same. Defaults are not filled in.
 */
export function readFields(template: Pick<Template, 'fields'>, sent: Values): FieldReading {
  const values: Values = {};
  for (const field of template.fields) {
    const value = Object.hasOwn(sent, field.id) ? shapeOf(field, sent[field.id]) : undefined;
    if (value !== undefined) values[field.id] = value;
  }
  const issues: FieldIssue[] = [];
  const { isShown } = createEvaluator(template, values);
  for (const field of template.fields) {
    const tell: Tell = issue => issues.push({ fieldId: field.id, ...issue });
    if (isShown(field)) judge(field, { judged: { value: values[field.id], sent: sent[field.id] }, tell });
  }
  for (const id of Object.keys(sent))
    if (!template.fields.some(field => field.id === id))
      issues.push({ fieldId: id, kind: 'invalid', message: `模板没有字段 ${id}` });
  return { values, issues };
}

/** The fields that have to be filled in and are not. */
export const missingOf = (issues: readonly FieldIssue[]): string[] => [
  ...new Set(issues.filter(({ kind }) => kind === 'missing').map(({ fieldId }) => fieldId)),
];

function shapeOf(field: Field, value: unknown): unknown {
  if (field.repeat)
    return Array.isArray(value) ? value.slice(0, rowsMax).map(each => shapeOfOne(field, each) ?? null) : undefined;
  return shapeOfOne(field, value);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value where it has the type of its field; undefined otherwise. */
function shapeOfOne(field: Pick<Field, 'type' | 'fields'>, value: unknown): unknown {
  switch (field.type) {
    case 'date':
      return isDay(value) ? value : undefined;
    case 'money':
      return Number.isInteger(value) && Math.abs(value as number) <= moneyMax ? value : undefined;
    case 'number':
    case 'percent':
      return Number.isFinite(value) && Math.abs(value as number) <= moneyMax ? value : undefined;
    case 'bool':
      return typeof value === 'boolean' ? value : undefined;
    case 'multi':
      return Array.isArray(value) ? value.filter(isText) : undefined;
    case 'party':
      return isRecord(value) ? partsOf(value, Object.entries(partyParts)) : undefined;
    case 'rows': {
      const columns = (field.fields ?? []).map(({ id, type }): [string, FieldType] => [id, type]);
      if (!Array.isArray(value)) return undefined;
      return value.slice(0, rowsMax).map(row => (isRecord(row) ? partsOf(row, columns) : {}));
    }
    default:
      return isText(value) ? value : undefined;
  }
}

function partsOf(value: Values, parts: [id: string, type: FieldType][]): Values {
  const read = parts.flatMap(([id, type]) => {
    const part = Object.hasOwn(value, id) ? shapeOfOne({ type }, value[id]) : undefined;
    return part === undefined ? [] : [[id, part] as const];
  });
  return Object.fromEntries(read);
}

interface FieldResult {
  value: unknown;
  sent: unknown;
}

function judge(field: Field, { judged: { value, sent }, tell }: { judged: FieldResult; tell: Tell }) {
  const { label, required, repeat, type, max } = field;
  if (!repeat) {
    judgeOne(field, { judged: { value, sent }, tell });
    const rows = value as unknown[] | undefined;
    if (type === 'rows' && max !== undefined && (rows?.length ?? 0) > max)
      tell({ kind: 'invalid', message: `${label}至多${max}行` });
    return;
  }
  if (!isEmpty(sent) && !Array.isArray(sent)) return tell({ kind: 'invalid', message: `${label}须为列表` });
  const list = (value as unknown[] | undefined) ?? [];
  if (list.length === 0) {
    if (required) tell({ kind: 'missing', message: `请填写${label}` });
    return;
  }
  const { min = 0, max: most = 99 } = repeat;
  if (list.length < min || list.length > most) tell({ kind: 'invalid', message: `${label}的数量须为${min}至${most}` });
  for (const [at, each] of list.entries()) {
    const own = { value: each ?? undefined, sent: (sent as unknown[])[at] };
    judgeOne({ ...field, label: `${label}${at + 1}` }, { judged: own, tell: issue => tell({ ...issue, at }) });
  }
}

/** What has to be said of one value, and of each part of a party or a row. */
function judgeOne(field: Field, { judged: { value, sent }, tell }: { judged: FieldResult; tell: Tell }) {
  const { label, required, type } = field;
  if (value === undefined && !isEmpty(sent)) return tell({ kind: 'invalid', message: shapeFaults[type] ?? '须为文字' });
  if (isEmpty(value)) {
    if (required) tell({ kind: 'missing', message: `请填写${label}` });
    return;
  }
  if (type === 'party') return judgeParty(value as Party, { sent: sent as Values, tell });
  if (type === 'rows') return judgeRows(field, { judged: { value, sent }, tell });
  const fault = faultOf(field, value);
  if (fault) tell({ kind: 'invalid', message: fault });
}

const shapeFaults: Partial<Record<FieldType, string>> = {
  date: '日期不存在或格式不是 YYYY-MM-DD',
  money: '金额须为整数分，且不超过十万亿元',
  number: '须为数字',
  percent: '须为数字',
  bool: '须为是或否',
  multi: '须为选项的列表',
  party: '当事人的内容有误',
  rows: '须为列表',
};

const identityCard = '居民身份证';

function judgeParty(party: Party, { sent, tell }: { sent: Values; tell: Tell }) {
  const { kind, idNumber, idType = identityCard, creditCode } = party;
  if (!partyKinds.includes(kind ?? '')) tell({ kind: 'invalid', message: '请选择当事人类型', part: 'kind' });
  if (idNumber && idType === identityCard && !isIdentityNumber(idNumber))
    tell({ kind: 'invalid', message: '身份证号码校验不通过', part: 'idNumber' });
  if (creditCode && !isCreditCode(creditCode))
    tell({ kind: 'invalid', message: '统一社会信用代码校验不通过', part: 'creditCode' });
  if (!isEmpty(sent.birth) && party.birth === undefined)
    tell({ kind: 'invalid', message: shapeFaults.date!, part: 'birth' });
}

function judgeRows(field: Field, { judged: { value, sent }, tell }: { judged: FieldResult; tell: Tell }) {
  const columns = field.fields ?? [];
  for (const [at, row] of (value as Values[]).entries())
    for (const column of columns) {
      const own = (sent as Values[])[at]?.[column.id];
      judgeOne(
        { ...column, label: `第${at + 1}行${column.label}` },
        {
          judged: { value: row[column.id], sent: own },
          tell: issue => tell({ ...issue, at, part: column.id }),
        },
      );
    }
}

function faultOf({ type, options = [], validate = {} }: Field, value: unknown): string | undefined {
  const { min, max } = validate;
  switch (type) {
    case 'date':
      if (min !== undefined && (value as string) < String(min)) return `不得早于${min}`;
      return max !== undefined && (value as string) > String(max) ? `不得晚于${max}` : undefined;
    case 'money':
      if ((value as number) < Number(min ?? 0)) return '金额过小';
      return max !== undefined && (value as number) > Number(max) ? '金额过大' : undefined;
    case 'number':
    case 'percent':
      if (min !== undefined && (value as number) < Number(min)) return `不得小于${min}`;
      if (max !== undefined && (value as number) > Number(max)) return `不得大于${max}`;
      return validate.integer && !Number.isInteger(value) ? '须为整数' : undefined;
    case 'select':
      return options.includes(value as string) ? undefined : `不在选项内：${value}`;
    case 'multi': {
      const other = (value as string[]).find(each => !options.includes(each));
      return other === undefined ? undefined : `不在选项内：${other}`;
    }
    case 'bool':
      return undefined;
    case 'idNumber':
      return isIdentityNumber(value as string) ? undefined : '身份证号码校验不通过';
    case 'creditCode':
      return isCreditCode(value as string) ? undefined : '统一社会信用代码校验不通过';
    default:
      return faultOfText(value as string, validate);
  }
}

function faultOfText(text: string, { maxLength, pattern, message, oneLine }: NonNullable<Field['validate']>) {
  if (maxLength !== undefined && [...text].length > maxLength) return `超过${maxLength}字`;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return message ?? '格式不符';
  return oneLine && text.includes('\n') ? '不得换行' : undefined;
}
