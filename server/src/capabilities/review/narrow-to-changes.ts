import { compareTexts } from '@antai/comparison';
import type { ReviewDelta } from '@antai/contract/review/passages';
import type { CoverageRow, ReviewFinding } from '@antai/contract-text';

interface Version<Finding extends ReviewFinding> {
  text: string;
  findings: readonly Finding[];
}

interface NarrowedReview<Finding extends ReviewFinding> {
  findings: Finding[];
  coverage: CoverageRow[];
  delta: Omit<ReviewDelta, 'earlierName'>;
}

const changesMax = 500;
const quotedMax = 400;
/** What a review of changes does not call a change: how it is spaced and numbered. */
const ignore = ['whiteSpace', 'width', 'numbering'] as const;

/**
 * The findings on what was changed between two versions: those whose passage a change touches, and those that the earlier
 * version did not have. Of every rule that hits elsewhere the coverage says how often.
 */
export function narrowToChanges<Finding extends ReviewFinding>(
  { text, findings }: Version<Finding>,
  { earlier, coverage }: { earlier: Version<ReviewFinding>; coverage: readonly CoverageRow[] },
): NarrowedReview<Finding> {
  const { changes, coarse } = compareTexts(earlier.text, text, { ignore });
  const all = changes.flatMap(change =>
    change.kind === 'move' && change.within ? [change, ...change.within] : [change],
  );
  // a stretch that only moved says what it said before
  const touched = all.filter(({ kind }) => kind !== 'move').map(({ after }) => after);
  const before = countKeys(earlier);
  const relevant = findings.filter(finding => {
    const isNew = !take(before, keyOf(finding, text));
    return isNew || (finding.place !== undefined && touched.some(span => touches(finding.place!, span)));
  });
  const [listed, wide] = [countRules(relevant), countRules(findings)];
  const first = all
    .toSorted((a, b) => a.after.start - b.after.start)
    .slice(0, changesMax)
    .map(({ kind, reason, importance, before: old, after }) => ({
      ...{ kind, reason, importance, start: after.start, end: after.end },
      ...{ before: old.text.slice(0, quotedMax), after: after.text.slice(0, quotedMax) },
    }));
  return {
    findings: relevant,
    coverage: coverage.map(row =>
      narrowRow(row, { leftOut: (wide.get(row.rule) ?? 0) - (listed.get(row.rule) ?? 0), listed }),
    ),
    delta: {
      changes: first,
      leftOut: findings.length - relevant.length,
      moreChanges: all.length - first.length,
      coarse,
    },
  };
}

const touches = (place: { start: number; end: number }, { start, end }: { start: number; end: number }) =>
  start === end ? place.start <= start && start <= place.end : place.start < end && start < place.end;

const numberBefore =
  /^(?:第[一二三四五六七八九十百零〇\d]{1,6}[条章节]|[（(]?[一二三四五六七八九十\d]{1,4}[）)、．.]|\d{1,3}(?:\.\d{1,3}){1,3})/u;

/** A finding by its rule and what it says it of, however that is numbered. */
const keyOf = ({ rule, place }: ReviewFinding, text: string): string =>
  `${rule}\n${place ? text.slice(place.start, place.end).replace(/\s+/gu, '').replace(numberBefore, '') : ''}`;

function countKeys({ text, findings }: Version<ReviewFinding>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const key = keyOf(finding, text);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function take(counts: Map<string, number>, key: string): boolean {
  const left = counts.get(key) ?? 0;
  if (left > 0) counts.set(key, left - 1);
  return left > 0;
}

const countRules = (findings: readonly ReviewFinding[]): Map<string, number> =>
  new Map([...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, own]) => [rule, own.length]));

function narrowRow(
  row: CoverageRow,
  { leftOut, listed }: { leftOut: number; listed: Map<string, number> },
): CoverageRow {
  if (leftOut === 0) return row;
  const why = `只审对方改动：未改动处命中${leftOut}处，未列`;
  return listed.has(row.rule)
    ? { ...row, why: [row.why, why].filter(Boolean).join('；') }
    : { ...row, state: 'notJudged', why };
}
