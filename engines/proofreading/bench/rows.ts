import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export const shared = process.env.ANTAI_SHARED ?? join(import.meta.dirname, '../../../../shared');
const folder = join(shared, 'data');

/** Whether the real rows are at hand; without them there is nothing to measure on. */
export const hasRows = existsSync(folder);

export function readRows<Row>(path: string): Row[] {
  const bytes = readFileSync(join(folder, path));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Row);
}

/** Rules are tuned on the even half and measured on the odd one. */
export const isOdd = (id: string): boolean => createHash('md5').update(id).digest()[0]! % 2 === 1;
