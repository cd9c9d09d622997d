import type { Parser } from 'htmlparser2';
import { openParser } from '../open-parser.ts';
import { readSymbol, type Symbols } from './read-symbol.ts';

/** One stretch of text in the XML of a part. */
export interface Piece {
  /** Where its raw text begins and ends in the XML; for a tab or a break, where its tag does. */
  start: number;
  end: number;
  text: string;
  /** A tab, a break, a hyphen or a symbol that a tag stands for: nothing can be written into it. */
  isTag: boolean;
  /** Deleted by a tracked change, or said again in another form: it stands in the file and is not read. */
  isHidden: boolean;
  /** The run that holds it, by its place in the part. */
  run: Run;
}

/** A run: its tags begin and end at these places of the XML. */
export interface Run {
  start: number;
  end: number;
  /** The XML of its properties, empty where it has none. */
  properties: string;
}

/** A paragraph as it stands in the XML of a part. */
export interface ScannedParagraph {
  start: number;
  end: number;
  pieces: Piece[];
  style?: string;
  outlineLevel?: number;
  numbering?: { id?: string; level?: number };
  cell?: { table: number; row: number; column: number };
  isInTextBox: boolean;
  /** The same text again for programs that do not know the first form. */
  isCopy: boolean;
  /** Which note or comment of the part it belongs to. */
  note?: string;
}

interface Stretch {
  start: number;
  end: number;
}

export interface ScannedPart {
  /** Stands before the names of the part's own tags, colon included. */
  prefix: string;
  paragraphs: ScannedParagraph[];
  /** Where tables and their rows begin and end; a table within another is one of its own. */
  tables: (Stretch & { table: number })[];
  rows: (Stretch & { table: number; row: number })[];
  hasTrackedChanges: boolean;
  pictures: number;
}

const namespaces =
  /\bxmlns:([\w.-]+)="(?:http:\/\/schemas\.openxmlformats\.org|http:\/\/purl\.oclc\.org\/ooxml)\/wordprocessingml\/(?:2006\/)?main"/u;
const usualPrefix = 'w';
const textsOfTags: Record<string, string> = {
  tab: '\t',
  ptab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '-',
  softHyphen: '',
};

interface OpenParagraph {
  paragraph: ScannedParagraph;
  /** The runs around this place; a text box is a paragraph within a run within a paragraph. */
  runs: Run[];
}

/** Where the reading stands. */
interface Scan {
  xml: string;
  symbols: Symbols;
  part: ScannedPart;
  open: OpenParagraph[];
  tables: { table: number; row: number; column: number; start: number; rowStart: number }[];
  tableCount: number;
  /** How deep it is in text boxes, in second forms of a text, in deletions, in former properties. */
  depth: { textBox: number; fallback: number; deletion: number; formerProperties: number };
  note?: string;
  /** The text element that is being read. */
  text?: { start: number; text: string };
  propertiesStart?: number;
}

interface Tag {
  name: string;
  /** The value of an attribute of the part's own namespace. */
  attribute: (name: string) => string | undefined;
  start: number;
  end: number;
}

/** What stands before the names of WordprocessingML in this part, colon included. */
export const prefixOf = (xml: string) => `${xml.match(namespaces)?.[1] ?? usualPrefix}:`;

/**
 * Reads the paragraphs of one part of a docx with the places of all their texts; the XML is never built up as a tree.
 * `symbols` is for places that were counted in a text without them.
 */
