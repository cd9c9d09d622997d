import type { QuestionnaireContent, QuestionnaireProblem } from '@antai/contract/questionnaires/content';
import type { BasisState } from '@antai/contract/statutes';

type Basis = QuestionnaireContent['findings'][number]['legalBasis'][number];

const noteMax = 200;

const keyOf = ({ statute, article = '' }: Pick<Basis, 'statute' | 'article'>) => `${statute} ${article}`;

/** The different articles that a questionnaire rests on. */
export const basesOf = ({ findings }: Pick<QuestionnaireContent, 'findings'>): Basis[] => [
  ...new Map(findings.flatMap(({ legalBasis }) => legalBasis).map(basis => [keyOf(basis), basis])).values(),
];

/** The same with each basis by what the citation check says of it: what it cannot prove is called unproved. */
export function markProved(content: QuestionnaireContent, states: BasisState[]): QuestionnaireContent {
  const byKey = new Map(states.map(each => [keyOf(each as Basis), each]));
  const mark = ({ unverified: _unverified, ...basis }: Basis): Basis => {
    const { state = 'unverified', detail } = byKey.get(keyOf(basis)) ?? {};
    return state === 'unverified'
      ? { ...basis, unverified: true, ...(detail ? { note: detail.slice(0, noteMax) } : {}) }
      : basis;
  };
  const findings = content.findings.map(finding => ({ ...finding, legalBasis: finding.legalBasis.map(mark) }));
  return { ...content, findings };
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
