const digits = new Map<string, number>([
  ...[...'零一二三四五六七八九'].map((char, value): [string, number] => [char, value]),
  ...[...'零壹贰叁肆伍陆柒捌玖'].map((char, value): [string, number] => [char, value]),
  ...[...'〇○◯Oo'].map((char): [string, number] => [char, 0]),
  ['两', 2],
  ['兩', 2],
  ['貳', 2],
  ['叄', 3],
  ['參', 3],
  ['陸', 6],
]);
const units = new Map([
  ['十', 10],
  ['拾', 10],
  ['百', 100],
  ['佰', 100],
  ['千', 1000],
  ['仟', 1000],
]);
const scales = {
  百: 100,
  千: 1000,
  万: 1e4,
  十万: 1e5,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
  十亿: 1e9,
  百亿: 1e10,
  千亿: 1e11,
};
const scaled = new RegExp(`^(\\d{1,15}(?:\\.\\d{1,8})?)(${Object.keys(scales).join('|')})?$`);
const longest = 40;
const plain = /^[一二三四五六七八九十百千]+$/;

/**
 * 一百三十三, 贰万叁仟, 二〇一八, 廿一, １２３, 3，000.5 or 3.5万 as a number; undefined for whatever is not exactly
 * one number. 一百五 (150 or 105?) and the bare 百万 of 数百万 are not read.
 */
export function readNumeral(raw: string): number | undefined {
  if (raw.length > longest) return undefined;
  if (plain.test(raw)) return readSection(raw);
  const text = raw
    .normalize('NFKC')
    .replace(/\s|,(?=\d{3})/g, '')
    .replaceAll('廿', '二十')
    .replaceAll('卅', '三十')
    .replaceAll('萬', '万')
    .replaceAll('億', '亿');
  const arabic = scaled.exec(text);
  if (arabic) return Number(arabic[1]) * (scales[arabic[2] as keyof typeof scales] ?? 1);
  return text === '' ? undefined : readLarge(text);
}

/** Full-width digits, points and commas as the plain ones; everything else as it was, unit for unit. */
export const narrowDigits = (text: string): string =>
  text.replace(/[０-９．]/g, char => String.fromCharCode(char.charCodeAt(0) - 0xfee0));

/** 亿 before 万, each at most once, each with a number before it. */
function readLarge(text: string): number | undefined {
  const [beforeYi, ...afterYi] = text.split('亿');
  const [beforeWan, ...afterWan] = (afterYi[0] ?? beforeYi!).split('万');
  if (afterYi.length > 1 || afterWan.length > 1) return undefined;
  const isWhole = afterYi.length === 0;
  const parts = [
    ...(isWhole ? [] : [{ text: beforeYi!, scale: 1e8 }]),
    ...(afterWan.length > 0 ? [{ text: beforeWan!, scale: 1e4 }] : []),
    { text: afterWan.length > 0 ? afterWan[0]! : beforeWan!, scale: 1 },
  ];
  let total = 0;
  for (const [at, part] of parts.entries()) {
    if (at > 0 && part.text === '' && part.scale === 1) continue;
    const value = at === 0 ? readSection(part.text) : readRest(part.text);
    if (value === undefined) return undefined;
    total += value * part.scale;
  }
  return total;
}

/** Behind 万 a bare digit says nothing (一万五), behind 零 it does (一万零五). */
function readRest(text: string): number | undefined {
  const bare = text.replace(/^[零〇○]/, '');
  return bare.length === 1 && bare === text ? undefined : readSection(bare);
}

const readSection = (text: string): number | undefined =>
  /[十拾百佰千仟]/.test(text) ? readUnits(text) : text.length === 1 ? digits.get(text) : readPlaces(text);

/** 二六四, 一〇五 and 二〇一八: digits that stand for places. */
function readPlaces(text: string): number | undefined {
  if (text === '' || text.length > 15 || /[两兩]/.test(text)) return undefined;
  let value = 0;
  for (const char of text) {
    const digit = digits.get(char) ?? (char >= '0' && char <= '9' ? Number(char) : undefined);
    if (digit === undefined) return undefined;
    value = value * 10 + digit;
  }
  return value;
}

/** Each unit must be smaller than the one before it. */
function readUnits(text: string): number | undefined {
  let total = 0;
  let digit: number | undefined;
  let lowestUnit = 10_000;
  let isAfterZero = false;
  for (const char of text) {
    const unit = units.get(char);
    if (unit !== undefined) {
      if (unit >= lowestUnit || digit === 0 || (digit === undefined && unit !== 10)) return undefined;
      total += (digit ?? 1) * unit;
      lowestUnit = unit;
      digit = undefined;
      continue;
    }
    const value = digits.get(char);
    if (value === undefined || digit !== undefined) return undefined;
    if (value > 0) digit = value;
    else if (isAfterZero || lowestUnit === 10_000) return undefined;
    isAfterZero = value === 0 || isAfterZero;
  }
  if (digit === undefined) return isAfterZero && endsInZero(text) ? undefined : total;
  return lowestUnit === 10 || isAfterZero ? total + digit : undefined;
}

const endsInZero = (text: string) => digits.get(text.at(-1)!) === 0;
