import { escapeXml } from '../escape-markup.ts';
import type { Piece, ScannedParagraph } from './scan-part.ts';
import { keepSpace, once, rawOffset, type Splice } from './splice.ts';

/** Who changed, and when: ISO 8601 with zone. */
export interface ChangeSignature {
  author: string;
  date: string;
}

export type Mark = 'ins' | 'del' | 'moveFrom' | 'moveTo';

/** Writes marks of changes, each with a number of its own. */
export interface Marker {
  /** What stands before the names of the part's own tags, colon included. */
  prefix: string;
  open: (mark: Mark | 'pPrChange') => string;
  /** A mark without content: of a paragraph's end or of a row. */
  single: (mark: Mark) => string;
  range: (kind: 'moveFrom' | 'moveTo', name: string) => [start: string, end: string];
}

export function createMarker(
  prefix: string,
  { author, date }: ChangeSignature,
  { nextId }: { nextId: () => number },
): Marker {
  const signed = () =>
    `${prefix}id="${nextId()}" ${prefix}author="${escapeXml(author)}" ${prefix}date="${escapeXml(date)}"`;
  return {
    prefix,
    open: mark => `<${prefix}${mark} ${signed()}>`,
    single: mark => `<${prefix}${mark} ${signed()}/>`,
    range: (kind, name) => {
      const id = nextId();
      const own = `${prefix}id="${id}" ${prefix}name="${escapeXml(name)}" ${prefix}author="${escapeXml(author)}" ${prefix}date="${escapeXml(date)}"`;
      return [`<${prefix}${kind}RangeStart ${own}/>`, `<${prefix}${kind}RangeEnd ${prefix}id="${id}"/>`];
    },
  };
}

const preserve = ' xml:space="preserve"';

/** A text as runs hold it: tabs and breaks are tags. */
const contentOf = ({ prefix }: Pick<Marker, 'prefix'>, text: string) =>
  text
    .split(/([\t\n])/u)
    .filter(each => each !== '')
    .map(each => {
      if (each === '\t') return `<${prefix}tab/>`;
      if (each === '\n') return `<${prefix}br/>`;
      return `<${prefix}t${preserve}>${escapeXml(each)}</${prefix}t>`;
    })
    .join('');

/** Runs with this text inside a mark; nothing for no text. */
export const markedRun = (
  marker: Marker,
  mark: 'ins' | 'moveTo',
  { text, properties }: { text: string; properties: string },
) =>
  text === ''
    ? ''
    : `${marker.open(mark)}<${marker.prefix}r>${properties}${contentOf(marker, text)}</${marker.prefix}r></${marker.prefix}${mark}>`;

export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

interface PlacedPiece {
  piece: Piece;
  from: number;
  to: number;
}

/** What changes in the XML where stretches of a paragraph are struck out and others put in, each as a tracked change. */
export function trackEdits({
  xml,
  paragraph,
  edits,
  marker,
  mark = 'del',
}: {
  xml: string;
  paragraph: ScannedParagraph;
  edits: readonly TextEdit[];
  marker: Marker;
  mark?: 'del' | 'moveFrom';
}): Splice[] {
  const pieces = placePieces(paragraph);
  const splices: Splice[] = [];
  for (const { start, end, text } of edits) {
    const struck = pieces.filter(({ from, to }) => from < end && to > start);
    for (const [at, own] of struck.entries()) {
      const isLast = at === struck.length - 1;
      const { properties } = own.piece.run;
      const after = isLast ? markedRun(marker, 'ins', { text, properties }) : '';
      splices.push(strike(xml, own, { from: start - own.from, to: end - own.from, marker, mark, after }));
    }
    if (struck.length === 0 && text !== '') splices.push(put(xml, { paragraph, pieces, at: start, text, marker }));
  }
  return [...splices, ...keepSpaces(xml, { pieces, splices })];
}

/** What is left of a text that was cut keeps its spaces at the edges. */
function keepSpaces(xml: string, { pieces, splices }: { pieces: PlacedPiece[]; splices: Splice[] }): Splice[] {
  const cuts = pieces.filter(
    ({ piece }) => !piece.isTag && splices.some(({ start }) => start > piece.start && start <= piece.end),
  );
  const spaces = cuts.flatMap(({ piece }) => keepSpace(xml, piece.start));
  return once(spaces.filter(({ start: at }) => !splices.some(({ start, end }) => start <= at && at < end)));
}

