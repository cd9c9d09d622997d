import type { Certificate } from '@antai/contract/desensitise';
import type { Block } from '@antai/documents/document';
import { escapeHtml } from '@antai/documents/escape-markup';
import { judgeSymbols, type Symbols } from '@antai/documents/judge-symbols';
import { listStrings, listXlsxStrings } from '@antai/documents/list-strings';
import { readDocx } from '@antai/documents/read-docx';
import { readPdf } from '@antai/documents/read-pdf';
import { type Edit, rewriteDocx } from '@antai/documents/rewrite-docx';
import { type FormerValue, listFormerValues, readWorkbookRows, rewriteRows } from '@antai/documents/rewrite-rows';
import { rewriteText } from '@antai/documents/rewrite-text';
import { scrubDocx } from '@antai/documents/scrub-docx';
import { scrubXlsx } from '@antai/documents/scrub-xlsx';
import type { Fonts } from '@antai/documents/use-fonts';
import writePdf from '@antai/documents/write-pdf';
import writeWord from '@antai/documents/write-word';
import { type EntityKind, inspectResidue, type Residue } from '@antai/redaction';
import { sha256OfBytes } from '../../platform/hash.ts';
import { type PackedJson, packJson, unpackJson } from '../../platform/pack-json.ts';
import { nameOfResult, type SourceFile } from './describe-record.ts';
import { countReplaced, replacedIn } from './look-at-record.ts';
import { editsOf, resultOf, type ViewedFile, type ViewedParagraph } from './view-record.ts';

export interface ResultOrder {
  /** The file as it was sent up; absent for a pasted text. */
  original?: Uint8Array;
  source: SourceFile;
  /** Which file of how many it is. */
  index: number;
  count: number;
  /** The file with what is decided of it: a `ViewedFile` as JSON. */
  view: PackedJson<ViewedFile>;
  keepsPictures: boolean;
  fonts: Fonts;
  now: Date;
}

/** What leads back: edits in the file that was given out, or the lines of the text where it was laid out anew. */
export interface WayBack {
  resultSha256: string;
  /** What the restored file is called, and what it is. */
  name: string;
  fileType: string;
  edits?: Edit[];
  /** How the docx was read in which the edits are counted; absent in a key of before symbols were read. */
  symbols?: Symbols;
  /** Of a workbook: the numbers that became texts. */
  values?: FormerValue[];
  lines?: string[];
}

export interface ResultFile {
  bytes: Uint8Array;
  resultName: string;
  replaced: Certificate['files'][number]['replaced'];
  unread: string[];
  /** The paragraphs as they go out, and what stands in them on purpose. */
  texts: string[];
  stands: string[];
  originalSha256: string;
  resultSha256: string;
  /** A `WayBack` as JSON, which nobody but a thread unpacks. */
  wayBack: Uint8Array;
  removed: { what: string; count: number }[];
  residue: Residue;
  /** How it was made, for its reader. */
  form: string;
}

/** What is written, and from what. */
type Writing = Pick<ResultOrder, 'original' | 'keepsPictures' | 'fonts' | 'now'> & {
  fileType: string;
  paragraphs: ViewedParagraph[];
};

interface Output {
  bytes: Uint8Array;
  /** Everything that the file holds, as text, for the second look. */
  strings: string;
  removed?: ResultFile['removed'];
  form: string;
  /** Whether the paragraphs of the output are those of the original, by their ids. */
  isInPlace: boolean;
  /** The edits that lead back, where they are not those of the paragraphs. */
  undone?: Edit[];
  symbols?: Symbols;
  values?: FormerValue[];
}

/**
 * The desensitised file: a docx, a workbook and a text are rewritten in place; of other files the text is laid out anew, so that nothing
 * lies under a cover. The output is read again: its text must be the expected one, and is looked at a second time. For a thread.
 */
export default async function makeResult(order: ResultOrder): Promise<ResultFile> {
  const { original, source, index, count } = order;
  const { fileName: name, fileType } = source;
  const view = unpackJson(order.view);
  const { paragraphs } = view;
  const mentions = paragraphs.flatMap(each => each.mentions);
  const replaced = mentions.filter(({ text, replacement }) => text !== replacement);
  const others = mentions.filter(({ text, replacement }) => text === replacement);
  const output = await writeOutput({ ...order, fileType, paragraphs });
  const resultSha256 = sha256OfBytes(output.bytes);
  const hidden = replaced.filter(({ text, replacement }) => !replacement.includes(text));
  const texts = (each: { kind: EntityKind; text: string }) => ({ kind: each.kind, text: each.text });
  const stands = [...others.map(texts), ...replaced.map(({ replacement }) => ({ text: replacement }))];
  const results = paragraphs.map(resultOf);
  const wayBack: WayBack = {
    ...{ resultSha256, name, fileType },
    ...(output.isInPlace
      ? { edits: output.undone ?? paragraphs.flatMap(undo), symbols: output.symbols, values: output.values }
      : { lines: paragraphs.map(({ text }) => text) }),
  };
  return {
    bytes: output.bytes,
    resultName: nameOfResult(source, index, { count, replaced: replacedIn(view) }),
    replaced: countReplaced(view),
    unread: view.unread,
    texts: results,
    stands: mentions.map(({ replacement }) => replacement),
    originalSha256: sha256OfBytes(original ?? new TextEncoder().encode(paragraphs.map(({ text }) => text).join('\n'))),
    resultSha256,
    wayBack: packJson(wayBack),
    removed: output.removed ?? [],
    residue: inspectResidue(output.strings, hidden.map(texts), { exceptions: stands, pieces: results }),
    form: output.form,
  };
}

