/** A statute as the checks of names need it. */
export interface StatuteName {
  title: string;
  abbr: readonly string[];
  kind: string;
  status: string;
  repealedOn?: string | null;
  successors?: readonly string[];
}

/** What is known of statutes; handed in, so that the engine holds none. */
export interface Statutes {
  entries: readonly StatuteName[];
  /** Where an article of a repealed statute went: 《…》第…条; empty where that is not known. */
  successorsOf: (title: string, article: string) => string[];
}

/** A title in book marks; those within it become the inner ones. */
export const citeTitle = (title: string): string => `《${title.replaceAll('《', '〈').replaceAll('》', '〉')}》`;
