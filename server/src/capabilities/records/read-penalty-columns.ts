import { findSums, type Mapping, type RawRow, readAmount } from '@antai/values';
import columns from './data/penalty-columns.json' with { type: 'json' };
import { day, text, texts } from './read-case-row.ts';

type Column = keyof typeof columns;

/** What the columns of a row say of a penalty beside its text. It goes before what the text seems to say. */
export type PenaltyColumns = ReturnType<typeof readColumns>;

/** Reads the columns of any known form, of our own names, and of those that a mapping names. */
export function readColumns(row: RawRow, mapping: Mapping) {
  const nameOf = (column: Column) => {
    const mapped = mapping[column];
    return mapped ? mapped : columns[column].find(name => text(row[name]) !== undefined || Array.isArray(row[name]));
  };
  const of = (column: Column) => {
    const name = nameOf(column);
    return name === undefined ? undefined : row[name];
  };
  const one = (column: Column) => text(of(column))?.trim();
  const money = (column: 'fineAmount' | 'confiscatedAmount') =>
    readMoney(of(column), { column: nameOf(column) ?? '', own: column });
  return {
    id: one('id'),
    title: one('title'),
    fullText: text(of('fullText')),
    fullHtml: text(of('fullHtml')),
    penalizedPartyName: texts(of('penalizedPartyName')),
    partyKind: partyKindOf(one('partyKind')),
    unifiedCreditCode: one('unifiedCreditCode'),
    legalRepresentative: one('legalRepresentative'),
    penaltyDecisionNumber: one('penaltyDecisionNumber'),
    violationType: texts(of('violationType')),
    violationFacts: one('violationFacts'),
    penaltyBasis: one('penaltyBasis'),
    penaltyKind: texts(of('penaltyKind')),
    penaltyContent: one('penaltyContent'),
    fineAmount: money('fineAmount'),
    confiscatedAmount: money('confiscatedAmount'),
    decisionDate: day(of('decisionDate')),
    publishDate: day(of('publishDate')),
    validUntil: day(of('validUntil')),
    publicityDeadline: day(of('publicityDeadline')),
    penaltyAuthority: one('penaltyAuthority'),
    authorityCreditCode: one('authorityCreditCode'),
    dataSourceUnit: one('dataSourceUnit'),
    industry: one('industry'),
    remarks: one('remarks'),
    dataFrom: one('dataFrom'),
    isDemo: row.isDemo === true || undefined,
  };
}

/** 法人及非法人组织 of the publicity standard does not say which of the two; that is left to the name. */
const partyKindOf = (written: string | undefined) =>
  ['自然人', '法人', '个体工商户', '其他组织'].find(kind => kind === written);

/** Fen of a sum whose unit its column or the value itself names; a bare number in a column without a unit says nothing. */
function readMoney(value: unknown, { column, own }: { column: string; own: string }): number | undefined {
  const written = text(value)?.trim();
  if (!written) return undefined;
  const inWords = findSums(written);
  if (inWords.length > 0) return inWords.length === 1 ? inWords[0]?.fen : undefined;
  const fenEach = column === own ? 1 : /万元/.test(column) ? 1_000_000 : /元/.test(column) ? 100 : Number.NaN;
  return readAmount(written, fenEach) || undefined;
}
