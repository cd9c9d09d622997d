import { isDay, writeDigits } from '@antai/values';
import { TemplateFault } from './read-expression.ts';

/** What stands where nothing was filled in. */
export const blank = '＿＿＿＿';

const digits = '零一二三四五六七八九';
const capitals = '零壹贰叁肆伍陆柒捌玖';
const myriads = ['', '万', '亿', '万亿'];

interface Script {
  digits: string;
  units: readonly string[];
}

const small: Script = { digits, units: ['', '十', '百', '千'] };
const large: Script = { digits: capitals, units: ['', '拾', '佰', '仟'] };

/** Four places of a number, a run of zeros between two digits as one. */
function writePlaces(value: number, script: Script): string {
  let text = '';
  let isGap = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(value / 10 ** place) % 10;
    if (digit === 0) {
      isGap = true;
      continue;
    }
    text += (isGap && text !== '' ? '零' : '') + script.digits[digit] + script.units[place];
    isGap = false;
  }
  return text;
}

/** A whole number from 0 below 10^8 as a text counts: 十二, 一百零五, 一万零三. */
export function writeCount(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value >= 1e8) throw new TemplateFault(`写不成汉字的数：${value}`);
  if (value === 0) return '零';
  const high = Math.floor(value / 10_000);
  const low = value % 10_000;
  const gap = high > 0 && low > 0 && low < 1000 ? '零' : '';
  const text = (high > 0 ? `${writePlaces(high, small)}万` : '') + gap + (low > 0 ? writePlaces(low, small) : '');
  return text.replace(/^一十/, '十');
}

/** 人民币壹仟贰佰元整: whole fen as banks write them. */
export function writeAmountWords(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new TemplateFault('金额须为整数分');
  const size = Math.abs(fen);
  const yuan = writeYuan(Math.floor(size / 100));
  const jiao = Math.floor(size / 10) % 10;
  const rest = size % 10;
  let text = yuan === '' ? '' : `${yuan}元`;
  if (jiao > 0) text += `${capitals[jiao]}角`;
  else if (rest > 0 && text !== '') text += '零';
  if (rest > 0) text += `${capitals[rest]}分`;
  else text += text === '' ? '零元整' : '整';
  return `人民币${fen < 0 ? '负' : ''}${text}`;
}

function writeYuan(yuan: number): string {
  const groups: number[] = [];
  for (let left = yuan; left > 0; left = Math.floor(left / 10_000)) groups.push(left % 10_000);
  let text = '';
  let isSkipped = false;
  for (let at = groups.length - 1; at >= 0; at -= 1) {
    const group = groups[at]!;
    if (group === 0) {
      isSkipped = true;
      continue;
    }
    if (text !== '' && (isSkipped || group < 1000)) text += '零';
    text += writePlaces(group, large) + myriads[at];
    isSkipped = false;
  }
  return text;
}

/** 1,234.50 */
export const writeAmount = (fen: number): string =>
  (fen < 0 ? '-' : '') + (Math.abs(fen) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');

function partsOf(day: string): [year: string, month: number, date: number] {
  if (!isDay(day)) throw new TemplateFault(`日期有误：${day}`);
  return [day.slice(0, 4), Number(day.slice(5, 7)), Number(day.slice(8))];
}

/** 2026年3月5日 */
export function writeDay(day: string): string {
  const [year, month, date] = partsOf(day);
  return `${Number(year)}年${month}月${date}日`;
}

/** 二〇二六年三月五日 */
export function writeDayWords(day: string): string {
  const [year, month, date] = partsOf(day);
  return `${writeDigits(year)}年${writeCount(month)}月${writeCount(date)}日`;
}

/** ☑甲　☐乙 */
export const writeBoxes = (options: readonly string[], choices: readonly unknown[]): string =>
  options.map(option => (choices.includes(option) ? '☑' : '☐') + option).join('　');
