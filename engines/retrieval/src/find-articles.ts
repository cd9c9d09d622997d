import type { ArticleIndex } from './build-index.ts';
import { measureCandidates } from './measure-candidates.ts';
import { type Ranker, ranker, scoreRows } from './rank-candidates.ts';
import { scoreArticles } from './score-articles.ts';

/** An article of one of the index's texts: its place among that text's articles. */
export interface ScoredArticle {
  id: string;
  ordinal: number;
  /** Between 0 and 1; only to be compared within one answer. */
  score: number;
}

interface Options {
  limit: number;
  /** A factor for a text's articles: 1 as it is, less to put it back, 0 to leave it out. */
  factorOf: (id: string) => number;
  /** Another learnt order than the product's own, for measuring. */
  order?: Ranker;
}

/** What is longer is no question: only its beginning is looked at. */
const questionMax = 2000;

/** Articles the first look hands to the second; the order was learnt from lists of this length. */
export const candidatesMax = 500;

/** A question as both looks read it. */
export const readableQuestion = (question: string): string => question.slice(0, questionMax).normalize('NFKC');

/** The articles that answer a question best, best first, `candidatesMax` at most; none where nothing has a word of it. */
export function findArticles(index: ArticleIndex, question: string, options: Options): ScoredArticle[] {
  const { limit, factorOf, order = ranker } = options;
  const readable = readableQuestion(question);
  const list = scoreArticles(index, readable, { limit: candidatesMax, factorOf });
  const scores = scoreRows(order, measureCandidates(index, { question: readable, list }));
  return list.candidates
    .map(({ document, statute }, place) => ({ document, statute, score: scores[place]! }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ document, statute, score }) => {
      const { id, start } = index.statutes[statute]!;
      return { id, ordinal: document - start, score: 1 / (1 + Math.exp(-score)) };
    });
}
