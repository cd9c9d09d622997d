import type { ArticleFields } from './describe-article.ts';

/** Fields kept for a second look, as places in `ArticleFields`; titles are kept once a statute. */
export const keptFields = { path: 0, text: 1, lay: 2, terms: 3, caption: 4 } as const;
const keptFieldCount = 5;

/** The words of all articles, one character a code: field by field, article after article. */
export interface ArticleTexts {
  codes: Uint16Array;
  /** Where each field begins: `article * keptFieldCount + field`; one more than there are fields. */
  starts: Uint32Array;
}

/** The texts of articles in one piece of memory, in their order, each field found by its place. */
export function keepTexts(articles: readonly ArticleFields[]): ArticleTexts {
  const starts = new Uint32Array(articles.length * keptFieldCount + 1);
  let length = 0;
  for (const [document, [, ...fields]] of articles.entries()) {
    for (const [field, text] of fields.entries()) {
      starts[document * keptFieldCount + field] = length;
      length += text.length;
    }
  }
  starts[articles.length * keptFieldCount] = length;
  const codes = new Uint16Array(length);
  let at = 0;
  for (const [, ...fields] of articles) {
    for (const text of fields) for (let place = 0; place < text.length; place++) codes[at++] = text.charCodeAt(place);
  }
  return { codes, starts };
}

/** One field of one article, without copying it. */
export function fieldOf(
  { codes, starts }: ArticleTexts,
  { document, field }: { document: number; field: number },
): Uint16Array {
  const place = document * keptFieldCount + field;
  return codes.subarray(starts[place], starts[place + 1]);
}
