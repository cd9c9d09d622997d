import { randomUUID } from 'node:crypto';
import { openCluster } from './cluster.ts';

/** For tests: a beginning of index names that nobody else has, and how to take those indexes away again. */
export function freshPrefix(url: string) {
  const prefix = `test-${randomUUID().slice(0, 8)}`;
  return {
    prefix,
    async drop(): Promise<void> {
      const cluster = openCluster(url);
      const there = await cluster.must<object>({
        method: 'GET',
        path: `/${prefix}*`,
        query: { filter_path: '*.aliases' },
      });
      for (const index of Object.keys(there)) await cluster.must({ method: 'DELETE', path: `/${index}` });
      await cluster.close();
    },
  };
}
