import type { Fulltext } from '@antai/fulltext';
import type { SearchRecord, Tree } from '@antai/query';
import type pg from 'pg';

/** The three that answer the same questions. */
export type Rivals = {
  records: SearchRecord[];
  index: Fulltext;
  /** Makes the index forget what it has answered before, as any change of a record does. */
  change: () => Promise<void>;
  scan: (tree: Tree) => SearchRecord[];
  postgres: pg.Client | undefined;
};

/** What the work gives, and how long it took. */
export async function timed<T>(work: () => T | Promise<T>): Promise<{ value: T; ms: number; seconds: number }> {
  const startedAt = performance.now();
  const value = await work();
  const ms = performance.now() - startedAt;
  return { value, ms, seconds: ms / 1000 };
}
