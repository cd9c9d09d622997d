import type { Highlight } from '@antai/contract/search';
import { markWords } from '@antai/query';

/** A stretch of a text word for word, with the words in it. */
export interface Quotation {
  passage: string;
  marks: [number, number][];
}

/** What a reader takes in at a glance. */
const passageMax = 180;
const sentenceEnd = /[。！？；\n]/gu;

/** The sentences of a text, each with the mark that ends it; blank ones are left out. */
function sentencesOf(text: string): { start: number; end: number }[] {
  const sentences: { start: number; end: number }[] = [];
  for (let start = 0; start < text.length; ) {
    sentenceEnd.lastIndex = start;
    const isEnd = sentenceEnd.test(text);
    const next = isEnd ? sentenceEnd.lastIndex : text.length;
    const end = isEnd && text[next - 1] === '\n' ? next - 1 : next;
    if (text.slice(start, end).trim() !== '') sentences.push({ start, end });
    start = next;
  }
  return sentences;
}

/** Where the words end in a text, in order. */
const endsOf = (text: string, words: string[]): number[] =>
  words
    .filter(word => word !== '')
    .flatMap(word => {
      const ends: number[] = [];
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) ends.push(at + word.length);
      return ends;
    })
    .sort((a, b) => a - b);

/** The whole sentences of a text that say most of the words, as many as a passage holds; undefined where none says any. */
export function quotePassage(text: string, words: string[]): Quotation | undefined {
  const sentences = sentencesOf(text);
  const ends = endsOf(text, words);
  let best: { start: number; end: number; worth: number } | undefined;
  let [last, passed] = [0, 0];
  for (const [at, { start }] of sentences.entries()) {
    last = Math.max(last, at);
    for (let next = sentences[last + 1]; next; next = sentences[last + 1]) {
      if (next.end - start > passageMax || text.slice(sentences[last]!.end, next.start).includes('\n')) break;
      last += 1;
    }
    const { end } = sentences[last]!;
    const before = passed;
    while (passed < ends.length && ends[passed]! <= end) passed += 1;
    // a passage that brings no word says no more than the one before it
    if (passed === before) continue;
    const worth = countWords(text.slice(start, end), words);
    if (worth > (best?.worth ?? 0)) best = { start, end, worth };
    if (worth === words.length) break;
  }
  if (!best) return undefined;
  const passage = text.slice(best.start, best.end).trim();
  return { passage, marks: markWords(passage, words) };
}

/** How many different words a text says. */
const countWords = (text: string, words: string[]) => words.filter(word => text.includes(word)).length;

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
