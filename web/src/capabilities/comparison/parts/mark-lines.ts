import { isLeftOut } from '@antai/comparison/leave-out';
import type { ChangeKind, ComparedLine, VersionChange } from '@antai/contract/comparison';
import type { IgnoredKinds } from './ignored.ts';

/** A stretch of a line, with the change it belongs to. */
export interface MarkedRun {
  text: string;
  /** The index of its change; absent where nothing changed. */
  change?: number;
  kind?: ChangeKind;
}

interface MarkedRange {
  start: number;
  end: number;
  change: number;
  kind: ChangeKind;
}

interface MarkSource {
  changes: readonly VersionChange[];
  ignored: IgnoredKinds;
}

/** Cuts the lines of one side at the borders of the changes that are not ignored. */
export function createMarker(
  lines: readonly ComparedLine[],
  { marked, side }: { marked: MarkSource; side: 'before' | 'after' },
) {
  const starts: number[] = [];
  let at = 0;
  for (const { text } of lines) {
    starts.push(at);
    at += text.length + 1;
  }
  const ranges = rangesOf(marked, side);
  return (index: number): MarkedRun[] => {
    const { text } = lines[index]!;
    return cut(text, { from: starts[index]!, ranges });
  };
}

/** The stretches of one side, in order and apart; what was altered in a stretch that moved stands for itself. */
function rangesOf({ changes, ignored }: MarkSource, side: 'before' | 'after'): MarkedRange[] {
  const ranges = changes.flatMap((change, index) => {
    if (isLeftOut(change, ignored)) return [];
    const { start, end } = change[side];
    const altered = (change.within ?? []).filter(each => !isLeftOut(each, ignored));
    const inner = altered.map(each => ({ ...each[side], change: index, kind: each.kind }));
    let from = start;
    const rest: MarkedRange[] = [];
    for (const each of inner) {
      rest.push({ start: from, end: each.start, change: index, kind: change.kind });
      from = each.end;
    }
    return [...inner, ...rest, { start: from, end, change: index, kind: change.kind }];
  });
  return ranges.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start);
}

function cut(text: string, { from, ranges }: { from: number; ranges: MarkedRange[] }): MarkedRun[] {
  const end = from + text.length;
  const runs: MarkedRun[] = [];
  let at = from;
  for (let next = firstEndingAfter(ranges, from); next < ranges.length && ranges[next]!.start < end; next++) {
    const range = ranges[next]!;
    const [start, stop] = [Math.max(range.start, at), Math.min(range.end, end)];
    if (stop <= start) continue;
    if (start > at) runs.push({ text: text.slice(at - from, start - from) });
    runs.push({ text: text.slice(start - from, stop - from), change: range.change, kind: range.kind });
    at = stop;
  }
  if (at < end) runs.push({ text: text.slice(at - from) });
  return runs;
}

function firstEndingAfter(ranges: MarkedRange[], at: number): number {
  let low = 0;
  for (let high = ranges.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.end <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
