import { allQuestions, type Content, type FindingContent, type Question, removeQuestion } from './edit-content.ts';

/** The findings that a question can raise. */
const findingsOf = ({ options = [], ranges = [], rows = [] }: Question): string[] =>
  [...options, ...options.flatMap(({ whenNotSelected }) => whenNotSelected ?? []), ...ranges, ...rows].flatMap(
    ({ findingId }) => findingId ?? [],
  );

const accepted = <Part extends { isProposed?: boolean | undefined }>({ isProposed: _isProposed, ...part }: Part) =>
  part;

export const countProposed = (content: Content): number =>
  [...allQuestions(content), ...content.findings].filter(({ isProposed }) => isProposed).length;

export const acceptFinding = (content: Content, id: string): Content => ({
  ...content,
  findings: content.findings.map(each => (each.id === id ? (accepted(each) as FindingContent) : each)),
});

/** Takes a question that a model drafted for one's own, with the findings that it raises. */
export function acceptQuestion(content: Content, id: string): Content {
  const question = allQuestions(content).find(each => each.id === id);
  if (!question) return content;
  const raised = new Set(findingsOf(question));
  return {
    ...content,
    sections: content.sections.map(section => ({
      ...section,
      questions: section.questions.map(each => (each.id === id ? (accepted(each) as Question) : each)),
    })),
    findings: content.findings.map(each => (raised.has(each.id) ? (accepted(each) as FindingContent) : each)),
  };
}

export const acceptAll = (content: Content): Content => ({
  ...content,
  sections: content.sections.map(section => ({
    ...section,
    questions: section.questions.map(each => accepted(each) as Question),
  })),
  findings: content.findings.map(each => accepted(each) as FindingContent),
});

/** Removes a question, and with it what a model drafted for it alone. */
export function dropQuestion(content: Content, id: string): Content {
  const rest = removeQuestion(content, id);
  const raised = new Set(allQuestions(rest).flatMap(findingsOf));
  const gone = new Set(
    allQuestions(content)
      .filter(each => each.id === id)
      .flatMap(findingsOf),
  );
  return {
    ...rest,
    findings: rest.findings.filter(each => !each.isProposed || !gone.has(each.id) || raised.has(each.id)),
  };
}
