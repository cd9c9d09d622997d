import type { BasisChange } from '@antai/contract/questionnaires/analysis';
import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import type { BasisState } from '@antai/contract/statutes';

type SeenState = Pick<BasisState, 'statute' | 'article' | 'state' | 'statuteId'>;
type SeenChange = BasisChange & {
  /** The moment it was noticed: what was analysed before rests on the old state. */
  noticedAt: string;
};

/** How the legal bases of a version stood when they were last looked at, and what changed since its release. */
export interface BasisWatch {
  states: SeenState[];
  changes: SeenChange[];
}

interface Moment {
  day: string;
  noticedAt: string;
}

const words: Partial<Record<BasisState['state'], string>> = { repealed: '已失效', notYetInForce: '尚未施行' };
/** Between these nothing is known to have changed: what the store has grown or lost is no change of the law. */
const quiet = new Set<BasisState['state']>([
  'verified',
  'unverified',
  'forceUnknown',
  'notInStore',
  'differs',
  'malformed',
]);

const keyOf = ({ statute, article = '' }: Pick<BasisState, 'statute' | 'article'>) => `${statute} ${article}`;

/** The bases as they stand now beside what was seen before: what is new is noticed, what was noticed stays. */
export function compareStates(seen: BasisWatch | null, now: readonly BasisState[], { day, noticedAt }: Moment) {
  const before = new Map((seen?.states ?? []).map(each => [keyOf(each), each]));
  const fresh = now.flatMap((each): SeenChange[] => {
    const old = before.get(keyOf(each));
    const change = old && changeOf(old, each);
    if (!change) return [];
    return [{ statute: each.statute, ...(each.article ? { article: each.article } : {}), change, day, noticedAt }];
  });
  const states = now.map(({ statute, article, state, statuteId }) => ({
    ...{ statute, ...(article ? { article } : {}), state },
    ...(statuteId ? { statuteId } : {}),
  }));
  const watch: BasisWatch = { states, changes: [...(seen?.changes ?? []), ...fresh] };
  return { watch, fresh };
}

/** A basis that went out of force, came into it, or is told by another version of its statute. */
function changeOf(old: SeenState, now: SeenState): string | undefined {
  if (old.state !== now.state && !(quiet.has(old.state) && quiet.has(now.state)))
    return words[now.state] ?? '恢复为现行有效';
  const isOther = old.statuteId !== undefined && now.statuteId !== undefined && old.statuteId !== now.statuteId;
  return isOther && old.state === now.state ? '已修改，有新的版本' : undefined;
}

/** The changes that an answer with these findings has not been analysed with. */
export function changesFor(
  { findings }: Pick<QuestionnaireContent, 'findings'>,
  watch: BasisWatch | null,
  { findingIds, analysedAt }: { findingIds: readonly string[]; analysedAt: Date | null },
): BasisChange[] {
  if (!watch || !analysedAt || watch.changes.length === 0) return [];
  const raised = new Set(findingIds);
  const cited = new Set(findings.filter(({ id }) => raised.has(id)).flatMap(({ legalBasis }) => legalBasis.map(keyOf)));
  return watch.changes
    .filter(each => cited.has(keyOf(each)) && new Date(each.noticedAt) > analysedAt)
    .map(({ noticedAt: _noticedAt, ...change }) => change);
}

interface AnalysisDates {
  submittedAt: Date | null;
  /** When it was last analysed anew. */
  analysedAt: Date | null;
}

/** The changes of its bases that an answer to this version has not been analysed with. */
export const changesIn = (
  { content, bases }: { content: Pick<QuestionnaireContent, 'findings'>; bases: BasisWatch | null },
  { analysedAt, submittedAt }: AnalysisDates,
  { findings }: { findings: readonly (readonly [id: string, level: string])[] },
): BasisChange[] =>
  changesFor(content, bases, { findingIds: findings.map(([id]) => id), analysedAt: later(analysedAt, submittedAt) });

const later = (one: Date | null, other: Date | null): Date | null =>
  one && other && one > other ? one : (other ?? one);
