import traditional from '../data/traditional.json' with { type: 'json' };

/** The simplified form of each traditional character. */
export const simplified: ReadonlyMap<string, string> = new Map(
  traditional.pairs.flatMap(row => {
    const characters = Array.from(row);
    return Array.from({ length: Math.floor(characters.length / 2) }, (_, at): [string, string] => [
      characters[at * 2]!,
      characters[at * 2 + 1]!,
    ]);
  }),
);

/** What simplified texts write, too, mostly with a sense of its own: 沈某, 著作, 覆盖, 损坏, 乾隆. */
const ofBoth = new Set('坏著覆像沈藉俱瞭么仝淼濛乾');

/** By UTF-16 unit: the unit of the simplified form where both are one unit and simplified texts never write it, else 0. */
const units = new Uint16Array(0x10000);
for (const [from, to] of simplified)
  if (from.length === 1 && to.length === 1 && !ofBoth.has(from)) units[from.charCodeAt(0)] = to.charCodeAt(0);

/** A text with its traditional characters simplified, each in its place; what simplified texts write, too, stays. */
export function simplify(text: string): string {
  let out = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = units[text.charCodeAt(at)]!;
    if (unit === 0) continue;
    out += text.slice(from, at) + String.fromCharCode(unit);
    from = at + 1;
  }
  return from === 0 ? text : out + text.slice(from);
}
