import { readNumeral } from '@antai/values';
import type { Objection } from './issue.ts';

const numerals = '零〇一二三四五六七八九十百千壹贰叁肆伍陆柒捌玖拾佰仟万亿';
const words = `[${numerals}]{1,30}[元圆](?:[零壹贰叁肆伍陆柒捌玖]{1,2}角)?(?:[零壹贰叁肆伍陆柒捌玖]{1,2}分)?[整正]?`;
const figures = '[¥￥]?\\s{0,3}\\d[\\d,，]{0,20}(?:\\.\\d{1,8})?\\s{0,3}[万亿]?(?:元整?)?';
const wordsThenFigures = new RegExp(`(${words})\\s{0,3}[（(](?:小写[：:]?)?\\s{0,3}(${figures})[）)]`, 'gu');
const figuresThenWords = new RegExp(`(${figures})\\s{0,3}[（(](?:大写[：:]?)?\\s{0,3}(?:人民币)?(${words})[）)]`, 'gu');
/** 大写：壹佰万元整，小写：¥1,000,000.00. */
const namedBoth = new RegExp(
  `大写[）)]?[：:]?\\s{0,3}(?:人民币)?(${words})[，,；;、\\s]{1,3}[（(]?小写[）)]?[：:]?\\s{0,3}(?:人民币)?(${figures})`,
  'gu',
);
const isBill = /票据|汇票|本票|支票/u;
const anyWords = new RegExp(words, 'gu');
const isFormal = /[壹贰叁肆伍陆柒捌玖拾佰仟]/u;
const isPlain = /[一二三四五六七八九十百千]/u;

/** Sums in words that are not those in figures right beside them, and words that mix two scripts. */
export function checkAmounts(text: string): Objection[] {
  const findings: Objection[] = [];
  const compare = (inWords: string, inFigures: string, { start, end }: Pick<Objection, 'start' | 'end'>) => {
    const [worded, figured] = [fenOfWords(inWords), fenOfFigures(inFigures)];
    if (worded === undefined || figured === undefined || worded === figured) return;
    const rule = isBill.test(text) ? '二者须一致（票据法第八条）' : '二者不一致';
    const reason = `大写为${sayFen(worded)}，小写为${sayFen(figured)}，${rule}，请核对后选定`;
    findings.push({ start, end, kind: 'differs', reason });
  };
  for (const { 0: raw, 1: inWords, 2: inFigures, index } of text.matchAll(wordsThenFigures))
    if (isFormal.test(inWords!)) compare(inWords!, inFigures!, { start: index, end: index + raw.length });
  for (const { 0: raw, 1: inWords, 2: inFigures, index } of text.matchAll(namedBoth))
    compare(inWords!, inFigures!, { start: index + raw.indexOf(inWords!), end: index + raw.length });
  for (const { 0: raw, 1: inFigures, 2: inWords, index } of text.matchAll(figuresThenWords))
    compare(inWords!, inFigures!, { start: index, end: index + raw.length });
  for (const { 0: raw, index } of text.matchAll(anyWords))
    if (isFormal.test(raw) && isPlain.test(raw))
      findings.push({ start: index, end: index + raw.length, kind: 'mixed', reason: '大写金额中混用了小写汉字数字' });
  return findings;
}

const parts = /^([^元圆角分]+)[元圆](?:零?([^角分零整正])角)?(?:零?([^角分零整正])分)?[整正]?$/u;

function fenOfWords(words: string): number | undefined {
  const match = parts.exec(words);
  if (!match) return undefined;
  const yuan = readWords(match[1]!);
  const [jiao, fen] = [match[2], match[3]].map(digit => (digit ? readNumeral(digit) : 0));
  return yuan === undefined || jiao === undefined || fen === undefined ? undefined : yuan * 100 + jiao * 10 + fen;
}

/** 拾万 is written for 壹拾万, and 壹仟零伍拾 and 壹仟伍拾 are one number. */
const readWords = (words: string): number | undefined => readNumeral(words) ?? readNumeral(words.replaceAll('零', ''));

function fenOfFigures(figures: string): number | undefined {
  const match = /(\d[\d,，]*(?:\.\d+)?)\s*([万亿])?/u.exec(figures);
  return match ? fenOf(match[1]!, match[2]) : undefined;
}

/** Figures with their unit in whole fen. */
export const fenOf = (figures: string, unit = ''): number =>
  Math.round(
    Number(figures.replaceAll(/[,，\s]/gu, '')) * 100 * (unit.startsWith('万') ? 1e4 : unit.startsWith('亿') ? 1e8 : 1),
  );

/** Fen as a reader writes them: 1,234.50元. */
export const sayFen = (fen: number): string =>
  `${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: fen % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 })}元`;
