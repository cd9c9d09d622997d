import type { ReviewFinding, ReviewLevel } from '@antai/contract/review/records';

/** Findings that are decided as one: the blanks of a form are one matter, whatever their number. */
export interface Group {
  key: string;
  /** The first of them tells for all. */
  first: ReviewFinding;
  findings: ReviewFinding[];
}

const oneMatter = new Set(['gen-blank', 'gen-date-blank', 'gen-checkbox']);
/** From so many places on one rule is one matter. */
const manyPlaces = 5;
export const levelOrder: readonly ReviewLevel[] = ['high', 'medium', 'low'];

/** The findings as their reader decides them, the gravest first. */
export function groupFindings(findings: readonly ReviewFinding[]): Group[] {
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  const groups = [...byRule].flatMap(([rule, own]) =>
    oneMatter.has(rule) || own.length >= manyPlaces
      ? [{ key: rule, first: own[0]!, findings: own }]
      : own.map(finding => ({ key: finding.findingId, first: finding, findings: [finding] })),
  );
  const placeOf = ({ first }: Group) => first.start ?? Number.MAX_SAFE_INTEGER;
  return groups.sort(
    (a, b) => levelOrder.indexOf(a.first.level) - levelOrder.indexOf(b.first.level) || placeOf(a) - placeOf(b),
  );
}

/** A stretch of the document with the groups that speak of it; stretches are in order and apart. */
export interface PlacedGroups {
  start: number;
  end: number;
  keys: string[];
  level: ReviewLevel;
  isOpen: boolean;
}

/** Where the groups stand; findings that overlap share one stretch, in the colour of the gravest. */
export function placeGroups(groups: readonly Group[]): PlacedGroups[] {
  const places = groups
    .flatMap(({ key, findings }) => findings.map(finding => ({ key, finding })))
    .filter(({ finding }) => finding.start !== undefined && finding.end !== undefined && finding.end > finding.start)
    .sort((a, b) => a.finding.start! - b.finding.start! || a.finding.end! - b.finding.end!);
  const placed: PlacedGroups[] = [];
  for (const { key, finding } of places) {
    const [start, end] = [finding.start!, finding.end!];
    const isOpen = finding.decision === 'open';
    const last = placed.at(-1);
    if (!last || start >= last.end) {
      placed.push({ start, end, keys: [key], level: finding.level, isOpen });
      continue;
    }
    last.end = Math.max(last.end, end);
    last.isOpen ||= isOpen;
    if (!last.keys.includes(key)) last.keys.push(key);
    if (levelOrder.indexOf(finding.level) < levelOrder.indexOf(last.level)) last.level = finding.level;
  }
  return placed;
}

/** What a text and its new wording share at both ends, and what is between. */
export function compareWording(before: string, after: string) {
  const max = Math.min(before.length, after.length);
  let head = 0;
  while (head < max && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < max - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return {
    head: before.slice(0, head),
    removed: before.slice(head, before.length - tail),
    added: after.slice(head, after.length - tail),
    tail: before.slice(before.length - tail),
  };
}
