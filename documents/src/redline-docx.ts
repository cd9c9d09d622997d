import { findHolders, type Holders } from './docx/find-holders.ts';
import { listTextParts, type TextPart } from './docx/list-parts.ts';
import { bytesOf, type DocxPackage, openDocx, saveDocx, xmlOf } from './docx/open-docx.ts';
import type { Symbols } from './docx/read-symbol.ts';
import { type ScannedParagraph, type ScannedPart, scanPart } from './docx/scan-part.ts';
import { type Splice, spliceAll } from './docx/splice.ts';
import {
  type ChangeSignature,
  createMarker,
  type Marker,
  markEnd,
  markedRun,
  propertiesBeside,
  type TextEdit,
  trackEdits,
} from './docx/track-changes.ts';
import { unnumber, withoutNumber } from './docx/unnumber.ts';
import { idOf, textOf } from './read-docx.ts';

/** Where something new goes: behind a paragraph or before one, as it is or outside of the table in which that stands. */
export interface Beside {
  paragraphId: string;
  side: 'before' | 'after';
  /** Within the cell of that paragraph. */
  isInCell?: boolean;
}

/** One tracked change, or several of one paragraph. */
export type RedlineStep =
  | { kind: 'edit'; paragraphId: string; edits: TextEdit[] }
  | { kind: 'delete'; paragraphIds: string[] }
  /** A paragraph that has an automatic number has none any more. */
  | { kind: 'unnumber'; paragraphId: string }
  /** New paragraphs like the one beside; `isUnnumbered` where that one has an automatic number and they have none. */
  | { kind: 'insert'; beside: Beside; texts: string[]; isUnnumbered?: boolean }
  /** Paragraphs go to another place as they are; `name` is the move's own. */
  | { kind: 'move'; name: string; paragraphIds: string[]; beside: Beside }
  /** The row of a table in which this paragraph stands. */
  | { kind: 'deleteRow'; paragraphId: string }
  /** Rows of cells, each with its paragraphs: into the table of a paragraph beside, or as a table of their own. */
  | { kind: 'insertRows'; beside: Beside; isOwnTable: boolean; rows: string[][][] };

export interface RedlineOrder {
  bytes: Uint8Array;
  steps: RedlineStep[];
  signature: ChangeSignature;
  /** How the docx was read in which the steps are counted. */
  symbols?: Symbols;
}

/**
 * A docx with tracked changes: rejected it says what it said, accepted what the steps say; its formats stay, and what is
 * new takes those of what stands beside it. The docx itself must hold no tracked changes. A step for a paragraph that is
 * not there is a RangeError.
 */
export function redlineDocx({ bytes, steps, signature, symbols }: RedlineOrder): Uint8Array {
  const docx = openDocx(bytes);
  const nextId = countFrom(docx);
  const parts = listTextParts(docx).map(part => openPart(docx, { part, symbols }));
  const places = new Map(
    parts.flatMap(own =>
      own.scan.paragraphs.map((paragraph, index) => [idOf(own.part, index), { own, paragraph }] as const),
    ),
  );
  const find = (paragraphId: string): Place => {
    const place = places.get(paragraphId);
    if (!place) throw new RangeError(`no paragraph ${paragraphId}`);
    return place;
  };
  const markers = new Map(parts.map(own => [own, createMarker(own.scan.prefix, signature, { nextId })]));
  for (const step of steps) redline(step, { find, markerOf: own => markers.get(own)! });
  for (const { part, xml, splices } of parts)
    if (splices.length > 0) docx.parts[part.name] = bytesOf(spliceAll(xml, splices));
  return saveDocx(docx);
}

interface OpenPart {
  part: TextPart;
  xml: string;
  scan: ScannedPart;
  holders: Holders;
  splices: Splice[];
}

interface Place {
  own: OpenPart;
  paragraph: ScannedParagraph;
}

interface Tools {
  find: (paragraphId: string) => Place;
  markerOf: (own: OpenPart) => Marker;
}

const openPart = (docx: DocxPackage, { part, symbols }: { part: TextPart; symbols?: Symbols }): OpenPart => {
  const xml = xmlOf(docx.parts, part.name) ?? '';
  const scan = scanPart(xml, symbols);
  return { part, xml, scan, holders: findHolders(scan), splices: [] };
};

/** Numbers that no mark of the file has. */
function countFrom(docx: DocxPackage): () => number {
  let last = 0;
  for (const { name } of listTextParts(docx)) {
    for (const [, id] of (xmlOf(docx.parts, name) ?? '').matchAll(/\b\w+:id="(\d{1,9})"/gu))
      last = Math.max(last, Number(id));
  }
  return () => ++last;
}

