import { strFromU8, strToU8, zipSync } from 'fflate';
import readSheets from 'read-excel-file/node';
import { escapeXml } from './escape-markup.ts';
import type { Edit } from './rewrite-docx.ts';
import { writeCell } from './scrub-xlsx.ts';
import { type Paragraph, type TextDocument, UnreadableFile } from './text-document.ts';
import { listSheets, type Sheet } from './xlsx/list-sheets.ts';
import { openXlsx } from './xlsx/open-xlsx.ts';
import { type Cell, readRows } from './xlsx/read-cells.ts';

/** What a cell says to its reader; nothing is trimmed, so that places in it are places in the file. */
const say = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const [day, time] = value.toISOString().split('T');
    return time!.startsWith('00:00:00') ? day! : `${day} ${time!.slice(0, 8)}`;
  }
  return String(value).replace(/\t/gu, ' ').replace(/\r\n?/gu, '\n');
};

const sheetsOf = (bytes: Uint8Array) =>
  readSheets(Buffer.from(bytes), { trim: false }).catch(error => {
    throw new UnreadableFile('表格已损坏或已加密，请用Excel打开并另存为xlsx后重试', { cause: error });
  });

/** The rows of a scrubbed workbook: a sheet's name is a heading, a row a paragraph, its cells parted by tabs. Throws UnreadableFile where it cannot be read. */
export async function readWorkbookRows(bytes: Uint8Array): Promise<TextDocument> {
  const paragraphs: Paragraph[] = [];
  for (const [table, { sheet, data }] of (await sheetsOf(bytes)).entries()) {
    paragraphs.push({ id: `sheet${table}`, place: 'body', text: sheet, headingLevel: 1 });
    for (const [row, cells] of data.entries()) {
      const text = cells.map(say).join('\t').trimEnd();
      if (text !== '') paragraphs.push({ id: `sheet${table}/${row}`, place: 'body', text });
    }
  }
  return { paragraphs, hasTrackedChanges: false, unread: [] };
}

/** A number, a day or a truth that a cell held before it became a text. */
export interface FormerValue {
  /** Sheet, row and column, from 0. */
  table: number;
  row: number;
  column: number;
  kind: 'number' | 'boolean';
  /** As the file writes it. */
  raw: string;
}

/**
 * A scrubbed workbook with other words in its rows and names of sheets; a cell that is rewritten is a text, all others are as
 * they were. With the edits that lead back and `former`, cells that held no text are what they were again.
 */
export async function rewriteRows(
  bytes: Uint8Array,
  edits: readonly Edit[],
  { former = [] }: { former?: readonly FormerValue[] } = {},
): Promise<Uint8Array> {
  const parts = await openXlsx(bytes);
  const { sheets, workbook } = listSheets(parts)!;
  const byParagraph = Map.groupBy(edits, ({ paragraphId }) => paragraphId);
  const read = await sheetsOf(bytes);
  const names = nameSheets(read.map(({ sheet }, table) => replace(sheet, byParagraph.get(`sheet${table}`) ?? [])));
  for (const { part, table, changed } of changesOf(sheets, { read, edits: byParagraph })) {
    for (const { kind, raw, ...place } of former) {
      const cell = place.table === table ? changed.get(`${place.row} ${place.column}`) : undefined;
      if (cell) Object.assign(cell, { kind, raw });
    }
    if (changed.size > 0) parts[part] = strToU8(rewriteSheet(strFromU8(parts[part]!), changed));
  }
  let table = 0;
  const renamed = strFromU8(parts[workbook]!).replace(
    /(<sheet name=")[^"]*"/gu,
    (_tag, head: string) => `${head}${escapeXml(names[table++]!)}"`,
  );
  parts[workbook] = strToU8(renamed);
  return zipSync(parts, { level: 6, mtime: new Date(1980, 0, 1) });
}

