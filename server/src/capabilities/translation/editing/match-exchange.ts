import type { SegmentComment } from '@antai/contract/translation/records';
import type { ReadSegment } from '../exchange/read-xliff.ts';
import type { SegmentEdit, SegmentRow } from '../store.ts';

/** What a file of exchange would change, and what of it finds no place. */
export interface ExchangePlan {
  edits: SegmentEdit[];
  confirmed: number;
  unchanged: number;
  notes: number;
  conflicts: { segmentId: number; own: string; other: string }[];
  losses: string[];
}

interface Taking {
  prefer: 'own' | 'file';
  /** A comment of these words that came with the file. */
  comment: (text: string) => SegmentComment;
}

/** Files are indented by programs; a blank more or less makes no other sentence. */
const bare = (text: string) => text.replace(/\s+/gu, ' ').trim();

/**
 * Finds the segment that each unit speaks of: by its number where the source is the same, otherwise by the source where only
 * one segment says it. What is confirmed here with other words stays where `own` counts.
 */
export function matchExchange(
  rows: readonly SegmentRow[],
  units: readonly ReadSegment[],
  { prefer, comment }: Taking,
): ExchangePlan {
  const byId = new Map(rows.map(row => [row.segmentId, row]));
  const bySource = Map.groupBy(rows, ({ source }) => bare(source));
  const plan: ExchangePlan = { edits: [], confirmed: 0, unchanged: 0, notes: 0, conflicts: [], losses: [] };
  for (const unit of units) {
    const named = unit.segmentId === undefined ? undefined : byId.get(unit.segmentId);
    const alike = bySource.get(bare(unit.source)) ?? [];
    const row = named && bare(named.source) === bare(unit.source) ? named : alike.length === 1 ? alike[0] : undefined;
    if (!row) plan.losses.push(`${unit.unitId}：${named ? '原文与本处不同' : '本处没有这一段'}，未收`);
    else addUnit(plan, row, { unit, wish: { prefer, comment } });
  }
  return plan;
}

function addUnit(
  plan: ExchangePlan,
  row: SegmentRow,
  { unit, wish: { prefer, comment } }: { unit: ReadSegment; wish: Taking },
) {
  const { segmentId } = row;
  const target = unit.target.trim();
  const isOther = target !== '' && target !== row.target;
  const isHeld = isOther && row.isConfirmed && row.target !== '';
  if (isHeld) plan.conflicts.push({ segmentId, own: row.target, other: target });
  const isTaken = isOther && !(isHeld && prefer === 'own');
  const isConfirmed = unit.isConfirmed && target !== '' && (isTaken || !row.isConfirmed) && (!isOther || isTaken);
  const added = unit.notes.filter(note => note !== '' && !row.comments.some(({ text }) => text.trim() === note));
  const hasNote = added.length > 0;
  if (!isTaken && !isConfirmed && !hasNote) {
    if (!isHeld) plan.unchanged += 1;
    return;
  }
  if (isConfirmed) plan.confirmed += 1;
  plan.notes += added.length;
  plan.edits.push({
    segmentId,
    ...(isTaken ? { target, isConfirmed } : isConfirmed ? { isConfirmed } : {}),
    ...(hasNote ? { comments: added.map(comment) } : {}),
  });
}
