export { cleanSource, type Source } from './clean-source.ts';
export { stripHtml } from './strip-html.ts';
