import { type CountTable, orderMax, readLevels } from './count-table.ts';

const order = 4;

/** Which share of a line's runs of four symbols the counts have nothing of. */
export function measureNovelty(table: CountTable, ids: Uint16Array): number {
  const runs = ids.length - order + 1;
  if (runs <= 0) return 0;
  const levels = Array.from({ length: orderMax + 1 }, () => new Uint8Array(ids.length));
  readLevels(table, { ids, levels, length: ids.length });
  let unknown = 0;
  for (let start = 0; start < runs; start += 1) if (levels[order]![start] === 0) unknown += 1;
  return unknown / runs;
}
