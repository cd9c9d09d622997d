import { folderOf, listTextParts } from './docx/list-parts.ts';
import { bytesOf, type DocxPackage, openDocx, saveDocx, xmlOf } from './docx/open-docx.ts';
import type { Symbols } from './docx/read-symbol.ts';
import { prefixOf, type Run, type ScannedParagraph, scanPart } from './docx/scan-part.ts';
import { keepSpace, once, rawOffset, type Splice, spliceAll } from './docx/splice.ts';
import { escapeXml } from './escape-markup.ts';
import { idOf, isRead, textOf } from './read-docx.ts';

/** A remark on a stretch of a paragraph, by its places in the text that was read. */
export interface Comment {
  paragraphId: string;
  start: number;
  end: number;
  /** Lines become paragraphs of the comment. */
  text: string;
}

export interface Signature {
  author: string;
  /** ISO 8601 with zone. */
  date: string;
  /** How the text was read in which the places were counted. */
  symbols?: Symbols;
}

/**
 * A docx with comments in its margin; its text and its formats stay. Word takes comments only in the body outside text
 * boxes: one on another place stands at the beginning of the body and says of what it speaks. Throws UnreadableFile where
 * the docx cannot be read.
 */
export function commentDocx(
  bytes: Uint8Array,
  { comments, signature }: { comments: Comment[]; signature: Signature },
): Uint8Array {
  const docx = openDocx(bytes);
  const [bodyPart] = listTextParts(docx);
  const xml = xmlOf(docx.parts, docx.main) ?? '';
  const { paragraphs, prefix } = scanPart(xml, signature.symbols);
  const isPlace = (each: ScannedParagraph) => isRead(bodyPart!, each) && !each.isInTextBox;
  const byId = new Map(paragraphs.map((each, index) => [idOf(bodyPart!, index), each]));
  const beginning = paragraphs.find(each => isPlace(each) && textOf(each) !== '') ?? paragraphs.find(isPlace);
  const elsewhere = textsOf(docx, signature.symbols);
  const firstId = nextCommentId(docx);
  const placed = comments.flatMap((comment, index) => {
    const id = firstId + index;
    const paragraph = byId.get(comment.paragraphId);
    if (paragraph && isPlace(paragraph)) return [{ id, paragraph, ...comment }];
    const quote = elsewhere.get(comment.paragraphId)?.slice(comment.start, comment.end) ?? '';
    return beginning ? [{ id, paragraph: beginning, start: 0, end: 0, text: `“${quote}”：${comment.text}` }] : [];
  });
  if (placed.length === 0) return saveDocx(docx);
  docx.parts[docx.main] = bytesOf(spliceAll(xml, spliceMarks(xml, { prefix, placed })));
  writeComments(docx, placed, signature);
  return saveDocx(docx);
}

/** The texts of paragraphs where no comment may stand. */
function textsOf(docx: DocxPackage, symbols?: Symbols): Map<string, string> {
  return new Map(
    listTextParts(docx).flatMap(part =>
      scanPart(xmlOf(docx.parts, part.name) ?? '', symbols).paragraphs.map(
        (each, index) => [idOf(part, index), textOf(each)] as const,
      ),
    ),
  );
}

interface Anchor {
  id: number;
  paragraph: ScannedParagraph;
  start: number;
  end: number;
  text: string;
}

/** Where in the XML a mark between two characters goes, and the tags it needs around it. */
interface Cut {
  at: number;
  before: string;
  after: string;
  /** What the first half of a run that is cut needs beside. */
  beside: Splice[];
}

function spliceMarks(xml: string, { prefix, placed }: { prefix: string; placed: Anchor[] }): Splice[] {
  const tag = (name: string, id: number) => `<${prefix}${name} ${prefix}id="${id}"/>`;
  const reference = (id: number) => `<${prefix}r>${tag('commentReference', id)}</${prefix}r>`;
  const marks = placed.flatMap(({ id, paragraph, start, end }) => {
    const side = start === end ? 'before' : 'after';
    return [
      { cut: cutAt({ xml, prefix, paragraph, offset: start, side: 'before' }), mark: tag('commentRangeStart', id) },
      { cut: cutAt({ xml, prefix, paragraph, offset: end, side }), mark: tag('commentRangeEnd', id) + reference(id) },
    ];
  });
  const byPlace = Map.groupBy(marks, ({ cut }) => cut.at);
  const cuts = [...byPlace].flatMap(([at, here]) => {
    const { before, after, beside } = here[0]!.cut;
    return [...beside, { start: at, end: at, text: before + here.map(({ mark }) => mark).join('') + after }];
  });
  return once(cuts);
}

interface Where {
  xml: string;
  prefix: string;
  paragraph: ScannedParagraph;
  offset: number;
  /** Which of two runs that meet here the mark belongs to. */
  side: 'before' | 'after';
}

