import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { escapeXml } from './escape-markup.ts';
import { linesOfRuns, type Paper, type PaperAlign, type PaperBlock, type PaperForm, type PaperRun } from './paper.ts';
import { firstLineXml, pageWidthOf, paperEnd, paperPartsOf, paperStart, placeInList } from './write-paper-package.ts';

/** Papers to be written as Word files. */
interface PaperOrder {
  papers: Paper[];
  now: Date;
}

/** Numbered clauses are lists, references are fields that follow them, and all looks come from styles. */
export default async function writePaperDocx({ papers, now }: PaperOrder): Promise<Uint8Array[]> {
  const files: Uint8Array[] = [];
  for (const paper of papers) files.push(await fileOf(paper, now));
  return files;
}

async function fileOf(paper: Paper, now: Date): Promise<Uint8Array> {
  const anchors = new Map<string, number>();
  for (const block of paper.blocks)
    for (const anchor of anchorsIn(block)) if (!anchors.has(anchor)) anchors.set(anchor, anchors.size + 1);
  const counted = new Set(paper.blocks.flatMap(block => (block.kind === 'clause' ? present(block.anchor) : [])));
  const context = { anchors, counted, form: paper.form, pageWidth: pageWidthOf(paper.form) };
  const body = paper.blocks.map(block => setBlock(block, context)).join('');
  const zip = new ZipFile();
  for (const [path, text] of paperPartsOf(paper, now)) zip.addBuffer(Buffer.from(text), path, { mtime: now });
  const document = paperStart + body + paperEnd(paper.form);
  zip.addBuffer(Buffer.from(document), 'word/document.xml', { mtime: now });
  zip.end();
  return buffer(zip.outputStream);
}

interface Context {
  anchors: ReadonlyMap<string, number>;
  /** Those whose number is Word's own; the number of a row is text. */
  counted: ReadonlySet<string>;
  form: PaperForm;
  pageWidth: number;
}

const present = (anchor: string | undefined) => (anchor === undefined ? [] : [anchor]);

function anchorsIn(block: PaperBlock): string[] {
  if (block.kind === 'clause') return present(block.anchor);
  return block.kind === 'table' ? block.rows.flatMap(({ anchor }) => present(anchor)) : [];
}

const bookmarkOf = (number: number) => `_Ref${String(number).padStart(6, '0')}`;

function inBookmark(inside: string, anchor: string | undefined, { anchors }: Context): string {
  const number = anchor === undefined ? undefined : anchors.get(anchor);
  if (number === undefined) return inside;
  return `<w:bookmarkStart w:id="${number}" w:name="${bookmarkOf(number)}"/>${inside}<w:bookmarkEnd w:id="${number}"/>`;
}

const letters = ({ isBold, isBlank }: PaperRun) => {
  const marks = `${isBold ? '<w:b/>' : ''}${isBlank ? '<w:highlight w:val="yellow"/>' : ''}`;
  return marks ? `<w:rPr>${marks}</w:rPr>` : '';
};

const textRun = (run: PaperRun) =>
  run.text === '' ? '' : `<w:r>${letters(run)}<w:t xml:space="preserve">${escapeXml(run.text)}</w:t></w:r>`;

function runsXml(runs: readonly PaperRun[], context: Context): string {
  return runs.map(run => (run.reference ? referenceXml(run, run.reference, context) : textRun(run))).join('');
}

/** A reference follows its number where that is what a field gives; otherwise it leads there. */
function referenceXml(
  run: PaperRun,
  { anchor, number }: NonNullable<PaperRun['reference']>,
  { anchors, counted }: Context,
) {
  const target = anchors.get(anchor);
  if (target === undefined) return textRun(run);
  const at = number === undefined || !counted.has(anchor) ? -1 : run.text.indexOf(number);
  if (at < 0 || number === undefined)
    return `<w:hyperlink w:anchor="${bookmarkOf(target)}" w:history="1">${textRun(run)}</w:hyperlink>`;
  const mark = letters(run);
  const char = (kind: string) => `<w:r>${mark}<w:fldChar w:fldCharType="${kind}"/></w:r>`;
  const code = `<w:r>${mark}<w:instrText xml:space="preserve"> REF ${bookmarkOf(target)} \\n \\h </w:instrText></w:r>`;
  return [
    textRun({ ...run, text: run.text.slice(0, at) }),
    char('begin') + code + char('separate') + textRun({ ...run, text: number }) + char('end'),
    textRun({ ...run, text: run.text.slice(at + number.length) }),
  ].join('');
}

