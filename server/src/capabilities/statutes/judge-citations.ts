import type { Citation } from '@antai/citation';
import { statutes } from '@antai/contract/statutes';
import type { AnswerOf } from '@antai/contract/wire/call';
import { type PackedJson, packJson, unpackJson } from '../../platform/pack-json.ts';
import { answerArticle, type LookedUp } from './answer-article.ts';
import { type CaseFacts, mentionAround } from './compare-case.ts';
import {
  type CitationCheck,
  judgeArticle,
  judgeCase,
  judgeNumber,
  mergeAtPlace,
  quotationAfter,
  whyUnresolved,
} from './judge-citation.ts';
import { type LookedList, type PackedLooked, unpackLooked } from './pack-looked.ts';
import { type CitedHere, wishKey } from './read-citations.ts';

export interface JudgeOrder {
  text: string;
  asOf: string;
  citations: CitedHere[];
  /** What the store has of each wish, by its key; of what is not in it nothing is known. */
  looked: LookedList;
  /** Cases of the store by their numbers. */
  cases: [caseNumber: string, facts: CaseFacts][];
}

export type CheckedText = AnswerOf<typeof statutes.checkCitations>;
type Unsure = { kind: 'notChecked'; start: number; end: number; raw: string; why: string };
type ProvisionHere = Extract<CitedHere, { kind: 'provision' }>;
type CaseNumber = Extract<Citation, { kind: 'caseNumber' }>;

const byPlace = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start - b.start || a.end - b.end;

/** What checking found of every citation of a text, from what the store has of them. */
export function judgeCitations({ text, asOf, citations, looked, cases }: JudgeOrder): CheckedText {
  const articles = new Map(looked);
  const facts = new Map(cases);
  const rest = citations.flatMap(each => {
    if (each.kind !== 'unresolved' && each.kind !== 'guidingCase') return [];
    const { start, end, raw } = each;
    return [{ start, end, raw, why: each.kind === 'unresolved' ? whyUnresolved(each.why) : '指导性案例编号暂未核验' }];
  });
  const provisions = citations.filter(each => each.kind === 'provision');
  const numbers = citations.filter(each => each.kind === 'caseNumber');
  const findings = [
    ...provisions.map(citation => judgeProvision(citation, { text, asOf, articles })),
    ...numbers.map(citation => judgeCaseNumber(citation, { text, asOf, facts })),
  ];
  const checked = findings.flatMap(each => (each.kind === 'notChecked' ? [] : [each]));
  const unsure = findings.flatMap(each =>
    each.kind === 'notChecked' ? [{ start: each.start, end: each.end, raw: each.raw, why: each.why }] : [],
  );
  return { citations: mergeAtPlace(checked).sort(byPlace), notChecked: [...rest, ...unsure].sort(byPlace) };
}

function judgeProvision(
  citation: ProvisionHere,
  { text, asOf, articles }: { text: string; asOf: string; articles: Map<string, LookedUp> },
): CitationCheck | Unsure {
  const { start, end, raw, isRange } = citation;
  const article = articles.get(wishKey(citation)) ?? { kind: 'unknown' as const, name: citation.statuteName };
  if (article.kind === 'ambiguous') {
    const titles = article.candidates.slice(0, 5).map(({ title }) => `《${title}》`);
    return { kind: 'notChecked', start, end, raw, why: `名称可能指${titles.join('、')}，请写明全称` };
  }
  const quotation = isRange ? null : quotationAfter(text, end);
  const finding = judgeArticle(citation, answerArticle(article, asOf), { quotation, isCovered: isCovered(article) });
  return { kind: 'provision', start, end, raw, ...finding };
}

function judgeCaseNumber(
  citation: CaseNumber,
  { text, asOf, facts }: { text: string; asOf: string; facts: Map<string, CaseFacts> },
): CitationCheck | Unsure {
  const { start, end, raw, caseNumber } = citation;
  const outcome = judgeNumber(citation, asOf);
  if (outcome.kind === 'notChecked') return { kind: 'notChecked', start, end, raw, why: outcome.why };
  const mention = mentionAround(text, { start, end });
  const finding =
    outcome.kind === 'judged'
      ? outcome.finding
      : judgeCase(citation, { remark: outcome.remark, record: facts.get(caseNumber), mention });
  return { kind: 'caseNumber', start, end, raw, ...finding };
}

/** The register counts as many articles and more, so that this one must be among them. */
function isCovered(looked: LookedUp): boolean {
  if (looked.kind !== 'known' || looked.row) return false;
  const { version } = looked.standing;
  const last = version?.texts.length === 0 ? (version.lastArticle ?? 0) : 0;
  return looked.place.sub === 0 && looked.place.article <= last;
}

/** The same of a long text: nobody copies what was read and looked up. */
export interface PackedJudgeOrder extends Pick<JudgeOrder, 'text' | 'asOf'> {
  citations: PackedJson<CitedHere[]>;
  looked: PackedLooked[];
  cases: PackedJson<JudgeOrder['cases']>[];
}

export const judgePacked = ({ citations, looked, cases, ...order }: PackedJudgeOrder): CheckedText =>
  judgeCitations({
    ...order,
    citations: unpackJson(citations),
    looked: looked.flatMap(unpackLooked),
    cases: cases.flatMap(unpackJson),
  });

/** The entry of the threads that judge long texts: the answer as JSON, as the contract of the check writes it. */
export default (order: PackedJudgeOrder): PackedJson<CheckedText> =>
  packJson(statutes.checkCitations.output.parse(judgePacked(order)));
