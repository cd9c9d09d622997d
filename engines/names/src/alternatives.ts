/** A pattern of any of these words, the longest first. */
export const alternatives = (words: readonly string[]): string =>
  [...words].sort((a, b) => b.length - a.length).join('|');
