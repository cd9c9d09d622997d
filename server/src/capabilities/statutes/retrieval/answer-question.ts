import { type ArticleIndex, findArticles, type ScoredArticle, unpackIndex } from '@antai/retrieval';

/** A question on its way to the answering thread. */
export interface Query {
  /** The name of the index; the same name means the same bytes. */
  edition: string;
  /** The packed index, in memory that threads share. */
  bytes: Uint8Array;
  question: string;
  limit: number;
  /** What each text counts on the day asked about; a text that is not named is left out. */
  factors: [id: string, factor: number][];
}

let opened: { edition: string; index: ArticleIndex } | undefined;

/** The entry of the answering thread: the articles that answer a question, best first. */
export default function answerQuestion({ edition, bytes, question, limit, factors }: Query): ScoredArticle[] {
  if (opened?.edition !== edition) {
    const index = unpackIndex(bytes);
    if (!index) throw new Error('the index of articles cannot be read');
    opened = { edition, index };
  }
  const factorById = new Map(factors);
  return findArticles(opened.index, question, { limit, factorOf: id => factorById.get(id) ?? 0 });
}
