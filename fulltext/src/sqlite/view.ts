import type { DatabaseSync } from 'node:sqlite';
import type { Pulse } from '../serve.ts';
import type { ArrayCache } from './array-cache.ts';
import type { Bodies } from './bodies.ts';
import type { Columns } from './columns.ts';
import type { Shape } from './compile.ts';
import type { Costs } from './cost.ts';
import type { Matches } from './matches.ts';

/** One question's view of an index: the open transaction and the columns as it sees them. */
export type View = {
  db: DatabaseSync;
  columns: Columns;
  bodies: Bodies;
  shape: Shape;
  arrays: ArrayCache;
  matches: Matches;
  costs: Costs;
  pulse: Pulse;
};
