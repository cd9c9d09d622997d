import expansions from '../data/expansions.json' with { type: 'json' };
import synonyms from '../data/synonyms.json' with { type: 'json' };

const shortest = 2;
const longest = 6;

const isWord = (text: string) => new RegExp(`^[\\u4e00-\\u9fff]{${shortest},${longest}}$`, 'u').test(text);

const words = new Set(
  [
    ...expansions.entries.flatMap(({ lay, terms }) => [...lay.flatMap(phrase => phrase.split('+')), ...terms]),
    ...synonyms.groups.flatMap(({ canonical, variants }) => [canonical, ...variants]),
  ].filter(isWord),
);

/** The words that a text has of those that law or everyday talk of law is made of, with how often; one may lie in another. */
export function findLegalWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + shortest <= text.length; at++) {
    for (let length = shortest; length <= longest; length++) {
      const word = text.slice(at, at + length);
      if (words.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}
