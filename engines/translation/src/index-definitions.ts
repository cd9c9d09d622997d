import type { Language } from './finding.ts';

/** What a document calls something, on both sides. */
export interface Definition {
  zh: string;
  en: string;
}

/** Words of one side, found wherever they stand in a text however many there are. */
interface WordIndex {
  add(word: string): void;
  /** Tells the number of each word wherever it stands in a text, from the first place to the last; places may overlap. */
  eachIn(text: string, tell: (word: number, place: Place) => void): void;
  /** The word of a number. */
  word(number: number): string;
}

interface Place {
  start: number;
  end: number;
}

const isLetter = (character: string | undefined) => character !== undefined && /[A-Za-z]/.test(character);
const endings = ['s', 'es', ''];

/** Where a word of a side ends; the English one keeps its capitals, stands by itself, and may be of several. */
function endOf(text: string, { end, language }: { end: number; language: Language }): number | undefined {
  if (language === 'zh') return end;
  const ending = endings.find(each => text.startsWith(each, end) && !isLetter(text[end + each.length]));
  return ending === undefined ? undefined : end + ending.length;
}

const charCodes = 0x10000;

/** Words as a tree of their characters: what a text says is followed from each of its places as long as it begins a word. */
function indexWords(language: Language): WordIndex {
  const words: string[] = [];
  const numbers = new Map<number, number>();
  const edges = new Map<number, number>();
  const edgeOf = (node: number, charCode: number) => node * charCodes + charCode;
  return {
    add(word) {
      let node = 0;
      for (let at = 0; at < word.length; at += 1) {
        const edge = edgeOf(node, word.charCodeAt(at));
        node = edges.get(edge) ?? edges.size + 1;
        edges.set(edge, node);
      }
      if (numbers.has(node)) return;
      numbers.set(node, words.length);
      words.push(word);
    },

    eachIn(text, tell) {
      for (let start = 0; start < text.length; start += 1) {
        if (language === 'en' && isLetter(text[start - 1])) continue;
        let node: number | undefined = 0;
        for (let at = start; at < text.length; at += 1) {
          node = edges.get(edgeOf(node, text.charCodeAt(at)));
          if (node === undefined) break;
          const word = numbers.get(node);
          const end = word === undefined ? undefined : endOf(text, { end: at + 1, language });
          if (end !== undefined) tell(word!, { start, end });
        }
      }
    },

    word: number => words[number]!,
  };
}

/** What a document has defined so far, by what it was called first. */
export interface DefinitionIndex {
  find(source: string): Definition | undefined;
  add(definition: Definition): void;
  /** Where defined words of the source stand: the longest first, of those as long the one that was defined first. */
  usesIn(text: string): { definition: Definition; places: Place[] }[];
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
      const byWord = new Map<number, Place[]>();
      sources.eachIn(text, (word, place) => {
        const places = byWord.get(word);
        if (!places) byWord.set(word, [place]);
        else if (places.at(-1)!.end <= place.start) places.push(place);
      });
      return [...byWord]
        .map(([word, places]) => ({ ...bySource.get(sources.word(word))!, places }))
        .sort((a, b) => b.definition[from].length - a.definition[from].length || a.order - b.order);
    },

    targetsIn(text) {
      const numbers = new Set<number>();
      targets.eachIn(text, word => numbers.add(word));
      return new Set([...numbers].map(targets.word));
    },
  };
}
