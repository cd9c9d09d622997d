/** Text that takes the place of a stretch of another; an empty stretch is a place to insert at. */
export interface Splice {
  start: number;
  end: number;
  text: string;
}

/** The text with all splices done; where they begin at one place, in the order given. None may overlap another. */
export function spliceAll(text: string, splices: Splice[]): string {
  const sorted = splices
    .map((splice, order) => ({ ...splice, order }))
    .sort((a, b) => a.start - b.start || a.order - b.order);
  let out = '';
  let at = 0;
  for (const { start, end, text: own } of sorted) {
    if (start < at) throw new RangeError(`splices overlap at ${start}`);
    out += text.slice(at, start) + own;
    at = end;
  }
  return out + text.slice(at);
}

const token = /&(?:#x?[\da-f]+|\w+);|[\s\S]/giu;

/** Where in raw XML text the character stands that is at `offset` when the text is read. */
export function rawOffset(raw: string, offset: number): number {
  if (!raw.includes('&')) return offset;
  let read = 0;
  for (const { 0: each, index } of raw.matchAll(token)) {
    if (read >= offset) return index;
    read += each.length === 1 ? 1 : lengthOf(each);
  }
  return raw.length;
}

/** How many characters an entity is read as: those above U+FFFF count two. */
function lengthOf(entity: string): number {
  const code = entity.match(/^&#(x?)([\da-f]+);$/iu);
  if (!code) return 1;
  return Number.parseInt(code[2]!, code[1] ? 16 : 10) > 0xffff ? 2 : 1;
}

/** Text at the edge of an element would lose its spaces where the element does not say to keep them. */
export function keepSpace(xml: string, textStart: number): Splice[] {
  const tag = xml.slice(xml.lastIndexOf('<', textStart - 1), textStart);
  if (tag.includes('xml:space')) return [];
  return [{ start: textStart - 1, end: textStart - 1, text: ' xml:space="preserve"' }];
}

/** The splices, each once. */
export const once = (splices: Splice[]) => [
  ...new Map(splices.map(splice => [`${splice.start} ${splice.end} ${splice.text}`, splice])).values(),
];

const takesAway = ({ start, end }: Splice) => Number(end > start);

/** Splices within one that takes all away are not done a second time; what is put in where it begins stands before it. */
export function outermost(splices: Splice[]): Splice[] {
  const sorted = [...splices].sort((a, b) => a.start - b.start || takesAway(a) - takesAway(b) || b.end - a.end);
  const selection: Splice[] = [];
  for (const splice of sorted) if (splice.start >= (selection.at(-1)?.end ?? 0)) selection.push(splice);
  return selection;
}
