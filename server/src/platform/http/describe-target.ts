const named = /^(id|kind|fileType|recordType|isShared|sharing)$|Ids?$/;
const textMax = 64;
const detailMax = 500;
const listMax = 10;

/** What a call was about, for the audit log: the ids and kinds that it names, and never what was written. */
export function describeTarget(path: string, input: unknown): string {
  const data = (input as { data?: unknown } | undefined)?.data;
  const fields = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  const words = fields.flatMap(([name, value]) => {
    const list = (Array.isArray(value) ? value : [value]).filter(isShort);
    const more = list.length > listMax ? ` …${list.length}` : '';
    return named.test(name) && list.length > 0 ? `${name}=${list.slice(0, listMax).join(',')}${more}` : [];
  });
  return [path, ...words].join(' ').slice(0, detailMax);
}

const isShort = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= textMax);
