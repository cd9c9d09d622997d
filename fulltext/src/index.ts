export type {
  Answer,
  Batch,
  Count,
  Fulltext,
  IndexDefinition,
  Questions,
} from './fulltext.ts';
export { openFulltext } from './open-fulltext.ts';
export { IndexUnavailable } from './unavailable.ts';
