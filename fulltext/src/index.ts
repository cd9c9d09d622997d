export type {
  Answer,
  Batch,
  Count,
  Fulltext,
  IndexDefinition,
  Interval,
  Question,
  Questions,
  SearchQuery,
  Sort,
} from './fulltext.ts';
export { openFulltext } from './open-fulltext.ts';
export { IndexUnavailable } from './unavailable.ts';