function redline(step: RedlineStep, tools: Tools) {
  switch (step.kind) {
    case 'edit': {
      const { own, paragraph } = tools.find(step.paragraphId);
      own.splices.push(...trackEdits({ xml: own.xml, paragraph, edits: step.edits, marker: tools.markerOf(own) }));
      return;
    }
    case 'delete':
      for (const id of step.paragraphIds) strikeParagraph(tools, { paragraphId: id, mark: 'del' });
      return;
    case 'unnumber': {
      const { own, paragraph } = tools.find(step.paragraphId);
      own.splices.push(...unnumber(own.xml, paragraph, { marker: tools.markerOf(own) }));
      return;
    }
    case 'insert':
      return putAt(tools, { beside: step.beside, write: (marker, place) => paragraphsOf(marker, place, step) });
    case 'move':
      return move(tools, step);
    case 'deleteRow':
      return strikeRow(tools, step.paragraphId);
    case 'insertRows':
      return insertRows(tools, step);
  }
}

function strikeParagraph(
  { find, markerOf }: Tools,
  { paragraphId, mark, behind = '' }: { paragraphId: string; mark: 'del' | 'moveFrom'; behind?: string },
) {
  const { own, paragraph } = find(paragraphId);
  const marker = markerOf(own);
  const whole = { start: 0, end: textOf(paragraph).length, text: '' };
  // its end first: both may begin at the same place
  if (!own.holders.isOnly(paragraph)) own.splices.push(...markEnd(own.xml, paragraph, { marker, mark, behind }));
  own.splices.push(...trackEdits({ xml: own.xml, paragraph, edits: [whole], marker, mark }));
}

/** Where beside a paragraph a new one begins: outside of its table unless it belongs into the cell. */
function offsetBeside({ own, paragraph }: Place, { side, isInCell }: Beside): number {
  const { tables } = own.scan;
  const around = isInCell
    ? undefined
    : tables
        .filter(({ start, end }) => start < paragraph.start && end > paragraph.end)
        .sort((a, b) => a.start - b.start)[0];
  const { start, end } = around ?? paragraph;
  return side === 'after' ? end : start;
}

function putAt(tools: Tools, { beside, write }: { beside: Beside; write: (marker: Marker, place: Place) => string }) {
  const place = tools.find(beside.paragraphId);
  const at = offsetBeside(place, beside);
  place.own.splices.push({ start: at, end: at, text: write(tools.markerOf(place.own), place) });
}

const runPropertiesOf = ({ pieces }: ScannedParagraph) =>
  pieces.find(({ isHidden }) => !isHidden)?.run.properties ?? '';

function paragraphsOf(
  marker: Marker,
  { own, paragraph }: Place,
  { texts, isUnnumbered = false }: Extract<RedlineStep, { kind: 'insert' }>,
): string {
  const { prefix } = marker;
  const properties = runPropertiesOf(paragraph);
  return texts
    .map(text => {
      const ends = propertiesBeside(own.xml, paragraph, { marker, mark: 'ins' });
      const head = isUnnumbered ? withoutNumber(ends, prefix) : ends;
      return `<${prefix}p>${head}${markedRun(marker, 'ins', { text, properties })}</${prefix}p>`;
    })
    .join('');
}

function move(tools: Tools, { name, paragraphIds, beside }: Extract<RedlineStep, { kind: 'move' }>) {
  const sources = paragraphIds.map(tools.find);
  const { own } = sources[0]!;
  const marker = tools.markerOf(own);
  const { prefix } = marker;
  const [from, to] = marker.range('moveFrom', name);
  for (const [at, id] of paragraphIds.entries())
    strikeParagraph(tools, { paragraphId: id, mark: 'moveFrom', behind: at === 0 ? from : '' });
  const end = sources.at(-1)!.paragraph.end - `</${prefix}p>`.length;
  own.splices.push({ start: end, end, text: to });
  putAt(tools, {
    beside,
    write: target => {
      const [begin, finish] = target.range('moveTo', name);
      const copies = sources.map(({ own: source, paragraph }, at) => {
        const ends = propertiesBeside(source.xml, paragraph, { marker: target, mark: 'moveTo' });
        const runs = paragraph.pieces
          .filter(({ isHidden, text }) => !isHidden && text !== '')
          .map(({ text, run }) => markedRun(target, 'moveTo', { text, properties: run.properties }));
        const [head, tail] = [at === 0 ? begin : '', at === sources.length - 1 ? finish : ''];
        return `<${prefix}p>${ends}${head}${runs.join('')}${tail}</${prefix}p>`;
      });
      return copies.join('');
    },
  });
}

