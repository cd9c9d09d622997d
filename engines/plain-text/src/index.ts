export { cleanSource, type PaperSource } from './clean-source.ts';
export { findSentenceEnd } from './find-sentence-end.ts';
export { stripHtml } from './strip-html.ts';
