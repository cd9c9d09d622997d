const digits: Record<string, number> = Object.fromEntries(
  ['零〇', '一壹', '二两贰', '三叁', '四肆', '五伍', '六陆', '七柒', '八捌', '九玖'].flatMap((all, value) =>
    [...all].map(each => [each, value]),
  ),
);
const units: Record<string, number> = { 十: 10, 百: 100, 千: 1000, 拾: 10, 佰: 100, 仟: 1000 };
const myriads: Record<string, number> = { 万: 1e4, 亿: 1e8 };

/** All characters of which Chinese writes numbers. */
export const numeralCharacters = '零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟';
/** A number in figures or in Chinese, as a part of an expression. */
export const numberPattern = `(?:\\d[\\d,]*(?:\\.\\d+)?|[${numeralCharacters}]+)`;

/** The value of a Chinese digit; 0 for any other character. */
export const digitOf = (character: string) => digits[character] ?? 0;

/** The value of a Chinese number, read digit by digit where it holds no unit; NaN where it is none. */
export function readChineseNumber(text: string): number {
  if (/^[零〇一二三四五六七八九]{2,}$/.test(text)) return Number([...text].map(digitOf).join(''));
  let total = 0;
  let section = 0;
  let digit = 0;
  for (const each of text) {
    if (each in digits) digit = digitOf(each);
    else if (each in units) {
      section += (digit || (section === 0 ? 1 : 0)) * units[each]!;
      digit = 0;
    } else if (each in myriads) {
      total = (total + section + digit) * myriads[each]!;
      section = 0;
      digit = 0;
    } else return Number.NaN;
  }
  return total + section + digit;
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens: Record<string, number> = {
  ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50 },
  ...{ sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
};
const multiples: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9 };

/** The words of which English writes numbers, as a part of an expression. */
export const numberWords = [...small, ...Object.keys(tens), 'hundred', ...Object.keys(multiples)].join('|');

/** The value of an English number in words; NaN where it is none. */
export function readEnglishNumber(text: string): number {
  let total = 0;
  let current = 0;
  for (const word of text.toLowerCase().split(/[\s-]+/)) {
    if (word === 'and' || word === '') continue;
    if (small.includes(word)) current += small.indexOf(word);
    else if (word in tens) current += tens[word]!;
    else if (word === 'hundred') current = (current || 1) * 100;
    else if (word in multiples) {
      total += (current || 1) * multiples[word]!;
      current = 0;
    } else return Number.NaN;
  }
  return total + current;
}

/** A number in figures or in Chinese. */
export const readNumber = (text: string): number =>
  /^[\d,.]+$/.test(text) ? Number(text.replaceAll(',', '')) : readChineseNumber(text);

/** The number that figures with commas write; NaN where they write none. */
export const readFigures = (text: string): number => Number(text.replaceAll(',', ''));

const scales: Record<string, number> = {
  ...{ 万: 1e4, 亿: 1e8, 百万: 1e6, 千万: 1e7, 万亿: 1e12 },
  ...multiples,
};

/** How many times a word of scale multiplies (万, million); 1 for any other word, and for none. */
export const scaleOf = (word: string | undefined): number => (word ? (scales[word.toLowerCase()] ?? 1) : 1);

/** Without the dust of binary fractions. */
export const rounded = (value: number): number => Math.round(value * 1e8) / 1e8;
