import { formatCitation } from '@antai/citation';
import { articleLabel } from '@antai/citation/article-number';
import type { Section } from '@antai/contract/records';
import type { PenaltyFields } from '@antai/contract/records/penalty';
import { type Penalty, type PenaltyProvision, readPenalty } from '@antai/penalty';
import type { CodeReading, Mapping, RawRow } from '@antai/values';
import { sha256Of } from '../../platform/hash.ts';
import sectionTitles from './data/penalty-sections.json' with { type: 'json' };
import { isId, textMax, unique, withoutAbsent } from './read-case-row.ts';
import { type PenaltyColumns, readColumns } from './read-penalty-columns.ts';

interface PenaltyRecord {
  id: string;
  title: string;
  number: string;
  fields: PenaltyFields;
  sections: Section[];
  contentHash: string;
}

export type ReadPenaltyRow = { kind: 'penalty'; penalty: PenaltyRecord } | { kind: 'refused'; reason: string };

const titles: Record<string, string> = sectionTitles;

/** Reads one row of any known form into a penalty; a row that holds none is refused with the reason. */
export function readPenaltyRow(row: RawRow, mapping: Mapping = {}): ReadPenaltyRow {
  const columns = readColumns(row, mapping);
  const body = columns.fullText ?? columns.fullHtml ?? columns.penaltyContent;
  if (body === undefined)
    return { kind: 'refused', reason: '该行没有处罚决定书正文（full_text、content、full_html），也没有处罚内容' };
  const all = [body, columns.violationFacts, columns.penaltyBasis, columns.title].join('\n');
  if (all.length > textMax) return { kind: 'refused', reason: `正文超过${textMax.toLocaleString('zh-CN')}字` };
  if (all.includes('\u0000')) return { kind: 'refused', reason: '正文含有空字符，文件可能已损坏或编码有误' };
  const isWhole = columns.fullText !== undefined || columns.fullHtml !== undefined;
  const penalty = isWhole ? readWhole(columns) : readPieces(columns);
  if (!penalty.documentType && !penalty.penaltyContent)
    return { kind: 'refused', reason: '正文中没有处罚或监管措施的决定，请核对导入的种类（裁判文书用 cases）' };
  return { kind: 'penalty', penalty: recordOf(columns, { penalty, isWhole }) };
}

const readWhole = (columns: PenaltyColumns): Penalty =>
  readPenalty({
    ...(columns.fullText === undefined ? { html: columns.fullHtml } : { text: columns.fullText }),
    title: columns.title,
    penaltyAuthority: columns.penaltyAuthority,
    penaltyDecisionNumber: columns.penaltyDecisionNumber,
  });

/** A publicity register keeps no paper but its pieces: what is decided is read as the paper would put it. */
const readPieces = (columns: PenaltyColumns): Penalty =>
  readPenalty({
    text: [
      `当事人：${columns.penalizedPartyName?.join('、') ?? ''}，统一社会信用代码：${columns.unifiedCreditCode ?? ''}`,
      `经查明，${columns.violationFacts ?? ''}`,
      `依据${columns.penaltyBasis ?? ''}，本机关决定：`,
      columns.penaltyContent ?? '',
    ].join('\n'),
    title: columns.title,
    penaltyAuthority: columns.penaltyAuthority,
    penaltyDecisionNumber: columns.penaltyDecisionNumber,
  });

function recordOf(
  columns: PenaltyColumns,
  { penalty, isWhole }: { penalty: Penalty; isWhole: boolean },
): PenaltyRecord {
  const title = columns.title ?? composeTitle(columns, penalty);
  const parts = isWhole ? sectionsOf(penalty) : piecesOf(columns);
  const sections = [{ key: 'title', title: titles.title ?? '', text: title }, ...parts];
  const fields = fieldsOf(columns, penalty, { title, isWhole });
  const number = penalty.penaltyDecisionNumber ?? columns.penaltyDecisionNumber ?? '';
  const contentHash = sha256Of(JSON.stringify([fields, sections]));
  const source = columns.id ?? (isWhole ? penalty.text : JSON.stringify([number, fields.penalizedPartyName, parts]));
  const id = isId(columns.id) ? columns.id : sha256Of(source).slice(0, 32);
  return { id, title, number, fields, sections, contentHash };
}

const sectionsOf = (penalty: Penalty): Section[] =>
  penalty.sections
    .map(({ key, start, end }) => ({ key, title: titles[key] ?? key, text: penalty.text.slice(start, end) }))
    .filter(part => part.text !== '');

const piecesOf = (columns: PenaltyColumns): Section[] =>
  [
    { key: 'party', text: columns.penalizedPartyName?.join('、') },
    { key: 'facts', text: columns.violationFacts },
    { key: 'basis', text: columns.penaltyBasis },
    { key: 'decision', text: columns.penaltyContent },
  ].flatMap(({ key, text }) => (text ? [{ key, title: titles[key] ?? key, text }] : []));

/** A name to show for a penalty that brings none; it is no part of the paper. */
function composeTitle(columns: PenaltyColumns, penalty: Penalty): string {
  const [first, ...others] = namesOf(columns, penalty);
  const party = first ? `对${first}${others.length > 0 ? '等' : ''}的` : '';
  return `${penalty.penaltyAuthority ?? ''}${party}${penalty.documentType ?? '行政处罚决定'}`.slice(0, 300);
}

const namesOf = (columns: PenaltyColumns, penalty: Penalty): string[] =>
  columns.penalizedPartyName ?? unique(penalty.parties.map(({ name }) => name)).flatMap(name => name ?? []);

