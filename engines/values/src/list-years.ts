/** A wrong year in one record would make an axis that nobody can read: over more years than this, nothing is filled in. */
const yearsMax = 80;

const isYear = (value: string) => /^\d{4}$/.test(value);

/** Years in order, with every year between the first and the last; values that are no years are only put in order. */
export function listYears(values: string[]): string[] {
  const ordered = values.toSorted();
  const first = Number(ordered[0]);
  const last = Number(ordered.at(-1));
  if (ordered.length === 0 || !ordered.every(isYear) || last - first > yearsMax) return ordered;
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(4, '0'));
}
