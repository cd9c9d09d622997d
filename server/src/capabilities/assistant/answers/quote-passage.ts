import type { Highlight } from '@antai/contract/search';
import { markWords } from '@antai/query';

/** A stretch of a text word for word, with the words in it. */
export interface Quotation {
  passage: string;
  marks: [number, number][];
}

/** What a reader takes in at a glance. */
const passageMax = 180;
const sentence = /[^。！？；\n]*[。！？；]?/gu;

/** The whole sentences of a text that say most of the words, as many as a passage holds; undefined where none says any. */
export function quotePassage(text: string, words: string[]): Quotation | undefined {
  const sentences = [...text.matchAll(sentence)].filter(([said]) => said.trim() !== '');
  const worth = (said: string) => words.filter(word => said.includes(word)).length;
  let best: { from: number; to: number; worth: number } | undefined;
  for (const [at, { index, 0: first }] of sentences.entries()) {
    let to = index + first.length;
    for (const next of sentences.slice(at + 1)) {
      const end = next.index + next[0].length;
      if (end - index > passageMax || text.slice(to, next.index).includes('\n')) break;
      to = end;
    }
    const value = worth(text.slice(index, to));
    if (value > (best?.worth ?? 0)) best = { from: index, to, worth: value };
  }
  if (!best) return undefined;
  const passage = text.slice(best.from, best.to).trim();
  return { passage, marks: markWords(passage, words) };
}

/** How many different words a text says. */
export const countWords = (text: string, words: string[]) => words.filter(word => text.includes(word)).length;

const mainSections = new Set(['courtReasoning', 'factsFound', 'disposition']);

/** The passage that tells most: of the reasoning before all else. */
export function bestPassage(highlights: Highlight[], titleField: string): Highlight | undefined {
  const texts = highlights.filter(({ section }) => section !== titleField);
  return (
    texts.find(({ section }) => section === 'courtReasoning') ??
    texts.find(({ section }) => mainSections.has(section)) ??
    texts[0]
  );
}
