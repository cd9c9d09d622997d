import type { CountTable, Slots } from '../../src/evidence/count-table.ts';
import { evidenceLayout, type Head } from '../../src/evidence/open-evidence.ts';
import type { Trees } from '../../src/evidence/score-trees.ts';

/** What `make_confusions.py` writes. */
export interface ConfusionRows {
  sets: Record<string, number[]>;
  syllables: number[];
}

interface Parts {
  corpus: string;
  table: CountTable;
  confusions: ConfusionRows;
  /** Frequent pairs of characters. */
  pairs: Uint16Array;
  trees: Trees;
  words: Slots;
}

function packSets({ sets }: ConfusionRows) {
  const offsets = new Uint32Array(65_537);
  const members: number[] = [];
  for (let code = 0; code < 65_536; code += 1) {
    offsets[code] = members.length;
    members.push(...(sets[String.fromCharCode(code)] ?? []));
  }
  offsets[65_536] = members.length;
  return { offsets, members: Uint16Array.from(members) };
}

/** The file of evidence: a head that names its sections, and typed arrays at multiples of eight. */
export function writeEvidence({ corpus, table, confusions, pairs, trees, words }: Parts): Uint8Array {
  const { offsets, members } = packSets(confusions);
  const syllables = new Uint16Array(4_096);
  syllables.set(confusions.syllables, 2);
  const arrays: Record<string, ArrayBufferView> = {
    'symbol-counts': table.symbolCounts,
    'set-offsets': offsets,
    'set-members': members,
    syllables,
    pairs,
    words,
    'tree-nodes': trees.nodes,
    'tree-leaves': trees.leaves,
    'tree-features': trees.features,
    'tree-thresholds': trees.thresholds,
    'tree-left': trees.left,
    'tree-right': trees.right,
    'tree-values': trees.values,
  };
  for (const [index, slots] of table.slots.entries()) arrays[`slots-${index + 2}`] = slots;
  const align = (at: number) => Math.ceil(at / 8) * 8;
  const headOf = (from: number): { head: Head; size: number } => {
    let at = from;
    const sections = Object.entries(arrays).map(([name, { byteLength: length }]) => {
      const section = { name, at, length };
      at = align(at + length);
      return section;
    });
    const { vocabulary, symbolsTotal } = table;
    return { head: { layout: evidenceLayout, corpus, vocabulary, symbolsTotal, sections }, size: at };
  };
  const room = align(Buffer.byteLength(JSON.stringify(headOf(10_000_000).head)) + 400);
  const { head, size } = headOf(room);
  const text = Buffer.from(JSON.stringify(head));
  const bytes = new Uint8Array(size);
  new Uint32Array(bytes.buffer, 0, 1)[0] = text.length;
  bytes.set(text, 4);
  for (const { name, at } of head.sections) {
    const { buffer, byteOffset, byteLength } = arrays[name]!;
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
  }
  return bytes;
}
