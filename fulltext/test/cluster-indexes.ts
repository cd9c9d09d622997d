import { randomUUID } from 'node:crypto';
import { openCluster } from '../src/opensearch/cluster.ts';

/** For tests: a beginning of index names that nobody else has, and how to take those indexes away again. */
export function freshPrefix(url: string) {
  const prefix = `test-${randomUUID().slice(0, 8)}`;
  return { prefix, drop: () => dropIndexes(url, prefix) };
}

/** For tests: takes away every index whose name begins so. */
export async function dropIndexes(url: string, prefix: string): Promise<void> {
  const cluster = openCluster(url);
  const query = { filter_path: '*.aliases' };
  const there = await cluster.must<object>({ method: 'GET', path: `/${prefix}*`, query });
  for (const index of Object.keys(there)) await cluster.must({ method: 'DELETE', path: `/${index}` });
  await cluster.close();
}
