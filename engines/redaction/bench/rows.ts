import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const shared = process.env.ANTAI_SHARED ?? join(import.meta.dirname, '../../../../shared');
const folder = join(shared, 'data');

/** Whether the real rows are at hand; without them there is nothing to measure on. */
export const hasRows = existsSync(folder);

/** Where a file of the shared data is. */
export const rowsAt = (path: string): string => join(folder, path);

export const readRows = <Row>(path: string): Row[] =>
  gunzipSync(readFileSync(rowsAt(path)))
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Row);

/** Rules are written on the even half and measured on the odd one. */
export const isOdd = (id: string): boolean => createHash('md5').update(id).digest()[0]! % 2 === 1;
