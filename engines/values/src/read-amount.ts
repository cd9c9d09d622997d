import { readNumeral } from './read-numeral.ts';

/** A sum of money in a text, in whole fen. */
interface Sum {
  fen: number;
  start: number;
  end: number;
}

const figure = '[\\d０-９](?:[\\d０-９]|[,，](?=[\\d０-９]{3})){0,18}(?:[.．][\\d０-９]{1,8})?';
const scale = '千亿|百亿|十亿|亿|千万|百万|十万|万|千|百';
const words = '(?<![几数多])[零〇一二三四五六七八九十百千两壹贰叁肆伍陆柒捌玖拾佰仟万亿]{1,20}';
const currency = '人民币|￥|¥|RMB|CNY';
const money = new RegExp(`(?:${currency})?\\s*(?:(${figure}\\s*(?:${scale})?)|(${words}))\\s*(?:元|圆)(?:整)?`, 'g');
const cell = new RegExp(
  `^(?:${currency})?\\s*(${figure}\\s*(?:${scale})?|${words})\\s*(元|圆)?(?:整)?\\s*(?:[（(]?(?:${currency})[）)]?)?(元)?$`,
);

const fenOf = (raw: string, fenEach: number): number | undefined => {
  const fen = Math.round((readNumeral(raw) ?? Number.NaN) * fenEach);
  return Number.isSafeInteger(fen) ? fen : undefined;
};

/** Every sum of money in a text that is more than nothing; 30余万元, 数百万元 and other rough figures are left out. */
export function findSums(text: string): Sum[] {
  const sums: Sum[] = [];
  for (const match of text.matchAll(money)) {
    const fen = fenOf((match[1] ?? match[2])!, 100);
    if (fen) sums.push({ fen, start: match.index, end: match.index + match[0].length });
  }
  return sums;
}

/**
 * A value that is one sum (5000万元人民币, 12,000.50, 叁万元) in fen; without 元 in the unit given, 100 fen unless told.
 * Undefined for foreign money and for what is no sum.
 */
export function readAmount(raw: string, fenEach = 100): number | undefined {
  const match = cell.exec(raw.trim());
  return match ? fenOf(match[1]!, match[2] || match[3] ? 100 : fenEach) : undefined;
}
