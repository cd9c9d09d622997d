import { findClauses } from '@antai/contract-text';

export interface ClauseOrder {
  text: string;
  question: string;
}

export type ClauseList = ReturnType<typeof readClauses>;

/** The clauses that a question names, word for word. For a thread where the text is long. */
export default function readClauses({ text, question }: ClauseOrder) {
  return findClauses(text, question).map(({ number, heading, start, end }) => ({
    ...{ number, heading, start, end },
    text: text.slice(start, end).trim(),
  }));
}
