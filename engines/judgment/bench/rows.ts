import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const shared = process.env.ANTAI_SHARED ?? join(import.meta.dirname, '../../../../shared');
const folder = join(shared, 'data/judgments');

/** Whether the real rows are at hand; without them there is nothing to measure on. */
export const hasRows = existsSync(folder);

export function readRows<Row>(name: string): Row[] {
  const text = gunzipSync(readFileSync(join(folder, `${name}.jsonl.gz`))).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Row);
}
