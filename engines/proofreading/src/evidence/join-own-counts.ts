import type { Evidence } from './open-evidence.ts';
import { openOwnCounts, sizeOfOwnCounts } from './own-counts.ts';

/** Evidence with what an installation has counted of its own; without, where that is of another vocabulary. */
export function joinOwnCounts(evidence: Evidence, bytes: ArrayBufferLike): Evidence {
  const { table } = evidence;
  const own = openOwnCounts(bytes, table.vocabulary);
  if (!own) return evidence;
  const symbolCounts = table.symbolCounts.map((count, id) => count + own.symbolCounts[id]!);
  const symbolsTotal = table.symbolsTotal + sizeOfOwnCounts(own).symbols;
  return { ...evidence, table: { ...table, own: own.slots, symbolCounts, symbolsTotal } };
}
