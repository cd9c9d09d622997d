/** What a word is, as far as names are concerned. */
const wordKinds = ['other', 'person', 'place', 'organisation', 'time', 'noun', 'sign'] as const;
export type WordKind = (typeof wordKinds)[number];

/** A word of a text with its kind. */
export interface TaggedWord {
  start: number;
  end: number;
  kind: WordKind;
}

/**
 * What a tagger says of a text, one entry a UTF-16 unit, in arrays that go from thread to thread quickly: twice the number
 * of the kind of its word, one more where the word begins, 0 where no word is; and how likely it belongs to the name of a
 * person, in 255ths.
 */
export interface TaggedText {
  words: Uint8Array;
  persons: Uint8Array;
}

const blank = 0;
const kindOf = (code: number): WordKind => wordKinds[(code >> 1) - 1]!;

/** The tags of a text of so many characters of which nothing is known. */
export const noTags = (length: number): TaggedText => ({
  words: new Uint8Array(length),
  persons: new Uint8Array(length),
});

/** Writes down a word. */
export function markWord({ words }: TaggedText, { start, end, kind }: TaggedWord): void {
  const code = (wordKinds.indexOf(kind) + 1) * 2;
  words.fill(code, start, end);
  words[start] = code + 1;
}

/** The words of a text in reading order. */
export function wordsOf({ words }: TaggedText): TaggedWord[] {
  const list: TaggedWord[] = [];
  for (let at = 0; at < words.length; at++) {
    const code = words[at]!;
    if (code === blank) continue;
    if (code % 2 === 1) list.push({ start: at, end: at + 1, kind: kindOf(code) });
    else list.at(-1)!.end = at + 1;
  }
  return list;
}

/** How likely a stretch is the name of a person: the mean of its units. */
export function shareOf({ persons }: TaggedText, { start, end }: { start: number; end: number }): number {
  let sum = 0;
  for (let at = start; at < end; at++) sum += persons[at]!;
  return sum / (end - start) / mostShare;
}

/** The largest share. */
export const mostShare = 255;
