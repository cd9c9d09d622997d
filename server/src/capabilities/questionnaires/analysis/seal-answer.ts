import type { Answers, RiskOutcome } from '@antai/contract/questionnaires/content';
import type { Sealer } from '../../../platform/secrets/sealer.ts';

/** What somebody answered, and what they said of themselves. */
export interface AnswerContent {
  respondent: string;
  contact: string;
  answers: Answers;
}

type Level = NonNullable<RiskOutcome['level']>;

/** What an answer came to, short enough to look through thousands of them at once. */
export interface AnswerSummary {
  respondent: string;
  score: number | null;
  level: Level | null;
  dimensions: (number | null)[];
  findings: [id: string, level: Level][];
  /** The level of each question of the version, in its order; null where it was not scored. */
  questions: (Level | null)[];
}

/** Keeps answers from whoever has the database alone; what was sealed for one answer opens for no other. */
export function answerSealer(sealer: Sealer) {
  const answersOf = (answerId: string) => `questionnaire answers ${answerId}`;
  const summaryOf = (answerId: string) => `questionnaire summary ${answerId}`;

  function read<Content>(sealed: string, purpose: string): Content {
    const text = sealer.open(sealed, purpose);
    if (text === undefined) throw new Error(`cannot be opened: ${purpose}`);
    return JSON.parse(text) as Content;
  }

  return {
    seal: (answerId: string, content: AnswerContent, summary: AnswerSummary) => ({
      sealedAnswers: sealer.seal(JSON.stringify(content), answersOf(answerId)),
      sealedSummary: sealer.seal(JSON.stringify(summary), summaryOf(answerId)),
    }),
    open: ({ answerId, sealedAnswers }: { answerId: string; sealedAnswers: string }) =>
      read<AnswerContent>(sealedAnswers, answersOf(answerId)),
    openSummary: ({ answerId, sealedSummary }: { answerId: string; sealedSummary: string }) =>
      read<AnswerSummary>(sealedSummary, summaryOf(answerId)),
  };
}
export type AnswerSealer = ReturnType<typeof answerSealer>;