function placePieces({ pieces }: ScannedParagraph): PlacedPiece[] {
  let at = 0;
  return pieces.flatMap(piece => {
    if (piece.isHidden || piece.text === '') return [];
    const from = at;
    at += piece.text.length;
    return [{ piece, from, to: at }];
  });
}

interface Strike {
  from: number;
  to: number;
  marker: Marker;
  mark: 'del' | 'moveFrom';
  after: string;
}

function strike(xml: string, { piece }: PlacedPiece, { from, to, marker, mark, after }: Strike): Splice {
  const { prefix } = marker;
  const { properties } = piece.run;
  const [start, end] = stretchOf(xml, { piece, from, to });
  const raw = xml.slice(start, end);
  const name = mark === 'del' ? 'delText' : 't';
  const content = piece.isTag ? raw : `<${prefix}${name}${preserve}>${raw}</${prefix}${name}>`;
  const struck = `${marker.open(mark)}<${prefix}r>${properties}${content}</${prefix}r></${prefix}${mark}>`;
  return cutRun(xml, { piece, start, end, prefix, text: struck + after });
}

/** Where a stretch of a piece stands in the XML; a tag is taken whole. */
function stretchOf(xml: string, { piece, from, to }: { piece: Piece; from: number; to: number }): [number, number] {
  if (piece.isTag) return [piece.start, piece.end];
  const raw = xml.slice(piece.start, piece.end);
  const first = rawOffset(raw, Math.max(from, 0));
  return [piece.start + first, piece.start + rawOffset(raw, Math.min(to, piece.text.length))];
}

interface Cut {
  piece: Piece;
  start: number;
  end: number;
  prefix: string;
  text: string;
}

/** Takes a stretch out of its run and puts other runs in its place; the run goes on behind, and no empty one is left. */
function cutRun(xml: string, { piece, start, end, prefix, text }: Cut): Splice {
  const { run, isTag } = piece;
  const close = isTag ? `</${prefix}r>` : `</${prefix}t></${prefix}r>`;
  const reopen = isTag ? `<${prefix}r>${run.properties}` : `<${prefix}r>${run.properties}<${prefix}t${preserve}>`;
  const head = xml.slice(run.start, start);
  const opening = new RegExp(`^<${prefix}r(?:\\s[^>]*)?>$`, 'u');
  const bare = (isTag ? head : head.replace(new RegExp(`<${prefix}t(?:\\s[^>]*)?>$`, 'u'), '')).replace(
    run.properties,
    '',
  );
  const isFirst = opening.test(bare) && (isTag || head.endsWith('>'));
  const isLast = xml.startsWith(close, end) && end + close.length === run.end;
  return {
    start: isFirst ? run.start : start,
    end: isLast ? run.end : end,
    text: `${isFirst ? '' : close}${text}${isLast ? '' : reopen}`,
  };
}

interface Put {
  paragraph: ScannedParagraph;
  pieces: PlacedPiece[];
  at: number;
  text: string;
  marker: Marker;
}

/** Puts a text between two characters, in the format of the one before. */
function put(xml: string, { paragraph, pieces, at, text, marker }: Put): Splice {
  const own = pieces.find(({ from, to }) => from < at && to >= at) ?? pieces.find(({ from }) => from >= at);
  const { prefix } = marker;
  if (!own) return putIntoEmpty(xml, { paragraph, run: markedRun(marker, 'ins', { text, properties: '' }), prefix });
  const { piece, from } = own;
  const run = markedRun(marker, 'ins', { text, properties: piece.run.properties });
  if (piece.isTag) {
    const place = at > from ? piece.end : piece.start;
    return cutRun(xml, { piece, start: place, end: place, prefix, text: run });
  }
  const [place] = stretchOf(xml, { piece, from: at - from, to: at - from });
  return cutRun(xml, { piece, start: place, end: place, prefix, text: run });
}

