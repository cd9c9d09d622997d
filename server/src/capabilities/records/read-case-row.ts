import { articleOfLabel, findCaseNumbers } from '@antai/citation';
import type { Section } from '@antai/contract/records';
import type { CaseFields } from '@antai/contract/records/case';
import { type Judgment, readJudgment } from '@antai/judgment';
import { type Mapping, mapRow, type RawRow, readDayCell, readListCell, readTextCell } from '@antai/values';
import { sha256Of } from '../../platform/hash.ts';
import sectionTitles from './data/case-sections.json' with { type: 'json' };

export interface CaseRecord {
  id: string;
  title: string;
  number: string;
  fields: CaseFields;
  sections: Section[];
  contentHash: string;
}

export type ReadRow = { kind: 'cases'; cases: CaseRecord[] } | { kind: 'refused'; reason: string };

/** What a row says of a judgment beside its text. What it says goes before what the text seems to say. */
interface CaseColumns {
  id?: string;
  title?: string;
  text?: string;
  html?: string;
  court?: string;
  caseNumber?: string;
  caseType?: string;
  documentType?: string;
  trialProcedure?: string;
  judgmentDate?: string;
  publishDate?: string;
  causes?: string[];
  keywords?: string[];
  referenceLevel?: string;
  dataFrom?: string;
  isDemo?: boolean;
}

/** The longest text of one row that is read. */
export const textMax = 2_000_000;

/** A value that says something, as it is written: the ids of papers without one are made of their text. */
export const text = (value: unknown): string | undefined => (readTextCell(value) === '' ? undefined : String(value));

/** What a value lists; undefined where it says nothing. */
export const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) || text(value) ? readListCell(value) : undefined;

/** A day of the calendar; what only looks like one (2019-13-40) says nothing. */
export const day = (value: unknown): string | undefined => readDayCell(text(value) ?? '');

/** 民事案件 → 民事, 行政一审 → 一审: the words of the vocabulary. */
const bareType = (value: unknown) => text(value)?.replace(/(案件|案由|类)$/, '');
const bareProcedure = (value: unknown) => text(value)?.replace(/^(民事|刑事|行政|国家)/, '');

const first = (row: RawRow, ...names: string[]) =>
  names.map(name => row[name]).find(value => text(value) !== undefined);

/** Reads one row of any known form into the judgments it holds; a row without a judgment's text is refused with the reason. */
export function readCaseRow(row: RawRow, mapping: Mapping = {}): ReadRow {
  const named = mapRow(row, mapping);
  if (named.article_no !== undefined)
    return { kind: 'refused', reason: '该行是法律条文，不是裁判文书；法规请用 laws 导入' };
  const all = split(named);
  if (all.length === 0)
    return { kind: 'refused', reason: '该行没有裁判文书正文（full_text、text、content或full_html）' };
  const tooLong = all.some(each => (each.text ?? each.html ?? '').length > textMax);
  if (tooLong) return { kind: 'refused', reason: `正文超过${textMax.toLocaleString('zh-CN')}字` };
  if (all.some(each => (each.text ?? each.html ?? '').includes('\u0000'))) {
    return { kind: 'refused', reason: '正文含有空字符，文件可能已损坏或编码有误' };
  }
  return { kind: 'cases', cases: all.map(caseOf) };
}

/** The judgments of a row: three where it holds three texts side by side, one otherwise. */
function split(row: RawRow): CaseColumns[] {
  const id = text(first(row, 'id', 'docId', 'uniqid', 's5'));
  if (text(row.A) && text(row.B) && text(row.C)) {
    return ['A', 'B', 'C'].map(side => ({ id: id && `${id}-${side}`, text: text(row[side]) }));
  }
  const body = text(first(row, 'full_text', 'fullText', 'text', 'content', 'qw', 's21'));
  const html = text(first(row, 'full_html', 'html', 'qwContent'));
  const parts = [row.fact, row.reasoning, row.result].flatMap(part => text(part) ?? []);
  const whole = body ?? (html ? undefined : parts.join('\n') || undefined);
  if (whole === undefined && html === undefined) return [];
  return [{ ...columnsOf(row), id, text: whole, html: whole === undefined ? html : undefined }];
}

/** Sources that give a cause level by level (s12 the highest, s16 the lowest) mean the lowest that is filled in. */
const deepestOf = (row: RawRow): string | undefined =>
  text(['s16', 's15', 's14', 's13', 's12'].map(name => row[name]).find(value => text(value) !== undefined));

/** A title that a source gives; the beginning of the text put in its place is none. */
function titleIn(value: unknown): string | undefined {
  const title = text(value);
  return title && /。|；|^(?:经审理查明|本院(?:认为|查明|经审查))/u.test(title) ? undefined : title;
}

