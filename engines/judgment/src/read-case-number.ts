import tokens from '../data/case-tokens.json' with { type: 'json' };
import regions from '../data/regions.json' with { type: 'json' };
import { widen } from './read-number.ts';

const provinceChars = regions.provinces.map(([char]) => char).join('');
const year = '[（(〔﹝\\[［【]\\s*((?:19|20)\\d{2}|(?:19|20)[\\dXx×]{2})\\s*[）)〕﹞\\]］】]';
const shape = new RegExp(
  `${year}\\s*([\\u4e00-\\u9fa5\\dXx×（）()]{0,24}?[\\u4e00-\\u9fa5）)])\\s*第?\\s*([\\dXx×]{1,9}(?:[-—－]\\d{1,4})?)\\s*号(之[一二三四五六七八九十\\d]{1,3})?`,
  'g',
);
/** Numbers of prosecutions and administrative acts look alike; a case number names a kind of case. */
const caseWord = /[刑民行执赔商知破经辖特催督申监抗再终初审保撤更医清仲]/;
const notCourt = /检|公诉|罚|处|决|告|政|劳人仲|劳仲|仲案|国土|许|信访|复字|鉴|价|公司|证|工伤|认|函|发|令|备/;
const newForm = new RegExp(`^(最高法|[${provinceChars}军]\\d{0,4})([\\u4e00-\\u9fa5]{1,6})$`);

export interface FoundCaseNumber {
  caseNumber: string;
  raw: string;
  start: number;
  end: number;
  token: string;
  courtCode?: string;
  year: number;
}

/** Every court case number in the text, written as （2018）沪0105刑初655号 or in the old form with 字第. */
export function findCaseNumbers(text: string): FoundCaseNumber[] {
  const found: FoundCaseNumber[] = [];
  for (const match of text.matchAll(shape)) {
    const number = read(match);
    if (number) found.push(number);
  }
  return found;
}

function read(match: RegExpMatchArray): FoundCaseNumber | undefined {
  const [raw, written, middle, serial, after = ''] = match;
  const token = middle!.replace(/[（(]/g, '（').replace(/[）)]/g, '）').replace(/\s/g, '').replace(/第$/, '');
  if (!caseWord.test(token) || (notCourt.test(token) && !newForm.test(token))) return undefined;
  const isOld = /字$/.test(token);
  const modern = isOld && !/\d/.test(token) ? null : newForm.exec(token);
  const caseNumber = `（${written}）${token}${isOld ? '第' : ''}${widen(serial!)}号${after}`;
  const start = match.index!;
  return {
    caseNumber,
    raw: raw!,
    start,
    end: start + raw!.length,
    token: modern?.[2] ?? token,
    courtCode: modern?.[1],
    year: Number(written),
  };
}

/** The case number that a line consists of, as it stands in the head. */
export function caseNumberAtStart(line: string): FoundCaseNumber | undefined {
  if (line.length > 80) return undefined;
  const first = findCaseNumbers(widen(line))[0];
  return first && first.start <= 8 && line.length - first.end <= 4 && !/[，。]/.test(line) ? first : undefined;
}

const rules = tokens.rules.map(([pattern, caseType, procedure]) => ({
  pattern: new RegExp(pattern!),
  caseType,
  procedure,
}));
const titles = tokens.fromTitle.map(([pattern, procedure]) => ({ pattern: new RegExp(pattern!), procedure }));

/** Case type and procedure from the type token (刑初, 行终字, 民一（民）初字); empty when the token is unknown. */
export function tellProcedure(token: string): { caseType?: string; procedure?: string } {
  const rule = rules.find(({ pattern }) => pattern.test(token));
  return rule ? { caseType: rule.caseType || undefined, procedure: rule.procedure } : {};
}

export const procedureInTitle = (title: string) => titles.find(({ pattern }) => pattern.test(title))?.procedure;