function putIntoEmpty(
  xml: string,
  { paragraph, run, prefix }: { paragraph: ScannedParagraph; run: string; prefix: string },
): Splice {
  const closing = `</${prefix}p>`;
  const { start, end } = paragraph;
  if (xml.slice(start, end).endsWith(closing))
    return { start: end - closing.length, end: end - closing.length, text: run };
  return { start: end - 2, end, text: `>${run}${closing}` };
}

interface EndMark {
  marker: Marker;
  mark: Mark;
  /** What follows the properties. */
  behind?: string;
}

/** Says of a paragraph's end that it came or went; the end of a section stays with its paragraph. */
export function markEnd(
  xml: string,
  { start, end }: Pick<ScannedParagraph, 'start' | 'end'>,
  { marker, mark, behind = '' }: EndMark,
): Splice[] {
  const { prefix } = marker;
  const own = xml.slice(start, end);
  const tagEnd = own.indexOf('>') + 1;
  const properties = `<${prefix}pPr><${prefix}rPr>${marker.single(mark)}</${prefix}rPr></${prefix}pPr>${behind}`;
  if (own[tagEnd - 2] === '/')
    return [{ start: start + tagEnd - 2, end: start + tagEnd, text: `>${properties}</${prefix}p>` }];
  const present = propertiesAt(own, { tagEnd, prefix });
  if (!present) return [{ start: start + tagEnd, end: start + tagEnd, text: properties }];
  const { text, from } = present;
  const to = from + text.length;
  if (text.includes(`<${prefix}sectPr`))
    return behind === '' ? [] : [{ start: start + to, end: start + to, text: behind }];
  const marked = withMark(text, { single: marker.single(mark), prefix });
  return [{ start: start + from, end: start + to, text: marked + behind }];
}

/** The properties of a paragraph and where they stand in it; undefined where it has none. */
export function propertiesAt(
  own: string,
  { tagEnd, prefix }: { tagEnd: number; prefix: string },
): { text: string; from: number } | undefined {
  const rest = own.slice(tagEnd);
  const from = tagEnd + (/^\s*/u.exec(rest)?.[0].length ?? 0);
  const empty = new RegExp(`^<${prefix}pPr(?:\\s[^>]*)?/>`, 'u').exec(own.slice(from));
  if (empty) return { text: empty[0], from };
  if (!own.startsWith(`<${prefix}pPr`, from)) return undefined;
  const to = own.indexOf(`</${prefix}pPr>`, from) + `</${prefix}pPr>`.length;
  return { text: own.slice(from, to), from };
}

/** Properties of a paragraph with a mark among those of its end. */
function withMark(properties: string, { single, prefix }: { single: string; prefix: string }): string {
  if (properties.endsWith('/>') && !properties.includes('</'))
    return `<${prefix}pPr><${prefix}rPr>${single}</${prefix}rPr></${prefix}pPr>`;
  const filled = new RegExp(`<${prefix}rPr(?:\\s[^>]*)?>`, 'u');
  const empty = new RegExp(`<${prefix}rPr\\s*/>`, 'u');
  if (empty.test(properties)) return properties.replace(empty, () => `<${prefix}rPr>${single}</${prefix}rPr>`);
  if (filled.test(properties)) return properties.replace(filled, tag => tag + single);
  const former = properties.indexOf(`<${prefix}pPrChange`);
  const at = former >= 0 ? former : properties.lastIndexOf('</');
  return `${properties.slice(0, at)}<${prefix}rPr>${single}</${prefix}rPr>${properties.slice(at)}`;
}

/** The properties that a new paragraph takes from one beside it, with the mark of its end. */
export function propertiesBeside(
  xml: string,
  beside: ScannedParagraph | undefined,
  { marker, mark }: { marker: Marker; mark: Mark },
): string {
  const { prefix } = marker;
  const single = marker.single(mark);
  const own = beside ? xml.slice(beside.start, beside.end) : '';
  const ownProperties =
    beside && own[own.indexOf('>') - 1] !== '/'
      ? propertiesAt(own, { tagEnd: own.indexOf('>') + 1, prefix })
      : undefined;
  const section = new RegExp(`<${prefix}sectPr[\\s\\S]*?</${prefix}sectPr>|<${prefix}sectPr[^>]*/>`, 'gu');
  return withMark(ownProperties?.text.replace(section, '') ?? `<${prefix}pPr/>`, { single, prefix });
}
