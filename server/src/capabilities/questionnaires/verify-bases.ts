import type { QuestionnaireContent, QuestionnaireProblem } from '@antai/contract/questionnaires/content';
import type { BasisState } from '@antai/contract/questionnaires/questionnaires';
import type { CheckedCitation } from '@antai/contract/statutes';
import type { z } from 'zod';

type Basis = QuestionnaireContent['findings'][number]['legalBasis'][number];
type Citation = Pick<z.output<typeof CheckedCitation>, 'start' | 'status' | 'detail' | 'target'>;

/** So many different articles are checked of one questionnaire; what is beyond stays 待核. */
const basesMax = 1_000;

const keyOf = ({ statute, article = '' }: Pick<Basis, 'statute' | 'article'>) => `${statute} ${article}`;
const citationOf = ({ statute, article = '' }: Basis) =>
  `《${statute.replaceAll(/[《》\n]/gu, '')}》${article.replaceAll('\n', '')}`;

/** The different articles that a questionnaire rests on. */
export const basesOf = ({ findings }: Pick<QuestionnaireContent, 'findings'>): Basis[] => [
  ...new Map(findings.flatMap(({ legalBasis }) => legalBasis).map(basis => [keyOf(basis), basis])).values(),
];

/** Articles as a text that the citation check reads: one a line. */
export const citeBases = (bases: readonly Basis[]): string => bases.slice(0, basesMax).map(citationOf).join('\n');

/** Each article with what the check said of its line; what it could not read, or the author calls unproved, is 待核. */
export function verifyBases(bases: readonly Basis[], citations: readonly Citation[]): BasisState[] {
  let from = 0;
  return bases.map((basis, at) => {
    const to = from + citationOf(basis).length + 1;
    const citation = at < basesMax ? citations.find(({ start }) => start >= from && start < to) : undefined;
    from = to;
    const { statute, article, note, unverified } = basis;
    const status = citation?.status ?? 'unverified';
    const isUnproved = status === 'notInStore' || (unverified === true && status !== 'verified');
    const detail = citation?.detail ?? note;
    return {
      statute,
      ...(article ? { article } : {}),
      state: isUnproved ? 'unverified' : status,
      ...(detail ? { detail } : {}),
      ...(citation?.target ? { statuteId: citation.target.id } : {}),
    };
  });
}

/** A basis that is no longer, or not yet, in force is a problem of its questionnaire. */
export function findStaleBases(
  { findings }: Pick<QuestionnaireContent, 'findings'>,
  states: BasisState[],
): QuestionnaireProblem[] {
  const stale = new Map(
    states
      .filter(({ state }) => state === 'repealed' || state === 'notYetInForce')
      .map(each => [keyOf(each as Basis), each]),
  );
  return findings.flatMap(({ id, title, legalBasis }) =>
    legalBasis.flatMap((basis): QuestionnaireProblem[] => {
      const state = stale.get(keyOf(basis));
      if (!state) return [];
      const words = state.state === 'repealed' ? '已失效' : '尚未施行';
      const text = `发现“${title}”的依据《${basis.statute}》${basis.article ?? ''}${words}`;
      return [{ severity: 'warning', place: { kind: 'finding', id }, text }];
    }),
  );
}
