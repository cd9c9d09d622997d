import { sha256Of } from '../../../platform/hash.ts';
import { runInSlices } from '../../../platform/map-in-slices.ts';

/** An entry as the log keeps it. */
export interface ChainedEntry {
  number: number;
  at: Date;
  auditId: string;
  userId: string | null;
  action: string;
  detail: string;
  address: string;
  hash: string;
}

/** The entry up to which the chain has been found to hold: its number and hash. */
interface ChainEnd {
  number: number;
  hash: string;
}

export const chainStart: ChainEnd = { number: 0, hash: '' };

const encoder = new TextEncoder();

/** The hash that an entry must have after the entry before it: of that one's hash and each field with its length in bytes. */
export function hashAfter(before: string, entry: ChainedEntry): string {
  const { number, at, auditId, userId, action, detail, address } = entry;
  const fields = [String(number), at.toISOString(), auditId, userId ?? '', action, detail, address];
  return sha256Of(before + fields.map(field => `${encoder.encode(field).length}:${field}`).join(''));
}

type ChainPart = { kind: 'holds'; end: ChainEnd } | { kind: 'broken'; number: number; reason: string };

/** Holds a run of entries against what stands before them; names the first that is not as it was written. Others have their turn meanwhile. */
export const verifyChain = (entries: ChainedEntry[], after: ChainEnd): Promise<ChainPart> =>
  runInSlices(verifyBySteps(entries, after));

function* verifyBySteps(entries: ChainedEntry[], after: ChainEnd): Generator<undefined, ChainPart> {
  let end = after;
  for (const entry of entries) {
    if (entry.number !== end.number + 1) {
      return { kind: 'broken', number: end.number + 1, reason: `第${end.number + 1}条缺失` };
    }
    if (hashAfter(end.hash, entry) !== entry.hash) {
      return { kind: 'broken', number: entry.number, reason: `第${entry.number}条的内容与其哈希不符` };
    }
    end = { number: entry.number, hash: entry.hash };
    yield;
  }
  return { kind: 'holds', end };
}
