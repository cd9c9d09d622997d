import type { ReviewService } from '../../../review/service.ts';
import type { AnswerWish, Reader } from '../answer-wish.ts';
import type { NewSource } from '../describe-source.ts';
import {
  asksForClause,
  asksForReview,
  asksOfLaw,
  sourcesOfClauses,
  sourcesOfReview,
  tellReview,
  textOfFile,
} from './read-contracts.ts';

interface Deps {
  review: Pick<ReviewService, 'text' | 'clause'>;
}

interface ReviewQuestion {
  wish: AnswerWish;
  /** The words of the question by which passages are chosen. */
  words: string[];
}

interface ReadContracts {
  sources: NewSource[];
  paragraphs: string[];
  skipped: string[];
}

export type ContractsService = ReturnType<typeof contractsService>;

const reviewResource = 30016;
/** Contracts that one question has reviewed. */
const reviewedMax = 3;

/** Attached contracts by the engines that review them. */
export const contractsService = ({ review }: Deps) => ({
  /**
   * The clauses of attached contracts that a question names, or what a review finds. A question without an attachment asks
   * of the contract before it, unless it names a law.
   */
  async read(
    reader: Reader,
    { wish: { question, files: own, earlierFiles }, words }: ReviewQuestion,
  ): Promise<ReadContracts> {
    const files = own.length > 0 || asksOfLaw(question) ? own : earlierFiles;
    const [wantsReview, wantsClause] = [asksForReview(question), asksForClause(question)];
    const nothing: ReadContracts = { sources: [], paragraphs: [], skipped: [] };
    if (files.length === 0 || !(wantsReview || wantsClause)) return nothing;
    if (!reader.may(reviewResource)) return { ...nothing, skipped: ['合同审查（您没有此项权限）'] };
    const read = await Promise.all(
      files.slice(0, reviewedMax).map(async (file): Promise<ReadContracts> => {
        const text = textOfFile(file);
        const { clauses } = await review.clause(reader, { text, question });
        const clauseSources = sourcesOfClauses(file, { clauses, words });
        if (clauseSources.length > 0 || !wantsReview) return { ...nothing, sources: clauseSources };
        const judged = await review.text(reader, { text });
        return { ...nothing, sources: sourcesOfReview(file, judged), paragraphs: [tellReview(file, judged)] };
      }),
    );
    const left = files.length > reviewedMax ? [`合同审查只看前${reviewedMax}个附件`] : [];
    return {
      sources: read.flatMap(({ sources }) => sources),
      paragraphs: read.flatMap(({ paragraphs }) => paragraphs),
      skipped: left,
    };
  },
});
