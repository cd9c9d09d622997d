/** A word that is not to stand for a term, and why. */
export interface ForbiddenRendering {
  text: string;
  reason: string;
}

/** A term and how it is said in the other language, as far as finding and checking need it. */
export interface Term {
  id: string;
  /** A gloss in full-width brackets tells meanings apart and is no part of the word. */
  zh: string;
  zhVariants: string[];
  en: string;
  enAlternatives: string[];
  forbidden: ForbiddenRendering[];
  /** False for words with too many meanings to be held to one: they are shown and not checked. True: held to it by its user. */
  enforce?: boolean;
}

/** A party by its registered names. */
export interface Party {
  zh: string;
  en: string;
  zhShort?: string[];
}

/** One segment in both languages. */
export interface Pair {
  zh: string;
  en: string;
}
