const digits: Record<string, number> = Object.fromEntries(
  [...'〇一二三四五六七八九'].map((c, i) => [c, i]).concat([...'零壹贰叁肆伍陆柒捌玖'].map((c, i) => [c, i])),
);
Object.assign(digits, { '○': 0, Ｏ: 0, O: 0, '◯': 0, 〇: 0, 两: 2, 貳: 2, 叄: 3, 陸: 6 });
const units: Record<string, number> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 };
const large: Record<string, number> = { 万: 10_000, 萬: 10_000, 亿: 100_000_000, 億: 100_000_000 };

/** 一百三十三, 贰万叁仟, 二〇一八, １２３ or 3，000 as a number; undefined when it is none of these. */
export function readNumber(written: string): number | undefined {
  const text = widen(written).replace(/[,，\s]/g, '');
  if (/^\d{1,15}(?:\.\d{1,6})?$/.test(text)) return Number(text);
  if (text === '' || text.length > 24) return undefined;
  if (!/[十拾百佰千仟万萬亿億]/.test(text)) return readDigits(text);
  return readUnits(text);
}

/** Full-width digits, points and commas as the plain ones; everything else as it was. */
export const widen = (text: string) => text.replace(/[０-９．]/g, c => String.fromCharCode(c.charCodeAt(0) - 0xfee0));

function readDigits(text: string): number | undefined {
  let value = 0;
  for (const c of text) {
    const digit = digits[c] ?? (c >= '0' && c <= '9' ? Number(c) : undefined);
    if (digit === undefined) return undefined;
    value = value * 10 + digit;
  }
  return value;
}

function readUnits(text: string): number | undefined {
  let total = 0;
  let section = 0;
  let digit: number | undefined;
  for (const c of text) {
    if (c in digits) digit = digits[c];
    else if (c in units) {
      section += (digit ?? (section === 0 ? 1 : 0)) * units[c]!;
      digit = undefined;
    } else if (c in large) {
      total = (total + section + (digit ?? 0)) * large[c]!;
      section = 0;
      digit = undefined;
    } else return undefined;
  }
  return total + section + (digit ?? 0);
}
