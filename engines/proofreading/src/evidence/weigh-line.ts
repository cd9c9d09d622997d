import { orderMax, readLevels } from './count-table.ts';
import { compareNeighbours, Scale, type WeighedEdit } from './describe-edit.ts';
import type { Evidence } from './open-evidence.ts';
import { type Line, proposeEdits } from './propose-edits.ts';
import { readSymbols, type SymbolLine } from './read-symbols.ts';

/** Numerals, and what stands for persons and things: one is as likely as another. */
const never = '一二三四五六七八九十百千万亿零〇两壹贰叁肆伍陆捌玖拾佰仟甲乙丙丁戊己庚辛壬癸某×';

const isHan = (code: number) => code >= 0x4e00 && code <= 0x9fff;

/** Everything that might have been meant in a line, with its features. */
export function weighLine(evidence: Evidence, text: string): { symbols: SymbolLine; edits: WeighedEdit[] } {
  const { table, idOf } = evidence;
  const symbols = readSymbols(text, idOf);
  const { ids, starts, ends } = symbols;
  const codes = Uint16Array.from(starts, start => text.charCodeAt(start));
  const levels = Array.from({ length: orderMax + 1 }, () => new Uint8Array(ids.length));
  readLevels(table, { ids, levels, length: ids.length });
  const fixed = Uint8Array.from(codes, (code, at) =>
    !isHan(code) || never.includes(String.fromCharCode(code)) || text[ends[at]!] === '某' ? 1 : 0,
  );
  const line: Line = { ids, codes, levels, fixed };
  const scale = new Scale(evidence, line);
  const isOutOfReach = (id: number) => never.includes(table.vocabulary[id - 2]!);
  const edits: WeighedEdit[] = [];
  for (let at = 0; at < ids.length; at += 1) {
    const proposals = proposeEdits(evidence, { line, at }).filter(({ replacement }) => !replacement.some(isOutOfReach));
    if (proposals.length > 0) edits.push(...scale.weigh(proposals));
  }
  compareNeighbours(edits);
  return { symbols, edits };
}
