import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const shared = process.env.ANTAI_SHARED ?? join(import.meta.dirname, '../../../../shared');
const folder = join(shared, 'data/penalties');

/** Whether the real rows are at hand; without them there is nothing to measure on. */
export const hasRows = existsSync(folder);

export const files = ['csrc_penalty_decisions', 'csrc_regulatory_measures'] as const;

export interface Row {
  id: string;
  publish_date: string;
  authority: string;
  title: string;
  doc_no: string | null;
  content: string;
}

export function readRows(file: string): Row[] {
  const text = gunzipSync(readFileSync(join(folder, `${file}.jsonl.gz`))).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Row);
}
