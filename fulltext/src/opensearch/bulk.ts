import type { Batch, IndexDefinition } from '../fulltext.ts';
import { documentOf } from './documents.ts';

/** The engine takes 100 MB a request; several smaller ones keep its memory and ours quiet. */
const chunkUnits = 8_000_000;

/**
 * The lines that write a batch, in pieces of a bearable size. Each carries the seq as the version of its document: what
 * a slower process sends late never replaces a later state.
 */
export function bulkLines(definition: IndexDefinition, index: string, { puts, deletes, seq }: Batch): string[] {
  const latest = new Map(puts.map(record => [record.id, record]));
  const action = (id: string) => ({ _index: index, _id: id, version: seq, version_type: 'external_gte' });
  const chunks: string[] = [];
  let lines = '';
  const add = (more: string) => {
    lines += more;
    if (lines.length < chunkUnits) return;
    chunks.push(lines);
    lines = '';
  };
  for (const id of deletes) if (!latest.has(id)) add(`${JSON.stringify({ delete: action(id) })}\n`);
  for (const record of latest.values()) {
    const document = JSON.stringify(documentOf(definition, record));
    add(`${JSON.stringify({ index: action(record.id) })}\n${document}\n`);
  }
  return lines === '' ? chunks : [...chunks, lines];
}
