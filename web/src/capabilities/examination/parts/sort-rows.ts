import type { ExaminationPoint, ExaminationRow } from '@antai/contract/examination';
import { writeValue } from './write-value.ts';

/** By which question rows are ordered (none: by the name of the file), and which way. */
export interface Order {
  pointId: string | null;
  isDescending: boolean;
}

const collator = new Intl.Collator('zh-CN', { numeric: true });

/** The rows by the answers of a column: sums by their size, the rest as it is written; files without an answer come last. */
export function sortRows(
  rows: readonly ExaminationRow[],
  points: readonly ExaminationPoint[],
  { pointId, isDescending }: Order,
): ExaminationRow[] {
  const kind = points.find(each => each.pointId === pointId)?.kind;
  const sign = isDescending ? -1 : 1;
  const keyOf = (row: ExaminationRow): string | number | undefined => {
    if (kind === undefined) return row.fileName;
    const cell = row.cells.find(each => each.pointId === pointId);
    if (!cell || cell.decision === 'notApplicable') return undefined;
    if (cell.decision === 'changed') return cell.changed ?? undefined;
    if (cell.state !== 'answered' || cell.value === null) return undefined;
    return kind === 'amount' ? Number(cell.value) : writeValue(kind, cell);
  };
  const keyed = rows.map(row => ({ row, key: keyOf(row) }));
  keyed.sort((one, other) => {
    if (one.key === undefined || other.key === undefined)
      return Number(one.key === undefined) - Number(other.key === undefined);
    if (typeof one.key === 'number' && typeof other.key === 'number') return sign * (one.key - other.key);
    return sign * collator.compare(String(one.key), String(other.key));
  });
  return keyed.map(({ row }) => row);
}
