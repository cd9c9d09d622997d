import pdfmake from 'pdfmake';
import { type Block, type Chart, clean, type Document, figuresOf } from './document.ts';
import { drawChart } from './draw-chart.ts';
import { type Fonts, font, useFonts } from './use-fonts.ts';

/** A PDF to be written. */
interface PdfOrder {
  document: Document;
  fonts: Fonts;
  /** Pages before this one, where it is a part of a larger document; then nobody knows yet how many there will be. */
  pagesBefore?: number;
}

const line = '#C9D1DC';
const bodyPt = 9.5;
const pageWidthPt = 595.28 - 2 * 54;
const nameWidthPt = 84;
/** What a cell is narrower inside, by its padding and its lines. */
const cellEdgePt = 9;

/** The drawer of charts looks for fonts on the disk, which it may not read, and keeps the one of the text around it. */
const quietly = { warningCallback: () => undefined };

const layout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => line,
  vLineColor: () => line,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

function setBlock(block: Block): object[] {
  switch (block.kind) {
    case 'title':
      return [
        { text: clean(block.text), style: 'title' },
        ...(block.subtitle ? [{ text: clean(block.subtitle), style: 'subtitle' }] : []),
      ];
    case 'heading':
      return [{ text: clean(block.text), style: `heading${block.level}` }];
    case 'text':
      return block.lines.map(text => ({ text: clean(text.trim()), style: 'text' }));
    case 'note':
      return [{ text: clean(block.text), style: 'note' }];
    case 'facts':
      return block.rows.length === 0 ? [] : [factsTable(block.rows)];
    case 'table':
      return [resultTable(block)];
    case 'chart':
      return [chartWithTable(block.chart)];
    case 'paper':
      return [
        { text: clean(block.court), style: 'paperCourt' },
        { text: clean(block.name), style: 'paperName' },
        { text: clean(block.number), style: 'paperNumber' },
        ...block.lines.map(text => ({ text: clean(text.trim()), style: 'paperText' })),
        ...block.signatures.map(text => ({ text: clean(text.trim()), style: 'paperSignature' })),
      ];
    case 'pageBreak':
      return [{ text: '', pageBreak: 'after' }];
  }
}

const keptTogetherChars = 900;

/** A heading stays with the facts below it where both are no more than a part of a page. */
function setBlocks(blocks: readonly Block[]): object[] {
  return blocks.flatMap((block, at) => {
    const [before, next] = [blocks[at - 1], blocks[at + 1]];
    if (block.kind === 'facts' && before?.kind === 'heading' && isShort(block)) return [];
    const isKept = block.kind === 'heading' && next?.kind === 'facts' && isShort(next);
    return isKept ? [{ unbreakable: true, stack: [...setBlock(block), ...setBlock(next)] }] : setBlock(block);
  });
}

const isShort = ({ rows }: Extract<Block, { kind: 'facts' }>) =>
  rows.reduce((sum, [name, value]) => sum + name.length + value.length, 0) <= keptTogetherChars;

const factsTable = (rows: [string, string][]) => ({
  layout,
  margin: [0, 4, 0, 10],
  table: {
    widths: [nameWidthPt, pageWidthPt - nameWidthPt - 2 * cellEdgePt],
    body: rows.map(([name, value]) => [{ text: clean(name), style: 'factName' }, { text: clean(value) }]),
  },
});

function resultTable({ head, rows, shares }: Extract<Block, { kind: 'table' }>) {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const widths = shares.map(share => (share / whole) * pageWidthPt - cellEdgePt);
  return {
    layout,
    fontSize: 8.5,
    margin: [0, 4, 0, 10],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths,
      body: [head.map(text => ({ text: clean(text), style: 'head' })), ...rows.map(row => row.map(clean))],
    },
  };
}

function chartWithTable(chart: Chart) {
  return {
    unbreakable: chart.points.length <= 14,
    stack: [
      { text: clean(chart.title), style: 'heading2' },
      { svg: drawChart(chart, font), width: pageWidthPt, options: quietly },
      // scores are no shares of a whole: who draws a radar tells them
      ...(chart.kind === 'radar' ? [] : [resultTable(figuresOf(chart))]),
    ],
  };
}

const definitionOf = ({ document, pagesBefore }: PdfOrder) => ({
  info: { title: clean(document.name), creator: '案台' },
  pageSize: 'A4',
  pageMargins: [54, 58, 54, 54],
  header: { text: clean(document.name), style: 'edge', margin: [54, 28, 54, 0] },
  footer: (page: number, pages: number) => ({
    text: pagesBefore === undefined ? `第 ${page} 页　共 ${pages} 页` : `第 ${pagesBefore + page} 页`,
    style: 'edge',
    alignment: 'center',
    margin: [0, 14, 0, 0],
  }),
  content: setBlocks(document.blocks),
  defaultStyle: { font, fontSize: bodyPt, lineHeight: 1.3, color: '#1A2233' },
  styles: {
    title: { fontSize: 16, bold: true, alignment: 'center', margin: [0, 0, 0, 6] },
    subtitle: { fontSize: 10, alignment: 'center', color: '#5B6577', margin: [0, 0, 0, 10] },
    heading1: { fontSize: 12.5, bold: true, margin: [0, 12, 0, 4] },
    heading2: { fontSize: 10.5, bold: true, margin: [0, 8, 0, 3] },
    text: { leadingIndent: 19, margin: [0, 0, 0, 4], alignment: 'left' },
    paperCourt: { fontSize: 18, bold: true, alignment: 'center', margin: [0, 24, 0, 6] },
    paperName: { fontSize: 20, bold: true, alignment: 'center', characterSpacing: 4, margin: [0, 0, 0, 16] },
    paperNumber: { fontSize: 12, alignment: 'right', margin: [0, 0, 0, 14] },
    paperText: { fontSize: 12, lineHeight: 1.5, leadingIndent: 24, margin: [0, 0, 0, 4], alignment: 'left' },
    paperSignature: { fontSize: 12, lineHeight: 1.5, alignment: 'right', margin: [0, 4, 24, 0] },
    note: { fontSize: 8.5, color: '#5B6577', margin: [0, 4, 0, 2] },
    factName: { bold: true, color: '#3C475A' },
    head: { bold: true, fillColor: '#E8EEF7' },
    edge: { fontSize: 8, color: '#6B7686' },
  },
});

/** A PDF on A4 with its Chinese font embedded as far as it is used. */
export default async function writePdf(order: PdfOrder): Promise<Uint8Array> {
  useFonts(order.fonts);
  return pdfmake.createPdf(definitionOf(order)).getBuffer();
}
