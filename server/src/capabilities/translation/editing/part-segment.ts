import type { LanguageCode } from '@antai/contract/translation/languages';
import type { SegmentRow, SplitParts } from '../store.ts';

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

/** The segment that two become; undefined where they do not follow each other in one paragraph. */
export function joinSegments(
  row: SegmentRow,
  { next, to }: { next: SegmentRow | undefined; to: LanguageCode },
): Partial<SegmentRow> | undefined {
  if (!next || next.paragraphId !== row.paragraphId || next.language !== row.language) return undefined;
  const gap = row.gap ?? (next.start === row.end ? '' : undefined);
  // nothing is translated across a tab: it parts cells and numberings
  if (gap === undefined || /[\t\n]/u.test(gap)) return undefined;
  const targets = [row.target, next.target].filter(target => target !== '');
  return {
    source: row.source + gap + next.source,
    target: targets.join(withoutBlanks.has(to) ? '' : ' '),
    ...{ end: next.end, gap: next.gap, score: null, problem: null, isConfirmed: false },
    origin: targets.length === 0 ? 'none' : row.origin === next.origin ? row.origin : 'own',
    comments: [...row.comments, ...next.comments],
  };
}