function strikeRow(tools: Tools, paragraphId: string) {
  const { own, paragraph } = tools.find(paragraphId);
  const row = own.holders.rowOf(paragraph);
  if (!row) throw new RangeError(`no row around ${paragraphId}`);
  const marker = tools.markerOf(own);
  own.splices.push(markRow(own.xml, { start: row.start, marker }));
  for (const each of row.within) {
    if (each.isCopy) continue;
    const whole = { start: 0, end: textOf(each).length, text: '' };
    own.splices.push(...trackEdits({ xml: own.xml, paragraph: each, edits: [whole], marker }));
  }
}

function markRow(xml: string, { start, marker }: { start: number; marker: Marker }): Splice {
  const { prefix } = marker;
  const head = new RegExp(
    `^<${prefix}tr(?:\\s[^>]*)?>\\s*(?:<${prefix}tblPrEx\\b[\\s\\S]*?</${prefix}tblPrEx>\\s*)?`,
    'u',
  );
  const from = start + (head.exec(xml.slice(start, start + 20_000))?.[0].length ?? 0);
  const single = marker.single('del');
  const end = `</${prefix}trPr>`;
  if (xml.startsWith(`<${prefix}trPr>`, from)) {
    const at = xml.indexOf(end, from);
    return { start: at, end: at, text: single };
  }
  const empty = `<${prefix}trPr/>`;
  const to = xml.startsWith(empty, from) ? from + empty.length : from;
  return { start: from, end: to, text: `<${prefix}trPr>${single}${end}` };
}

function insertRows(tools: Tools, { beside, isOwnTable, rows }: Extract<RedlineStep, { kind: 'insertRows' }>) {
  const place = tools.find(beside.paragraphId);
  const { own, paragraph } = place;
  const marker = tools.markerOf(own);
  const model = isOwnTable ? undefined : own.holders.rowOf(paragraph);
  const written = rows.map(cells => writeRow(own.xml, { cells, model, marker, paragraph })).join('');
  const at = model ? (beside.side === 'after' ? model.end : model.start) : offsetBeside(place, beside);
  own.splices.push({ start: at, end: at, text: model ? written : writeTable(marker.prefix, { written, rows }) });
}

interface RowToWrite {
  cells: string[][];
  model: { start: number; end: number } | undefined;
  marker: Marker;
  paragraph: ScannedParagraph;
}

/** A row of new cells; their widths are those of the row beside it where that has as many. */
function writeRow(xml: string, { cells, model, marker, paragraph }: RowToWrite): string {
  const { prefix } = marker;
  const form = new RegExp(`<${prefix}tc(?:\\s[^>]*)?>\\s*(<${prefix}tcPr>[\\s\\S]*?</${prefix}tcPr>)?`, 'gu');
  const properties = model ? [...xml.slice(model.start, model.end).matchAll(form)].map(([, own]) => own ?? '') : [];
  const merge = new RegExp(`<${prefix}vMerge[^>]*/>`, 'gu');
  const written = cells.map((texts, at) => {
    const own = properties.length === cells.length ? properties[at]!.replace(merge, '') : '';
    const content = texts.map(text => {
      const run = markedRun(marker, 'ins', { text, properties: model ? runPropertiesOf(paragraph) : '' });
      return `<${prefix}p>${run}</${prefix}p>`;
    });
    return `<${prefix}tc>${own}${content.join('') || `<${prefix}p/>`}</${prefix}tc>`;
  });
  return `<${prefix}tr><${prefix}trPr>${marker.single('ins')}</${prefix}trPr>${written.join('')}</${prefix}tr>`;
}

const pageWidth = 9_000;

function writeTable(prefix: string, { written, rows }: { written: string; rows: string[][][] }): string {
  const columns = Math.max(1, ...rows.map(cells => cells.length));
  const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map(edge => `<${prefix}${edge} ${prefix}val="single" ${prefix}sz="4" ${prefix}space="0" ${prefix}color="auto"/>`)
    .join('');
  const grid = `<${prefix}gridCol ${prefix}w="${Math.floor(pageWidth / columns)}"/>`.repeat(columns);
  return `<${prefix}tbl><${prefix}tblPr><${prefix}tblW ${prefix}w="0" ${prefix}type="auto"/><${prefix}tblBorders>${edges}</${prefix}tblBorders></${prefix}tblPr><${prefix}tblGrid>${grid}</${prefix}tblGrid>${written}</${prefix}tbl>`;
}
