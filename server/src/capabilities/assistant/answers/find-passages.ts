import type { AttachedText } from './answer-wish.ts';
import { type NewSource, sourceOfFile } from './describe-source.ts';
import { quotePassage } from './quote-passage.ts';
import { rankParagraphs, wordsInClauses } from './rank-paragraphs.ts';

const filePassagesMax = 5;

interface PassageQuestion {
  files: AttachedText[];
  question: string;
  /** Its own words of law. */
  words: string[];
}

/** The paragraphs of attachments that say most of what is asked, in its words or those of a contract; a step for each paragraph. */
export function* findPassages({ files, question, words }: PassageQuestion): Generator<undefined, NewSource[]> {
  const all = wordsInClauses(question, words);
  const ranks: { file: AttachedText; paragraph: number; worth: number }[] = [];
  for (const file of files) {
    for (const rank of yield* rankParagraphs(file.paragraphs, { question, words })) ranks.push({ file, ...rank });
  }
  return ranks
    .sort((a, b) => b.worth - a.worth)
    .slice(0, filePassagesMax)
    .map(({ file, paragraph }) => {
      const text = file.paragraphs[paragraph]!;
      return sourceOfFile(file, { paragraph, quotation: quotePassage(text, all) ?? { passage: text, marks: [] } });
    });
}
