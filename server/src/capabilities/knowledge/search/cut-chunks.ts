import type { StoredParagraph } from '../read-document.ts';

/** Paragraphs that belong together: half-open, with the headings above them. */
export interface Chunk {
  from: number;
  to: number;
  path: string[];
}

/** Longer than this and a chunk ends with its paragraph. */
const chunkMax = 600;
const headingMax = 40;

const numerals = '[一二三四五六七八九十百零〇\\d]+';
/** How lawyers number what has no style of a heading, the highest first. */
const numberings = [
  new RegExp(`^第${numerals}[编篇部]`, 'u'),
  new RegExp(`^第${numerals}章`, 'u'),
  new RegExp(`^第${numerals}节`, 'u'),
  new RegExp(`^第${numerals}条`, 'u'),
  new RegExp(`^${numerals.replace('\\d', '')}、`, 'u'),
  new RegExp(`^[（(]${numerals.replace('\\d', '')}[）)]`, 'u'),
];

/** The level of a paragraph among headings; undefined where it is none. A clause that says more than its title is none. */
export function levelOf({ text, level }: StoredParagraph): number | undefined {
  if (level) return level;
  if (text.length > headingMax || /[。；，：]/u.test(text)) return undefined;
  const at = numberings.findIndex(pattern => pattern.test(text));
  return at === -1 ? undefined : at + 1;
}

const beginsClause = ({ text }: StoredParagraph) => numberings[3]!.test(text);

/** Cuts a document where its headings and clauses begin; paragraphs stay whole. */
export function cutChunks(paragraphs: StoredParagraph[]): Chunk[] {
  const chunks: Chunk[] = [];
  let path: { text: string; level: number }[] = [];
  let from = 0;
  let characters = 0;
  const end = (to: number) => {
    if (to > from) chunks.push({ from, to, path: path.map(({ text }) => text) });
    from = to;
    characters = 0;
  };
  for (const [at, paragraph] of paragraphs.entries()) {
    const level = levelOf(paragraph);
    if (level !== undefined) {
      end(at);
      path = [...path.filter(above => above.level < level), { text: paragraph.text, level }];
    } else if (beginsClause(paragraph) || characters + paragraph.text.length > chunkMax) end(at);
    characters += paragraph.text.length;
  }
  end(paragraphs.length);
  return chunks;
}
