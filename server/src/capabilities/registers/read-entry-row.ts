import { type RegisterEntry, type RegisterKind, registerKinds } from '@antai/contract/registers';
import { isMasked, kindOf } from '@antai/names';
import {
  isCreditCode,
  type Mapping,
  mapRow,
  type RawRow,
  readAmount,
  readDayCell,
  readTextCell,
  rowReader,
} from '@antai/values';
import columns from './data/columns.json' with { type: 'json' };

export type ReadEntry = Omit<RegisterEntry, 'entryId'>;
export type EntryRead = { kind: 'entry'; entry: ReadEntry } | { kind: 'refused'; reason: string };

interface KindColumns {
  marks: string[];
  company: string[];
  number: string[];
  date: string[];
  title: string[];
  authority: string[];
  amount?: string[];
  endDate: string[];
  status?: string[];
  details: Record<string, string[]>;
}

interface Options {
  /** Columns under names that we do not know. */
  mapping?: Mapping;
  /** The register that every row is of; told by the columns where absent. */
  kind?: string | undefined;
  /** An entry whose last day is before it has ended. */
  today: string;
}

const columnsOf: Record<RegisterKind, KindColumns> = columns.kinds;
const kinds = Object.keys(columnsOf) as RegisterKind[];
const kindColumns = ['kind', '信息类别', '公示类别'];
const nameMax = 200;
const textMax = 2000;

/** The register by its key or its Chinese name; undefined for anything else. */
export const kindNamed = (name: string): RegisterKind | undefined =>
  kinds.find(kind => kind === name || registerKinds[kind].name === name);

const ended = /移出|解除|注销|失效|无效|终止|撤销|屏蔽|续行失败/;

/** One row of a public register; refused with the reason where it names no register, no organisation, or one that is masked. */
export function readEntryRow(cells: RawRow, { mapping = {}, kind: kindWish, today }: Options): EntryRead {
  const cell = rowReader(mapRow(cells, mapping));
  const read = (heads: string[] = []) => readTextCell(cell(heads)).slice(0, textMax);
  const kind =
    kindNamed(kindWish ?? read(kindColumns)) ??
    (kindWish ? undefined : kinds.find(each => read(columnsOf[each].marks) !== ''));
  if (!kind) return { kind: 'refused', reason: '看不出是哪一类公示信息，请用 --format 指明，或加“信息类别”一列' };
  const its = columnsOf[kind];
  const companyName = read(['companyName', ...its.company]).replaceAll(/\s+/g, ' ');
  if (companyName === '') return { kind: 'refused', reason: '该行没有企业名称；列名不同时请用 --map companyName=列名' };
  if (companyName.length > nameMax) return { kind: 'refused', reason: '企业名称过长' };
  if (isMasked(companyName)) return { kind: 'refused', reason: `“${companyName.slice(0, 20)}”是隐名，无法归入机构` };
  if (kindOf(companyName) === '自然人')
    return { kind: 'refused', reason: `“${companyName}”是自然人，只收机构的公示信息` };
  const day = (names: string[]) => readDayCell(read(names)) ?? '';
  const endDate = day(['endDate', ...its.endDate]);
  const code = read(columns.every.unifiedCreditCode).toUpperCase();
  const details = Object.entries(its.details).flatMap(([name, names]) => {
    const value = read(names);
    return value === '' ? [] : [{ name, value }];
  });
  return {
    kind: 'entry',
    entry: {
      kind,
      companyName,
      unifiedCreditCode: isCreditCode(code) ? code : '',
      date: day(['date', ...its.date]),
      title: read(['title', ...its.title]),
      number: read(['number', ...its.number]),
      authority: read(['authority', ...its.authority]),
      amountFen: readAmount(read(['amount', ...(its.amount ?? [])])) ?? null,
      isEnded: (endDate !== '' && endDate < today) || ended.test(read(its.status)),
      endDate,
      details,
      dataFrom: read(columns.every.dataFrom),
      isDemo: cells.isDemo === true,
    },
  };
}
