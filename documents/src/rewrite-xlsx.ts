import { strFromU8, type Unzipped, zipSync } from 'fflate';
import { type Splice, spliceAll } from './docx/splice.ts';
import { escapeXml } from './escape-markup.ts';
import type { Edit } from './rewrite-docx.ts';
import type { Paragraph, TextDocument } from './text-document.ts';
import { openXlsx } from './xlsx/open-xlsx.ts';
import { readEntities } from './xlsx/read-cells.ts';

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
      return { start: end - each[2]!.length, end, text: readEntities(each[2]!) };
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