const alignXml = (align: PaperAlign | undefined) => (align ? `<w:jc w:val="${align}"/>` : '');
const paragraph = (style: string, { inside, properties = '' }: { inside: string; properties?: string }) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${properties}</w:pPr>${inside}</w:p>`;

/** As many paragraphs as there are lines. */
const paragraphs = (
  style: string,
  { runs, context, properties = '' }: { runs: readonly PaperRun[]; context: Context; properties?: string },
) =>
  linesOfRuns(runs)
    .map(line => paragraph(style, { inside: runsXml(line, context), properties }))
    .join('');

/** One paragraph, its lines broken within. */
const brokenLines = (runs: readonly PaperRun[], context: Context) =>
  linesOfRuns(runs)
    .map(line => runsXml(line, context))
    .join('<w:r><w:br/></w:r>');

const bolder = (runs: readonly PaperRun[], isBold: boolean | undefined) =>
  isBold ? runs.map(run => ({ ...run, isBold })) : runs;

function setBlock(block: PaperBlock, context: Context): string {
  switch (block.kind) {
    case 'title':
      return paragraphs('Title', { runs: block.runs, context });
    case 'heading':
      return paragraphs('Heading1', { runs: block.runs, context, properties: alignXml(block.align) });
    case 'paragraph': {
      const indent = firstLineXml(context.form, block.indent ?? 0);
      return paragraphs('BodyText', {
        runs: bolder(block.runs, block.isBold),
        context,
        properties: indent + alignXml(block.align),
      });
    }
    case 'clause': {
      const { depth, label, anchor, isBold, align } = block;
      const { list, level } = placeInList(block);
      const number = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;
      // a gap within the number would stand in every reference to it
      const gap = { text: /\s*$/u.exec(label)![0] };
      const inside = brokenLines(bolder([gap, ...block.runs], isBold), context);
      const keep = isBold ? '<w:keepNext/>' : '';
      return paragraph(`Clause${depth}`, {
        inside: inBookmark(inside, anchor, context),
        properties: keep + number + (align === 'center' ? firstLineXml(context.form, 0) : '') + alignXml(align),
      });
    }
    case 'table':
      return tableXml(block, context);
    case 'list':
      return block.items
        .map(item => paragraph(block.isBulleted ? 'ListItem' : 'BodyText', { inside: brokenLines(item, context) }))
        .join('');
    case 'signatures':
      return signaturesXml(block, context);
    case 'pageBreak':
      return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
  }
}

type Table = Extract<PaperBlock, { kind: 'table' }>;

// without a paragraph after it, two tables would grow into one
const gap = paragraph('Gap', { inside: '' });

function tableXml({ widths, head, rows }: Table, context: Context): string {
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const columns = widths.map(width => Math.floor((width / whole) * context.pageWidth));
  const grid = columns.map(width => `<w:gridCol w:w="${width}"/>`).join('');
  const rowXml = (cells: string[], isHead: boolean) =>
    `<w:tr><w:trPr>${isHead ? '<w:cantSplit/><w:tblHeader/>' : ''}</w:trPr>${cells.join('')}</w:tr>`;
  const headRow = head?.map((runs, at) => cellXml({ runs, isBold: true, align: 'center' }, columns[at]!, { context }));
  const body = rows.map(({ anchor, cells }) => {
    let from = 0;
    const set = cells.map((cell, at) => {
      const span = cell.span ?? 1;
      const width = columns.slice(from, from + span).reduce((sum, each) => sum + each, 0);
      from += span;
      return cellXml(cell, width, { context, anchor: at === 0 ? anchor : undefined });
    });
    return rowXml(set, false);
  });
  const properties = `<w:tblStyle w:val="Grid"/><w:tblW w:w="${context.pageWidth}" w:type="dxa"/><w:tblLayout w:type="fixed"/>`;
  return `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${headRow ? rowXml(headRow, true) : ''}${body.join('')}</w:tbl>${gap}`;
}

function cellXml(
  { runs, span, isBold, align }: Table['rows'][number]['cells'][number],
  width: number,
  { context, anchor }: { context: Context; anchor?: string | undefined },
): string {
  const lines = linesOfRuns(bolder(runs, isBold));
  const inside = lines.map((line, at) => {
    const text = runsXml(line, context);
    return paragraph('Cell', {
      inside: at === 0 ? inBookmark(text, anchor, context) : text,
      properties: alignXml(align),
    });
  });
  const spanXml = span && span > 1 ? `<w:gridSpan w:val="${span}"/>` : '';
  return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${spanXml}<w:vAlign w:val="center"/></w:tcPr>${inside.join('')}</w:tc>`;
}

/** One signs at the right; several side by side, in a table without lines. */
function signaturesXml({ columns }: Extract<PaperBlock, { kind: 'signatures' }>, context: Context): string {
  if (columns.length === 0) return '';
  const linesOf = (column: PaperRun[][], style: string) =>
    column.map(line => paragraph(style, { inside: brokenLines(line, context) })).join('') ||
    paragraph(style, { inside: '' });
  if (columns.length === 1) return linesOf(columns[0]!, 'Signature');
  const perRow = Math.min(columns.length, 2);
  const width = Math.floor(context.pageWidth / perRow);
  const cells = columns.map(
    column => `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${linesOf(column, 'SignatureCell')}</w:tc>`,
  );
  const empty = `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph('SignatureCell', { inside: '' })}</w:tc>`;
  const rows: string[] = [];
  for (let at = 0; at < cells.length; at += perRow)
    rows.push(`<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells[at]}${perRow > 1 ? (cells[at + 1] ?? empty) : ''}</w:tr>`);
  const grid = Array.from({ length: perRow }, () => `<w:gridCol w:w="${width}"/>`).join('');
  return `${gap}<w:tbl><w:tblPr><w:tblW w:w="${context.pageWidth}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl>${gap}`;
}
