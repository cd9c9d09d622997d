export { checkPairs } from './check-pairs.ts';
export { indexTerms } from './find-terms.ts';
export { readyBases, readyPairs, readyTerms } from './ready.ts';
