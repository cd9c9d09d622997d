/** Characters of normalised text; one beyond the BMP is one. */
export const characters = (text: string): string[] => Array.from(text);

const sectionEnd = '¶';

/** Text as overlapping pairs of characters, the last padded: what the document table holds. */
export function bigrams(text: string): string {
  const all = characters(text);
  const tokens: string[] = new Array(all.length);
  for (let at = 0; at < all.length; at += 1) tokens[at] = all[at]! + (all[at + 1] ?? sectionEnd);
  return tokens.join(' ');
}

/** Text as single characters: what the paragraph and sentence tables hold. */
export const unigrams = (text: string): string => characters(text).join(' ');

/** A term as a phrase of the document table. Normalised text holds no quote, so nothing a user types is query syntax. */
export function bigramPhrase(term: string): string {
  const all = characters(term);
  if (all.length === 1) return `"${all[0]}"*`;
  return `"${all.slice(1).map((character, at) => all[at]! + character).join(' ')}"`;
}

/** A term as a phrase of the paragraph and sentence tables. */
export const unigramPhrase = (term: string): string => `"${unigrams(term)}"`;
