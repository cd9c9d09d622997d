import type { AnswerSummary } from '../analysis/seal-answer.ts';
import type { ListedRecord } from '../analysis/store.ts';
import { changesIn } from '../bases/compare-states.ts';
import type { VersionRecord } from '../store.ts';
import { type AnswerFilter, isAmong } from './filter-answers.ts';

/** The same reading for the same key, once. */
export function readOnce<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const values = new Map<Key, Promise<Value>>();
  return key => {
    const own = values.get(key) ?? read(key);
    values.set(key, own);
    return own;
  };
}

interface OpenedAnswer {
  record: ListedRecord;
  summary: AnswerSummary;
}

/** Those of some answers that only their opened summaries tell apart, in their order. */
export const findAnswers = (
  opened: readonly OpenedAnswer[],
  { wish, versions }: { wish: AnswerFilter; versions: ReadonlyMap<number, VersionRecord> },
): OpenedAnswer[] =>
  opened.filter(({ record, summary }) => {
    const version = versions.get(record.version)!;
    const isStale = wish.isStale === true && changesIn(version, record, summary).length > 0;
    return isAmong(wish, { summary, content: version.content, isStale });
  });
