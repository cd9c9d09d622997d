import { isMasked } from '@antai/names';
import { type Mapping, mapRow, type RawRow, rowReader } from '@antai/values';
import columns from './data/columns.json' with { type: 'json' };
import { chargeOf, dayOf, directorOf, holderOf, issuedOf, partsOf, textOf } from './read-parts.ts';
import type { HongKongBody } from './tables.ts';

export type HongKongRead = { kind: 'company'; company: HongKongBody } | { kind: 'refused'; reason: string };

const nameMax = 200;

/** The part of each of all issued shares, where it is not told and there is one class of them. */
function withPercents(
  holders: HongKongBody['shareholders'],
  issued: HongKongBody['shares'],
): HongKongBody['shareholders'] {
  const classes = new Set(holders.map(({ shareClass }) => shareClass));
  const total = issued.length === 1 ? issued[0]!.shares : null;
  if (total === null || total === 0 || classes.size > 1) return holders;
  return holders.map(holder => {
    if (holder.percent !== null || holder.shares === null || holder.shares > total) return holder;
    return { ...holder, percent: Math.round((holder.shares / total) * 1_000_000) / 10_000 };
  });
}

/** Seven digits as the register writes them, the F of a company from elsewhere before them. */
function companyNumberOf(value: unknown): string {
  const [, mark = '', digits] = /^(F?)(\d{1,7})$/i.exec(textOf(value).replaceAll(/\s/g, '')) ?? [];
  return digits === undefined ? '' : mark.toUpperCase() + digits.padStart(7, '0');
}

/** The eight digits of a business, without the branch and the sign that a certificate writes behind them. */
function businessNumberOf(value: unknown): string {
  const [, digits = ''] = /^(\d{7,8})(?:-\d{3}.*)?$/.exec(textOf(value).replaceAll(/\s/g, '')) ?? [];
  return digits === '' ? '' : digits.padStart(8, '0');
}

/** The numbers that a text may be, each as the register writes it. */
export const readNumbers = (text: string): string[] => [companyNumberOf(text), businessNumberOf(text)].filter(Boolean);

const ended = /解散|除名|剔除|不再是独立|撤销注册|dissol|struck|deregist/i;

/** One row of the Hong Kong register; refused with the reason where it names no company or has neither number. */
export function readHongKongRow(source: RawRow, mapping: Mapping = {}): HongKongRead {
  const read = rowReader(mapRow(source, mapping));
  const cell = (field: keyof typeof columns.company) => read(columns.company[field]);
  const [chinese, english] = [textOf(cell('name')), textOf(cell('englishName'))];
  const name = chinese || english;
  const companyNumber = companyNumberOf(cell('companyNumber'));
  const businessRegistrationNumber = businessNumberOf(cell('businessRegistrationNumber'));
  if (name === '') return { kind: 'refused', reason: '该行没有公司名称；列名不同时请用 --map name=列名' };
  if (name.length > nameMax || english.length > nameMax) return { kind: 'refused', reason: '公司名称过长' };
  if (isMasked(name)) return { kind: 'refused', reason: `“${name.slice(0, 20)}”是隐名，不能作为登记资料` };
  if (companyNumber === '' && businessRegistrationNumber === '')
    return { kind: 'refused', reason: '该行没有公司编号（至多7位数字）或商业登记号（8位数字），无法与其他公司区分' };
  const shares = partsOf(read(columns.shares)).map(issuedOf);
  const status = textOf(cell('status'));
  const endedOn = dayOf(cell('endedOn'));
  return {
    kind: 'company',
    company: {
      name,
      englishName: chinese === '' ? '' : english,
      formerNames: partsOf(read(columns.formerNames)).flatMap(part => (typeof part === 'string' ? [part] : [])),
      companyNumber,
      businessRegistrationNumber,
      companyType: textOf(cell('companyType')),
      status,
      isEnded: endedOn !== '' || ended.test(status),
      incorporatedOn: dayOf(cell('incorporatedOn')),
      endedOn,
      windingUp: textOf(cell('windingUp')),
      registeredOffice: textOf(cell('registeredOffice')),
      remarks: textOf(cell('remarks')),
      returnDate: dayOf(cell('returnDate')),
      secretary: textOf(cell('secretary')),
      shares,
      shareholders: withPercents(partsOf(read(columns.shareholders)).map(holderOf), shares).filter(each => each.name),
      directors: partsOf(read(columns.directors))
        .map(directorOf)
        .filter(each => each.name),
      charges: partsOf(read(columns.charges)).map(chargeOf),
      dataFrom: textOf(cell('dataFrom')),
      isDemo: source.isDemo === true,
    },
  };
}
