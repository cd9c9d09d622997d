import type { Severity } from './issue.ts';

interface Judged {
  start: number;
  end: number;
  severity: Severity;
  right?: string;
}

const weights: Record<Severity, number> = { error: 4, warning: 2, hint: 0 };
const weightOf = ({ severity, right }: Judged) => weights[severity] + (right === undefined ? 0 : 1);

/** Findings in reading order of which no two overlap: of those that do the graver stays, then the one with a correction, then the longer. */
export function settleOverlaps<Each extends Judged>(findings: readonly Each[]): Each[] {
  const gravestFirst = [...findings].sort(
    (a, b) => weightOf(b) - weightOf(a) || b.end - b.start - (a.end - a.start) || a.start - b.start,
  );
  const selection: Each[] = [];
  const taken = new Set<number>();
  for (const each of gravestFirst) {
    const places = Array.from({ length: Math.max(1, each.end - each.start) }, (_, index) => each.start + index);
    if (places.some(place => taken.has(place))) continue;
    for (const place of places) taken.add(place);
    selection.push(each);
  }
  return selection.sort((a, b) => a.start - b.start);
}
