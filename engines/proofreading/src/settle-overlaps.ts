import type { Severity } from './issue.ts';

interface RankedSpan {
  start: number;
  end: number;
  severity: Severity;
  right?: string;
  wrong?: string;
}

/** What a correction takes away at an end of what is written: 的 of 告的 → 告. */
function omissionOf({ wrong, right }: RankedSpan): string | undefined {
  if (wrong === undefined || right === undefined || right.length >= wrong.length) return undefined;
  if (wrong.startsWith(right)) return wrong.slice(right.length);
  return wrong.endsWith(right) ? wrong.slice(0, -right.length) : undefined;
}

/** Two that touch and take away the same are one slip: 原告的的 is mended once. */
const isSameOmission = (one: RankedSpan, other: RankedSpan): boolean =>
  (one.end === other.start || other.end === one.start) &&
  omissionOf(one) !== undefined &&
  omissionOf(one) === omissionOf(other);

const weights: Record<Severity, number> = { error: 4, warning: 2, hint: 0 };
const weightOf = ({ severity, right }: RankedSpan) => weights[severity] + (right === undefined ? 0 : 1);

/** Findings in reading order of which no two overlap or mend one slip twice: of those that do the graver stays, then the one with a correction, then the longer. */
export function settleOverlaps<Each extends RankedSpan>(findings: readonly Each[]): Each[] {
  const gravestFirst = [...findings].sort(
    (a, b) => weightOf(b) - weightOf(a) || b.end - b.start - (a.end - a.start) || a.start - b.start,
  );
  const selection: Each[] = [];
  const taken = new Set<number>();
  for (const each of gravestFirst) {
    const places = Array.from({ length: Math.max(1, each.end - each.start) }, (_, index) => each.start + index);
    if (places.some(place => taken.has(place)) || selection.some(other => isSameOmission(each, other))) continue;
    for (const place of places) taken.add(place);
    selection.push(each);
  }
  return selection.sort((a, b) => a.start - b.start);
}
