import {
  type SegmentComment,
  segmentCommentMax,
  segmentCommentsMax,
  segmentTargetMax,
} from '@antai/contract/translation/records';
import type { ReadSegment } from '../exchange/read-xliff.ts';

/** A segment that a file may speak of. */
export interface MatchedSegment {
  segmentId: number;
  source: string;
  target: string;
  isConfirmed: boolean;
  comments: Pick<SegmentComment, 'text'>[];
}

/** What a file changes of a segment; notes become comments. */
export interface ExchangeEdit {
  segmentId: number;
  target?: string;
  isConfirmed?: boolean;
  notes: string[];
}

/** What a file of exchange would change, and what of it finds no place. */
export interface ExchangePlan {
  edits: ExchangeEdit[];
  confirmed: number;
  unchanged: number;
  notes: number;
  conflicts: { segmentId: number; own: string; other: string }[];
  losses: string[];
}

type Preference = 'own' | 'file';

/** Files are indented by programs; a blank more or less makes no other sentence. */
const bare = (text: string) => text.replace(/\s+/gu, ' ').trim();

/**
 * Finds the segment that each unit speaks of: by its number where the source is the same, otherwise by the source where only
 * one segment says it; of several units that speak of one segment the first counts. What is confirmed here with other words
 * stays where `own` counts. What is longer, or more, than may be written here is told as a loss.
 */
export function matchExchange(
  rows: readonly MatchedSegment[],
  { units, prefer }: { units: readonly ReadSegment[]; prefer: Preference },
): ExchangePlan {
  const byId = new Map(rows.map(row => [row.segmentId, row]));
  const bySource = Map.groupBy(rows, ({ source }) => bare(source));
  const plan: ExchangePlan = { edits: [], confirmed: 0, unchanged: 0, notes: 0, conflicts: [], losses: [] };
  const matched = new Set<MatchedSegment>();
  for (const unit of units) {
    const named = unit.segmentId === undefined ? undefined : byId.get(unit.segmentId);
    const alike = bySource.get(bare(unit.source)) ?? [];
    const row = named && bare(named.source) === bare(unit.source) ? named : alike.length === 1 ? alike[0] : undefined;
    if (!row) plan.losses.push(`${unit.unitId}：${named ? '原文与本处不同' : '本处没有这一段'}，未收`);
    else if (matched.has(row)) plan.losses.push(`${unit.unitId}：同一段再次出现，未收`);
    else {
      matched.add(row);
      addUnit(plan, row, { unit, prefer });
    }
  }
  return plan;
}

function addUnit(plan: ExchangePlan, row: MatchedSegment, { unit, prefer }: { unit: ReadSegment; prefer: Preference }) {
  const { segmentId } = row;
  const isTooLong = unit.target.trim().length > segmentTargetMax;
  if (isTooLong) plan.losses.push(`${unit.unitId}：译文超过${segmentTargetMax}字，未收`);
  const target = isTooLong ? '' : unit.target.trim();
  const isOther = target !== '' && target !== row.target;
  const isHeld = isOther && row.isConfirmed && row.target !== '';
  if (isHeld) plan.conflicts.push({ segmentId, own: row.target, other: target });
  const isTaken = isOther && !(isHeld && prefer === 'own');
  const isConfirmed = unit.isConfirmed && target !== '' && (isTaken || !row.isConfirmed) && (!isOther || isTaken);
  const notes = fittingNotes(plan, row, { unit });
  if (!isTaken && !isConfirmed && notes.length === 0) {
    if (!isHeld) plan.unchanged += 1;
    return;
  }
  if (isConfirmed) plan.confirmed += 1;
  plan.notes += notes.length;
  plan.edits.push({ segmentId, notes, ...(isTaken ? { target, isConfirmed } : isConfirmed ? { isConfirmed } : {}) });
}

/** Notes that are not there yet, as far as they may be written here. */
function fittingNotes(
  { losses }: ExchangePlan,
  { comments }: MatchedSegment,
  { unit }: { unit: ReadSegment },
): string[] {
  const present = new Set(comments.map(({ text }) => text.trim()));
  const fresh = [...new Set(unit.notes)].filter(note => note !== '' && !present.has(note));
  const short = fresh.filter(note => note.length <= segmentCommentMax);
  const notes = short.slice(0, Math.max(0, segmentCommentsMax - comments.length));
  const [long, more] = [fresh.length - short.length, short.length - notes.length];
  if (long > 0) losses.push(`${unit.unitId}：超过${segmentCommentMax}字的批注${long}条，未收`);
  if (more > 0) losses.push(`${unit.unitId}：一段至多${segmentCommentsMax}条批注，其余${more}条未收`);
  return notes;
}
