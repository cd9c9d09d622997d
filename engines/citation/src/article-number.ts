const digits: Record<string, number> = {
  零: 0,
  〇: 0,
  '○': 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const units: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };
const largest = 9999;

const plain = (text: string) =>
  text.normalize('NFKC').replace(/\s/g, '').replaceAll('廿', '二十').replaceAll('卅', '三十').replaceAll(/[Oo]/g, '〇');

/** 二六四 and 一〇五: digits that stand for places, without 十百千. */
function readPlaces(text: string): number | null {
  if (text.length < 2 || text.length > 4 || /^[零〇○]|两/u.test(text)) return null;
  const value = [...text].reduce((sum, char) => sum * 10 + (digits[char] ?? Number.NaN), 0);
  return value > 0 ? value : null;
}

/** Each unit must be smaller than the one before it; 一百五 (150 or 105?) is not read. */
function readUnits(text: string): number | null {
  let total = 0;
  let digit: number | null = null;
  let lowestUnit = 10_000;
  let isAfterZero = false;
  for (const char of text) {
    const unit = units[char];
    if (unit !== undefined) {
      if (unit >= lowestUnit || digit === 0) return null;
      if (digit === null && unit !== 10) return null;
      total += (digit ?? 1) * unit;
      lowestUnit = unit;
      digit = null;
      isAfterZero = false;
      continue;
    }
    const value = digits[char];
    if (value === undefined || digit !== null) return null;
    if (value === 0) {
      if (isAfterZero || lowestUnit === 10_000) return null;
      isAfterZero = true;
    } else digit = value;
  }
  if (digit === null) return isAfterZero ? null : total || null;
  const isUnderTens = lowestUnit === 10 || lowestUnit === 10_000 || isAfterZero;
  return isUnderTens ? total + digit : null;
}

/** Reads 一百六十五, 一〇五, 廿一 or 165 (1 to 9999); null for whatever is not exactly one number. */
export function numberOf(written: string): number | null {
  const text = plain(written);
  if (/^\d{1,4}$/.test(text)) return Number(text) || null;
  if (!text || text.length > 12) return null;
  return /[十百千]/.test(text) ? readUnits(text) : text.length === 1 ? digits[text] || null : readPlaces(text);
}

/** Writes 1 to 9999 as statutes do (一千一百六十五, 二百零七); throws outside that range. */
export function chineseOf(value: number): string {
  if (!Number.isInteger(value) || value < 1 || value > largest) throw new RangeError(`no article number: ${value}`);
  const names = '零一二三四五六七八九';
  const places = String(value).padStart(4, '0');
  const written = [...places].map((digit, at) =>
    digit === '0' ? '零' : names[Number(digit)] + (['千', '百', '十', ''][at] ?? ''),
  );
  return written
    .join('')
    .replace(/^零+|零+$/g, '')
    .replace(/零+/g, '零')
    .replace(/^一十/, '十');
}

/** 第一百二十条之一 for (120, 1), 第三条 for (3). */
export function articleLabel(article: number, sub = 0): string {
  return `第${chineseOf(article)}条${sub > 0 ? `之${chineseOf(sub)}` : ''}`;
}

/** Reads a whole label (第一百二十条之一, 第120条之1, 一百二十, 120); null where it is not one article. */
export function readArticleLabel(label: string): { article: number; sub: number } | null {
  const parts = label
    .normalize('NFKC')
    .replace(/\s/g, '')
    .match(/^第?([^条之第]{1,12})条?(?:之([^条之第]{1,4}))?$/);
  const article = parts?.[1] ? numberOf(parts[1]) : null;
  const sub = parts?.[2] ? numberOf(parts[2]) : 0;
  return article === null || sub === null ? null : { article, sub };
}
