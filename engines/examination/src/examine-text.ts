import { findParties, readClauses, readSentences, type Span } from '@antai/contract-text';
import { chooseTopics } from './choose-words.ts';
import { findLitigants } from './find-litigants.ts';
import { findPassages } from './find-passages.ts';
import { findRoles, type PointKind, readValue, type Value } from './read-value.ts';

/** A question that is put to a document. */
export interface Point {
  pointId: string;
  question: string;
  kind: PointKind;
  /** What is looked for, where the words of the question do not say it: any of them counts. */
  words?: readonly string[];
  /** A sentence that says one of these speaks of something else. */
  without?: readonly string[];
}

/** `notSeen`: no sentence speaks of it. `notJudged`: some do, and none gives a value of its kind. */
export interface PointAnswer {
  pointId: string;
  state: 'answered' | 'notSeen' | 'notJudged';
  value?: Value;
  /** Where the text says it, the best first; offsets are UTF-16 of the text that was given. */
  passages: Span[];
}

/** Passages that are shown where none gives a value. */
const shownMax = 3;

/** Answers questions from the words of a text, each with its passages; nothing is said that no sentence says. */
export function examineText(text: string, points: readonly Point[]): PointAnswer[] {
  const sentences = readSentences(text);
  const clauses = readClauses(text);
  const parties = [...findParties(text), ...findLitigants(text)];
  return points.map(({ pointId, question, kind, words, without = [] }): PointAnswer => {
    const topics = words && words.length > 0 ? [words] : chooseTopics(question);
    const passages = findPassages(topics, { sentences, clauses, without });
    const answer = readValue(kind, { question, passages, parties });
    const isAnswered = answer !== undefined && answer.passages.length > 0;
    if (isAnswered) return { pointId, state: 'answered', ...answer };
    const mentions = kind === 'party' && passages.length === 0 ? findRoles(question, sentences) : passages;
    const places = mentions.slice(0, shownMax).map(({ start, end }) => ({ start, end }));
    return { pointId, state: places.length > 0 ? 'notJudged' : 'notSeen', passages: places };
  });
}
