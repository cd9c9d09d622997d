import type { ValueCount } from '@antai/contract/search';

const others = '其他';

/** The most frequent values, and all the rest as one that cannot be chosen. */
export function withOthers(values: ValueCount[], max: number): ValueCount[] {
  if (values.length <= max) return values;
  const rest = values.slice(max - 1);
  const count = rest.reduce((sum, each) => sum + each.count, 0);
  return [...values.slice(0, max - 1), { value: '', label: others, count }];
}
