import { readNumber, widen } from './read-number.ts';

const numeral = '[〇○Ｏ◯O零一二三四五六七八九\\d０-９]';
const dayNumeral = '[〇○零元一二三四五六七八九十\\d０-９]';
const dateShape = `(${numeral}{4})\\s*年\\s*(${dayNumeral}{1,3})\\s*月\\s*(${dayNumeral}{1,3})\\s*日`;

/** The first date in the text as YYYY-MM-DD; undefined when there is none, or none that the calendar knows. */
export function readDate(text: string): string | undefined {
  for (const found of text.matchAll(new RegExp(dateShape, 'g'))) {
    const date = toIso(found);
    if (date) return date;
  }
  return undefined;
}

interface FoundDate {
  date: string;
  start: number;
  end: number;
}

function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  for (const match of text.matchAll(new RegExp(dateShape, 'g'))) {
    const date = toIso(match);
    if (date) found.push({ date, start: match.index, end: match.index + match[0].length });
  }
  return found;
}

function toIso([, year, month, day]: RegExpMatchArray): string | undefined {
  const [y, m, d] = [year, month, day].map(part => readNumber(widen(part!).replace(/^元$/, '1')));
  if (!y || !m || !d || y < 1900 || y > 2100 || m > 12 || d > new Date(Date.UTC(y, m, 0)).getUTCDate())
    return undefined;
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}

/** The day the court says it put the case on its list: 于2018年5月15日立案, 受理; or the day named before 当日立案. */
export function readFilingDate(procedure: string): string | undefined {
  const dates = findDates(procedure.slice(0, 4000));
  for (const { date, end } of dates) {
    if (/^(?:依法|正式|已|予以|登记|审查|受理|对本案|，|本院){0,3}立案/.test(procedure.slice(end, end + 16)))
      return date;
  }
  for (const { date, end } of dates) {
    const after = procedure.slice(end, end + 120);
    if (/^[^。]{0,100}[。，；](?:本院)?(?:于|在)?(?:当日|同日|即日|当天)(?:依法)?(?:予以)?(?:立案|受理)/.test(after))
      return date;
    if (/^(?:依法|正式|予以|登记|审查)?受理/.test(after)) return date;
  }
  return undefined;
}
