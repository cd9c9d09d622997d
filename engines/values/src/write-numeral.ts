const names = '零一二三四五六七八九';
const largest = 9999;

/** Writes 1 to 9999 as statutes do (一千一百六十五, 二百零七); throws outside that range. */
export function writeNumeral(value: number): string {
  if (!Number.isInteger(value) || value < 1 || value > largest) throw new RangeError(`no number to write: ${value}`);
  const places = String(value).padStart(4, '0');
  const parts = [...places].map((digit, at) =>
    digit === '0' ? '零' : names[Number(digit)] + (['千', '百', '十', ''][at] ?? ''),
  );
  return parts
    .join('')
    .replace(/^零+|零+$/g, '')
    .replace(/零+/g, '零')
    .replace(/^一十/, '十');
}

/** Writes the digits of a number one by one, as dates do: 2018 → 二〇一八. */
export const writeDigits = (digits: string): string =>
  digits.replace(/\d/g, digit => '〇一二三四五六七八九'[Number(digit)]!);
