/** A text in one form of writing, and where each of its characters stands in the original. */
export interface FoldedText {
  text: string;
  /** The place in the original of each character, and of the end. */
  at: number[];
}

const quotes: Record<string, string> = { '，': ',', '“': '"', '”': '"', '‘': "'", '’': "'" };

/** Han and ASCII are what they are in any form of writing: most of a text. */
const isPlain = (code: number) => code < 0x80 || (code >= 0x4e00 && code <= 0x9fff);

/** Full width as half width, curved quotes straight, the blanks around it left out. */
export function foldText(original: string): FoldedText {
  const from = original.length - original.trimStart().length;
  const to = Math.max(from, original.trimEnd().length);
  let text = '';
  const at: number[] = [];
  let place = from;
  for (const character of original.slice(from, to)) {
    const folded = isPlain(character.codePointAt(0)!) ? character : (quotes[character] ?? character.normalize('NFKC'));
    for (let i = 0; i < folded.length; i += 1) at.push(place);
    text += folded;
    place += character.length;
  }
  at.push(to);
  return { text, at };
}
