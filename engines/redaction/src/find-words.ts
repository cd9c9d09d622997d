import type { Span } from './finding.ts';

/** The words of a list by the places where they begin, the longest first; time grows with the text and not with the words. */
export function wordIndex(words: Iterable<string>) {
  const lengthsByFirst = new Map<number, number[]>();
  const all = new Set(words);
  all.delete('');
  for (const word of all) {
    const lengths = lengthsByFirst.get(word.charCodeAt(0)) ?? [];
    if (!lengths.includes(word.length)) lengths.push(word.length);
    lengthsByFirst.set(word.charCodeAt(0), lengths);
  }
  for (const lengths of lengthsByFirst.values()) lengths.sort((a, b) => b - a);

  /** The longest word that begins at this place. */
  const at = (text: string, place: number): string | undefined => {
    for (const length of lengthsByFirst.get(text.charCodeAt(place)) ?? []) {
      const word = text.slice(place, place + length);
      if (all.has(word)) return word;
    }
    return undefined;
  };

  return {
    at,
    /** Every place where one of the words stands. */
    find(text: string): { start: number; word: string }[] {
      const places: { start: number; word: string }[] = [];
      for (let place = 0; place < text.length; place++) {
        const word = at(text, place);
        if (word === undefined) continue;
        places.push({ start: place, word });
        place += word.length - 1;
      }
      return places;
    },
  };
}

/** Words that the lawyer wants replaced, wherever they stand. */
export const findCustomWords = (text: string, words: readonly string[]): Span[] =>
  wordIndex(words)
    .find(text)
    .map(({ start, word }) => ({
      kind: 'custom',
      start,
      end: start + word.length,
      rule: '自定义词',
      confidence: 1,
    }));