/** The edits that lead back from the result of a paragraph. */
function undo({ id, text, mentions }: ViewedParagraph): Edit[] {
  let shift = 0;
  return editsOf({ mentions }).map(({ start, end, text: own }) => {
    const from = start + shift;
    shift += own.length - (end - start);
    return { paragraphId: id, start: from, end: from + own.length, text: text.slice(start, end) };
  });
}

async function writeOutput(order: Writing): Promise<Output> {
  const { original, fileType, paragraphs } = order;
  const results = paragraphs.map(resultOf);
  const edits = paragraphs.flatMap(each => editsOf(each).map(edit => ({ paragraphId: each.id, ...edit })));
  if (!original) return textOutput(new TextEncoder().encode(results.join('\n')));
  if (fileType === 'xlsx') return rewrittenXlsx(order, edits);
  if (fileType === 'docx') return rewrittenDocx(order, { edits, results });
  if (fileType === 'txt' || fileType === 'md') return textOutput(rewriteText(original, edits));
  if (fileType === 'html') return pageOf(results);
  return laidOut(order, results);
}

const textOutput = (bytes: Uint8Array): Output => ({
  bytes,
  strings: new TextDecoder().decode(bytes),
  form: '原文本，逐处替换',
  isInPlace: true,
});

function rewrittenDocx(
  { original, paragraphs, keepsPictures }: Writing,
  { edits, results }: { edits: Edit[]; results: string[] },
): Output {
  const clean = scrubDocx({ bytes: original!, keepsPictures });
  const symbols = judgeSymbols(clean.bytes, paragraphs);
  const bytes = rewriteDocx(clean.bytes, edits, { symbols });
  const texts = readDocx(bytes, symbols).paragraphs.map(({ text }) => text);
  const isAsExpected =
    texts.length === results.length && texts.every((text, at) => isSameButBreaks(text, results[at]!));
  if (!isAsExpected) throw new Error('the rewritten docx does not say what it should');
  return {
    bytes,
    strings: listStrings(bytes),
    removed: clean.removed,
    form: '原格式，逐处替换',
    isInPlace: true,
    symbols,
  };
}

async function rewrittenXlsx({ original, paragraphs }: Writing, edits: Edit[]): Promise<Output> {
  const clean = await scrubXlsx(original!);
  const bytes = await rewriteRows(clean.bytes, edits);
  const textById = new Map((await readWorkbookRows(bytes)).paragraphs.map(({ id, text }) => [id, text]));
  const isAsExpected = (each: ViewedParagraph) => (textById.get(each.id) ?? '').trimEnd() === resultOf(each).trimEnd();
  if (!paragraphs.every(each => isSheetName(each) || isAsExpected(each)))
    throw new Error('the rewritten workbook does not say what it should');
  // a name of a sheet takes no sign of its own, and is shorter: it leads back as a whole
  const names = paragraphs
    .filter(isSheetName)
    .map(({ id, text }): Edit => ({ paragraphId: id, start: 0, end: textById.get(id)!.length, text }));
  const undone = [...names, ...paragraphs.filter(each => !isSheetName(each)).flatMap(undo)];
  const [strings, form] = [await listXlsxStrings(bytes), '原格式，逐格替换，公式只留其值'];
  const values = await listFormerValues(clean.bytes, edits);
  return { bytes, strings, removed: clean.removed, form, isInPlace: true, undone, values };
}

const isSheetName = ({ id }: Pick<ViewedParagraph, 'id'>) => !id.includes('/');

/** Tabs and breaks within what was replaced stay, as they are tags. */
const isSameButBreaks = (a: string, b: string) => a.replace(/[\t\n]/gu, '') === b.replace(/[\t\n]/gu, '');

function pageOf(results: string[]): Output {
  const body = results.map(text => `<p>${escapeHtml(text)}</p>`).join('\n');
  const page = `<!doctype html>\n<html lang="zh-CN">\n<meta charset="utf-8">\n<title>脱敏件</title>\n<body>\n${body}\n</body>\n</html>\n`;
  return { bytes: new TextEncoder().encode(page), strings: page, form: '仅文字，重新排版', isInPlace: false };
}

async function laidOut({ fileType, fonts, now }: Writing, results: string[]): Promise<Output> {
  const blocks: Block[] = [{ kind: 'text', lines: results.filter(text => text.trim() !== '') }];
  const document = { name: '脱敏件', blocks };
  if (fileType !== 'pdf') {
    const [bytes] = await writeWord({ want: 'files', documents: [document], now });
    return { bytes: bytes!, strings: listStrings(bytes!), form: '文字重新排版为docx', isInPlace: false };
  }
  const bytes = new Uint8Array(await writePdf({ document, fonts }));
  const strings = (await readPdf(bytes)).paragraphs.map(({ text }) => text).join('');
  return { bytes, strings, form: '文字重新排版为新的PDF，原页面未带入', isInPlace: false };
}
