import { codes } from './register.ts';

interface CaseNumberParts {
  form: 'new' | 'old';
  year: number;
  courtCode: string;
  caseTypeCode: string;
  serial: string;
  /** 之一: a later ruling in the same case. */
  sub?: string;
  province?: string;
  courtLevel?: 'supreme' | 'high' | 'intermediate' | 'basic';
  /** Only where the tables tie the code to a court. */
  court?: string;
  meaning?: string;
  group?: string;
  procedure?: string;
}

type ImpossibleCaseNumber =
  | 'new-form-before-2016'
  | 'future-year'
  | 'level-vs-type'
  | 'old-form-after-2015'
  | 'court-code'
  | 'malformed';

type IrregularCaseNumber = 'transitional-form' | 'leading-zero' | 'type-not-in-table' | 'brackets' | 'masked';

export type CaseNumberOutcome =
  | { kind: 'regular'; parts: CaseNumberParts }
  | { kind: 'irregular'; why: IrregularCaseNumber; parts?: CaseNumberParts }
  /** mended: the number it would be, had its year stood in brackets. */
  | { kind: 'impossible'; why: ImpossibleCaseNumber; correction?: string };

const formOf = (id: string) => new RegExp(`^${codes.forms.find(form => form.id === id)!.pattern}$`, 'u');
const newForm = formOf('new-form');
const oldForm = formOf('old-form');
const caseTypes = new Map(codes.caseTypes.map(type => [type.token, type]));
const oldTypes = new Map(codes.oldTokens.map(type => [type.token, type.meaning]));
const provinces = new Map(codes.provinces.map(province => [province.char, province]));
const courts = new Map([...codes.observedCourts, ...codes.specialCourts].map(({ code, court }) => [code, court]));
const appealTypes = /^(刑终|民终|行终|民辖终|行辖终|行赔终|破终|清终|知民终|知行终|刑核)$/;
const levels = { 0: 'high', 2: 'intermediate', 4: 'basic' } as const;
const longestNumber = 60;

function levelOf(courtCode: string): CaseNumberParts['courtLevel'] {
  if (courtCode === '最高法') return 'supreme';
  return levels[courtCode.replace(/\D/g, '').length as 0 | 2 | 4];
}

function courtOf(courtCode: string): string | undefined {
  if (courtCode === '最高法') return '最高人民法院';
  return courts.get(courtCode) ?? provinces.get(courtCode)?.highCourt ?? undefined;
}

function newParts(groups: Record<string, string | undefined>): CaseNumberParts {
  const courtCode = groups.court!;
  const type = caseTypes.get(groups.type!);
  return {
    form: 'new',
    year: Number(groups.year),
    courtCode,
    caseTypeCode: groups.type!,
    serial: groups.no!,
    sub: groups.sub,
    province: provinces.get(courtCode[0]!)?.province ?? undefined,
    courtLevel: levelOf(courtCode),
    court: courtOf(courtCode),
    meaning: type?.name,
    group: type?.group,
    procedure: type?.procedure,
  };
}

const oldBody =
  /^(.*?)((?:刑|民|行|知|商|海商|经|立民|执|赔)[一二三四五六七八九]?(?:[(（][民商知行][)）])?(?:再初|再终|辖终|初|终|再|提|监|申|抗|审|异|复|恢|特|执)?)$/u;

/** The pattern of the table cannot tell where a court's short name ends; a case type can: 浙绍 + 民终. */
function oldParts(groups: Record<string, string | undefined>, text: string): CaseNumberParts {
  const body = text.match(/^.\d{4}.(.+?)字第?\d/u)?.[1] ?? '';
  const [, courtCode, caseTypeCode] = body.match(oldBody) ?? ['', groups.court!, groups.type!];
  const plainType = caseTypeCode!.replace(/[一二三四五六七八九]|[(（].[)）]/gu, '');
  return {
    form: 'old',
    year: Number(groups.year),
    courtCode: courtCode!,
    caseTypeCode: caseTypeCode!,
    serial: groups.no!,
    meaning: oldTypes.get(`${caseTypeCode}字`) ?? oldTypes.get(`${plainType}字`),
  };
}