function columnsOf(row: RawRow): CaseColumns {
  const isTypical = text(row.path)?.startsWith('案例/') ?? false;
  return {
    title: titleIn(first(row, 'title', 'caseTitle', 'ajmc', 's1')),
    court: text(first(row, 'court', 'courtName', 's2')),
    caseNumber: text(first(row, 'case_no', 'caseNumber', 'caseNo', 'ah', 's7')),
    caseType: bareType(first(row, 'case_type', 'caseType', 's8')),
    documentType: text(first(row, 'doc_type', 'documentType', 's6')),
    trialProcedure: bareProcedure(first(row, 'procedure', 'trialProcedure', 's9')),
    judgmentDate: day(first(row, 'judgment_date', 'judgmentDate', 's31')),
    publishDate: day(first(row, 'publish_date', 'publishDate', 's41')),
    causes: texts(row.causes ?? row.causeOfAction ?? row.cause ?? deepestOf(row) ?? row.s11),
    keywords: texts(row.keywords ?? row.s45),
    referenceLevel: text(row.referenceLevel) ?? (isTypical ? '典型案例' : undefined),
    dataFrom: text(row.dataFrom) ?? text(row.source),
    isDemo: row.isDemo === true || undefined,
  };
}

/** An id that a source gave and that can stand in an address. */
export const isId = (value: string | undefined): value is string => value !== undefined && /^[\w.-]{1,64}$/.test(value);

function caseOf(source: CaseColumns): CaseRecord {
  const judgment = readJudgment({ text: source.text, html: source.html, title: source.title });
  const heading = source.title ?? judgment.title;
  const title = heading ?? composeTitle(judgment, source);
  const fields = fieldsOf(judgment, { source: { ...source, title }, titled: heading !== undefined });
  const sections = sectionsOf(judgment, heading);
  const number = lookupNumber(fields.caseNumber);
  // a judgment that was kept under the number as written is new under the one it is looked up by
  const renumbered = number === (fields.caseNumber ?? '') ? [] : [number];
  const contentHash = sha256Of(JSON.stringify([fields, sections, ...renumbered]));
  const id = isId(source.id) ? source.id : sha256Of(source.id ?? judgment.text).slice(0, 32);
  return { id, title, number, fields: { ...fields, docId: source.id ?? id }, sections, contentHash };
}

/** The number as citations are looked up, whichever brackets its source writes; one that is no court's stays as it is. */
const lookupNumber = (written = '') => findCaseNumbers(written)[0]?.caseNumber ?? written;

function sectionsOf(judgment: Judgment, title: string | undefined): Section[] {
  const titles: Record<string, string> = sectionTitles;
  const parts = judgment.sections
    .map(({ key, start, end }) => ({
      key,
      title: titles[key] ?? key,
      text: judgment.text.slice(start, end).replace(/\n$/, ''),
    }))
    .filter(part => part.text !== '');
  return title ? [{ key: 'caseTitle', title: titles.caseTitle ?? '', text: title }, ...parts] : parts;
}

/** A name to show for a judgment that brings none, after the manner of published titles; it is no part of the text. */
function composeTitle(judgment: Judgment, source: CaseColumns): string {
  const side = (pattern: RegExp) => judgment.parties.find(party => pattern.test(party.litigationRole ?? ''))?.name;
  const left =
    side(/^(原告|上诉人|申请执行人|再审申请人|申请人|自诉人|异议人|复议申请人|赔偿请求人)/) ?? side(/^被告人/);
  const right = side(/^(被告|被上诉人|被执行人|被申请人)$/);
  const cause = source.causes?.[0] ?? judgment.causeOfAction[0] ?? '';
  const kind = `${source.trialProcedure ?? judgment.trialProcedure ?? ''}${source.caseType ?? judgment.caseType ?? ''}`;
  const parties = [left, right].filter(Boolean).join('与');
  const documentType = source.documentType ?? judgment.documentType ?? '裁判文书';
  const name = `${parties}${cause}${kind}${documentType}`;
  if (parties || cause) return name;
  const whose = source.caseNumber ?? judgment.caseNumber ?? source.court ?? judgment.court ?? '当事人与案由未载明的';
  return `${whose}${kind}${documentType}`;
}

/** The values that are there, each once. */
export const unique = (values: (string | undefined)[]): string[] => [
  ...new Set(values.filter(value => value !== undefined && value !== '').map(String)),
];

