import { packFiles } from '@antai/documents/pack-files';
import { aPdf } from '../documents/test/a-pdf.ts';

/** A file as dear as its kind can be within the limits of an upload. */
export interface DearFile {
  name: string;
  bytes: () => Uint8Array;
}

const encoder = new TextEncoder();
const text = '本合同自双方签字盖章之日起生效，违约方应当承担违约责任。';
const megabyte = 1024 ** 2;
const long = (length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'xmlns="http://schemas.openxmlformats.org/package/2006/content-types"';
const xml = (content: string) => encoder.encode(`<?xml version="1.0" encoding="UTF-8"?>${content}`);

/** An Office file of its parts and nothing else. */
function officeFile(main: string, kind: string, parts: Record<string, string>): Uint8Array {
  const override = `<Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/>`;
  const all: Record<string, string> = {
    '[Content_Types].xml': `<Types ${types}><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override}</Types>`,
    '_rels/.rels': `<Relationships ${relations}><Relationship Id="r1" Type="${office}/officeDocument" Target="${main}"/></Relationships>`,
    ...parts,
  };
  return packFiles(Object.entries(all).map(([name, content]) => ({ name, bytes: xml(content) })));
}

const docx = (body: string) =>
  officeFile('word/document.xml', 'wordprocessingml.document', {
    'word/document.xml': `<w:document ${word}><w:body>${body}</w:body></w:document>`,
  });
const paragraph = (content: string) => `<w:p><w:r><w:t>${content}</w:t></w:r></w:p>`;
const table = (content: string) => `<w:tbl><w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`;
const cells = (count: number) =>
  `<w:tbl>${`<w:tr>${`<w:tc>${paragraph('甲')}</w:tc>`.repeat(10)}</w:tr>`.repeat(count / 10)}</w:tbl>`;

const sheet = (rows: string) =>
  officeFile('xl/workbook.xml', 'spreadsheetml.sheet', {
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets><sheet name="甲" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${relations}><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  });
const columnOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnOf(Math.floor(at / 26) - 1) + columnOf(at % 26);
const row = (at: number, columns: string[]) =>
  `<row r="${at}">${columns.map(column => `<c r="${column}${at}" t="inlineStr"><is><t>虚构甲公司</t></is></c>`).join('')}</row>`;
const rows = (count: number, width: number) => {
  const columns = Array.from({ length: width }, (_, at) => columnOf(at));
  return Array.from({ length: count }, (_, at) => row(at + 1, columns)).join('');
};

const line = 'BT /F1 10 Tf 40 800 Td (The parties shall bear liability for breach.) Tj ET\n';
/** A contract of so many characters: clause after clause, each with something to be found. */
function contractOf(length: number): string {
  const lines = ['房屋租赁合同', '甲方（出租人）：虚构甲公司', '乙方（承租人）：虚构乙公司'];
  for (let at = 1, said = 0; said < length; at += 1) {
    const line = `第${at}条 乙方逾期支付租金的，每日按欠付租金的百分之一支付违约金。`;
    lines.push(line);
    said += line.length + 1;
  }
  return lines.join('\n').slice(0, length);
}

const units = 100_000;
const unitsOf = (unit: (at: number) => string) => Array.from({ length: units }, (_, at) => unit(at)).join('');

/** Files that are read wherever a document is. */
export const dearDocuments: DearFile[] = [
  { name: '一段.docx', bytes: () => docx(paragraph(long(7 * megabyte))) },
  { name: '空段.docx', bytes: () => docx('<w:p/>'.repeat(200_000)) },
  { name: '短段.docx', bytes: () => docx(paragraph('甲方').repeat(100_000)) },
  { name: '嵌套.docx', bytes: () => docx(Array.from({ length: 300 }).reduce(table, paragraph('甲')) as string) },
  { name: '大表.docx', bytes: () => docx(cells(100_000)) },
  { name: '炸弹.docx', bytes: () => docx(paragraph(' '.repeat(400 * megabyte))) },
  { name: '多页.pdf', bytes: () => aPdf(line, 3_000) },
  { name: '大流.pdf', bytes: () => aPdf(line.repeat(200_000)) },
  { name: '深层.html', bytes: () => encoder.encode(`<html><body>${'<div>'.repeat(100_000)}甲方</body></html>`) },
  { name: '一行.txt', bytes: () => encoder.encode(long(6 * megabyte)) },
  { name: '三十万字.txt', bytes: () => encoder.encode(`${long(100)}\n`.repeat(2_900)) },
  { name: '万条.txt', bytes: () => encoder.encode(contractOf(490_000)) },
];

/** Files that are read as tables. */
export const dearTables: DearFile[] = [
  { name: '百万格.xlsx', bytes: () => sheet(rows(50_000, 20)) },
  { name: '一行万格.xlsx', bytes: () => sheet(rows(20, 16_000)) },
  { name: '引号.csv', bytes: () => encoder.encode(`名称\n"${long(6 * megabyte)}`) },
];

/** Files of exchange between programs of translators. */
export const dearExchanges: DearFile[] = [
  {
    name: '单位.tmx',
    bytes: () =>
      xml(
        `<tmx version="1.4"><header srclang="zh-CN"/><body>${unitsOf(at => `<tu><tuv xml:lang="zh-CN"><seg>第${at}条</seg></tuv><tuv xml:lang="en"><seg>Article ${at}</seg></tuv></tu>`)}</body></tmx>`,
      ),
  },
  {
    name: '单位.tbx',
    bytes: () =>
      xml(
        `<tbx type="TBX-Basic" style="dca" xml:lang="zh" xmlns="urn:iso:std:iso:30042:ed-2"><text><body>${unitsOf(at => `<conceptEntry><langSec xml:lang="zh"><termSec><term>术语${at}</term></termSec></langSec><langSec xml:lang="en"><termSec><term>term ${at}</term></termSec></langSec></conceptEntry>`)}</body></text></tbx>`,
      ),
  },
  {
    name: '单位.xlf',
    bytes: () =>
      xml(
        `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="zh" trgLang="en"><file id="f1">${unitsOf(at => `<unit id="${at}"><segment><source>第${at}条</source><target>Article ${at}</target></segment></unit>`)}</file></xliff>`,
      ),
  },
];
