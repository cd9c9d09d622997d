import { entityKinds, type Span } from './finding.ts';

/** Which kind has the better right to a place where two are equally sure: what is told by its digits before what is told by its form. */
const rank = new Map(
  [
    'custom',
    'idNumber',
    'creditCode',
    'email',
    'wechat',
    'bankCard',
    'account',
    'mobile',
    'landline',
    'passport',
    'licence',
    'caseNumber',
    'plate',
    'address',
    'organization',
    'person',
    'date',
    'amount',
  ].map((kind, at) => [kind, at]),
);
const rankOf = ({ kind }: Span) => rank.get(kind) ?? entityKinds.length;

/** The spans without overlaps, in reading order: the better right stays, then the surer, then the longer. */
export function resolveOverlaps(spans: readonly Span[]): Span[] {
  const byRight = [...spans]
    .filter(({ start, end }) => end > start)
    .sort(
      (a, b) =>
        rankOf(a) - rankOf(b) ||
        b.confidence - a.confidence ||
        b.end - b.start - (a.end - a.start) ||
        a.start - b.start,
    );
  const taken = new Uint8Array(lastEnd(byRight));
  const selection: Span[] = [];
  for (const span of byRight) {
    if (taken.subarray(span.start, span.end).includes(1)) continue;
    taken.fill(1, span.start, span.end);
    selection.push(span);
  }
  return selection.sort((a, b) => a.start - b.start);
}

const lastEnd = (spans: readonly Span[]) => spans.reduce((last, { end }) => Math.max(last, end), 0);
