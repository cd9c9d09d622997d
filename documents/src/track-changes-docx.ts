import type { Signature } from './comment-docx.ts';
import { listTextParts } from './docx/list-parts.ts';
import { bytesOf, type DocxPackage, openDocx, saveDocx, xmlOf } from './docx/open-docx.ts';
import { type Piece, type ScannedParagraph, scanPart } from './docx/scan-part.ts';
import { rawOffset, type Splice, spliceAll } from './docx/splice.ts';
import { escapeXml } from './escape-markup.ts';
import { idOf, textOf } from './read-docx.ts';
import { copiesOf, type Edit } from './rewrite-docx.ts';

/**
 * A docx in which edits stand as tracked changes: with all of them accepted it says the new text, with all rejected the old
 * one, and every format stays. What is put in takes the format of the first character that it replaces; line ends and tabs
 * in it become breaks and tabs. Parts without an edit keep their bytes. Throws RangeError where edits of one paragraph
 * overlap or reach beyond its text, and UnreadableFile where the docx cannot be read.
 */
export function trackChangesDocx(
  bytes: Uint8Array,
  { edits, signature }: { edits: Edit[]; signature: Signature },
): Uint8Array {
  const docx = openDocx(bytes);
  const byParagraph = Map.groupBy(edits, ({ paragraphId }) => paragraphId);
  const change = changesOf(docx, signature);
  for (const part of listTextParts(docx)) {
    const xml = xmlOf(docx.parts, part.name) ?? '';
    const { paragraphs, prefix } = scanPart(xml, signature.symbols);
    const splices = paragraphs.flatMap((paragraph, index) => {
      const own = byParagraph.get(idOf(part, index)) ?? [];
      const copies = own.length > 0 && paragraph.isInTextBox ? copiesOf(paragraphs, index) : [];
      return [paragraph, ...copies].flatMap(each => trackParagraph({ xml, prefix, paragraph: each, change }, own));
    });
    if (splices.length > 0) docx.parts[part.name] = bytesOf(spliceAll(xml, splices));
  }
  return saveDocx(docx);
}