/** The Case list of the record vocabulary, from what the row says and what the text says. */
function fieldsOf(judgment: Judgment, { source, titled }: { source: CaseColumns; titled: boolean }): CaseFields {
  const agents = judgment.parties.flatMap(party => party.agents);
  const judgmentDate = source.judgmentDate ?? judgment.judgmentDate;
  const { province, city, county } = judgment.region ?? {};
  const court = source.court ?? judgment.court;
  const outcome = judgment.appealOutcome ?? judgment.outcomeForPlaintiff ?? judgment.rulingOutcome;
  return withoutAbsent({
    caseTitle: source.title,
    court,
    courtName: court,
    courtLevel: judgment.courtLevel,
    courtCode: judgment.courtCode,
    courtProvince: province,
    courtCity: city,
    courtCounty: county,
    region: unique([province, city, county]),
    documentType: source.documentType ?? judgment.documentType,
    caseNumber: source.caseNumber ?? judgment.caseNumber,
    caseType: source.caseType ?? judgment.caseType,
    trialProcedure: source.trialProcedure ?? judgment.trialProcedure,
    procedureForm: judgment.procedureForm,
    causeOfAction: source.causes?.length ? source.causes : judgment.causeOfAction,
    parties: judgment.parties.map(partyOf),
    party: unique(judgment.parties.map(party => party.name)),
    presidingJudge: judgment.presidingJudge,
    judge: unique([judgment.presidingJudge, ...judgment.judges, ...judgment.assessors]),
    adjudicators: adjudicatorsOf(judgment),
    courtClerk: judgment.clerk,
    lawyer: unique(agents.filter(agent => agent.lawFirm).map(agent => agent.name)),
    lawFirm: unique(agents.map(agent => agent.lawFirm)),
    judgmentDate,
    judgmentYear: judgmentDate?.slice(0, 4),
    publishDate: source.publishDate,
    filingDate: judgment.filingDate,
    keywords: source.keywords,
    closingManner: judgment.documentType,
    outcome,
    outcomeForPlaintiff: judgment.outcomeForPlaintiff,
    appealOutcome: judgment.appealOutcome,
    amountInDispute: judgment.amounts.amountInDisputeFen,
    claimedAmount: judgment.amounts.claimedFen,
    awardedAmount: judgment.amounts.awardedFen,
    courtFee: judgment.amounts.courtFeeFen,
    disputeFocus: judgment.disputeFocus.length > 0 ? judgment.disputeFocus : undefined,
    judgmentGist: judgment.judgmentGist,
    sentences: judgment.sentences,
    citedProvisions: judgment.citedProvisions.map(provision => ({
      statute: provision.statute,
      articles: provision.articles.map(article => article.label),
      isDecisionBasis: provision.isDecisionBasis,
      raw: provision.raw,
      ...placeOf(judgment, { start: provision.start, end: provision.end, before: titled ? 1 : 0 }),
    })),
    citedStatute: unique(judgment.citedProvisions.map(provision => provision.statute)),
    citedArticle: unique(
      judgment.citedProvisions.flatMap(({ statute, articles }) =>
        articles.map(({ label }) => `《${statute}》${articleOfLabel(label)}`),
      ),
    ),
    relatedCaseNumbers: judgment.relatedCaseNumbers.map(({ caseNumber, court: of, relation }) =>
      withoutAbsent({ caseNumber, court: of, relation }),
    ),
    referenceLevel: source.referenceLevel,
    dataFrom: source.dataFrom,
    isDemo: source.isDemo,
  });
}

/** Where a stretch of the judgment stands among the record's sections: `section` counts from 0, offsets are its own. */
function placeOf(judgment: Judgment, { start, end, before }: { start: number; end: number; before: number }) {
  const sections = judgment.sections.filter(
    section => judgment.text.slice(section.start, section.end).replace(/\n$/, '') !== '',
  );
  const at = sections.findIndex(section => start >= section.start && end <= section.end);
  const section = sections[at];
  return section ? { section: at + before, start: start - section.start, end: end - section.start } : {};
}

const partyOf = (party: Judgment['parties'][number]) =>
  withoutAbsent({
    name: party.name,
    litigationRole: party.litigationRole,
    formerRole: party.formerRole,
    kind: party.kind,
    isMasked: party.isMasked,
    legalRepresentative: party.legalRepresentative,
    unifiedCreditCode: party.details.unifiedCreditCode,
    agents: party.agents.map(({ name, role, lawFirm }) => withoutAbsent({ name, role, lawFirm })),
  });

function adjudicatorsOf(judgment: Judgment) {
  const of = (role: string, names: string[]) => names.map(name => ({ name, role }));
  return [
    ...of('审判长', judgment.presidingJudge ? [judgment.presidingJudge] : []),
    ...of(
      '审判员',
      judgment.judges.filter(name => name !== judgment.presidingJudge),
    ),
    ...of('人民陪审员', judgment.assessors),
    ...of('法官助理', judgment.judgeAssistants),
    ...of('书记员', judgment.clerk ? [judgment.clerk] : []),
  ];
}

/** The values that are there: absent ones and empty lists say nothing and are left out. */
export function withoutAbsent<Values extends object>(values: Values): Values {
  const isThere = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isThere(value))) as Values;
}

/** The entry of the parsing workers: reads many rows at once, and answers for each. */
export default function readCaseRows({ rows, mapping }: { rows: RawRow[]; mapping: Mapping }): ReadRow[] {
  return rows.map(row => {
    try {
      return readCaseRow(row, mapping);
    } catch (error) {
      return { kind: 'refused', reason: `无法解析：${error instanceof Error ? error.message : String(error)}` };
    }
  });
}
