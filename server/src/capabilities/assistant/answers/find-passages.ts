import type { AttachedText } from './answer-wish.ts';
import { type NewSource, sourceOfFile } from './describe-source.ts';
import { countWords, quotePassage } from './quote-passage.ts';

const filePassagesMax = 5;

/** The paragraphs of attachments that say most of the words. */
export function findPassages(files: AttachedText[], words: string[]): NewSource[] {
  return files
    .flatMap(file =>
      file.paragraphs.map((text, paragraph) => ({ file, text, paragraph, worth: countWords(text, words) })),
    )
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, filePassagesMax)
    .flatMap(({ file, text, paragraph }) => {
      const quotation = quotePassage(text, words);
      return quotation ? [sourceOfFile(file, { paragraph, quotation })] : [];
    });
}
