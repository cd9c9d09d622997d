import names from '../data/names.json' with { type: 'json' };
import { codes } from './register.ts';

export interface FoundCaseNumber {
  kind: 'caseNumber';
  start: number;
  end: number;
  raw: string;
  /** Full-width brackets, no blanks: the form to look up. */
  caseNumber: string;
  hasBrackets: boolean;
}

export interface FoundGuidingCase {
  kind: 'guidingCase';
  start: number;
  end: number;
  raw: string;
  number: number;
}

const province = codes.provinces.map(({ char }) => char).join('');
const blank = '[ \\n]{0,2}';
const year = '(?:19|20)\\d{2}';
const serial = `(?:\\d{1,7}|[×✕*xX＊]{1,6})`;
const tail = `${blank}号(?:${blank}之[一二三四五六七八九十]{1,3})?`;
const body = `(?!第)(?:[\\u4e00-\\u9fa5×*（）]|\\d(?=\\d{0,4}[ ]?[\\u4e00-\\u9fa5×*])|[ ]){1,22}?${blank}${serial}(?:－\\d{1,2})?`;
const bracketed = new RegExp(
  `[（〔\\[【]${blank}(${year})${blank}年?${blank}[）〕\\]】]${blank}(${body})(${tail})`,
  'gu',
);
const types = codes.caseTypes
  .map(({ token }) => token)
  .sort((a, b) => b.length - a.length)
  .join('|');
const unbracketed = new RegExp(
  `(?<![\\d（〔\\[【])(${year})年?((?:最高法|[${province}]\\d{0,4})(?:${types})\\d{1,7})(${tail})`,
  'gu',
);
const guiding = /指导性?案例\s{0,2}第?\s{0,2}(\d{1,4})\s{0,2}号/gu;
const notACourt = new RegExp(names.otherNumbers.join('|'), 'u');

/** 涉外仲字 of a 中法 is a court's; 证字 and 仲案字 alone are not. */
const isOfCourt = (body: string) => !notACourt.test(body) || /[中高]法/u.test(body);

const flat = (written: string) => written.replace(/\s/gu, '').replaceAll('－', '-');

function readOne(text: string, found: RegExpExecArray, hasBrackets: boolean): FoundCaseNumber {
  const start = found.index;
  const end = start + found[0].length;
  const caseNumber = `（${found[1]}）${flat(found[2]! + found[3]!)}`;
  return { kind: 'caseNumber', start, end, raw: text.slice(start, end), caseNumber, hasBrackets };
}

/** Court case numbers in any form, in reading order; numbers of notaries, arbitrators and offices are left out. */
export function findCaseNumbers(text: string, folded: string): FoundCaseNumber[] {
  const found: FoundCaseNumber[] = [];
  for (const match of folded.matchAll(bracketed)) {
    if (isOfCourt(flat(match[2]!)) && /[\u4e00-\u9fa5]/u.test(match[2]!)) found.push(readOne(text, match, true));
  }
  for (const match of folded.matchAll(unbracketed)) found.push(readOne(text, match, false));
  return found;
}

/** 指导案例24号 and 指导性案例第24号. */
export function findGuidingCases(text: string, folded: string): FoundGuidingCase[] {
  return [...folded.matchAll(guiding)].map(match => {
    const end = match.index + match[0].length;
    return {
      kind: 'guidingCase',
      start: match.index,
      end,
      raw: text.slice(match.index, end),
      number: Number(match[1]),
    };
  });
}