function judgeNew(parts: CaseNumberParts, thisYear: number): CaseNumberOutcome {
  if (parts.year < 2016) return { kind: 'impossible', why: 'new-form-before-2016' };
  if (parts.year > thisYear) return { kind: 'impossible', why: 'future-year' };
  if (/字第?$/u.test(parts.caseTypeCode)) return { kind: 'irregular', why: 'transitional-form', parts };
  if (parts.serial.startsWith('0')) return { kind: 'irregular', why: 'leading-zero', parts };
  if (!caseTypes.has(parts.caseTypeCode)) return { kind: 'irregular', why: 'type-not-in-table', parts };
  const isAppealBelow = parts.courtLevel === 'basic' && appealTypes.test(parts.caseTypeCode);
  return isAppealBelow ? { kind: 'impossible', why: 'level-vs-type' } : { kind: 'regular', parts };
}

function whyNoForm(text: string): ImpossibleCaseNumber {
  if (/字第/u.test(text) && /[（(](20(?:1[6-9]|[2-9]\d))[）)]/u.test(text)) return 'old-form-after-2015';
  const court = text.match(/^[（(]20\d{2}[）)]([\u4e00-\u9fa5])\d/u)?.[1];
  return court && !provinces.has(court) ? 'court-code' : 'malformed';
}

/** （2014）青刑初字第684号 fits both forms, as 青 is a province and a town; 字第 before 2016 makes it an old one. */
function readRegularForm(text: string, thisYear: number): CaseNumberOutcome {
  const asNew = text.match(newForm);
  const isOldYear = Number(asNew?.groups?.year) < 2016 && /字第?$/u.test(asNew?.groups?.type ?? '');
  if (asNew?.groups && !isOldYear) return judgeNew(newParts(asNew.groups), thisYear);
  const asOld = text.match(oldForm);
  if (asOld?.groups) return { kind: 'regular', parts: oldParts(asOld.groups, text) };
  return { kind: 'impossible', why: whyNoForm(text) };
}

/** The number as it should be bracketed, where the writer used another kind of bracket or none. */
function mendBrackets(text: string): { correction: string; hasBrackets: boolean } | null {
  const bare = text.match(/^((?:19|20)\d{2})年?(?=[\u4e00-\u9fa5])/u);
  if (bare) return { correction: `（${bare[1]}）${text.slice(bare[0].length)}`, hasBrackets: false };
  const bracketed = text.match(/^[（〔[【]((?:19|20)\d{2})年?[）〕\]】]/u);
  if (!bracketed || /^（\d{4}）/u.test(text)) return null;
  return { correction: `（${bracketed[1]}）${text.slice(bracketed[0].length)}`, hasBrackets: true };
}

/**
 * Reads a case number on a date (YYYY-MM-DD): regular, irregular (readable, not as the rules write it)
 * or impossible. Regular says nothing about whether such a case exists.
 */
export function readCaseNumber(raw: string, today: string): CaseNumberOutcome {
  if (raw.length > longestNumber) return { kind: 'impossible', why: 'malformed' };
  const text = raw.normalize('NFKC').replace(/\s/gu, '').replaceAll('(', '（').replaceAll(')', '）');
  if (/[×✕*_xX某]/u.test(text)) return { kind: 'irregular', why: 'masked' };
  const thisYear = Number(today.slice(0, 4));
  const asWritten = readRegularForm(text, thisYear);
  const mend = asWritten.kind === 'impossible' && asWritten.why === 'malformed' ? mendBrackets(text) : null;
  if (!mend) return asWritten;
  const outcome = readRegularForm(mend.correction, thisYear);
  if (outcome.kind === 'impossible') return outcome;
  if (!mend.hasBrackets) return { kind: 'impossible', why: 'malformed', correction: mend.correction };
  return outcome.kind === 'regular' ? { kind: 'irregular', why: 'brackets', parts: outcome.parts } : outcome;
}
