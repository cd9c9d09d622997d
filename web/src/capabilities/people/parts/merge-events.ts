import type { PersonRecord } from '@antai/contract/people';
import type { RegistrationChange } from '@antai/contract/records/company';

/** Something that happened to a company. */
export type Event =
  | { kind: 'record'; date: string; record: PersonRecord }
  | { kind: 'change'; date: string; change: RegistrationChange };

/**
 * Judgments, penalties and changes of the registration together, the newest first. `records` come in that order and may
 * go on: while they do, changes older than the last of them wait.
 */
export function mergeEvents(
  records: PersonRecord[],
  changes: RegistrationChange[],
  { isWhole }: { isWhole: boolean },
): Event[] {
  const oldest = isWhole ? '' : (records.at(-1)?.date ?? '');
  const dated = changes.filter(({ date = '' }) => date !== '' && date >= oldest);
  const events: Event[] = [
    ...records.map((record): Event => ({ kind: 'record', date: record.date, record })),
    ...dated.map((change): Event => ({ kind: 'change', date: change.date ?? '', change })),
  ];
  return events.toSorted((a, b) => b.date.localeCompare(a.date));
}
