import type { PersonType } from '@antai/contract/people';
import { type FieldsOf, fieldSchemas, recordTypes } from '@antai/contract/records';
import { isMasked } from '@antai/names';
import {
  isCreditCode,
  type Mapping,
  mapRow,
  type RawRow,
  readAmount,
  readDayCell,
  readListCell,
  readRegion,
  readTextCell,
  rowReader,
} from '@antai/values';
import columns from '../data/columns.json' with { type: 'json' };

/** What of a register is read: the kinds of people and organisations that have one. */
export type ProfileKind = 'companies' | 'lawyers' | 'judges';

export interface ReadProfile {
  recordType: PersonType;
  name: string;
  place: string;
  fields: FieldsOf<PersonType>;
}

export type ProfileRead = { kind: 'profile'; profile: ReadProfile } | { kind: 'refused'; reason: string };

/** A day of the calendar from any usual writing; undefined for what is none. */
const dayOf = (value: unknown): string | undefined => readDayCell(readTextCell(value));

/** Capital in fen from "5000万元人民币" or a plain number of yuan; undefined for foreign money and for what is no amount. */
const capitalFenOf = (value: unknown): number | undefined => readAmount(readTextCell(value));

/** Province, city and county from a list, an object or an address; short province names are completed. */
export function regionOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(readTextCell).filter(Boolean);
  if (typeof value === 'object' && value !== null) {
    const { province, city, district, county } = value as RawRow;
    return [...new Set([province, city, district ?? county].map(readTextCell).filter(Boolean))];
  }
  return readRegion(readTextCell(value));
}

interface Shareholder {
  name: string;
  percent?: number;
  subscribedCapital?: number;
  holderType?: string;
}

/** Shareholders from objects or from a line such as "张三 60%；李四 40%". */
function shareholdersOf(value: unknown): Shareholder[] {
  if (!Array.isArray(value)) {
    return readListCell(value).flatMap(each => {
      const holder = each.match(/^(.{2,60}?)[\s:：（(]*(\d{1,3}(?:\.\d{1,6})?)[%％]/);
      return holder ? [{ name: holder[1]?.trim() ?? '', percent: Number(holder[2]) }] : [{ name: each.slice(0, 100) }];
    });
  }
  return value.flatMap((each: RawRow) => {
    const name = readTextCell(each?.name ?? each?.holderName ?? each?.股东 ?? each?.股东名称);
    const percent = Number.parseFloat(readTextCell(each?.percent ?? each?.持股比例 ?? each?.比例));
    const subscribed =
      each?.subscribedWan === undefined ? (each?.subscribedCapital ?? each?.认缴出资额) : `${each.subscribedWan}万`;
    const subscribedCapital = capitalFenOf(subscribed);
    const holderType = readTextCell(each?.holderType ?? each?.股东类型);
    return name === ''
      ? []
      : [
          {
            name,
            ...(percent >= 0 && percent <= 100 ? { percent } : {}),
            ...(subscribedCapital === undefined ? {} : { subscribedCapital }),
            ...(holderType ? { holderType } : {}),
          },
        ];
  });
}

const personnelOf = (value: unknown): RawRow[] =>
  Array.isArray(value)
    ? value.flatMap((each: RawRow) => {
        const name = readTextCell(each?.name ?? each?.姓名);
        return name ? [{ name, role: readTextCell(each?.role ?? each?.职务 ?? each?.title) }] : [];
      })
    : readListCell(value).map(name => ({ name, role: '' }));

const changesOf = (value: unknown): RawRow[] =>
  (Array.isArray(value) ? value : []).flatMap((each: RawRow) => {
    const item = readTextCell(each?.item ?? each?.变更事项);
    const date = dayOf(each?.date ?? each?.变更日期);
    const [before, after] = [readTextCell(each?.before ?? each?.变更前), readTextCell(each?.after ?? each?.变更后)];
    return item || before || after ? [{ ...(date ? { date } : {}), item, before, after }] : [];
  });

const readers: Record<string, (value: unknown) => unknown> = {
  formerNames: readListCell,
  specialities: readListCell,
  branches: readListCell,
  region: regionOf,
  registeredCapital: capitalFenOf,
  paidInCapital: capitalFenOf,
  establishedDate: dayOf,
  approvedDate: dayOf,
  listedDate: dayOf,
  firstPracticeDate: dayOf,
  shareholders: shareholdersOf,
  keyPersonnel: personnelOf,
  changes: changesOf,
  unifiedCreditCode: value => {
    const code = readTextCell(value).toUpperCase();
    return isCreditCode(code) ? code : undefined;
  },
  licenceNumber: value => (/^\d{17}$/.test(readTextCell(value)) ? readTextCell(value) : undefined),
  isDemo: value => value === true || undefined,
};

const kinds = {
  companies: { recordType: recordTypes.company, columns: columns.company, place: undefined, word: '企业名称' },
  lawyers: { recordType: recordTypes.lawyer, columns: columns.lawyer, place: 'lawFirm', word: '律师姓名' },
  judges: { recordType: recordTypes.judge, columns: columns.judge, place: 'court', word: '法官姓名' },
} as const;

const placeWords = { lawFirm: '律师事务所', court: '法院' };
const nameMax = 200;

/** One row of a register; a row without a name, or without the place that tells namesakes apart, is refused with the reason. */
export function readProfileRow(
  kind: ProfileKind,
  row: RawRow,
  { mapping = {} }: { mapping?: Mapping } = {},
): ProfileRead {
  const { recordType, columns, place: placeField, word } = kinds[kind];
  const cell = rowReader(mapRow(row, mapping));
  const read: RawRow = {};
  for (const [field, names] of Object.entries(columns)) {
    const value = cell([...(mapping[field] ? [field] : []), ...names]);
    const fit = (readers[field] ?? readTextCell)(value);
    if (fit !== undefined && fit !== '' && !(Array.isArray(fit) && fit.length === 0)) read[field] = fit;
  }
  const name = readTextCell(read.name).replaceAll(/\s+/g, ' ');
  if (name === '') return { kind: 'refused', reason: `该行没有${word}；列名不同时请用 --map name=列名` };
  if (name.length > nameMax) return { kind: 'refused', reason: `${word}过长` };
  if (isMasked(name)) return { kind: 'refused', reason: `“${name.slice(0, 20)}”是隐名，不能作为登记资料` };
  const place = placeField ? readTextCell(read[placeField]) : '';
  if (placeField && place === '')
    return { kind: 'refused', reason: `该行没有${placeWords[placeField]}，无法区分同名者` };
  const fields = fieldSchemas[recordType].parse({ ...completed(kind, read), name });
  return { kind: 'profile', profile: { recordType, name, place, fields } };
}

/** What follows from other columns: the region from an address, capital given in 万 as registers of demonstration have it. */
function completed(kind: ProfileKind, read: RawRow): RawRow {
  if (kind !== 'companies') return read;
  const region = read.region ?? regionOf(read.address);
  return { ...read, ...(Array.isArray(region) && region.length > 0 ? { region } : {}) };
}
