import type { QueryKey } from '@tanstack/react-query';

/** A change that the page shows before the server has answered. */
interface Change {
  scope: string;
  show: (data: unknown) => unknown;
  isRefused: boolean;
}

interface Reading {
  scope: string;
  /** What was on its way while it was read, in the order it was made. */
  changes: Change[];
}

const onTheWay = new Set<Change>();
const readings = new Set<Reading>();

const scopeOf = (queryKey: QueryKey) => JSON.stringify(queryKey);

/**
 * Reads what is changed as one goes. An answer that was on its way together with a change may be older than it: the change
 * is shown in it all the same, unless it was refused meanwhile. `show` must bear being told of a change twice.
 */
export async function readChanged<Data>(queryKey: QueryKey, read: () => Promise<Data>): Promise<Data> {
  const scope = scopeOf(queryKey);
  const reading: Reading = { scope, changes: [...onTheWay].filter(change => change.scope === scope) };
  readings.add(reading);
  try {
    const data = await read();
    const standing = reading.changes.filter(({ isRefused }) => !isRefused);
    return standing.reduce<Data>((now, { show }) => show(now) as Data, data);
  } finally {
    readings.delete(reading);
  }
}

/** Begins a change of what is read under the key; gives what ends it. */
export function beginChange<Data>(queryKey: QueryKey, show: (data: Data) => Data) {
  const change: Change = { scope: scopeOf(queryKey), show: data => show(data as Data), isRefused: false };
  onTheWay.add(change);
  for (const { scope, changes } of readings) if (scope === change.scope) changes.push(change);
  return (isKept: boolean) => {
    change.isRefused = !isKept;
    onTheWay.delete(change);
  };
}
