import { openParser } from '../open-parser.ts';
import { outermost, type Splice, spliceAll } from './splice.ts';
import { restoreFormats } from './unnumber.ts';

/** Whether tracked changes are taken as they were meant, or undone. */
export type RevisionReading = 'accepted' | 'rejected';

const goneWhen = {
  accepted: new Set(['del', 'moveFrom']),
  rejected: new Set(['ins', 'moveTo']),
} as const;
const marks = new Set(['del', 'moveFrom', 'ins', 'moveTo']);
const dropped =
  /^(?:(?:moveFrom|moveTo)Range(?:Start|End)|customXml(?:Ins|Del|MoveFrom|MoveTo)Range(?:Start|End)|(?:rPr|pPr|sectPr|tblPr|tblGrid|trPr|tcPr|tblPrEx)Change|numberingChange|cellIns|cellDel|cellMerge)$/u;
const deletedText: Record<string, string> = { delText: 't', delInstrText: 'instrText' };
/** What may stand between two paragraphs and is neither text nor table. */
const between =
  /^(?:bookmarkStart|bookmarkEnd|proofErr|permStart|permEnd|commentRangeStart|commentRangeEnd|(?:moveFrom|moveTo)Range(?:Start|End))$/u;

interface OpenElement {
  local: string;
  start: number;
  tagEnd: number;
  isGone?: boolean;
  /** Of a paragraph: its end is gone, so that it goes on in the next one. */
  isMarkGone?: boolean;
  hasContent?: boolean;
  /** Of a table: how many rows it has, and how many are gone. */
  rows?: { all: number; gone: number };
  /** Of what holds paragraphs: those it keeps, and the last one where its end is gone. */
  remainder?: number;
  pending?: PendingParagraph;
  /** Of a paragraph that goes on from the one before: its own properties go. */
  isJoined?: boolean;
}

interface PendingParagraph {
  start: number;
  closeStart: number;
  end: number;
  isEmpty: boolean;
}

interface Walk {
  reading: RevisionReading;
  splices: Splice[];
  open: OpenElement[];
  goneDepth: number;
}

const localOf = (name: string) => name.slice(name.indexOf(':') + 1);
const cut = (start: number, end: number): Splice => ({ start, end, text: '' });

/**
 * The XML of a part without tracked changes: all accepted, or all rejected. Rejected, paragraphs have their former formats;
 * those of runs, tables and sections stay as they are shown.
 */
export function settleXml(raw: string, reading: RevisionReading): string {
  const xml = reading === 'rejected' ? restoreFormats(raw) : raw;
  const walk: Walk = { reading, splices: [], open: [], goneDepth: 0 };
  const parser = openParser(
    {
      onopentag: name => beginElement(walk, name, { start: parser.startIndex, end: parser.endIndex + 1 }),
      onclosetag: name => endElement(walk, { name, xml, start: parser.startIndex, end: parser.endIndex + 1 }),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return spliceAll(xml, outermost(walk.splices));
}

function beginElement(walk: Walk, name: string, { start, end }: { start: number; end: number }) {
  const local = localOf(name);
  const parent = walk.open.at(-1);
  const own: OpenElement = { local, start, tagEnd: end };
  if (walk.goneDepth === 0 && parent) settlePending(walk, { parent, next: own });
  walk.open.push(own);
  if (walk.goneDepth > 0) {
    walk.goneDepth += 1;
    return;
  }
  if (own.isJoined) walk.splices.push(cut(start, end));
  if (parent?.isJoined && local === 'pPr') own.isGone = true;
  if (dropped.test(local)) own.isGone = true;
  else if (marks.has(local)) settleMark(walk, { own, parent });
  else if (local in deletedText && walk.reading === 'rejected') {
    const at = start + name.length - local.length + 1;
    walk.splices.push({ start: at, end: at + local.length, text: deletedText[local]! });
  }
  if (parent?.local === 'r' && local !== 'rPr')
    for (const each of walk.open) if (each.local === 'p') each.hasContent = true;
  // what goes still tells of the end of its paragraph
  if (own.isGone && local !== 'pPr') walk.goneDepth = 1;
}

/** A mark of a paragraph's end or of a row says that it came or went; any other holds runs. */
function settleMark(walk: Walk, { own, parent }: { own: OpenElement; parent: OpenElement | undefined }) {
  const isGone = goneWhen[walk.reading].has(own.local);
  const grandparent = walk.open.at(-3);
  if (parent?.local === 'rPr' && grandparent?.local === 'pPr') {
    const paragraph = walk.open.findLast(({ local }) => local === 'p');
    if (isGone && paragraph) paragraph.isMarkGone = true;
    own.isGone = true;
  } else if (parent?.local === 'trPr') {
    const row = walk.open.findLast(({ local }) => local === 'tr');
    if (isGone && row) row.isGone = true;
    own.isGone = true;
  } else if (isGone) own.isGone = true;
  else walk.splices.push(cut(own.start, own.tagEnd));
}

/** A paragraph whose end is gone goes on in the next one, or goes itself where nothing is left of it. */
function settlePending({ splices }: Walk, { parent, next }: { parent: OpenElement; next: OpenElement }) {
  const { pending } = parent;
  if (!pending || between.test(next.local)) return;
  parent.pending = undefined;
  if (pending.isEmpty) splices.push(cut(pending.start, pending.end));
  else if (next.local === 'p') {
    splices.push(cut(pending.closeStart, pending.end));
    next.isJoined = true;
  } else parent.remainder = (parent.remainder ?? 0) + 1;
}

interface End {
  name: string;
  xml: string;
  start: number;
  end: number;
}

function endElement(walk: Walk, { name, xml, start, end }: End) {
  const own = walk.open.pop();
  if (!own) return;
  const { splices } = walk;
  const parent = walk.open.at(-1);
  if (walk.goneDepth > 0) {
    walk.goneDepth -= 1;
    if (walk.goneDepth > 0) return;
  }
  const isOneTag = start <= own.start;
  if (own.pending?.isEmpty && (own.remainder ?? 0) > 0) splices.push(cut(own.pending.start, own.pending.end));
  if (own.local === 'tr' && parent?.local === 'tbl') {
    parent.rows ??= { all: 0, gone: 0 };
    parent.rows.all += 1;
    if (own.isGone) parent.rows.gone += 1;
  }
  const isGone = own.isGone || (own.rows !== undefined && own.rows.all === own.rows.gone);
  if (isGone) splices.push(cut(own.start, end));
  else if (marks.has(own.local) && !isOneTag) splices.push(cut(start, end));
  else if (own.local in deletedText && walk.reading === 'rejected' && !isOneTag) {
    const at = start + 2 + name.length - own.local.length;
    splices.push({ start: at, end: at + own.local.length, text: deletedText[own.local]! });
  } else if (own.local === 'p' && parent) {
    if (own.isJoined && isOneTag)
      splices.push({ start: end, end, text: `</${xml.slice(own.start + 1, own.start + 1 + name.length)}>` });
    if (own.isMarkGone)
      parent.pending = { start: own.start, closeStart: start, end, isEmpty: own.hasContent !== true && !own.isJoined };
    else parent.remainder = (parent.remainder ?? 0) + 1;
  }
}
