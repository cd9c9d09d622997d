import type { AlignedLines } from '@antai/comparison';
import type { Beside } from '@antai/documents/redline-docx';
import type { VersionLine } from './read-versions.ts';

interface Pair {
  before: VersionLine[];
  after: VersionLine[];
  rows: AlignedLines[];
}

export type BesideFinder = ReturnType<typeof besideFinder>;

/** Where in the old version something new of a row of the alignment goes. Each answer takes a few steps, however many rows there are. */
export function besideFinder({ before, after, rows }: Pair) {
  const gone = nearestOf(rows, ({ before: old }) => (old ? 'any' : undefined));
  const staying = nearestOf(rows, ({ before: old, after: young }) => (old && young ? 'any' : undefined));
  const placeOf = (line: VersionLine | undefined) => (line && !line.isInTextBox ? line.place : undefined);
  const lastOf = nearestOf(rows, ({ before: old }) => old && placeOf(before[old[1] - 1]));
  const firstOf = nearestOf(rows, ({ before: old }) => old && placeOf(before[old[0]]));
  const tableOf = (row: number | undefined) => {
    const range = row === undefined ? undefined : rows[row]!.before;
    return range && before[range[0]]!.cell?.table;
  };
  const ofTable = nearestOf(rows, ({ before: old, after: young }) =>
    old && young ? after[young[0]]!.cell?.table : undefined,
  );
  const goneOfTable = nearestOf(rows, ({ before: old, after: young }) =>
    old && !young ? before[old[0]]!.cell?.table : undefined,
  );
  const lastLine = (row: number) => before[rows[row]!.before![1] - 1]!.id;
  const firstLine = (row: number) => before[rows[row]!.before![0]]!.id;

  /** The paragraph before which or behind which something new stands: the one before it in the same place of the document, or the next. */
  function ofPlace(row: number, { place }: VersionLine): Beside | undefined {
    const last = lastOf.before(row, place);
    if (last !== undefined) return { paragraphId: lastLine(last), side: 'after' };
    const first = firstOf.behind(row, place);
    return first === undefined ? undefined : { paragraphId: firstLine(first), side: 'before' };
  }

  return {
    /** A paragraph that stands between two rows of a table, as a page tells them, goes into a cell beside it that stays. */
    ofLine(row: number, line: VersionLine): Beside | undefined {
      const beside = ofPlace(row, line);
      if (!beside || beside.side === 'before' || line.cell) return beside;
      const table = tableOf(gone.before(row, 'any'));
      if (table === undefined || table !== tableOf(gone.behind(row, 'any'))) return beside;
      const [last, next] = [staying.before(row, 'any'), staying.behind(row, 'any')];
      if (last !== undefined && tableOf(last) === table)
        return { paragraphId: lastLine(last), side: 'after', isInCell: true };
      if (next !== undefined && tableOf(next) === table)
        return { paragraphId: firstLine(next), side: 'before', isInCell: true };
      return beside;
    },

    /** The row of a table of the new version that both have, behind which or before which a new one of it goes. */
    inTable(row: number, table: number): Beside | undefined {
      const last = ofTable.before(row, table);
      if (last !== undefined) {
        // rows that are gone stand between: what is new comes behind them
        const between = goneOfTable.before(row, tableOf(last));
        return { paragraphId: firstLine(between === undefined ? last : Math.max(last, between)), side: 'after' };
      }
      const next = ofTable.behind(row, table);
      return next === undefined ? undefined : { paragraphId: firstLine(next), side: 'before' };
    },
  };
}

/** For each row of a kind the nearest other before it and behind it. */
function nearestOf<Kind>(rows: readonly AlignedLines[], kindOf: (row: AlignedLines) => Kind | undefined) {
  const places = Map.groupBy(rows.keys(), at => kindOf(rows[at]!));
  const countUpTo = (own: readonly number[], row: number) => {
    let [low, high] = [0, own.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (own[middle]! < row) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const of = (kind: Kind | undefined) => (kind === undefined ? [] : (places.get(kind) ?? []));
  return {
    before: (row: number, kind: Kind | undefined) => of(kind)[countUpTo(of(kind), row) - 1],
    behind: (row: number, kind: Kind | undefined) => of(kind)[countUpTo(of(kind), row + 1)],
  };
}
