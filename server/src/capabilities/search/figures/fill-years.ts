import type { ValueCount } from '@antai/contract/search';
import { listYears } from '@antai/values';

/** Years in order with those between them that have no record, at nothing; values that are no years are left as they are. */
export function fillYears(counts: ValueCount[]): ValueCount[] {
  const byYear = new Map(counts.map(each => [each.value, each]));
  const suffix = counts[0]?.label.replace(/^\d{4}/, '') ?? '';
  return listYears(counts.map(({ value }) => value)).map(
    value => byYear.get(value) ?? { value, label: `${value}${suffix}`, count: 0 },
  );
}