/** The place between two runs, or one within a run that is cut there, its properties kept on both sides. */
function cutAt({ xml, prefix, paragraph, offset, side }: Where): Cut {
  let at = 0;
  for (const piece of paragraph.pieces) {
    if (piece.isHidden) continue;
    const from = at;
    at += piece.text.length;
    const isHere = side === 'before' ? offset >= from && offset < at : offset > from && offset <= at;
    if (!isHere) continue;
    if (offset === from && isFirstOf(paragraph, { run: piece.run, start: piece.start }))
      return between(piece.run.start);
    if (offset === at && isLastOf(paragraph, { run: piece.run, end: piece.end })) return between(piece.run.end);
    if (piece.isTag) return between(offset === from ? piece.run.start : piece.run.end);
    const place = piece.start + rawOffset(xml.slice(piece.start, piece.end), offset - from);
    const properties = piece.run.properties.replace(formerProperties, '');
    return {
      at: place,
      before: `</${prefix}t></${prefix}r>`,
      after: `<${prefix}r>${properties}<${prefix}t xml:space="preserve">`,
      beside: keepSpace(xml, piece.start),
    };
  }
  const last = paragraph.pieces.findLast(({ isHidden }) => !isHidden);
  return between(last ? last.run.end : endOfContent(xml, prefix, paragraph));
}

/** A run that is cut in two has one history, not two. */
const formerProperties = /<(\w+:)?rPrChange\b[\s\S]*<\/\1rPrChange>/u;

const between = (at: number): Cut => ({ at, before: '', after: '', beside: [] });

const isFirstOf = ({ pieces }: ScannedParagraph, { run, start }: { run: Run; start: number }) =>
  !pieces.some(each => each.run === run && each.start < start);
const isLastOf = ({ pieces }: ScannedParagraph, { run, end }: { run: Run; end: number }) =>
  !pieces.some(each => each.run === run && each.end > end);

/** Before the end tag of a paragraph without text; an empty element has none, so that its mark goes after it. */
function endOfContent(xml: string, prefix: string, { end }: ScannedParagraph) {
  const closing = xml.lastIndexOf('</', end - 1);
  return xml.slice(closing, end).startsWith(`</${prefix}p>`) ? closing : end;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const commentsType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml';
const relationsOfPackage = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The names of the two editions of the standard, ISO/IEC 29500 transitional and strict. */
const editions = {
  transitional: {
    main: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
    comments: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments',
  },
  strict: {
    main: 'http://purl.oclc.org/ooxml/wordprocessingml/main',
    comments: 'http://purl.oclc.org/ooxml/officeDocument/relationships/comments',
  },
};

const commentsName = ({ main }: DocxPackage) => `${folderOf(main)}comments.xml`;

function nextCommentId(docx: DocxPackage): number {
  const xml = xmlOf(docx.parts, commentsName(docx)) ?? '';
  const ids = [...xml.matchAll(/<(?:\w+:)?comment\b[^>]*?\b\w+:id="(\d+)"/gu)].map(([, id]) => Number(id));
  return Math.max(-1, ...ids) + 1;
}

function writeComments(docx: DocxPackage, placed: Anchor[], { author, date }: Signature) {
  const name = commentsName(docx);
  const isStrict = xmlOf(docx.parts, docx.main)!.includes(`"${editions.strict.main}"`);
  const edition = isStrict ? editions.strict : editions.transitional;
  const existing = xmlOf(docx.parts, name);
  const xml = existing ?? `${declaration}<w:comments xmlns:w="${edition.main}"></w:comments>`;
  const p = prefixOf(xml);
  const signed = `${p}author="${escapeXml(author)}" ${p}date="${escapeXml(date)}" ${p}initials="${escapeXml(author.slice(0, 2))}"`;
  const elements = placed.map(({ id, text }) => {
    const lines = text.split('\n').map(line => {
      const content = `<${p}t xml:space="preserve">${escapeXml(line)}</${p}t>`;
      return `<${p}p><${p}r>${content}</${p}r></${p}p>`;
    });
    return `<${p}comment ${p}id="${id}" ${signed}>${lines.join('')}</${p}comment>`;
  });
  const opened = xml.replace(/<((?:\w+:)?comments)\b([^>]*)\/>\s*$/u, '<$1$2></$1>');
  docx.parts[name] = bytesOf(opened.replace(/<\/(?:\w+:)?comments>\s*$/u, end => elements.join('') + end));
  if (existing === undefined) declareComments(docx, { name, relationType: edition.comments });
}

/** Says of a new part that it is there, what it is and whose. */
function declareComments(docx: DocxPackage, { name, relationType }: { name: string; relationType: string }) {
  const types = xmlOf(docx.parts, '[Content_Types].xml') ?? '';
  const override = `<Override PartName="/${name}" ContentType="${commentsType}"/>`;
  docx.parts['[Content_Types].xml'] = bytesOf(types.replace('</Types>', () => `${override}</Types>`));
  const folder = folderOf(docx.main);
  const place = `${folder}_rels/${docx.main.slice(folder.length)}.rels`;
  const existing =
    xmlOf(docx.parts, place) ?? `${declaration}<Relationships xmlns="${relationsOfPackage}"></Relationships>`;
  const opened = existing.replace(/<Relationships\b([^>]*)\/>\s*$/u, '<Relationships$1></Relationships>');
  const relation = `<Relationship Id="rIdComments" Type="${relationType}" Target="comments.xml"/>`;
  docx.parts[place] = bytesOf(opened.replace('</Relationships>', () => `${relation}</Relationships>`));
}
