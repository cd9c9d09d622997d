/** How TBX says what a term is worth. */
export const statusOf = {
  preferred: 'preferredTerm-admn-sts',
  admitted: 'admittedTerm-admn-sts',
  deprecated: 'deprecatedTerm-admn-sts',
} as const;

export const termTypeAbbreviation = 'abbreviation';

/** What stands in the project subset of a term that is shown and not checked. */
export const displayOnly = 'shown-not-checked';

/** An article of a statute that a definition rests on. */
export interface BasisSource {
  statute: string;
  article: string;
}

const basis = /^《([^《》]+)》(.*)$/u;

/** The article that a source names; undefined where it names none. */
export function readBasis(text: string): BasisSource | undefined {
  const [, statute, article] = basis.exec(text.trim()) ?? [];
  return statute && article !== undefined ? { statute: statute.trim(), article: article.trim() } : undefined;
}
