import type { Language } from './finding.ts';
import type { AmountKey } from './read-amounts.ts';

const monthNames = 'January February March April May June July August September October November December'.split(' ');

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 });
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8, useGrouping: false });

/** A day or month read in one language, as the other writes it. */
export function writeDate(date: string, from: Language): string {
  const [year, month, day] = date.split('-').map(Number);
  if (from === 'en') return `${year}年${month}月${day ? `${day}日` : ''}`;
  const name = monthNames[month! - 1]!;
  return day ? `${name} ${day}, ${year}` : `${name} ${year}`;
}

/** A provision as English cites it; undefined where its number was not read. */
export function writeArticle(key: string): string | undefined {
  if (key.includes('NaN')) return undefined;
  const [article, paragraph, item] = key.split('/');
  const own = `Article ${article}`;
  const within = paragraph ? `${own}, paragraph ${paragraph}` : own;
  return item ? `${within}, item (${item})` : within;
}

const codes: Record<string, string> = { CNY: 'RMB', USD: 'USD', HKD: 'HKD', EUR: 'EUR', GBP: 'GBP', JPY: 'JPY' };
const chineseNames: Record<string, string> = {
  ...{ CNY: '元', USD: '美元', HKD: '港元', EUR: '欧元', GBP: '英镑', JPY: '日元' },
};
const tenThousand = 10_000;

/** An amount as the other language writes it; undefined for a currency that has no name here. */
export function writeAmount({ currency, value }: AmountKey, from: Language): string | undefined {
  if (Number.isNaN(value)) return undefined;
  if (from === 'zh') return codes[currency] && `${codes[currency]} ${grouped.format(value)}`;
  const name = chineseNames[currency];
  if (!name) return undefined;
  const number =
    value % tenThousand === 0 && value > 0 ? `${plain.format(value / tenThousand)}万` : grouped.format(value);
  return currency === 'CNY' ? `人民币${number}元` : `${number}${name}`;
}

/** A number as the other language writes it; undefined where only a translator can say it: in words, as a fraction. */
export function writeNumber(source: string, { value, from }: { value: number; from: Language }): string | undefined {
  if (Number.isNaN(value)) return undefined;
  if (/^\d+(?:\.\d+)?\s*[%‰]$/u.test(source)) return source.replace(/\s/gu, '');
  if (/^\d[\d,]*(?:\.\d+)?$/u.test(source)) return source;
  if (from === 'zh' && /^(?:百|千|万)分之/u.test(source)) return `${plain.format(value * 100)}%`;
  if (from === 'zh' && /^\d[\d,.]*(?:万亿|百万|千万|万|亿)$/u.test(source)) return grouped.format(value);
  return undefined;
}
