import { simplify } from '@antai/query';

/** The dictionaries of a tagger, as its files say them: a number, a tab and a word a line. */
export interface LexiconFiles {
  words: string;
  tags: string;
  narrow: string;
}

/** What a tagger knows of characters and tags. */
export interface Lexicon {
  /** The number of each UTF-16 unit of a text, as the model wants them. */
  encode(text: string): BigInt64Array;
  /** The tag of a number without its place in the word: PER for PER-B. */
  kindOf(tag: number): string;
  /** Whether a tag goes on with the word before it. */
  goesOn(tag: number): boolean;
  /** The number of a tag: PER-B. */
  numberOf(tag: string): number;
}

const unknownWord = 'OOV';
const usualTag = 'n-B';

/** Reads the dictionaries of Baidu LAC; throws RangeError where one lacks what the model needs. */
export function readLexicon({ words, tags, narrow }: LexiconFiles): Lexicon {
  const numbers = new Map(pairsOf(words).map(([number, word]) => [word, Number(number)]));
  const unknown = numbers.get(unknownWord);
  const names = pairsOf(tags).map(([number, tag]): [number, string] => [Number(number), tag]);
  if (unknown === undefined || names.length === 0) throw new RangeError('the dictionaries of the tagger are not whole');
  const byUnit = new Int32Array(65_536).fill(unknown);
  for (const [word, number] of numbers) if (word.length === 1) byUnit[word.charCodeAt(0)] = number;
  for (const [wide, small] of pairsOf(narrow))
    byUnit[wide.charCodeAt(0)] = (small.length === 1 ? numbers.get(small) : undefined) ?? unknown;
  const tagOf = new Map(names);
  const name = (tag: number) => tagOf.get(tag) ?? usualTag;
  const numberByName = new Map(names.map(([number, tag]) => [tag, number]));
  return {
    encode(original) {
      const text = simplify(original);
      const encoded = new BigInt64Array(text.length);
      for (let at = 0; at < text.length; at++) encoded[at] = BigInt(byUnit[text.charCodeAt(at)]!);
      return encoded;
    },
    kindOf: tag => name(tag).replace(/-[BI]$/, ''),
    goesOn: tag => name(tag).endsWith('-I'),
    numberOf: tag => {
      const number = numberByName.get(tag);
      if (number === undefined) throw new RangeError(`the tagger has no tag ${tag}`);
      return number;
    },
  };
}

const pairsOf = (file: string): [string, string][] =>
  file.split('\n').flatMap(line => {
    const tab = line.indexOf('\t');
    return tab < 0 ? [] : [[line.slice(0, tab), line.slice(tab + 1).replace(/\r$/, '')]];
  });
