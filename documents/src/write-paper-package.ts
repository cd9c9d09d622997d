import { escapeXml } from './escape-markup.ts';
import type { Paper, PaperBlock, PaperForm, PaperLevel } from './paper.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

interface PaperLayout {
  margins: { top: number; right: number; bottom: number; left: number };
  body: string;
  title: string;
  /** Half points. */
  bodySize: number;
  titleSize: number;
  cellSize: number;
  spacing: string;
  /** The name of the paper stands at the head of each page. */
  hasHeader: boolean;
}

/** GB/T 9704-2012: 37 mm above, 28 mm at the left, 仿宋 三号, 28 points a line; contracts as firms set them: 宋体 小四. */
const looks: Record<PaperForm, PaperLayout> = {
  official: {
    margins: { top: 2098, right: 1474, bottom: 1984, left: 1588 },
    body: '仿宋_GB2312',
    title: '方正小标宋简体',
    bodySize: 32,
    titleSize: 44,
    cellSize: 24,
    spacing: '<w:spacing w:before="0" w:after="0" w:line="560" w:lineRule="exact"/>',
    hasHeader: false,
  },
  contract: {
    margins: { top: 1440, right: 1588, bottom: 1440, left: 1588 },
    body: '宋体',
    title: '黑体',
    bodySize: 24,
    titleSize: 36,
    cellSize: 21,
    spacing: '<w:spacing w:before="0" w:after="0" w:line="360" w:lineRule="auto"/>',
    hasHeader: true,
  },
};

const sheet = { width: 11_906, height: 16_838 };

/** The inside of a page between its margins, in twentieths of a point. */
export const pageWidthOf = (form: PaperForm) => sheet.width - looks[form].margins.left - looks[form].margins.right;

export const paperStart = `${declaration}<w:document xmlns:w="${word}" xmlns:r="${office}/relationships"><w:body>`;

export function paperEnd(form: PaperForm): string {
  const { margins, hasHeader } = looks[form];
  const { top, right, bottom, left } = margins;
  const header = hasHeader ? '<w:headerReference w:type="default" r:id="header"/>' : '';
  return `<w:sectPr>${header}<w:footerReference w:type="default" r:id="footer"/><w:pgSz w:w="${sheet.width}" w:h="${sheet.height}"/><w:pgMar w:top="${top}" w:right="${right}" w:bottom="${bottom}" w:left="${left}" w:header="851" w:footer="1400" w:gutter="0"/></w:sectPr></w:body></w:document>`;
}

/** The indent of a first line by so many characters; readers that know no characters take the length. */
export const firstLineXml = (form: PaperForm, characters: number) =>
  `<w:ind w:left="0" w:firstLineChars="${characters * 100}" w:firstLine="${characters * looks[form].bodySize * 10}"/>`;

const fontXml = (chinese: string) =>
  `<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman" w:eastAsia="${chinese}"/>`;
const sizeXml = (halfPoints: number) => `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`;

const style = (id: string, { name, paragraph, letters = '' }: { name: string; paragraph: string; letters?: string }) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${letters}</w:rPr></w:style>`;
const centred = '<w:jc w:val="center"/>';
const line = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="000000"/>`;
const lines = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(line).join('');
const single = '<w:spacing w:before="40" w:after="40" w:line="300" w:lineRule="auto"/>';

function stylesOf(form: PaperForm): string {
  const { body, title, bodySize, titleSize, cellSize, spacing } = looks[form];
  const both = '<w:jc w:val="both"/>';
  const indent = firstLineXml(form, 2);
  const clause = (depth: number) =>
    style(`Clause${depth}`, { name: `Clause ${depth}`, paragraph: `${spacing}${indent}${both}` });
  return [
    `${declaration}<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr>${fontXml(body)}${sizeXml(bodySize)}<w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults>`,
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>',
    style('Title', {
      name: 'Title',
      paragraph: `<w:keepNext/><w:spacing w:before="120" w:after="320" w:line="360" w:lineRule="auto"/>${centred}`,
      letters: `${fontXml(title)}${form === 'contract' ? '<w:b/>' : ''}${sizeXml(titleSize)}`,
    }),
    style('Heading1', {
      name: 'heading 1',
      paragraph: `<w:keepNext/><w:spacing w:before="160" w:after="80" w:line="360" w:lineRule="auto"/><w:outlineLvl w:val="0"/>`,
      letters: fontXml('黑体'),
    }),
    style('BodyText', { name: 'Body Text', paragraph: `${spacing}${indent}${both}` }),
    clause(1),
    clause(2),
    clause(3),
    style('ListItem', {
      name: 'List Bullet',
      paragraph: `<w:numPr><w:numId w:val="${bulletList}"/></w:numPr>${spacing}${both}`,
    }),
    style('Cell', { name: 'Cell', paragraph: single, letters: sizeXml(cellSize) }),
    style('Signature', { name: 'Signature', paragraph: `<w:keepNext/>${spacing}<w:jc w:val="right"/>` }),
    style('SignatureCell', { name: 'Signature cell', paragraph: `<w:keepNext/>${spacing}` }),
    style('Gap', {
      name: 'Gap',
      paragraph: '<w:spacing w:before="0" w:after="0" w:line="160" w:lineRule="exact"/>',
      letters: sizeXml(8),
    }),
    style('Edge', {
      name: 'Edge',
      paragraph: centred,
      letters: `${fontXml('宋体')}${sizeXml(form === 'official' ? 28 : 18)}`,
    }),
    `<w:style w:type="table" w:styleId="Grid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${lines}</w:tblBorders><w:tblCellMar><w:left w:w="100" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style></w:styles>`,
  ].join('');
}

