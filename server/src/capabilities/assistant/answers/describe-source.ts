import type { AnswerSource } from '@antai/contract/assistant/answer';
import type { PassageHit } from '@antai/contract/knowledge';
import { type FieldsOf, type RecordType, recordTypes } from '@antai/contract/records';
import type { ArticleHit, LawArticle } from '@antai/contract/statutes';
import { validityNames } from '@antai/contract/statutes';
import { markWords } from '@antai/query';
import type { MatchReason } from '@antai/retrieval';
import { legalWordsOf } from './choose-words.ts';
import type { Quotation } from './quote-passage.ts';

/** A source before it has its number. */
export type NewSource = Omit<AnswerSource, 'number'>;

const reasonsMax = 3;

const sayReason = ({ said: phrase, term }: MatchReason) =>
  phrase === term ? `都说到“${term}”` : `您说的“${phrase}”，条文称“${term}”`;

/** Reasons in words of law: a run that both say may begin and end anywhere; as they are where none holds such a word. */
function sayable(reasons: MatchReason[]): MatchReason[] {
  const words = reasons.flatMap(reason =>
    reason.said === reason.term ? legalWordsOf(reason.term).map(term => ({ said: term, term })) : [reason],
  );
  const unique = [...new Map(words.map(reason => [reason.term, reason])).values()];
  return unique.length > 0 ? unique : reasons;
}

/** An article that was found for the question; why is said by its words. */
export function sourceOfArticle(article: ArticleHit): NewSource {
  const { statuteId, statuteTitle, label, text, validity, reasons = [] } = article;
  const matches = sayable(reasons)
    .toSorted((a, b) => b.term.length - a.term.length)
    .slice(0, reasonsMax);
  return {
    kind: 'statute',
    title: `《${statuteTitle}》${label}`,
    facts: [validityNames[validity]],
    passage: text,
    marks: markWords(
      text,
      matches.map(({ term }) => term),
    ),
    reasons: matches.map(sayReason),
    target: { recordType: recordTypes.statute, id: statuteId, article: label },
  };
}

/** An article that the question names itself; undefined where its text is not there. */
export function sourceOfNamed({ statuteTitle, statuteId, label, text, validity, detail }: LawArticle) {
  if (!statuteTitle || !statuteId || !label || !text) return undefined;
  const source: NewSource = {
    kind: 'statute',
    title: `《${statuteTitle}》${label}`,
    facts: [validityNames[validity]],
    passage: text,
    marks: [],
    reasons: ['问题中写明了这一条', ...(validity === 'inForce' ? [] : [detail])],
    target: { recordType: recordTypes.statute, id: statuteId, article: label },
  };
  return source;
}

interface Hit<Type extends RecordType> {
  id: string;
  fields: FieldsOf<Type>;
  quotation: Quotation;
  place?: string | undefined;
  reasons: string[];
}

/** The values that are there, one after the other. */
const listed = (...values: (string | string[] | undefined)[]): string[] => values.flatMap(value => value || []);

/** A judgment, by its number. */
export function sourceOfCase({ id, fields, quotation, place, reasons }: Hit<typeof recordTypes.cases>): NewSource {
  const { caseNumber, caseTitle, court, judgmentDate, causeOfAction, trialProcedure, outcome } = fields;
  const cause = causeOfAction?.at(-1)?.split('/').at(-1);
  return {
    kind: 'case',
    title: caseNumber ?? caseTitle ?? id,
    facts: listed(court, cause, trialProcedure, outcome, judgmentDate),
    ...(place ? { place } : {}),
    ...quotation,
    reasons,
    target: { recordType: recordTypes.cases, id },
  };
}

/** A penalty decision, by its number. */
export function sourceOfPenalty({ id, fields, quotation, place, reasons }: Hit<typeof recordTypes.penalty>): NewSource {
  const { penaltyDecisionNumber, title, penaltyAuthority, penaltyKind, decisionDate } = fields;
  return {
    kind: 'penalty',
    title: penaltyDecisionNumber ?? title ?? id,
    facts: listed(penaltyAuthority, penaltyKind, decisionDate),
    ...(place ? { place } : {}),
    ...quotation,
    reasons,
    target: { recordType: recordTypes.penalty, id },
  };
}

/** A paragraph of an attachment. */
export const sourceOfFile = (
  { fileId, fileName }: { fileId: string; fileName: string },
  { paragraph, quotation }: { paragraph: number; quotation: Quotation },
): NewSource => ({
  kind: 'document',
  title: fileName,
  facts: [],
  place: `第${paragraph + 1}段`,
  ...quotation,
  reasons: [],
  file: { fileId, paragraph },
});

/** A passage of a knowledge library. */
export const sourceOfPassage = (hit: PassageHit): NewSource => {
  const { documentId, version, paragraph, page, name, libraryName, path, text, marks } = hit;
  return {
    kind: 'knowledge',
    title: name,
    facts: [libraryName, ...path.slice(-2)],
    place: `第${paragraph + 1}段${page ? ` · 第${page}页` : ''}`,
    passage: text,
    marks,
    reasons: [],
    knowledge: { documentId, version, paragraph, page },
  };
};

/** How a source is written as a citation, to be checked like any other; empty where it is none. */
export function citationOf({ kind, title, facts, passage }: NewSource): string {
  const line = passage.replaceAll('\n', '');
  if (kind === 'statute') return `${title}：“${line}”`;
  return kind === 'case' ? `${facts[0] ?? ''}${title}` : '';
}
