import {
  digitOf,
  numberPattern,
  numberWords,
  numeralCharacters,
  readChineseNumber,
  readEnglishNumber,
  readFigures,
  readNumber,
  rounded,
  scaleOf,
} from './read-number.ts';
import { type TextValues, takeAll, takeValues } from './take-values.ts';

// What dates, articles and amounts have left. A one in words is no number: 一方, a party.

const parts: Record<string, number> = { 百: 100, 千: 1000, 万: 10000, '%': 100, '‰': 1000, '‱': 10000 };

const parted = new RegExp(`(百|千|万)分之(${numberPattern}(?:点[零一二三四五六七八九]+)?)`, 'g');
const fraction = new RegExp(`(${numberPattern})分之(${numberPattern})`, 'g');
const percent = /(\d+(?:\.\d+)?)\s*(%|‰|‱)/g;
const figures = /(\d[\d,]*(?:\.\d+)?)\s*(万亿|百万|千万|万|亿)?/g;
const counted = new RegExp(
  `(?<![第之同统唯单某每任])([${numeralCharacters}]+)(?=个|年|月|日|天|周|小时|份|次|倍|名|人|批|期|台|套|股|平方米|吨|辆|件|亩|公里|级|位|户|工作日|基点)`,
  'g',
);

const unlessOne = (value: number) => (Number.isNaN(value) || value === 1 ? [] : [value]);

/** The numbers of a Chinese text with their places, and the text that is left for other readers. */
export const readChineseNumbers = (text: string): TextValues<number> =>
  takeAll(text, [
    rest =>
      takeValues(rest, {
        pattern: parted,
        read: ([base, number]) => {
          const [whole, decimals] = number!.split('点');
          const tail = decimals ? Number(`0.${[...decimals].map(digitOf).join('')}`) : 0;
          return rounded((readNumber(whole!) + tail) / parts[base!]!);
        },
      }),
    rest =>
      takeValues(rest, {
        pattern: fraction,
        read: ([below, above]) => rounded(readNumber(above!) / readNumber(below!)),
      }),
    rest => takeValues(rest, { pattern: percent, read: ([number, sign]) => rounded(Number(number) / parts[sign!]!) }),
    rest => takeValues(rest, { pattern: /双倍/g, read: () => 2 }),
    rest =>
      takeValues(rest, { pattern: figures, read: ([number, scale]) => rounded(readFigures(number!) * scaleOf(scale)) }),
    rest => takeValues(rest, { pattern: counted, read: ([number]) => unlessOne(readChineseNumber(number!)) }),
  ]);

const words = `(?:${numberWords})(?:[\\s-]+(?:and\\s+)?(?:${numberWords}))*`;
const twofold = new RegExp(
  `\\b(${words})\\s*\\(\\s*(\\d[\\d,]*(?:\\.\\d+)?)\\s*(%?)\\s*\\)(?:\\s*(percent|per cent))?`,
  'gi',
);
const partWords =
  /\b(one|two|three|four|five|six|seven|eight|nine)[\s-](half|third|thirds|quarter|quarters|fourths|fifths?|tenths?)\b/gi;
const divisors: Record<string, number> = {
  ...{ half: 2, third: 3, thirds: 3, quarter: 4, quarters: 4, fourths: 4 },
  ...{ fifth: 5, fifths: 5, tenth: 10, tenths: 10 },
};
const percentSigned = /(\d+(?:\.\d+)?)\s*(%|‰|percent\b|per cent\b|per mille\b)/gi;
const percentWords = new RegExp(`\\b(${words})\\s+(?:percent|per cent)\\b`, 'gi');
const englishFigures = /(\d[\d,]*(?:\.\d+)?)\s*(thousand|million|billion)?/gi;
const alone = new RegExp(`\\b(${words})\\b`, 'gi');

/** The same of an English text, in figures or words. */
export const readEnglishNumbers = (text: string): TextValues<number> =>
  takeAll(text, [
    rest => takeValues(rest, { pattern: twofold, read: readTwofold }),
    rest =>
      takeValues(rest, {
        pattern: partWords,
        read: ([above, below]) => rounded(readEnglishNumber(above!) / divisors[below!.toLowerCase()]!),
      }),
    rest =>
      takeValues(rest, { pattern: /(\d+)\/(\d+)/g, read: ([above, below]) => rounded(Number(above) / Number(below)) }),
    rest =>
      takeValues(rest, {
        pattern: percentSigned,
        read: ([number, sign]) => rounded(Number(number) / (sign === '‰' || /mille/i.test(sign!) ? 1000 : 100)),
      }),
    rest => takeValues(rest, { pattern: percentWords, read: ([number]) => rounded(readEnglishNumber(number!) / 100) }),
    rest => takeValues(rest, { pattern: /\btwice\b|\bdouble\b/gi, read: () => 2 }),
    rest =>
      takeValues(rest, {
        pattern: englishFigures,
        read: ([number, scale]) => rounded(readFigures(number!) * scaleOf(scale)),
      }),
    rest => takeValues(rest, { pattern: alone, read: ([number]) => unlessOne(readEnglishNumber(number!)) }),
  ]);

/** `thirty (30)` is one number; where word and figures differ it is two. */
function readTwofold([word, number, sign, percentWord]: (string | undefined)[]): number[] {
  const value = readFigures(number!);
  const inWords = readEnglishNumber(word!);
  const own = sign || percentWord ? rounded(value / 100) : value;
  return !Number.isNaN(inWords) && inWords !== value ? [own, inWords] : [own];
}
