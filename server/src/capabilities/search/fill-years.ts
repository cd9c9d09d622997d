import type { ValueCount } from '@antai/contract/search';

/** A wrong year in one record would make an axis that nobody can read: over more years than this, nothing is filled in. */
const yearsMax = 80;

const isYear = (value: string) => /^\d{4}$/.test(value);

/** Years in order with those between them that have no record, at nothing; values that are no years are left as they are. */
export function fillYears(counts: ValueCount[]): ValueCount[] {
  const first = Number(counts[0]?.value);
  const last = Number(counts.at(-1)?.value);
  if (counts.length === 0 || !counts.every(({ value }) => isYear(value)) || last - first > yearsMax) return counts;
  const byYear = new Map(counts.map(each => [each.value, each]));
  const suffix = counts[0]?.label.replace(/^\d{4}/, '') ?? '';
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const value = String(first + index);
    return byYear.get(value) ?? { value, label: `${value}${suffix}`, count: 0 };
  });
}
