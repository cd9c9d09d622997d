import type { Language } from './finding.ts';

/** What a document calls something, on both sides. */
export interface Definition {
  zh: string;
  en: string;
}

/** Words of one side, found wherever they stand in a text however many there are. */
interface WordIndex {
  add(word: string): void;
  /** Where they stand, from the first to the last; they may overlap. */
  placesIn(text: string): { word: string; start: number; end: number }[];
}

const isLetter = (character: string | undefined) => character !== undefined && /[A-Za-z]/.test(character);
const endings = ['s', 'es', ''];

/** Where a word of a side ends; the English one keeps its capitals, stands by itself, and may be of several. */
function endOf(text: string, { end, language }: { end: number; language: Language }): number | undefined {
  if (language === 'zh') return end;
  const ending = endings.find(each => text.startsWith(each, end) && !isLetter(text[end + each.length]));
  return ending === undefined ? undefined : end + ending.length;
}

/** Words by themselves, and how long those are that begin with a character: each place of a text is looked at once. */
function indexWords(language: Language): WordIndex {
  const words = new Set<string>();
  const lengths = new Map<string, Set<number>>();
  return {
    add(word) {
      words.add(word);
      const own = lengths.get(word[0]!);
      if (own) own.add(word.length);
      else lengths.set(word[0]!, new Set([word.length]));
    },

    placesIn(text) {
      const places: { word: string; start: number; end: number }[] = [];
      for (let start = 0; start < text.length; start += 1) {
        const own = lengths.get(text[start]!);
        if (!own || (language === 'en' && isLetter(text[start - 1]))) continue;
        for (const length of own) {
          if (start + length > text.length) continue;
          const word = text.slice(start, start + length);
          const end = words.has(word) ? endOf(text, { end: start + length, language }) : undefined;
          if (end !== undefined) places.push({ word, start, end });
        }
      }
      return places;
    },
  };
}

/** What a document has defined so far, by what it was called first. */
export interface DefinitionIndex {
  find(source: string): Definition | undefined;
  add(definition: Definition): void;
  /** Where defined words of the source stand: the longest first, of those as long the one that was defined first. */
  usesIn(text: string): { definition: Definition; places: { start: number; end: number }[] }[];
  /** The defined words of the target that stand in a text. */
  targetsIn(text: string): Set<string>;
}

export function indexDefinitions(from: Language, to: Language): DefinitionIndex {
  const bySource = new Map<string, { definition: Definition; order: number }>();
  const [sources, targets] = [indexWords(from), indexWords(to)];
  return {
    find: source => bySource.get(source)?.definition,

    add(definition) {
      bySource.set(definition[from], { definition, order: bySource.size });
      sources.add(definition[from]);
      targets.add(definition[to]);
    },

    usesIn(text) {
      const byWord = new Map<string, { start: number; end: number }[]>();
      for (const { word, start, end } of sources.placesIn(text)) {
        const places = byWord.get(word);
        if (!places) byWord.set(word, [{ start, end }]);
        else if (places.at(-1)!.end <= start) places.push({ start, end });
      }
      return [...byWord]
        .map(([word, places]) => ({ ...bySource.get(word)!, places }))
        .sort((a, b) => b.definition[from].length - a.definition[from].length || a.order - b.order);
    },

    targetsIn: text => new Set(targets.placesIn(text).map(({ word }) => word)),
  };
}
