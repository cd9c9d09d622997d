import type { LanguageCode } from '@antai/contract/translation/languages';
import { segmentCommentsMax, segmentTargetMax } from '@antai/contract/translation/records';
import type { JoinedSegments, SegmentRow, SplitParts } from './store.ts';

export interface Break {
  sourceAt: number;
  targetAt: number;
}

const isWithinPair = (text: string, at: number) =>
  /^[\uDC00-\uDFFF]/u.test(text.slice(at, at + 1)) && at > 0 && /[\uD800-\uDBFF]/.test(text[at - 1]!);

/** The two segments that a segment becomes; neither side of the source may be without letters. */
export function splitSegment(row: SegmentRow, { sourceAt, targetAt }: Break): SplitParts | 'refused' {
  const [left, right] = [row.source.slice(0, sourceAt), row.source.slice(sourceAt)];
  if (!/\p{L}/u.test(left) || !/\p{L}/u.test(right) || isWithinPair(row.source, sourceAt)) return 'refused';
  const [first, second] = [left.trimEnd(), right.trimStart()];
  const target = isWithinPair(row.target, targetAt) ? targetAt - 1 : targetAt;
  const gap = row.source.slice(first.length, row.source.length - second.length);
  const blank = { score: null, problem: null, isConfirmed: false };
  return {
    first: {
      ...blank,
      source: first,
      end: row.start + first.length,
      gap,
      ...targetOf(row, row.target.slice(0, target)),
    },
    second: {
      ...{ ...blank, source: second, start: row.end - second.length, comments: [] },
      ...targetOf(row, row.target.slice(target)),
    },
  };
}

function targetOf({ origin }: SegmentRow, part: string): Pick<SegmentRow, 'target' | 'origin'> {
  const target = part.trim();
  return { target, origin: target === '' ? 'none' : origin === 'none' ? 'own' : origin };
}

const withoutBlanks = new Set<LanguageCode>(['zh', 'ja']);

/** The segment that two become: refused where they do not follow each other in one paragraph, or would say too much. */
export function joinSegments(
  row: SegmentRow,
  { next, to }: { next: SegmentRow | undefined; to: LanguageCode },
): JoinedSegments | 'refused' | 'tooLong' {
  if (!next || next.paragraphId !== row.paragraphId || next.language !== row.language) return 'refused';
  const gap = row.gap ?? (next.start === row.end ? '' : undefined);
  // nothing is translated across a tab: it parts cells and numberings
  if (gap === undefined || /[\t\n]/u.test(gap)) return 'refused';
  const targets = [row.target, next.target].filter(target => target !== '');
  const target = targets.join(withoutBlanks.has(to) ? '' : ' ');
  const comments = [...row.comments, ...next.comments];
  const isLonger = targets.length > 1 && target.length > segmentTargetMax;
  const hasMore = row.comments.length > 0 && next.comments.length > 0 && comments.length > segmentCommentsMax;
  if (isLonger || hasMore) return 'tooLong';
  return {
    change: {
      ...{ source: row.source + gap + next.source, target, comments },
      ...{ end: next.end, gap: next.gap, score: null, problem: null, isConfirmed: false },
      origin: targets.length === 0 ? 'none' : row.origin === next.origin ? row.origin : 'own',
    },
    removedId: next.segmentId,
  };
}