/** A docx without the tracked changes of this signature, as if each had been rejected. */
export function rejectChangesDocx(bytes: Uint8Array, signature: Signature): Uint8Array {
  const docx = openDocx(bytes);
  const signed = signedBy(signature, '(?:\\w+:)?');
  const inserted = new RegExp(`<((?:\\w+:)?)ins\\b[^>]*${signed}[^>]*>[\\s\\S]*?</\\1ins>`, 'gu');
  const deleted = new RegExp(`<((?:\\w+:)?)del\\b[^>]*${signed}[^>]*>([\\s\\S]*?)</\\1del>`, 'gu');
  for (const { name } of listTextParts(docx)) {
    const xml = xmlOf(docx.parts, name) ?? '';
    const rejected = xml
      .replace(inserted, '')
      .replace(deleted, (_, prefix: string, runs: string) => runs.replaceAll(`${prefix}delText`, `${prefix}t`));
    if (rejected !== xml) docx.parts[name] = bytesOf(rejected);
  }
  return saveDocx(docx);
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');

const signedBy = ({ author, date }: Signature, prefix: string) =>
  `${prefix}author="${escapePattern(escapeXml(author))}" ${prefix}date="${escapePattern(escapeXml(date))}"`;

type Change = (name: 'ins' | 'del', prefix: string, content: string) => string;

/** Wraps runs as a change, each with a number that the file has not. */
function changesOf({ parts }: DocxPackage, { author, date }: Signature): Change {
  const ids = Object.keys(parts)
    .filter(name => name.endsWith('.xml'))
    .flatMap(name => [...(xmlOf(parts, name) ?? '').matchAll(/\b\w+:id="(\d{1,9})"/gu)].map(([, id]) => Number(id)));
  let next = ids.reduce((highest, id) => Math.max(highest, id), 0) + 1;
  return (name, prefix, content) => {
    const attributes = `${prefix}id="${next++}" ${prefix}author="${escapeXml(author)}" ${prefix}date="${escapeXml(date)}"`;
    return `<${prefix}${name} ${attributes}>${content}</${prefix}${name}>`;
  };
}

interface Place {
  xml: string;
  prefix: string;
  paragraph: ScannedParagraph;
  change: Change;
}

/** A piece with its stretch of the text, and the edits that touch it. */
interface Element {
  piece: Piece;
  from: number;
  to: number;
}

function trackParagraph(place: Place, edits: Edit[]): Splice[] {
  if (edits.length === 0) return [];
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  refuseOverlaps(sorted, textOf(place.paragraph).length);
  const elements = elementsOf(place.paragraph);
  const hosts = sorted.map(edit => hostOf(elements, edit));
  const splices = elements.flatMap(element =>
    trackElement(place, { element, order: { elements, edits: sorted, hosts } }),
  );
  const homeless = sorted.filter((edit, index) => !hosts[index] && edit.text !== '');
  return [...splices, ...homeless.map(({ text }) => appendRun(place, text))];
}

function refuseOverlaps(sorted: Edit[], length: number) {
  for (const [index, { start, end }] of sorted.entries()) {
    if (start < 0 || end < start || end > length) throw new RangeError(`no text from ${start} to ${end}`);
    if (index > 0 && start < sorted[index - 1]!.end) throw new RangeError(`edits overlap at ${start}`);
  }
}

function elementsOf({ pieces }: ScannedParagraph): Element[] {
  let at = 0;
  return pieces.flatMap(piece => {
    if (piece.isHidden) return [];
    const from = at;
    at += piece.text.length;
    return [{ piece, from, to: at }];
  });
}

const isTouched = ({ from, to }: Element, { start, end }: Edit) => from < end && to > start;

/** The piece that the new text of an edit follows or stands in. */
function hostOf(elements: Element[], edit: Edit): Element | undefined {
  if (edit.end > edit.start) return elements.findLast(element => isTouched(element, edit));
  return (
    elements.find(({ piece, from, to }) => !piece.isTag && from <= edit.start && to >= edit.start) ??
    elements.find(({ from, to }) => from <= edit.start && to >= edit.start)
  );
}

interface Order {
  elements: Element[];
  edits: Edit[];
  hosts: (Element | undefined)[];
}

/** What becomes of a stretch of a piece. */
type Part =
  | { kind: 'kept' | 'deleted'; from: number; to: number }
  | { kind: 'inserted'; text: string; run: Piece['run'] };

function partsOf(element: Element, { elements, edits, hosts }: Order): Part[] {
  const { from, to } = element;
  const parts: Part[] = [];
  let at = from;
  const keepTo = (end: number) => {
    if (end > at) parts.push({ kind: 'kept', from: at, to: end });
    at = Math.max(at, end);
  };
  for (const [index, edit] of edits.entries()) {
    const isHost = hosts[index] === element;
    if (!isHost && !isTouched(element, edit)) continue;
    keepTo(Math.max(from, edit.start));
    const end = Math.min(to, edit.end);
    if (end > at) parts.push({ kind: 'deleted', from: at, to: end });
    at = Math.max(at, end);
    if (!isHost || edit.text === '') continue;
    const first = elements.find(each => isTouched(each, edit)) ?? element;
    parts.push({ kind: 'inserted', text: edit.text, run: first.piece.run });
  }
  if (parts.length > 0) keepTo(to);
  return parts;
}

/** The splice that stands for one piece with its changes: its run is closed before a change and opened again behind it. */
function trackElement(place: Place, { element, order }: { element: Element; order: Order }): Splice[] {
  const parts = partsOf(element, order);
  if (parts.length === 0) return [];
  const { prefix } = place;
  const { run } = element.piece;
  const tag = tagOf(place, element.piece);
  const opening = `<${prefix}r>${run.properties}`;
  const closing = `</${prefix}r>`;
  let [start, end, isOpen, text] = [tag.start, tag.end, true, ''];
  if (parts[0]!.kind !== 'kept' && isFirstOf(place, { piece: element.piece, start: tag.start }))
    [start, isOpen] = [run.start, false];
  for (const part of parts) {
    if ((part.kind === 'kept') !== isOpen) text += isOpen ? closing : opening;
    isOpen = part.kind === 'kept';
    text += contentOf(place, { element, part });
  }
  if (!isOpen && isLastOf(place, { piece: element.piece, end: tag.end })) end = run.end;
  else if (!isOpen) text += opening;
  return [{ start, end, text }];
}

function contentOf(
  { xml, prefix, change }: Place,
  { element: { piece, from }, part }: { element: Element; part: Part },
): string {
  if (part.kind === 'inserted')
    return change('ins', prefix, runOf(prefix, { text: part.text, properties: part.run.properties }));
  const raw = xml.slice(piece.start, piece.end);
  const content = piece.isTag ? raw : raw.slice(rawOffset(raw, part.from - from), rawOffset(raw, part.to - from));
  const name = part.kind === 'kept' ? 't' : 'delText';
  const element = piece.isTag ? content : `<${prefix}${name} xml:space="preserve">${content}</${prefix}${name}>`;
  if (part.kind === 'kept') return element;
  return change('del', prefix, `<${prefix}r>${piece.run.properties}${element}</${prefix}r>`);
}

/** What was changed in the format of a run before says nothing of new text. */
const formerProperties = /<(\w+:)?rPrChange\b[\s\S]*<\/\1rPrChange>/u;

/** A run of new text; its line ends and tabs are breaks and tabs. */
function runOf(prefix: string, { text, properties = '' }: { text: string; properties?: string }): string {
  const content = text.split(/([\t\n])/u).map(each => {
    if (each === '\t') return `<${prefix}tab/>`;
    if (each === '\n') return `<${prefix}br/>`;
    return each === '' ? '' : `<${prefix}t xml:space="preserve">${escapeXml(each)}</${prefix}t>`;
  });
  return `<${prefix}r>${properties.replace(formerProperties, '')}${content.join('')}</${prefix}r>`;
}

/** The whole element of a piece; a tag is one already. */
function tagOf({ xml }: Place, { start, end, isTag }: Piece) {
  return isTag ? { start, end } : { start: xml.lastIndexOf('<', start - 1), end: xml.indexOf('>', end) + 1 };
}

function isFirstOf({ xml }: Place, { piece: { run }, start }: { piece: Piece; start: number }): boolean {
  const head = xml.slice(run.start, start).replace(/^<[^>]*>/u, '');
  return head.trim() === run.properties.trim();
}

const isLastOf = ({ xml, prefix }: Place, { piece: { run }, end }: { piece: Piece; end: number }) =>
  xml.slice(end, run.end).trim() === `</${prefix}r>`;

/** New text for a paragraph without any: before its end tag, or with one where it has none. */
function appendRun({ xml, prefix, paragraph, change }: Place, text: string): Splice {
  const run = change('ins', prefix, runOf(prefix, { text }));
  const end = `</${prefix}p>`;
  const { start } = paragraph;
  if (xml.slice(start, paragraph.end).endsWith(end)) {
    const place = paragraph.end - end.length;
    return { start: place, end: place, text: run };
  }
  const tag = xml.slice(start, paragraph.end).replace(/\s*\/>$/u, '>');
  return { start, end: paragraph.end, text: `${tag}${run}${end}` };
}
