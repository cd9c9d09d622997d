import data from '../data/question-patterns.json' with { type: 'json' };

/** What a question is after, and which kind of article to show first. */
export interface Intent {
  name: string;
  prefers: string;
}

const patterns = data.patterns.map(({ intent, question, prefers }) => ({
  name: intent,
  prefers,
  question: new RegExp(question, 'u'),
}));

/** Only the beginning of a text is read as a question. */
const questionMax = 2000;

/** What a question is after: a penalty, a period, a sum …; none where it says nothing of it. For grouping, not for ranking. */
export function readIntents(question: string): Intent[] {
  const beginning = question.slice(0, questionMax);
  return patterns.filter(pattern => pattern.question.test(beginning)).map(({ name, prefers }) => ({ name, prefers }));
}
