/** An article as it is named. */
export interface ArticleName {
  statute: string;
  article: string;
}

/** The statute and the article that a citation's label names. */
export function readPlace(label: string): ArticleName | undefined {
  const [, statute, article] = label.match(/《(.+?)》\s*(第[^第》]+?条(?:之[一二三四五六七八九十]+)?)/u) ?? [];
  return statute && article ? { statute, article } : undefined;
}
