import { type CountTable, codeOfCount, type Slots } from '../../src/evidence/count-table.ts';

/** A table as it would be had it been counted with these least counts of orders 2 to 5, and the bytes it would then take. */
export function pruneTable(table: CountTable, countMins: readonly number[]): { table: CountTable; size: number } {
  let size = 0;
  const slots = table.slots.map((own, index) => {
    const pruned = pruneSlots(own, codeOfCount(countMins[index]!));
    size += pruned.size;
    return pruned.slots;
  });
  return { table: { ...table, slots }, size };
}

/** What was counted too seldom keeps its place, so that what stands behind it is found, and counts nothing. */
function pruneSlots(slots: Slots, codeMin: number): { slots: Slots; size: number } {
  let [used, kept] = [0, 0];
  const pruned = slots.map(value => {
    if (value === 0) return 0;
    used += 1;
    if ((value & 15) >= codeMin) {
      kept += 1;
      return value;
    }
    return value & 0xfff0 || 0x10;
  });
  return { slots: pruned, size: used === 0 ? 0 : (slots.byteLength * kept) / used };
}
