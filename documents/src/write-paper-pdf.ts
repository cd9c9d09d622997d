import pdfmake from 'pdfmake';
import { clean } from './document.ts';
import { linesOfRuns, type Paper, type PaperAlign, type PaperBlock, type PaperCell, type PaperRun } from './paper.ts';
import { type Fonts, font, useFonts } from './use-fonts.ts';

/** A paper to be written as PDF. */
export interface PaperPdfOrder {
  paper: Paper;
  fonts: Fonts;
}

const mm = 72 / 25.4;

/** The same margins and sizes as the Word file has; the face is the one font that is embedded. */
const looks = {
  official: { margins: [28, 37, 26, 35], body: 15, title: 21, cell: 11.5, lead: 1.4 },
  contract: { margins: [28, 25.4, 28, 25.4], body: 11.5, title: 17, cell: 10.5, lead: 1.35 },
} as const;
type PaperLayout = (typeof looks)[keyof typeof looks];

const sheetWidth = 595.28;
/** What a cell is narrower inside, by its padding and its lines. */
const cellEdge = 11;

const layout = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0.6,
  paddingLeft: () => 5,
  paddingRight: () => 5,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

/** The embedded font has no ballot boxes: a full square is a ticked one. */
const inFont = (text: string) => clean(text).replaceAll('☑', '■').replaceAll('☐', '□');

const setRuns = (runs: readonly PaperRun[], isBold = false) =>
  linesOfRuns(runs).flatMap((line, at) => [
    ...(at > 0 ? ['\n'] : []),
    ...line.map(({ text, isBold: own, isBlank }) => ({
      text: inFont(text),
      ...(isBold || own ? { bold: true } : {}),
      ...(isBlank ? { background: '#FFF3B0' } : {}),
    })),
  ]);

const aligned = (align: PaperAlign | undefined) => (align ? { alignment: align } : {});

function setBlock(block: PaperBlock, look: PaperLayout): object[] {
  const indent = 2 * look.body;
  switch (block.kind) {
    case 'title':
      return [{ text: setRuns(block.runs), style: 'title' }];
    case 'heading':
      return [{ text: setRuns(block.runs), style: 'heading', ...aligned(block.align) }];
    case 'paragraph':
      return linesOfRuns(block.runs).map(line => ({
        text: setRuns(line, block.isBold),
        style: 'text',
        ...(block.indent ? { leadingIndent: block.indent * look.body } : {}),
        ...aligned(block.align),
      }));
    case 'clause': {
      const { label, isBold, align } = block;
      const text = setRuns([{ text: label }, ...block.runs], isBold);
      return [{ text, style: 'text', leadingIndent: align === 'center' ? 0 : indent, ...aligned(align) }];
    }
    case 'table':
      return [setTable(block, look)];
    case 'list':
      return block.items.map(item => ({
        text: setRuns(block.isBulleted ? [{ text: '－ ' }, ...item] : item),
        style: 'text',
        leadingIndent: indent,
      }));
    case 'signatures':
      return setSignatures(block.columns);
    case 'pageBreak':
      return [{ text: '', pageBreak: 'after' }];
  }
}

function setTable({ widths, head, rows }: Extract<PaperBlock, { kind: 'table' }>, look: PaperLayout) {
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const inside = sheetWidth - (look.margins[0] + look.margins[2]) * mm;
  const setCells = (cells: PaperCell[]) =>
    cells.flatMap(({ runs, span = 1, isBold, align }) => [
      { text: setRuns(runs, isBold), style: 'cell', colSpan: span, ...aligned(align) },
      ...Array.from({ length: span - 1 }, () => ({})),
    ]);
  const headCells = head?.map((runs): PaperCell => ({ runs, isBold: true, align: 'center' }));
  return {
    layout,
    margin: [0, 4, 0, 8],
    table: {
      headerRows: headCells ? 1 : 0,
      widths: widths.map(width => (width / whole) * inside - cellEdge),
      body: [...(headCells ? [setCells(headCells)] : []), ...rows.map(({ cells }) => setCells(cells))],
    },
  };
}

function setSignatures(columns: PaperRun[][][]): object[] {
  const stackOf = (column: PaperRun[][]) => column.map(line => ({ text: setRuns(line), style: 'signature' }));
  if (columns.length === 1)
    return [{ unbreakable: true, margin: [0, 12, 0, 0], alignment: 'right', stack: stackOf(columns[0]!) }];
  const pairs = columns.flatMap((column, at) => (at % 2 === 0 ? [[column, columns[at + 1] ?? []]] : []));
  return pairs.map(pair => ({
    unbreakable: true,
    margin: [0, 12, 0, 0],
    columns: pair.map(column => ({ width: '*', stack: stackOf(column) })),
  }));
}

function definitionOf({ name, form, blocks }: Paper) {
  const look = looks[form];
  const margins = look.margins.map(each => each * mm);
  return {
    info: { title: clean(name) },
    pageSize: 'A4',
    pageMargins: margins,
    ...(form === 'contract'
      ? { header: { text: clean(name), style: 'edge', alignment: 'center', margin: [0, 34, 0, 0] } }
      : {}),
    footer: (page: number, pages: number) => ({
      text: form === 'official' ? `— ${page} —` : `第 ${page} 页　共 ${pages} 页`,
      style: 'edge',
      alignment: 'center',
      margin: [0, 18, 0, 0],
    }),
    content: blocks.flatMap(block => setBlock(block, look)),
    defaultStyle: { font, fontSize: look.body, lineHeight: look.lead },
    styles: {
      title: { fontSize: look.title, bold: true, alignment: 'center', margin: [0, 4, 0, 16] },
      heading: { bold: true, margin: [0, 8, 0, 4] },
      text: { margin: [0, 0, 0, 2] },
      cell: { fontSize: look.cell, lineHeight: 1.25 },
      signature: { margin: [0, 0, 0, 2] },
      edge: { fontSize: form === 'official' ? 12 : 8.5 },
    },
  };
}

/** A paper on A4, its numbers and references as they are printed. */
export default async function writePaperPdf({ paper, fonts }: PaperPdfOrder): Promise<Uint8Array> {
  useFonts(fonts);
  return pdfmake.createPdf(definitionOf(paper)).getBuffer();
}
