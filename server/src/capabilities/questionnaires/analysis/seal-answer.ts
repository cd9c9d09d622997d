import type { Answers, RiskOutcome } from '@antai/contract/questionnaires/content';
import type { Sealer } from '../../../platform/secrets/sealer.ts';

/** What somebody answered, and what they said of themselves. */
export interface AnswerContent {
  respondent: string;
  contact: string;
  answers: Answers;
}

/** Why an answer was sent back to be completed, and which questions are meant. */
interface AnswerReturn {
  reason: string;
  questionIds: string[];
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

  const notesOf = (answerId: string) => `questionnaire notes ${answerId}`;
  const returnOf = (answerId: string) => `questionnaire return ${answerId}`;

  return {
    sealNotes: (answerId: string, notes: Record<string, string>) =>
      sealer.seal(JSON.stringify(notes), notesOf(answerId)),
    /** What the lawyer noted, by question. */
    openNotes: ({ answerId, sealedNotes }: { answerId: string; sealedNotes: string | null }): Record<string, string> =>
      sealedNotes === null ? {} : read(sealedNotes, notesOf(answerId)),
    sealReturn: (answerId: string, returned: AnswerReturn) => sealer.seal(JSON.stringify(returned), returnOf(answerId)),
    /** Why an answer was sent back; null where it was not. */
    openReturn: ({ answerId, sealedReturn }: { answerId: string; sealedReturn: string | null }): AnswerReturn | null =>
      sealedReturn === null ? null : read(sealedReturn, returnOf(answerId)),
    seal: (answerId: string, { content, summary }: { content: AnswerContent; summary: AnswerSummary }) => ({
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
