import type { Chart } from './document.ts';
import { escapeXml } from './escape-markup.ts';
import { chartXml } from './write-word-chart.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const names = `xmlns:w="${word}" xmlns:r="${office}/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"`;

/** What stands before and after the body in the main part. */
export const documentStart = `${declaration}<w:document ${names}><w:body>`;
export const documentEnd =
  '<w:sectPr><w:headerReference w:type="default" r:id="header"/><w:footerReference w:type="default" r:id="footer"/>' +
  '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1418" w:bottom="1304" w:left="1418" w:header="720" w:footer="620" w:gutter="0"/></w:sectPr></w:body></w:document>';

const typeOf = (part: string, kind: string) =>
  `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}+xml"/>`;

const contentTypes = (charts: Chart[]) =>
  `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
  typeOf('word/document.xml', 'wordprocessingml.document.main') +
  typeOf('word/styles.xml', 'wordprocessingml.styles') +
  typeOf('word/header.xml', 'wordprocessingml.header') +
  typeOf('word/footer.xml', 'wordprocessingml.footer') +
  charts.map((_chart, at) => typeOf(`word/charts/chart${at + 1}.xml`, 'drawingml.chart')).join('') +
  '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>';

const related = (id: string, { kind, target }: { kind: string; target: string }) =>
  `<Relationship Id="${id}" Type="${kind}" Target="${target}"/>`;
const relations = (all: string[]) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;

const rootRelations = relations([
  related('document', { kind: `${office}/relationships/officeDocument`, target: 'word/document.xml' }),
  related('core', { kind: `${packages}/relationships/metadata/core-properties`, target: 'docProps/core.xml' }),
]);

const documentRelations = (charts: Chart[]) =>
  relations([
    related('styles', { kind: `${office}/relationships/styles`, target: 'styles.xml' }),
    related('header', { kind: `${office}/relationships/header`, target: 'header.xml' }),
    related('footer', { kind: `${office}/relationships/footer`, target: 'footer.xml' }),
    ...charts.map((_chart, at) =>
      related(`chart${at + 1}`, { kind: `${office}/relationships/chart`, target: `charts/chart${at + 1}.xml` }),
    ),
  ]);

const coreOf = (name: string, now: Date) =>
  `${declaration}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(name)}</dc:title><dc:creator>案台</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${now.toISOString().slice(0, 19)}Z</dcterms:created></cp:coreProperties>`;

const song = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/>';
const hei = '<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="黑体"/>';
const size = (halfPoints: number) => `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`;
const grey = '<w:color w:val="5B6577"/>';
const space = (before: number, { after, lines = 300 }: { after: number; lines?: number }) =>
  `<w:spacing w:before="${before}" w:after="${after}" w:line="${lines}" w:lineRule="auto"/>`;

const style = (id: string, { name, paragraph, letters }: { name: string; paragraph: string; letters: string }) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${letters}</w:rPr></w:style>`;

const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="C9D1DC"/>`;
const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('');

const styles =
  `${declaration}<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr>${song}${size(21)}<w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults>` +
  `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>` +
  style('Title', {
    name: 'Title',
    paragraph: `${space(0, { after: 200 })}<w:jc w:val="center"/>`,
    letters: `${hei}<w:b/>${size(34)}`,
  }) +
  style('Subtitle', {
    name: 'Subtitle',
    paragraph: `${space(0, { after: 240 })}<w:jc w:val="center"/>`,
    letters: `${grey}${size(20)}`,
  }) +
  style('Heading1', {
    name: 'heading 1',
    paragraph: `<w:keepNext/>${space(280, { after: 120 })}<w:outlineLvl w:val="0"/>`,
    letters: `${hei}<w:b/>${size(26)}`,
  }) +
  style('Heading2', {
    name: 'heading 2',
    paragraph: `<w:keepNext/>${space(200, { after: 80 })}<w:outlineLvl w:val="1"/>`,
    letters: `${hei}<w:b/>${size(22)}`,
  }) +
  style('Text', {
    name: 'Body Text',
    paragraph: `${space(0, { after: 60, lines: 340 })}<w:ind w:firstLineChars="200" w:firstLine="420"/><w:jc w:val="both"/>`,
    letters: '',
  }) +
  style('PaperCourt', {
    name: 'Paper court',
    paragraph: `${space(480, { after: 120 })}<w:jc w:val="center"/>`,
    letters: `${song}<w:b/>${size(40)}`,
  }) +
  style('PaperName', {
    name: 'Paper name',
    paragraph: `${space(0, { after: 320 })}<w:jc w:val="center"/>`,
    letters: `${song}<w:b/>${size(44)}`,
  }) +
  style('PaperNumber', {
    name: 'Paper number',
    paragraph: `${space(0, { after: 280 })}<w:jc w:val="right"/>`,
    letters: `${song}${size(28)}`,
  }) +
  style('PaperText', {
    name: 'Paper text',
    paragraph: `${space(0, { after: 0, lines: 480 })}<w:ind w:firstLineChars="200" w:firstLine="560"/>`,
    letters: `${song}${size(28)}`,
  }) +
  style('PaperSignature', {
    name: 'Paper signature',
    paragraph: `${space(60, { after: 0, lines: 480 })}<w:jc w:val="right"/>`,
    letters: `${song}${size(28)}`,
  }) +
  style('Cell', { name: 'Cell', paragraph: space(30, { after: 30, lines: 260 }), letters: size(19) }) +
  style('Small', { name: 'Small', paragraph: space(20, { after: 20, lines: 250 }), letters: size(17) }) +
  style('Note', { name: 'Note', paragraph: space(80, { after: 0 }), letters: `${grey}${size(18)}` }) +
  style('Gap', { name: 'Gap', paragraph: space(0, { after: 60, lines: 120 }), letters: size(8) }) +
  style('Edge', { name: 'Edge', paragraph: '<w:jc w:val="center"/>', letters: `${grey}${size(17)}` }) +
  `<w:style w:type="table" w:styleId="Grid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${borders}</w:tblBorders><w:tblCellMar><w:left w:w="100" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style></w:styles>`;

const field = (code: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const run = (text: string) => `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
const edge = (part: 'hdr' | 'ftr', inside: string) =>
  `${declaration}<w:${part} xmlns:w="${word}"><w:p><w:pPr><w:pStyle w:val="Edge"/></w:pPr>${inside}</w:p></w:${part}>`;

const footer = edge('ftr', `${run('第 ')}${field('PAGE')}${run(' 页　共 ')}${field('NUMPAGES')}${run(' 页')}`);

/** Every part of a Word file but the main one, by its path. */
export function partsOf(name: string, { charts, now }: { charts: Chart[]; now: Date }): [path: string, text: string][] {
  return [
    ['[Content_Types].xml', contentTypes(charts)],
    ['_rels/.rels', rootRelations],
    ['docProps/core.xml', coreOf(name, now)],
    ['word/_rels/document.xml.rels', documentRelations(charts)],
    ['word/styles.xml', styles],
    ['word/header.xml', edge('hdr', run(name))],
    ['word/footer.xml', footer],
    ...charts.map((chart, at): [string, string] => [`word/charts/chart${at + 1}.xml`, chartXml(chart)]),
  ];
}
