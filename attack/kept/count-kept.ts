/** What became of one kind in all rounds. */
export interface Count {
  acknowledged: number;
  lost: number;
  refused: number;
  /** Tasks that came to their end, that failed and said why, and that did neither in time. */
  done: number;
  failed: number;
  unended: number;
}

const nothing = (): Count => ({ acknowledged: 0, lost: 0, refused: 0, done: 0, failed: 0, unended: 0 });

/** Counts by kind; each kind is there from the beginning, so that one that was never kept is seen. */
export function countKept(names: string[]) {
  const counts = new Map(names.map(name => [name, nothing()]));
  return {
    counts,
    add(name: string, what: keyof Count) {
      counts.get(name)![what] += 1;
    },
    /** Kinds that were never acknowledged prove nothing: somebody has to know. */
    never: () => names.filter(name => counts.get(name)!.acknowledged === 0),
  };
}
export type Counts = ReturnType<typeof countKept>;

/** The counts as a table of text, one kind a line. */
export function tableOf(counts: Map<string, Count>): string[] {
  const columns = Object.keys(nothing()) as (keyof Count)[];
  const rows = [...counts].map(([name, count]) => [name, ...columns.map(column => String(count[column]))]);
  const total = [
    'all',
    ...columns.map(column => String([...counts.values()].reduce((sum, each) => sum + each[column], 0))),
  ];
  return [['kind', ...columns], ...rows, total].map(row => `| ${row.join(' | ')} |`);
}
