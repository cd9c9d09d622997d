import type { QuestionnaireContent, QuestionnaireProblem } from '@antai/contract/questionnaires/content';
import type { BasisState } from '@antai/contract/questionnaires/questionnaires';

type Basis = QuestionnaireContent['findings'][number]['legalBasis'][number];

const keyOf = ({ statute, article = '' }: Pick<Basis, 'statute' | 'article'>) => `${statute} ${article}`;

/** The different articles that a questionnaire rests on. */
export const basesOf = ({ findings }: Pick<QuestionnaireContent, 'findings'>): Basis[] => [
  ...new Map(findings.flatMap(({ legalBasis }) => legalBasis).map(basis => [keyOf(basis), basis])).values(),
];

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
