import type { Topic } from './topics.ts';

interface ManualHit {
  topicId: string;
  topicTitle: string;
  sectionTitle: string;
  /** The piece of the section that holds the first of the words, and where in it the words stand. */
  excerpt: string;
  marks: [number, number][];
}

const excerptBefore = 16;
const excerptLength = 90;

/** The words of a question, as they are compared. */
const wordsOf = (question: string): string[] => question.toLowerCase().split(/\s+/).filter(Boolean);

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Where one of the words stands in a text. */
const marksOf = (text: string, words: string[]) =>
  [...text.matchAll(new RegExp(words.map(escaped).join('|'), 'gi'))].map(({ index, 0: word }): [number, number] => [
    index,
    index + word.length,
  ]);

function excerptOf(text: string, words: string[]): string {
  const folded = text.toLowerCase();
  const places = words.map(word => folded.indexOf(word)).filter(place => place >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - excerptBefore);
  const from = places.length === 0 ? 0 : start;
  const piece = text.slice(from, from + excerptLength);
  return `${from > 0 ? '…' : ''}${piece}${from + excerptLength < text.length ? '…' : ''}`;
}

/** The sections in which every word stands; first those that have them all in a title, else in reading order. */
export function searchManual(topics: Topic[], question: string): ManualHit[] {
  const words = wordsOf(question);
  if (words.length === 0) return [];
  const holdsAll = (text: string) => words.every(word => text.toLowerCase().includes(word));
  const hits = topics.flatMap(({ topicId, title, sections }) =>
    sections.map(section => {
      const titles = `${title} ${section.title}`;
      const excerpt = excerptOf(section.text, words);
      return {
        topicId,
        topicTitle: title,
        sectionTitle: section.title,
        excerpt,
        marks: marksOf(excerpt, words),
        isInTitle: holdsAll(titles),
        isHit: holdsAll(`${titles} ${section.text}`),
      };
    }),
  );
  return hits
    .filter(({ isHit }) => isHit)
    .toSorted((a, b) => Number(b.isInTitle) - Number(a.isInTitle))
    .map(({ isHit: _, isInTitle: __, ...hit }) => hit);
}
