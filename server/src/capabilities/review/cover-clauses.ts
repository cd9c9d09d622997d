import type { ReviewClause, ReviewDelta } from '@antai/contract/review/passages';
import type { CoverageRow } from '@antai/contract-text';
import type { PlacedFinding } from './review-text.ts';

interface Stretch {
  start: number;
  end: number;
}

interface CoverageSource {
  text: string;
  clauses: readonly ReviewClause[];
  findings: readonly Pick<PlacedFinding, 'place' | 'source'>[];
  delta: Pick<ReviewDelta, 'changes'> | null;
  /** What a model was to read and has not; null where none was asked. */
  unread: readonly (Stretch & { why: string })[] | null;
}

const nameMax = 60;

/** One row for each clause: who has looked at it, and what came of it. */
export function coverClauses({ text, clauses, findings, delta, unread }: CoverageSource): CoverageRow[] {
  const heads = clauses.filter(({ level }) => level === 0);
  return heads.map(({ start, number, heading }, at): CoverageRow => {
    const stretch = { start, end: heads[at + 1]?.start ?? text.length };
    const own = findings.filter(({ place }) => place && meets(place, stretch));
    const isChanged = !delta || delta.changes.some(change => meets(change, stretch));
    const byModel = own.filter(({ source }) => source === 'model').length;
    const byRules = `规则与清单${own.length - byModel}处`;
    const failed = unread?.find(each => meets(each, stretch));
    const model = unread === null ? '未用语言模型' : failed ? `模型未读：${failed.why}` : `模型${byModel}处`;
    return {
      rule: `clause-${at + 1}`,
      name: [number, heading].filter(Boolean).join(' ').slice(0, nameMax),
      source: 'clause',
      state: !isChanged ? 'notJudged' : own.length > 0 ? 'found' : 'notFound',
      why: isChanged ? `${byRules}，${model}` : '未改动；只审对方改动',
    };
  });
}

/** A change that only takes away has no length where it stands. */
const meets = (one: Stretch, { start, end }: Stretch) => one.start < end && Math.max(one.end, one.start + 1) > start;
