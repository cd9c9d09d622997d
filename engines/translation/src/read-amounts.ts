import {
  digitOf,
  numberPattern,
  numberWords,
  readChineseNumber,
  readEnglishNumber,
  readFigures,
  readNumber,
  rounded,
  scaleOf,
} from './read-number.ts';
import { type TextValues, takeAll, takeValues, type Value } from './take-values.ts';

/** A sum of money by its currency. */
export interface AmountKey {
  currency: string;
  value: number;
}

/** The amounts of one side; those in words stand for themselves only where no figures do. */
export interface Amounts extends TextValues<AmountKey> {
  /** Amounts in words that say something else than the figures beside them. */
  contradictions: { value: Value<AmountKey>; detail: string }[];
}

const currencies: Record<string, string> = Object.fromEntries(
  Object.entries({
    CNY: ['元', '人民币', 'RMB', 'CNY', '¥', 'yuan', 'renminbi'],
    USD: ['美元', 'USD', 'US$', '$', 'us dollars', 'u.s. dollars'],
    HKD: ['港元', '港币', 'HKD', 'HK$', 'hong kong dollars'],
    EUR: ['欧元', 'EUR', '€', 'euros', 'euro'],
    GBP: ['英镑', 'GBP', '£'],
    JPY: ['日元', 'JPY', 'japanese yen'],
  }).flatMap(([currency, names]) => names.map(name => [name, currency])),
);

const currencyOf = (name: string): string | undefined =>
  currencies[name] ?? currencies[name.toLowerCase()] ?? currencies[name.toUpperCase()];

const chineseWords =
  /(?:人民币)?([壹贰叁肆伍陆柒捌玖拾佰仟万亿零]{2,})(?:元|圆)(?:([壹贰叁肆伍陆柒捌玖])角)?(?:([壹贰叁肆伍陆柒捌玖])分)?整?/g;
const chineseFigures = new RegExp(
  `(人民币|美元|港币|港元|欧元|英镑|日元|USD|US\\$|RMB|CNY|HK\\$|HKD|EUR|€|£|¥|\\$)?\\s*(${numberPattern})\\s*(万亿|百万|千万|万|亿)?\\s*(元|美元|港元|港币|欧元|英镑|日元)?整?`,
  'g',
);

/** The sums of money of a Chinese text with currency, value in its main unit and place, and the text that is left. */
export function readChineseAmounts(text: string): Amounts {
  const words = takeValues(text, {
    pattern: chineseWords,
    read: ([yuan, jiao, fen]) => ({
      currency: 'CNY',
      value: rounded(readChineseNumber(yuan!) + (jiao ? digitOf(jiao) / 10 : 0) + (fen ? digitOf(fen) / 100 : 0)),
    }),
  });
  const figures = takeValues(words.rest, {
    pattern: chineseFigures,
    read: ([before, number, scale, after]) => {
      if (!before && !after) return undefined;
      const value = readNumber(number!);
      if (Number.isNaN(value)) return undefined;
      const name = after && after !== '元' ? after : (before ?? after!);
      return { value: rounded(value * scaleOf(scale)), currency: currencyOf(name) ?? name };
    },
  });
  const say = (own: number, others: number[]) => `大写 ${own} 与小写 ${others.join('、')} 不一致`;
  return join(words, { figures, say });
}

const englishWords = new RegExp(
  `\\b(Renminbi|RMB|US Dollars)\\s+((?:(?:${numberWords}|and)[\\s-]*)+)(?:yuan\\s+)?only`,
  'gi',
);
const codeFirst =
  /(RMB|CNY|USD|US\$|HKD|HK\$|EUR|GBP|JPY|€|£|¥|\$)\s*(\d[\d,]*(?:\.\d+)?)\s*(thousand|million|billion)?(?:\s*yuan)?/gi;
const nameLast =
  /(\d[\d,]*(?:\.\d+)?)\s*(thousand|million|billion)?\s*(yuan|Renminbi|US dollars|U\.S\. dollars|Hong Kong dollars|euros?|Japanese yen)/gi;

/** The same of an English text; where a sum in words names no currency, it is US dollars. */
export function readEnglishAmounts(text: string): Amounts {
  const words = takeValues(text, {
    pattern: englishWords,
    read: ([currency, number]) => {
      const value = readEnglishNumber(number!.trim());
      return Number.isNaN(value) ? undefined : { value, currency: currencyOf(currency!) ?? 'USD' };
    },
  });
  const amount = (currency: string, { number, scale }: { number: string; scale: string | undefined }) => ({
    value: rounded(readFigures(number) * scaleOf(scale)),
    currency: currencyOf(currency) ?? currency,
  });
  const figures = takeAll(words.rest, [
    rest =>
      takeValues(rest, {
        pattern: codeFirst,
        read: ([currency, number, scale]) => amount(currency!, { number: number!, scale }),
      }),
    rest =>
      takeValues(rest, {
        pattern: nameLast,
        read: ([number, scale, currency]) => amount(currency!, { number: number!, scale }),
      }),
  ]);
  const say = (own: number, others: number[]) => `in words ${own} differs from figures ${others.join(', ')}`;
  return join(words, { figures, say });
}

function join(
  words: TextValues<AmountKey>,
  { figures, say }: { figures: TextValues<AmountKey>; say: (own: number, others: number[]) => string },
): Amounts {
  const values = figures.values.map(({ key }) => key.value);
  if (values.length === 0) return { values: words.values, rest: figures.rest, contradictions: [] };
  const contradictions = words.values
    .filter(({ key }) => !values.includes(key.value))
    .map(value => ({ value, detail: say(value.key.value, values) }));
  return { values: figures.values, rest: figures.rest, contradictions };
}
