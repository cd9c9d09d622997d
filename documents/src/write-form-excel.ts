import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { escapeXml } from './escape-markup.ts';
import writeExcel, { type Column, type Workbook } from './write-excel.ts';

/** A column to be filled in; with options, its cells offer them as a list. */
interface FormColumn extends Column {
  options?: string[];
}

export interface FormWorkbook extends Omit<Workbook, 'columns' | 'isForm'> {
  columns: FormColumn[];
}

const sheetPart = 'xl/worksheets/sheet1.xml';
const optionsSheet = 'xl/worksheets/sheet3.xml';
/** Rows below the head whose cells offer the lists. */
const offeredRows = 1_000;

/**
 * A table to be filled in: cells of text columns are text, so that eighteen digits stay eighteen digits, and those with
 * options offer them. The options stand in a sheet of their own, for a list within a cell's rule ends at 255 characters.
 */
export default async function writeFormExcel({ columns, ...book }: FormWorkbook): Promise<Uint8Array> {
  const lists = columns.flatMap(({ options = [] }, at) => (options.length > 0 ? [{ at, options }] : []));
  const parts = unzipSync(await writeExcel({ ...book, columns, isForm: true }));
  const edit = (name: string, change: (xml: string) => string) => {
    parts[name] = strToU8(change(strFromU8(parts[name]!)));
  };
  let textStyle = 0;
  edit('xl/styles.xml', xml =>
    xml.replace(/<cellXfs count="(\d+)">([\s\S]*?)<\/cellXfs>/u, (_, count: string, inside: string) => {
      textStyle = Number(count);
      return `<cellXfs count="${textStyle + 1}">${inside}<xf numFmtId="49" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/></cellXfs>`;
    }),
  );
  edit(sheetPart, xml =>
    xml
      .replace(/<col min="(\d+)"/gu, (tag, at: string) =>
        columns[Number(at) - 1]?.kind === 'text' ? `${tag} style="${textStyle}"` : tag,
      )
      .replace('</sheetData>', `</sheetData>${rulesXml(lists)}`),
  );
  if (lists.length > 0) addOptions(parts, { lists, edit });
  return zipSync(parts, { level: 6 });
}

interface List {
  at: number;
  options: string[];
}

/** A, B … Z, AA: how a column is called. */
export const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

function rulesXml(lists: List[]): string {
  if (lists.length === 0) return '';
  const rules = lists.map(({ at, options }, order) => {
    const cells = `${letterOf(at)}2:${letterOf(at)}${offeredRows + 1}`;
    const from = letterOf(order);
    // a value outside the list is told when the table is taken in: several of a list stand in one cell
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${cells}"><formula1>选项!$${from}$1:$${from}$${options.length}</formula1></dataValidation>`;
  });
  return `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}

function addOptions(
  parts: Record<string, Uint8Array>,
  { lists, edit }: { lists: List[]; edit: (name: string, change: (xml: string) => string) => void },
) {
  const rows = Array.from({ length: Math.max(...lists.map(({ options }) => options.length)) }, (_, row) => {
    const cells = lists.flatMap(({ options }, order) =>
      options[row] === undefined
        ? []
        : [`<c r="${letterOf(order)}${row + 1}" t="inlineStr"><is><t>${escapeXml(options[row])}</t></is></c>`],
    );
    return `<row r="${row + 1}">${cells.join('')}</row>`;
  });
  const space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  parts[optionsSheet] = strToU8(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet ${space}><sheetData>${rows.join('')}</sheetData></worksheet>`,
  );
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
  edit('[Content_Types].xml', xml =>
    xml.replace('</Types>', `<Override PartName="/${optionsSheet}" ContentType="${type}"/></Types>`),
  );
  edit('xl/_rels/workbook.xml.rels', xml =>
    xml.replace(
      '</Relationships>',
      `<Relationship Id="rIdOptions" Type="${relation}" Target="worksheets/sheet3.xml"/></Relationships>`,
    ),
  );
  edit('xl/workbook.xml', xml =>
    xml.replace('</sheets>', '<sheet r:id="rIdOptions" sheetId="3" name="选项" state="hidden"/></sheets>'),
  );
}
