import { strFromU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import { escapeXml, type Splice, spliceAll } from './docx/splice.ts';
import { isModest } from './read-excel.ts';
import type { Edit } from './rewrite-docx.ts';
import { type Paragraph, type TextDocument, UnreadableFile } from './text-document.ts';

/** One text of a workbook: a shared string, or one that stands in its cell. */
interface ScannedText {
  id: string;
  text: string;
  /** Where the raw texts of its runs stand in the part. */
  runs: { start: number; end: number; text: string }[];
}

const sharedPart = 'xl/sharedStrings.xml';
const sheetPart = /^xl\/worksheets\/[^/]+\.xml$/u;
const holder = /<((?:\w+:)?(?:si|is))\b[^>]*>([\s\S]*?)<\/\1>/gu;
const run = /<((?:\w+:)?t)(?:\s[^>]*)?>([^<]*)<\/\1>/gu;
/** How a word is read aloud is no text. */
const phonetic = /<((?:\w+:)?rPh)\b[\s\S]*?<\/\1>/gu;
const entity = /&(?:#x([\da-f]+)|#(\d+)|(\w+));/giu;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const read = (raw: string) =>
  raw.replace(entity, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return named[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Every text of a workbook, each once however many cells show it; numbers, days and formulas are none. Throws UnreadableFile where it cannot be read. */
export async function readXlsxTexts(bytes: Uint8Array): Promise<TextDocument> {
  const parts = await openXlsx(bytes);
  const paragraphs = textParts(parts).flatMap(name =>
    scan(name, strFromU8(parts[name]!)).map(({ id, text }): Paragraph => ({ id, place: 'body', text })),
  );
  return { paragraphs, hasTrackedChanges: false, unread: [] };
}

/** A workbook with other texts, everything else as it was: a text that is rewritten takes the format of its first run. */
export async function rewriteXlsx(bytes: Uint8Array, edits: readonly Edit[]): Promise<Uint8Array> {
  const parts = await openXlsx(bytes);
  const byText = Map.groupBy(edits, ({ paragraphId }) => paragraphId);
  for (const name of textParts(parts)) {
    const xml = strFromU8(parts[name]!);
    const splices = scan(name, xml).flatMap(text => spliceText(text, byText.get(text.id) ?? []));
    if (splices.length > 0) parts[name] = new TextEncoder().encode(spliceAll(xml, splices));
  }
  return zipSync(parts, { level: 6 });
}

async function openXlsx(bytes: Uint8Array): Promise<Unzipped> {
  try {
    if (await isModest(bytes)) return unzipSync(bytes);
  } catch (error) {
    throw new UnreadableFile('表格已损坏或已加密，请用Excel打开并另存为xlsx后重试', { cause: error });
  }
  throw new UnreadableFile('表格展开后过大，请拆分后重试');
}

const textParts = (parts: Unzipped): string[] =>
  Object.keys(parts)
    .filter(name => name === sharedPart || sheetPart.test(name))
    .sort();

function scan(part: string, xml: string): ScannedText[] {
  const isShared = part === sharedPart;
  const texts: ScannedText[] = [];
  for (const match of xml.matchAll(holder)) {
    const from = match.index + match[0].length - match[2]!.length - match[1]!.length - 3;
    const visible = match[2]!.replace(phonetic, own => ' '.repeat(own.length));
    const runs = [...visible.matchAll(run)].map(each => {
      const end = from + each.index + each[0].length - each[1]!.length - 3;
      return { start: end - each[2]!.length, end, text: read(each[2]!) };
    });
    const id = `${isShared ? 'string' : part.replace(/^.*\/|\.xml$/gu, '')}/${texts.length}`;
    texts.push({ id, text: runs.map(({ text }) => text).join(''), runs });
  }
  return texts;
}

function spliceText({ text, runs }: ScannedText, edits: readonly Edit[]): Splice[] {
  if (edits.length === 0) return [];
  let own = text;
  for (const { start, end, text: replacement } of [...edits].sort((a, b) => b.start - a.start)) {
    if (start < 0 || end > text.length || end < start) throw new RangeError(`no text from ${start} to ${end}`);
    own = own.slice(0, start) + replacement + own.slice(end);
  }
  return runs.map(({ start, end }, at) => ({ start, end, text: at === 0 ? escapeXml(own) : '' }));
}