/** What the cells hold that these edits make texts of; texts are left out. */
export async function listFormerValues(bytes: Uint8Array, edits: readonly Edit[]): Promise<FormerValue[]> {
  const parts = await openXlsx(bytes);
  const byParagraph = Map.groupBy(edits, ({ paragraphId }) => paragraphId);
  return changesOf(listSheets(parts)!.sheets, { read: await sheetsOf(bytes), edits: byParagraph }).flatMap(
    ({ part, table, changed }) =>
      [...readRows(strFromU8(parts[part]!), [])].flatMap(({ row, cells }) =>
        cells.flatMap(({ column, value }) => {
          if (!value || value.kind === 'text' || !changed.has(`${row} ${column}`)) return [];
          return [{ table, row, column, kind: value.kind, raw: value.raw }];
        }),
      ),
  );
}

/** The cells of each sheet that edits change, by row and column. */
type CellChanges = Map<string, NonNullable<Cell['value']>>;

function changesOf(
  sheets: readonly Sheet[],
  { read, edits }: { read: Awaited<ReturnType<typeof sheetsOf>>; edits: ReadonlyMap<string, readonly Edit[]> },
): { part: string; table: number; changed: CellChanges }[] {
  return sheets.map(({ part }, table) => {
    const changed: CellChanges = new Map();
    for (const [paragraphId, own] of edits) {
      const [sheet, row] = paragraphId.split('/');
      if (sheet !== `sheet${table}` || row === undefined) continue;
      const cells = (read[table]!.data[Number(row)] ?? []).map(say);
      for (const [column, raw] of rewriteCells(cells, own)) changed.set(`${row} ${column}`, { kind: 'text', raw });
    }
    return { part, table, changed };
  });
}

const replace = (text: string, edits: readonly Pick<Edit, 'start' | 'end' | 'text'>[]): string =>
  [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((own, { start, end, text: other }) => own.slice(0, start) + other + own.slice(end), text);

/** The cells of a row that edits of its text change; what reaches over a border stands in the first of its cells. */
function rewriteCells(own: readonly string[], edits: readonly Edit[]): Map<number, string> {
  const changed = new Map<number, string>();
  // cells at the end that are empty are not read
  const beyond = edits.reduce((last, { end }) => Math.max(last, end), 0) - own.join('\t').length;
  const cells = [...own, ...Array.from({ length: Math.max(0, beyond) }, () => '')];
  let from = 0;
  for (const [column, text] of cells.entries()) {
    const [start, end] = [from, from + text.length];
    from = end + 1;
    const inCell = edits.flatMap(edit => {
      const isFirst = edit.start >= start && edit.start <= end;
      const goesOn = edit.start < start && edit.end > start;
      if (!isFirst && !goesOn) return [];
      const place = { start: Math.max(edit.start, start) - start, end: Math.min(edit.end, end) - start };
      return [{ ...place, text: isFirst ? edit.text : '' }];
    });
    if (inCell.length > 0) changed.set(column, replace(text, inCell));
  }
  return changed;
}

function rewriteSheet(xml: string, changed: CellChanges): string {
  const rows = new Map([...readRows(xml, [])].map(each => [each.row, each]));
  return xml.replace(/(<row r="(\d+)"[^>]*>)([\s\S]*?)<\/row>/gu, (whole, head: string, number: string) => {
    const { row, cells } = rows.get(Number(number) - 1)!;
    if (!cells.some(({ column }) => changed.has(`${row} ${column}`))) return whole;
    const own = cells.map(cell => {
      const value = changed.get(`${row} ${cell.column}`);
      return writeCell(row, value ? { ...cell, value } : cell);
    });
    return `${head}${own.join('')}</row>`;
  });
}

const sheetNameMax = 31;
const forbidden = /[\\/*?:[\]]/gu;

/** Names as a workbook takes them: short, without its own signs, no two the same. */
function nameSheets(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const plain = name.replace(forbidden, '').slice(0, sheetNameMax) || `表${index + 1}`;
    let own = plain;
    for (let number = 2; taken.has(own.toLowerCase()); number++)
      own = `${plain.slice(0, sheetNameMax - 4)}（${number}）`;
    taken.add(own.toLowerCase());
    return own;
  });
}
