const units = ['B', 'KB', 'MB', 'GB', 'TB'];
const step = 1024;

/** A size as a person says it: 512 B, 1.5 MB, 50 GB. */
export function sayBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= step && unit < units.length - 1) {
    value /= step;
    unit += 1;
  }
  return `${Number.isInteger(value) || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
