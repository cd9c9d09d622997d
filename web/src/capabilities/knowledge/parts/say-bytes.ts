const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** A size as people say it: 3.2 GB. */
export function sayBytes(bytes: number): string {
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  const value = bytes / 1024 ** at;
  return `${value >= 100 || at === 0 ? Math.round(value) : value.toFixed(1)} ${units[at]}`;
}
