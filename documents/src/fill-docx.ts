import { listTextParts } from './docx/list-parts.ts';
import { bytesOf, openDocx, saveDocx, xmlOf } from './docx/open-docx.ts';
import type { Symbols } from './docx/read-symbol.ts';
import { type ScannedParagraph, type ScannedPart, scanPart } from './docx/scan-part.ts';
import { type Splice, spliceAll } from './docx/splice.ts';
import { idOf } from './read-docx.ts';
import { copiesOf, type Edit, spliceParagraph } from './rewrite-docx.ts';
import { UnreadableFile } from './text-document.ts';

/** Paragraphs that stand in the docx as often as there are rounds, each time with texts of its own; in a table, whole rows. */
interface Stretch {
  from: string;
  to: string;
  rounds: Edit[][];
}

interface FillState {
  edits: Edit[];
  stretches: Stretch[];
  /** How the text was read in which the places were counted. */
  symbols?: Symbols;
}

const filledMaxBytes = 64 * 1024 ** 2;

/**
 * A docx with other texts in its own formats, without the stretches that have no round and with copies of those that have
 * several. Throws UnreadableFile where a stretch begins and ends in places that cannot be taken together, and RangeError
 * where edits overlap or reach beyond their text.
 */
export function fillDocx(bytes: Uint8Array, { edits, stretches, symbols }: FillState): Uint8Array {
  const docx = openDocx(bytes);
  for (const part of listTextParts(docx)) {
    const xml = xmlOf(docx.parts, part.name) ?? '';
    const scanned = scanPart(xml, symbols);
    const indexOf = new Map(scanned.paragraphs.map((_, index) => [idOf(part, index), index]));
    const holds = stretches.flatMap(({ from, to, rounds }) => {
      const [first, last] = [indexOf.get(from), indexOf.get(to)];
      return first === undefined || last === undefined ? [] : [{ first, last, rounds }];
    });
    const splicesOf = (own: Edit[], { first, last }: { first: number; last: number }) => {
      const byIndex = Map.groupBy(own, ({ paragraphId }) => indexOf.get(paragraphId) ?? -1);
      return [...byIndex].flatMap(([index, each]) =>
        index < first || index > last
          ? []
          : splicesIn({ xml, prefix: scanned.prefix, paragraphs: scanned.paragraphs }, { index, edits: each }),
      );
    };
    const plain = splicesOf(edits, { first: 0, last: scanned.paragraphs.length - 1 });
    const replacements = holds.map(({ first, last, rounds }): Splice => {
      const { start, end } = placeOf(xml, scanned, { first, last, isDropped: rounds.length === 0 });
      const text = rounds.map((own, round) => {
        const inside = splicesOf(own, { first, last }).map(splice => ({
          ...splice,
          start: splice.start - start,
          end: splice.end - start,
        }));
        const copy = spliceAll(xml.slice(start, end), inside);
        return round === 0 ? copy : withoutNames(copy);
      });
      if (text.reduce((sum, { length }) => sum + length, 0) > filledMaxBytes)
        throw new UnreadableFile('重复的内容过多，请减少列表的项数');
      return { start, end, text: text.join('') };
    });
    const isHeld = ({ start }: Splice) => replacements.some(each => start >= each.start && start < each.end);
    const splices = [...plain.filter(splice => !isHeld(splice)), ...replacements];
    if (splices.length > 0) docx.parts[part.name] = bytesOf(spliceAll(xml, splices));
  }
  return saveDocx(docx);
}

interface PartSource {
  xml: string;
  prefix: string;
  paragraphs: ScannedParagraph[];
}

function splicesIn(
  { xml, prefix, paragraphs }: PartSource,
  { index, edits }: { index: number; edits: Edit[] },
): Splice[] {
  const paragraph = paragraphs[index]!;
  const copies = paragraph.isInTextBox ? copiesOf(paragraphs, index) : [];
  const line = `</${prefix}t><${prefix}br/><${prefix}t xml:space="preserve">`;
  return [paragraph, ...copies]
    .flatMap(each => spliceParagraph(xml, { paragraph: each, edits }))
    .map(splice => ({ ...splice, text: splice.text.replace(/\r?\n/gu, line) }));
}

type Extent = Pick<Splice, 'start' | 'end'>;

/** A stretch by the places of its first and last paragraph; dropped where it has no round. */
interface StretchPlace {
  first: number;
  last: number;
  isDropped: boolean;
}

/** Where a stretch begins and ends in the XML: with whole rows within one table, with whole tables beside other text. */
function placeOf(xml: string, part: ScannedPart, { first, last, isDropped }: StretchPlace): Extent {
  const [from, to] = [part.paragraphs[first]!, part.paragraphs[last]!];
  const isRows = from.cell !== undefined && from.cell.table === to.cell?.table;
  const extent = (paragraph: ScannedParagraph): Extent => {
    const { cell } = paragraph;
    if (!cell) return paragraph;
    const row = part.rows.find(each => each.table === cell.table && each.row === cell.row);
    const table = part.tables.find(each => each.table === cell.table);
    return (isRows ? row : table) ?? paragraph;
  };
  let place: Extent = { start: extent(from).start, end: extent(to).end };
  const table = isRows ? part.tables.find(each => each.table === from.cell!.table) : undefined;
  const rows = part.rows.filter(each => each.table === table?.table);
  // a table without rows is none
  if (isDropped && table && rows.every(({ start, end }) => start >= place.start && end <= place.end)) place = table;
  if (!isWhole(xml.slice(place.start, place.end)))
    throw new UnreadableFile('条件或重复的起止不在同一层（如从表格内到表格外），请重新选取');
  return { start: place.start, end: place.end };
}

const tag = /<(\/?)[\w:.-]+(?:[^>"'/]|"[^"]*"|'[^']*'|\/(?!>))*(\/?)>/gu;

/** Whether every tag that begins in the text ends in it. */
function isWhole(xml: string): boolean {
  let depth = 0;
  for (const [, ends, isAlone] of xml.matchAll(tag)) {
    if (ends) depth -= 1;
    else if (!isAlone) depth += 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** What may stand in a file once alone. */
const withoutNames = (xml: string) =>
  xml.replace(/<\w+:bookmark(?:Start|End)\b[^>]*\/>/gu, '').replace(/ w14:(?:paraId|textId)="[^"]*"/gu, '');
