/** A stretch of a paragraph that is translated as one. */
export interface Segment {
  start: number;
  end: number;
}

const chineseEnd = /[。！？；]+[”’」』）》\])"']*/gu;
const latinEnd = /[.!?;。！？；]+[”’"')\]]*(?=\s)/gu;
/** Words whose full stop ends no sentence. */
const abbreviations =
  /(?:^|[\s("“])(?:Mr|Mrs|Ms|Dr|Prof|St|No|Nos|Art|Arts|Sec|Cl|Para|Co|Corp|Inc|Ltd|Dept|Fig|Vol|vs?|etc|al|cf|e\.g|i\.e|a\.m|p\.m|U\.S|U\.K|P\.R|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|[A-Z])\.$/u;
/** A numbering at the head of a paragraph: `1.` and `(a).` end no sentence. */
const numbering = /^\s*(?:\(?[\dA-Za-z]{1,3}\)?[.)]|\d+(?:\.\d+)+\.?)$/u;
const opensSentence =
  /^\s+["“‘'([]*[\p{Lu}\p{N}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}¿¡]/u;
const byCharacter = new Set(['zh', 'ja']);

/** Where sentences of a paragraph begin and end; the blanks around each stay outside. A paragraph of blanks has none. */
export function splitSegments(text: string, language: string): Segment[] {
  const ends = byCharacter.has(language) ? chineseEnds(text) : latinEnds(text);
  const segments: Segment[] = [];
  let from = 0;
  for (const to of [...ends, text.length]) {
    const own = text.slice(from, to);
    const start = from + own.length - own.trimStart().length;
    const end = from + own.trimEnd().length;
    if (end > start) segments.push({ start, end });
    from = to;
  }
  return segments;
}

/** A tab parts cells and numberings: nothing is translated across it. */
const lineEnds = (text: string) => [...text.matchAll(/[\n\t]/g)].map(({ index }) => index + 1);

const inOrder = (ends: number[]) => [...new Set(ends)].sort((a, b) => a - b);

const chineseEnds = (text: string) =>
  inOrder([...[...text.matchAll(chineseEnd)].map(({ index, 0: match }) => index + match.length), ...lineEnds(text)]);

function latinEnds(text: string): number[] {
  const ends = [...text.matchAll(latinEnd)].flatMap(({ index, 0: match }) => {
    const end = index + match.length;
    const before = text.slice(text.lastIndexOf('\n', index) + 1, end);
    if (match === '.' && (abbreviations.test(before.slice(-8)) || numbering.test(before))) return [];
    if (match !== ';' && !opensSentence.test(text.slice(end, end + 8))) return [];
    return [end];
  });
  return inOrder([...ends, ...lineEnds(text)]);
}
