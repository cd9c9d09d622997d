import { caseNumberKey } from '@antai/citation';
import type { CaseFields } from '@antai/contract/records/case';
import { authorityGroups, type SimilarCase } from '@antai/contract/search';
import { type CaseTraits, compareCases, likeWordings, readTraits, tellApart } from './compare-cases.ts';
import { type Authority, authorityOf, type CourtPlace } from './rank-authority.ts';

export interface RankOrder {
  own: CaseTraits;
  /** Which judgment the own case is, where it is one. */
  ownJudgment: string | undefined;
  court: CourtPlace | undefined;
  /** Words that may be shown. */
  words: string[];
  others: { id: string; fields: CaseFields; text: string }[];
  limit: number;
}

/** A similar case without the fields of its record. */
export type RankedCase = Omit<SimilarCase, 'fields' | 'group'> & { group: Authority };

const scoreMin = 0.05;

export const courtOf = ({ court, courtLevel, courtProvince, courtCity }: CaseFields): CourtPlace => ({
  ...{ court, courtLevel },
  province: courtProvince,
  city: courtCity,
});

/** Which judgment a record is: sources bring the same one under ids of their own. Undefined where it has no number. */
export const judgmentOf = ({ caseNumber, court = '', documentType = '' }: CaseFields): string | undefined =>
  caseNumber ? [caseNumberKey(caseNumber), court, documentType].join(' ') : undefined;

/** Each judgment once, by its first record, and not the own one again. */
function eachOnce<Hit extends { fields: CaseFields }>(hits: readonly Hit[], ownJudgment: string | undefined): Hit[] {
  const seen = new Set([ownJudgment]);
  return hits.filter(({ fields }) => {
    const judgment = judgmentOf(fields);
    if (judgment === undefined) return true;
    if (seen.has(judgment)) return false;
    seen.add(judgment);
    return true;
  });
}

/** The likest of some cases with the reasons, in the order of authority. */
export default function rankCases({ own, ownJudgment, court, words, others, limit }: RankOrder): RankedCase[] {
  const cases = others.map(({ id, fields, text }) => ({ id, fields, traits: readTraits(fields, text) }));
  const wordings = likeWordings(
    own.text,
    cases.map(({ traits }) => traits.text),
  );
  const hits = cases
    .map(({ id, fields, traits }, at) => ({
      ...{ id, fields },
      ...compareCases(own, traits, { wording: wordings[at] ?? 0, words }),
    }))
    .filter(({ score, reasons }) => score >= scoreMin && reasons.length > 0)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const likest = eachOnce(hits, ownJudgment)
    .slice(0, limit)
    .map(({ id, fields, score, points, reasons }) => {
      const group = authorityOf({ ...courtOf(fields), referenceLevel: fields.referenceLevel }, court);
      return { id, score, points, reasons, group, groupName: authorityGroups[group] };
    });
  const reasons = tellApart(likest.map(hit => hit.reasons));
  return likest
    .map((hit, at) => ({ ...hit, reasons: reasons[at] ?? [] }))
    .sort((a, b) => a.group - b.group || b.score - a.score || (a.id < b.id ? -1 : 1));
}