export function scanPart(xml: string, symbols: Symbols = 'read'): ScannedPart {
  const scan: Scan = {
    xml,
    symbols,
    part: { prefix: prefixOf(xml), paragraphs: [], tables: [], rows: [], hasTrackedChanges: false, pictures: 0 },
    open: [],
    tables: [],
    tableCount: 0,
    depth: { textBox: 0, fallback: 0, deletion: 0, formerProperties: 0 },
  };
  const parser = openParser(
    {
      onopentag: (name, attributes) => beginTag(scan, name, { attributes, at: parser }),
      ontext(text) {
        if (scan.text) scan.text.text += text;
      },
      onclosetag: name => endTag(scan, name, parser),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return scan.part;
}

type At = Pick<Parser, 'startIndex' | 'endIndex'>;

function beginTag(scan: Scan, name: string, { attributes, at }: { attributes: Record<string, string>; at: At }) {
  if (name === 'mc:Fallback') scan.depth.fallback += 1;
  if ((name === 'a:blip' || name === 'v:imagedata') && scan.depth.fallback === 0) scan.part.pictures += 1;
  if (!name.startsWith(scan.part.prefix)) return;
  const attribute = (each: string) => attributes[scan.part.prefix + each];
  const tag = { name: name.slice(scan.part.prefix.length), attribute, start: at.startIndex, end: at.endIndex + 1 };
  const begin = beginnings[tag.name];
  if (begin) begin(scan, tag);
  else if (tag.name in textsOfTags) addTag(scan, { tag, text: textsOfTags[tag.name]! });
  else readProperty(scan, tag);
}

function endTag(scan: Scan, name: string, { startIndex, endIndex }: At) {
  if (name === 'mc:Fallback') scan.depth.fallback -= 1;
  if (!name.startsWith(scan.part.prefix)) return;
  endings[name.slice(scan.part.prefix.length)]?.(scan, { start: startIndex, end: endIndex + 1 });
}

const beginnings: Record<string, (scan: Scan, tag: Tag) => void> = {
  p: beginParagraph,
  tbl: (scan, { start }) => scan.tables.push({ table: scan.tableCount++, row: -1, column: -1, start, rowStart: start }),
  tr(scan, { start }) {
    const table = scan.tables.at(-1);
    if (table) Object.assign(table, { row: table.row + 1, column: -1, rowStart: start });
  },
  tc(scan) {
    const table = scan.tables.at(-1);
    if (table) table.column += 1;
  },
  txbxContent: deepen('textBox', 1),
  r: (scan, { start, end }) => scan.open.at(-1)?.runs.push({ start, end, properties: '' }),
  rPr(scan, { start }) {
    scan.propertiesStart ??= start;
  },
  del: beginDeletion,
  moveFrom: beginDeletion,
  ins: markChanged,
  moveTo: markChanged,
  pPrChange: deepen('formerProperties', 1),
  rPrChange: deepen('formerProperties', 1),
  footnote: beginNote,
  endnote: beginNote,
  comment: beginNote,
  t: beginText,
  delText: beginText,
  sym(scan, tag) {
    if (scan.symbols === 'read') addTag(scan, { tag, text: readSymbol(tag.attribute('font'), tag.attribute('char')) });
  },
};

const endings: Record<string, (scan: Scan, place: { start: number; end: number }) => void> = {
  p(scan, { end }) {
    const last = scan.open.pop();
    if (last) last.paragraph.end = end;
  },
  tbl(scan, { end }) {
    const table = scan.tables.pop();
    if (table) scan.part.tables.push({ table: table.table, start: table.start, end });
  },
  tr(scan, { end }) {
    const table = scan.tables.at(-1);
    if (table) scan.part.rows.push({ table: table.table, row: table.row, start: table.rowStart, end });
  },
  txbxContent: deepen('textBox', -1),
  r(scan, { end }) {
    const run = scan.open.at(-1)?.runs.pop();
    if (run) run.end = end;
  },
  rPr: endProperties,
  del: deepen('deletion', -1),
  moveFrom: deepen('deletion', -1),
  pPrChange: deepen('formerProperties', -1),
  rPrChange: deepen('formerProperties', -1),
  footnote: endNote,
  endnote: endNote,
  comment: endNote,
  t: endText,
  delText: endText,
};

function deepen(what: keyof Scan['depth'], step: 1 | -1) {
  return (scan: Scan) => {
    scan.depth[what] += step;
  };
}

function markChanged(scan: Scan) {
  scan.part.hasTrackedChanges = true;
}

function beginDeletion(scan: Scan) {
  markChanged(scan);
  scan.depth.deletion += 1;
}

function beginNote(scan: Scan, { attribute }: Tag) {
  scan.note = attribute('id');
}

function endNote(scan: Scan) {
  scan.note = undefined;
}

function beginParagraph(scan: Scan, { start }: Tag) {
  const table = scan.tables.at(-1);
  const paragraph: ScannedParagraph = {
    start,
    end: start,
    pieces: [],
    isInTextBox: scan.depth.textBox > 0,
    isCopy: scan.depth.fallback > 0,
    ...(table ? { cell: { table: table.table, row: table.row, column: table.column } } : {}),
    ...(scan.note === undefined ? {} : { note: scan.note }),
  };
  scan.part.paragraphs.push(paragraph);
  scan.open.push({ paragraph, runs: [] });
}

function endProperties(scan: Scan, { end }: { end: number }) {
  if (scan.depth.formerProperties > 0) return;
  const { propertiesStart = end } = scan;
  scan.propertiesStart = undefined;
  const run = scan.open.at(-1)?.runs.at(-1);
  if (run && propertiesStart > run.start) run.properties = scan.xml.slice(propertiesStart, end);
}

function beginText(scan: Scan, { end }: Tag) {
  scan.text = { start: end, text: '' };
}

function endText(scan: Scan, { start }: { start: number }) {
  const { text } = scan;
  scan.text = undefined;
  // an empty element that is its own end has no room for a text, and none is missing
  if (text && start >= text.start) addPiece(scan, { start: text.start, end: start, text: text.text, isTag: false });
}

/** An empty element may be written with an end tag of its own, which belongs to it. */
function addTag(scan: Scan, { tag: { start, end }, text }: { tag: Tag; text: string }) {
  const { xml } = scan;
  const isOpen = xml[end - 2] !== '/' && xml.startsWith('</', end);
  addPiece(scan, { start, end: isOpen ? xml.indexOf('>', end) + 1 : end, text, isTag: true });
}

function addPiece(scan: Scan, piece: Omit<Piece, 'run' | 'isHidden'>) {
  const innermost = scan.open.at(-1);
  const run = innermost?.runs.at(-1);
  if (!innermost || !run) return;
  const isSaidAgain = scan.depth.fallback > 0 && !innermost.paragraph.isCopy;
  innermost.paragraph.pieces.push({ ...piece, run, isHidden: scan.depth.deletion > 0 || isSaidAgain });
}

function readProperty(scan: Scan, { name, attribute }: Tag) {
  const paragraph = scan.open.at(-1)?.paragraph;
  if (!paragraph || scan.depth.formerProperties > 0) return;
  const value = attribute('val');
  if (name === 'pStyle') paragraph.style = value;
  else if (name === 'outlineLvl') paragraph.outlineLevel = Number(value);
  else if (name === 'numId') paragraph.numbering = { ...paragraph.numbering, id: value };
  else if (name === 'ilvl') paragraph.numbering = { ...paragraph.numbering, level: Number(value) };
}