const bulletList = 9_000;

type Clause = Extract<PaperBlock, { kind: 'clause' }>;

/** Every list that clauses are counted in, as a list of Word of its own, so that each begins at one. */
function numberingOf({ blocks }: Paper): string {
  const lists = new Map(
    blocks.flatMap(block => (block.kind === 'clause' ? [[block.list, block] satisfies [number, Clause]] : [])),
  );
  const sets = new Map(
    [...lists].flatMap(([list, { levels }]) => {
      const { from } = placeInList({ list, levels, depth: levels.length });
      const [above, below] = [levels.slice(0, from || levels.length), from ? levels.slice(from) : []];
      return [[list, above] as const, ...(below.length > 0 ? [[list + continuedLists, below] as const] : [])];
    }),
  );
  const abstracts = [...sets].map(([list, levels]) => {
    const first = lists.has(list) ? 0 : lists.get(list - continuedLists)!.levels.length - levels.length;
    const set = levels.map((level, at) => levelXml(rebased(level, first), { at, levels })).join('');
    return `<w:abstractNum w:abstractNumId="${list}"><w:multiLevelType w:val="multilevel"/>${set}</w:abstractNum>`;
  });
  const bullet = `<w:abstractNum w:abstractNumId="${bulletList}"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="－"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="840" w:hanging="420"/></w:pPr></w:lvl></w:abstractNum>`;
  const numbers = [...sets.keys(), bulletList].map(
    list => `<w:num w:numId="${list}"><w:abstractNumId w:val="${list}"/></w:num>`,
  );
  return `${declaration}<w:numbering xmlns:w="${word}">${abstracts.join('')}${bullet}${numbers.join('')}</w:numbering>`;
}

/** Far above the lists of any paper: where levels that go on across those above are counted. */
const continuedLists = 1_000_000;

/**
 * The list of Word that a clause is counted in, and at which level. Levels from one that goes on where the level above begins
 * anew are a list of their own: not every program knows a level that never begins anew.
 */
export function placeInList({ list, levels, depth }: Pick<Clause, 'list' | 'levels' | 'depth'>) {
  const from = Math.max(
    0,
    levels.findIndex(({ isContinuous }, at) => at > 0 && isContinuous),
  );
  const isBelow = from > 0 && depth > from;
  return isBelow ? { list: list + continuedLists, level: depth - 1 - from, from } : { list, level: depth - 1, from };
}

/** A level in a list that begins so many levels further down; the gap behind its number stands in the text. */
const rebased = ({ text, ...level }: PaperLevel, by: number): PaperLevel => ({
  ...level,
  text: text.replace(/%(\d)/gu, (_, at: string) => `%${Number(at) - by}`).trimEnd(),
});

function levelXml({ text, isInWords }: PaperLevel, { at, levels }: { at: number; levels: PaperLevel[] }): string {
  const format = isInWords ? 'chineseCountingThousand' : 'decimal';
  // a level in figures that names one in words wants that in figures too
  const isPlain =
    !isInWords && levels.slice(0, at).some((level, above) => level.isInWords && text.includes(`%${above + 1}`));
  return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${isPlain ? '<w:isLgl/>' : ''}<w:suff w:val="nothing"/><w:lvlText w:val="${escapeXml(text)}"/><w:lvlJc w:val="left"/></w:lvl>`;
}

const field = (code: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const run = (text: string) => `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
const edge = (part: 'hdr' | 'ftr', inside: string) =>
  `${declaration}<w:${part} xmlns:w="${word}"><w:p><w:pPr><w:pStyle w:val="Edge"/></w:pPr>${inside}</w:p></w:${part}>`;

/** — 1 — as official papers have it; contracts count their pages, so that none goes missing. */
const footerOf = (form: PaperForm) =>
  form === 'official'
    ? edge('ftr', `${run('— ')}${field('PAGE')}${run(' —')}`)
    : edge('ftr', `${run('第 ')}${field('PAGE')}${run(' 页　共 ')}${field('NUMPAGES')}${run(' 页')}`);

const typeOf = (part: string, kind: string) =>
  `<Override PartName="/word/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml"/>`;
const contentTypes = `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${typeOf('document', 'document.main')}${typeOf('styles', 'styles')}${typeOf('numbering', 'numbering')}${typeOf('header', 'header')}${typeOf('footer', 'footer')}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

const relationsOf = (all: [id: string, kind: string, target: string][]) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${all.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${kind}" Target="${target}"/>`).join('')}</Relationships>`;

const coreOf = (name: string, now: Date) =>
  `${declaration}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(name)}</dc:title><dcterms:created xsi:type="dcterms:W3CDTF">${now.toISOString().slice(0, 19)}Z</dcterms:created></cp:coreProperties>`;

/** Every part of the file but the main one, by its path. */
export function paperPartsOf(paper: Paper, now: Date): [path: string, text: string][] {
  const { name, form } = paper;
  return [
    ['[Content_Types].xml', contentTypes],
    [
      '_rels/.rels',
      relationsOf([
        ['document', `${office}/relationships/officeDocument`, 'word/document.xml'],
        ['core', `${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'],
      ]),
    ],
    ['docProps/core.xml', coreOf(name, now)],
    [
      'word/_rels/document.xml.rels',
      relationsOf(
        ['styles', 'numbering', 'header', 'footer'].map(part => [
          part,
          `${office}/relationships/${part}`,
          `${part}.xml`,
        ]),
      ),
    ],
    ['word/styles.xml', stylesOf(form)],
    ['word/numbering.xml', numberingOf(paper)],
    ['word/header.xml', edge('hdr', run(name))],
    ['word/footer.xml', footerOf(form)],
  ];
}
