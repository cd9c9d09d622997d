import { type RawRow, readDayCell, readTextCell, rowReader } from '@antai/values';
import columns from './data/columns.json' with { type: 'json' };
import type { HongKongBody } from './tables.ts';

type PartField = keyof typeof columns.part;
type Holder = HongKongBody['shareholders'][number];

const textMax = 2000;
const partsMax = 500;

export const textOf = (value: unknown): string => readTextCell(value).slice(0, textMax);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as this register writes it, 03-MAR-2013 or 03-03-2013, or as anybody does; empty for what is none. */
export function dayOf(value: unknown): string {
  const text = textOf(value);
  const [, day, month = '', year] = /^(\d{1,2})[-/ .](\d{1,2}|[A-Za-z]{3,9})[-/ .](\d{4})$/.exec(text) ?? [];
  if (day === undefined) return readDayCell(text) ?? '';
  const number = /\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return readDayCell(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`) ?? '';
}

function numberOf(value: unknown): number | null {
  const text = textOf(value).replaceAll(/[,，\s股]/g, '');
  return /^\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

function percentOf(value: unknown): number | null {
  const percent = numberOf(textOf(value).replace(/[%％]$/, ''));
  return percent !== null && percent <= 100 ? percent : null;
}

/** The parts of a cell: objects as they are, or a text with one part between semicolons or line ends. */
export function partsOf(value: unknown): (RawRow | string)[] {
  const parts = Array.isArray(value) ? value : textOf(value).split(/[;；\n]/);
  return parts.slice(0, partsMax).flatMap((part: unknown): (RawRow | string)[] => {
    if (typeof part === 'object' && part !== null) return [part as RawRow];
    return textOf(part) === '' ? [] : [textOf(part)];
  });
}

const partReader = (part: RawRow) => {
  const read = rowReader(part);
  return (field: PartField) => read(columns.part[field]);
};

/** 陈大文（普通股，8,000股，40%）: the name, and what stands in brackets behind it. */
function nameAndNotes(line: string): { name: string; notes: string[] } {
  const [, name = line, notes = ''] = /^(.+?)[（(]([^（()）]*)[)）]$/.exec(line) ?? [];
  return { name: name.trim(), notes: notes.split(/[，、]|,(?!\d{3}(?!\d))/).map(note => note.trim()) };
}

export function holderOf(part: RawRow | string): Holder {
  if (typeof part === 'string') {
    const { name, notes } = nameAndNotes(part);
    return {
      name,
      englishName: '',
      shareClass: notes.find(note => /股$/.test(note) && !/\d/.test(note)) ?? '',
      shares: numberOf(notes.find(note => /\d股$/.test(note))),
      percent: percentOf(notes.find(note => /[%％]$/.test(note))),
    };
  }
  const read = partReader(part);
  return {
    name: textOf(read('name')) || textOf(read('englishName')),
    englishName: textOf(read('name')) === '' ? '' : textOf(read('englishName')),
    shareClass: textOf(read('shareClass')),
    shares: numberOf(read('shares')),
    percent: percentOf(read('percent')),
  };
}

export function directorOf(part: RawRow | string): HongKongBody['directors'][number] {
  if (typeof part === 'string') {
    const { name, notes } = nameAndNotes(part);
    const days = notes.map(dayOf).filter(Boolean);
    const capacity = notes.find(note => note !== '' && dayOf(note) === '') ?? '';
    return { name, englishName: '', capacity, appointedOn: days[0] ?? '', ceasedOn: days[1] ?? '' };
  }
  const read = partReader(part);
  return {
    name: textOf(read('name')) || textOf(read('englishName')),
    englishName: textOf(read('name')) === '' ? '' : textOf(read('englishName')),
    capacity: textOf(read('capacity')),
    appointedOn: dayOf(read('appointedOn')),
    ceasedOn: dayOf(read('ceasedOn')),
  };
}

const released = /解除|清偿|注销|满足|释放|satisf|releas|discharg/i;
const notReleased = /未|尚|部分|not|partial|outstanding/i;

export function chargeOf(part: RawRow | string): HongKongBody['charges'][number] {
  const read = typeof part === 'string' ? () => undefined : partReader(part);
  const status = typeof part === 'string' ? part : textOf(read('status'));
  return {
    number: textOf(read('number')),
    createdOn: dayOf(read('createdOn')),
    registeredOn: dayOf(read('registeredOn')),
    chargee: textOf(read('chargee')),
    amount: textOf(read('amount')),
    property: typeof part === 'string' ? part : textOf(read('property')),
    isReleased: released.test(status) && !notReleased.test(status),
  };
}

export function issuedOf(part: RawRow | string): HongKongBody['shares'][number] {
  if (typeof part === 'string') return { shareClass: '', shares: null, amount: part, paidUp: '' };
  const read = partReader(part);
  return {
    shareClass: textOf(read('shareClass')),
    shares: numberOf(read('shares')),
    amount: textOf(read('amount')),
    paidUp: textOf(read('paidUp')),
  };
}