const readValue = <T>(reading: CodeReading<T>): T | undefined => (reading.kind === 'found' ? reading.value : undefined);

/** One value stands alone; several, as of several parties, are a list. */
const oneOrList = (values: (string | undefined)[]) => {
  const distinct = unique(values);
  return distinct.length > 1 ? distinct : distinct[0];
};

/** The Administrative penalty list of the record vocabulary, from what the row says and what the paper says. */
function fieldsOf(
  columns: PenaltyColumns,
  penalty: Penalty,
  { title, isWhole }: { title: string; isWhole: boolean },
): PenaltyFields {
  const decisionDate = columns.decisionDate ?? readValue(penalty.decisionDate);
  const { province, city, county } = penalty.region ?? {};
  const codes = penalty.parties.map(({ unifiedCreditCode }) => readValue(unifiedCreditCode));
  return withoutAbsent({
    title,
    documentType: penalty.documentType,
    penalizedPartyName: namesOf(columns, penalty),
    partyKind: columns.partyKind ?? oneOrList(penalty.parties.map(({ partyKind }) => partyKind)),
    unifiedCreditCode: unique(codes),
    legalRepresentative: columns.legalRepresentative
      ? [columns.legalRepresentative]
      : unique(penalty.parties.map(({ legalRepresentative }) => legalRepresentative)),
    parties: penalty.parties.map(partyOf),
    penaltyDecisionNumber: penalty.penaltyDecisionNumber ?? columns.penaltyDecisionNumber,
    violationType: columns.violationType ?? penalty.violationType,
    penaltyBasis: unique(penalty.penaltyBasis.map(({ provision }) => formatCitation(provision))),
    penaltyKind: columns.penaltyKind ?? penalty.penaltyKind,
    regulatoryMeasures: penalty.regulatoryMeasures,
    penaltyContent: columns.penaltyContent ?? penalty.penaltyContent,
    fineAmount: columns.fineAmount ?? readValue(penalty.fineAmount),
    confiscatedAmount: columns.confiscatedAmount ?? readValue(penalty.confiscatedAmount),
    unclear: unclearOf(columns, penalty),
    decisionDate,
    decisionYear: decisionDate?.slice(0, 4),
    publishDate: columns.publishDate,
    validUntil: columns.validUntil,
    publicityDeadline: columns.publicityDeadline,
    penaltyAuthority: penalty.penaltyAuthority,
    authorityCreditCode: columns.authorityCreditCode,
    dataSourceUnit: columns.dataSourceUnit,
    regulatorFamily: penalty.regulatorFamily,
    region: unique([province, city, county]),
    industry: columns.industry,
    remarks: columns.remarks,
    isRectificationOrdered: penalty.isRectificationOrdered ? '是' : '否',
    citedProvisions: penalty.citedProvisions.map(cited => citedOf(cited, { penalty, isWhole })),
    citedStatute: unique(penalty.citedProvisions.map(({ provision }) => provision.statuteName)),
    citedArticle: unique(
      penalty.citedProvisions.map(
        ({ provision }) => `《${provision.statuteName}》${articleLabel(provision.article, provision.sub)}`,
      ),
    ),
    dataFrom: columns.dataFrom,
    isDemo: columns.isDemo,
  });
}

const partyOf = ({ name, partyKind, isMasked, unifiedCreditCode, legalRepresentative }: Penalty['parties'][number]) =>
  withoutAbsent({ name, partyKind, isMasked, unifiedCreditCode: readValue(unifiedCreditCode), legalRepresentative });

/** What the paper writes and what cannot be right or cannot be told, for a person to look at. */
function unclearOf(columns: PenaltyColumns, penalty: Penalty): NonNullable<PenaltyFields['unclear']> {
  const readings: [string, CodeReading<unknown>, unknown][] = [
    ['fineAmount', penalty.fineAmount, columns.fineAmount],
    ['confiscatedAmount', penalty.confiscatedAmount, columns.confiscatedAmount],
    ['decisionDate', penalty.decisionDate, columns.decisionDate],
    ...penalty.parties.map(({ unifiedCreditCode }): [string, CodeReading<unknown>, unknown] => [
      'unifiedCreditCode',
      unifiedCreditCode,
      undefined,
    ]),
  ];
  return readings.flatMap(([field, reading, value]) =>
    reading.kind === 'bad' && value === undefined ? [{ field, raw: reading.raw, why: reading.why }] : [],
  );
}

/** A provision as cases have them: `section` counts the record's sections from 0, the title being the first; offsets are its own. */
function citedOf(
  { provision, isPenaltyBasis }: PenaltyProvision,
  { penalty, isWhole }: { penalty: Penalty; isWhole: boolean },
) {
  const at = penalty.sections.findIndex(({ start, end }) => provision.start >= start && provision.end <= end);
  const section = isWhole ? penalty.sections[at] : undefined;
  const label = formatCitation(provision);
  return {
    statute: provision.statuteName,
    articles: [label.slice(label.lastIndexOf('》') + 1)],
    isDecisionBasis: isPenaltyBasis,
    raw: provision.raw,
    ...(section && { section: at + 1, start: provision.start - section.start, end: provision.end - section.start }),
  };
}

/** The entry of the reading workers: reads many rows at once, and answers for each. */
export default function readPenaltyRows({ rows, mapping }: { rows: RawRow[]; mapping: Mapping }): ReadPenaltyRow[] {
  return rows.map(row => {
    try {
      return readPenaltyRow(row, mapping);
    } catch (error) {
      return { kind: 'refused', reason: `无法解析：${error instanceof Error ? error.message : String(error)}` };
    }
  });
}
