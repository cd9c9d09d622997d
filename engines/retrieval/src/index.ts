export { type ArticleIndex, buildIndex } from './build-index.ts';
export type { StatuteArticles } from './describe-article.ts';
export { expandQuestion } from './expand-question.ts';
export { explainMatch, type MatchReason } from './explain-match.ts';
export { findArticles, type ScoredArticle } from './find-articles.ts';
export { findLegalWords } from './find-legal-words.ts';
export { indexVersion } from './index-version.ts';
export { packIndex, unpackIndex } from './pack-index.ts';
export { isListedRepealed, repealedFactor } from './rank-of-law.ts';
