import { type Block, type Chart, figuresOf } from './document.ts';
import { escapeXml } from './escape-markup.ts';

/** The inside of an A4 page between its margins, in twentieths of a point. */
const pageWidth = 9070;

const run = (text: string, marks = '') =>
  `<w:r>${marks ? `<w:rPr>${marks}</w:rPr>` : ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

const paragraph = (style: string, { text, more = '' }: { text: string; more?: string }) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>${run(text)}</w:p>`;

const bold = '<w:b/>';
const shade = '<w:shd w:val="clear" w:color="auto" w:fill="E8EEF7"/>';

function cell(width: number, text: string, { isHead = false, isName = false, isKept = false, style = 'Cell' } = {}) {
  const keep = isKept ? '<w:keepNext/>' : '';
  const lines = text.split('\n').map(line => {
    return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${keep}</w:pPr>${run(line, isHead || isName ? bold : '')}</w:p>`;
  });
  return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${isHead ? shade : ''}</w:tcPr>${lines.join('')}</w:tc>`;
}

function table(widths: number[], rows: string[]) {
  const grid = widths.map(width => `<w:gridCol w:w="${width}"/>`).join('');
  const properties = `<w:tblStyle w:val="Grid"/><w:tblW w:w="${pageWidth}" w:type="dxa"/><w:tblLayout w:type="fixed"/>`;
  // without a paragraph after it, two tables would grow into one
  return `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl><w:p><w:pPr><w:pStyle w:val="Gap"/></w:pPr></w:p>`;
}

const row = (cells: string[]) => `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.join('')}</w:tr>`;
const headRow = (cells: string[]) => `<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${cells.join('')}</w:tr>`;

const nameWidth = 1700;
/** Facts of so many characters stand on one page with each other. */
const keptMax = 900;

function factsTable(rows: [string, string][]) {
  const widths = [nameWidth, pageWidth - nameWidth] as const;
  const isShort = rows.reduce((sum, [, value]) => sum + value.length, 0) <= keptMax;
  // a long value may go over a page, so its row may be split
  const begin = isShort ? '<w:tr><w:trPr><w:cantSplit/></w:trPr>' : '<w:tr>';
  return table(
    [...widths],
    rows.map(([name, value], at) => {
      const isKept = isShort && at < rows.length - 1;
      return `${begin}${cell(widths[0], name, { isName: true, isKept })}${cell(widths[1], value, { isKept })}</w:tr>`;
    }),
  );
}

function resultTable({ head, rows, shares }: Extract<Block, { kind: 'table' }>) {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const widths = shares.map(share => Math.floor((share / whole) * pageWidth));
  const cells = (texts: string[], isHead: boolean) =>
    texts.map((text, at) => cell(widths[at] ?? 0, text, { isHead, style: 'Small' }));
  return table(widths, [headRow(cells(head, true)), ...rows.map(texts => row(cells(texts, false)))]);
}

const emuPerPoint = 12_700;
const chartWidth = 453 * emuPerPoint;
const chartHeight = 220 * emuPerPoint;

const drawing = (number: number, title: string) =>
  `<w:p><w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${chartWidth}" cy="${chartHeight}"/><wp:docPr id="${number}" name="图表${number}" descr="${escapeXml(title)}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="chart${number}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

function setBlock(block: Block, charts: Chart[]): string {
  switch (block.kind) {
    case 'title':
      return (
        paragraph('Title', { text: block.text }) +
        (block.subtitle ? paragraph('Subtitle', { text: block.subtitle }) : '')
      );
    case 'heading':
      return paragraph(`Heading${block.level}`, { text: block.text });
    case 'text':
      return block.lines.map(line => paragraph('Text', { text: line.trim() })).join('');
    case 'note':
      return paragraph('Note', { text: block.text });
    case 'facts':
      return block.rows.length === 0 ? '' : factsTable(block.rows);
    case 'table':
      return resultTable(block);
    case 'chart': {
      const number = charts.push(block.chart);
      return (
        paragraph('Heading2', { text: block.chart.title }) +
        drawing(number, block.chart.title) +
        (block.chart.kind === 'radar' ? '' : resultTable(figuresOf(block.chart)))
      );
    }
    case 'paper':
      return [
        paragraph('PaperCourt', { text: block.court }),
        paragraph('PaperName', { text: block.name }),
        paragraph('PaperNumber', { text: block.number }),
        ...block.lines.map(line => paragraph('PaperText', { text: line.trim() })),
        ...block.signatures.map(line => paragraph('PaperSignature', { text: line.trim() })),
      ].join('');
    case 'pageBreak':
      return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
  }
}

/** Blocks as the XML of a body; the charts in it are numbered from 1 and stand beside it. */
export function bodyOf(blocks: Block[]): { xml: string; charts: Chart[] } {
  const charts: Chart[] = [];
  const xml = blocks.map((block, at) => {
    // a heading begins its page itself: a paragraph for the break could fall on a page of its own
    if (block.kind === 'pageBreak' && blocks[at + 1]?.kind === 'heading') return '';
    if (block.kind === 'heading' && blocks[at - 1]?.kind === 'pageBreak')
      return paragraph(`Heading${block.level}`, { text: block.text, more: '<w:pageBreakBefore/>' });
    return setBlock(block, charts);
  });
  return { xml: xml.filter(Boolean).join('\n'), charts };
}
