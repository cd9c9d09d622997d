import names from '../data/names.json' with { type: 'json' };
import { foldText } from './fold-text.ts';
import { codes } from './register.ts';

export interface CaseNumber {
  kind: 'caseNumber';
  start: number;
  end: number;
  raw: string;
  /** Full-width brackets, no blanks, 字第 in the old form: the form to look up. */
  caseNumber: string;
  hasBrackets: boolean;
  /** The court's code of the form since 2016 (沪0105, 最高法). */
  courtCode?: string;
  /** 刑初; the whole of 浦民一（民）初字 in the old form, where the court's short name runs into it. */
  typeToken: string;
}

export interface GuidingCase {
  kind: 'guidingCase';
  start: number;
  end: number;
  raw: string;
  number: number;
}

const province = codes.provinces.map(({ char }) => char).join('');
const blank = '[ \\n]{0,2}';
const year = '(?:19|20)(?:\\d{2}|[Xx×✕]{2})';
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

const flat = (raw: string) => raw.replace(/\s/gu, '').replaceAll('－', '-');

const parts = /^(.*?)第?((?:\d|[×✕*xX＊])+(?:-\d{1,4})?)$/u;
const sinceReform = new RegExp(`^(最高法|[${province}军]\\d{0,4})([\\u4e00-\\u9fa5]{1,6})$`, 'u');

function caseNumberOf(
  text: string,
  { match, hasBrackets }: { match: RegExpExecArray; hasBrackets: boolean },
): CaseNumber {
  const start = match.index;
  const end = start + match[0].length;
  const [, token = '', serial = ''] = parts.exec(flat(match[2]!)) ?? [];
  const isOld = token.endsWith('字');
  const reformed = isOld && !/\d/u.test(token) ? null : sinceReform.exec(token);
  const caseNumber = `（${match[1]}）${token}${isOld ? '第' : ''}${serial}${flat(match[3]!)}`;
  return {
    kind: 'caseNumber',
    start,
    end,
    raw: text.slice(start, end),
    caseNumber,
    hasBrackets,
    ...(reformed && { courtCode: reformed[1]! }),
    typeToken: reformed?.[2] ?? token,
  };
}

/** Court case numbers in any form, in reading order; numbers of notaries, arbitrators and offices are left out. */
export function findCaseNumbers(text: string, foldedText = foldText(text)): CaseNumber[] {
  const numbers: CaseNumber[] = [];
  for (const match of foldedText.matchAll(bracketed)) {
    if (isOfCourt(flat(match[2]!)) && /[\u4e00-\u9fa5]/u.test(match[2]!))
      numbers.push(caseNumberOf(text, { match, hasBrackets: true }));
  }
  for (const match of foldedText.matchAll(unbracketed)) numbers.push(caseNumberOf(text, { match, hasBrackets: false }));
  return numbers;
}

/** 指导案例24号 and 指导性案例第24号. */
export function findGuidingCases(text: string, foldedText: string): GuidingCase[] {
  return [...foldedText.matchAll(guiding)].map(match => {
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
