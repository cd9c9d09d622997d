import { strFromU8, strToU8, type Unzipped, zipSync } from 'fflate';
import { escapeXml } from './escape-markup.ts';
import { UnreadableFile } from './text-document.ts';
import { listSheets, type WorkbookParts } from './xlsx/list-sheets.ts';
import { openXlsx } from './xlsx/open-xlsx.ts';
import { type Cell, nameOfColumn, readRows, readSharedStrings } from './xlsx/read-cells.ts';

interface ScrubbedXlsx {
  bytes: Uint8Array;
  /** What was taken out: 批注 3. */
  removed: { what: string; count: number }[];
  /** What its reader sees and no cell says: 图片3张. */
  unread: string[];
}

type Count = (what: string, by?: number) => void;

const goneParts: [RegExp, string][] = [
  [/^docProps\//u, '文档属性'],
  [/\/threadedComments\//u, ''],
  [/\/persons\//u, '作者名单'],
  [/\/externalLinks\/[^/]+\.xml$/u, '外部链接'],
  [/\/pivotCache\/pivotCacheDefinition/u, '数据透视缓存'],
  [/^customXml\/item\d*\.xml$/u, '自定义数据'],
  [/\/media\//u, '图片'],
  [/\/charts\/chart[^/]*\.xml$/u, '图表'],
  [/\/embeddings\//u, '嵌入的文件'],
  [/connections\.xml$/u, '数据连接'],
];

/**
 * A workbook that says only what its reader sees: cells with their formats, widths and merges. Formulas give way to their
 * values; hidden sheets, rows and columns, comments, names, links, pictures, charts, headers and all else go. The same bytes
 * give the same bytes. Throws UnreadableFile where it cannot be read.
 */
export async function scrubXlsx(bytes: Uint8Array): Promise<ScrubbedXlsx> {
  const parts = await openXlsx(bytes);
  const workbook = listSheets(parts);
  if (!workbook) throw new UnreadableFile('表格已损坏或已加密，请用Excel打开并另存为xlsx后重试');
  const removed = new Map<string, number>();
  const count: Count = (what, by = 1) => {
    if (what !== '' && by > 0) removed.set(what, (removed.get(what) ?? 0) + by);
  };
  countGone(parts, { parts: workbook, count });
  const shared = workbook.sharedStrings ? readSharedStrings(strFromU8(parts[workbook.sharedStrings]!)) : [];
  const visibleSheets = workbook.sheets.filter(({ isHidden }) => !isHidden);
  count('隐藏的工作表', workbook.sheets.length - visibleSheets.length);
  const sheets = visibleSheets.map(({ part }) => scrubSheet(strFromU8(parts[part]!), { shared, count }));
  const out = packageOf(parts, {
    workbook,
    sheets: visibleSheets.map(({ name }, index) => ({ name, xml: sheets[index]! })),
  });
  const unread = [
    ...((removed.get('图片') ?? 0) > 0 ? [`图片${removed.get('图片')}张`] : []),
    ...((removed.get('图表') ?? 0) > 0 ? [`图表${removed.get('图表')}个`] : []),
  ];
  return { bytes: out, removed: [...removed].map(([what, number]) => ({ what, count: number })), unread };
}

function countGone(parts: Unzipped, { parts: { workbook }, count }: { parts: WorkbookParts; count: Count }) {
  for (const name of Object.keys(parts)) {
    if (/\/comments[^/]*\.xml$/u.test(name))
      count('批注', strFromU8(parts[name]!).match(/<(?:\w+:)?comment\s/gu)?.length ?? 0);
    else count(goneParts.find(([form]) => form.test(name))?.[1] ?? '');
  }
  count('名称', strFromU8(parts[workbook]!).match(/<(?:\w+:)?definedName\s/gu)?.length ?? 0);
}

const columnTag = /<(?:\w+:)?col\s[^>]*>/gu;
const numberOf = (tag: string, name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]+)["']`, 'u').exec(tag)?.[1];
const isHidden = (attributes: string) => /\shidden\s*=\s*["'](?:1|true)["']/u.test(attributes);

function scrubSheet(xml: string, { shared, count }: { shared: readonly string[]; count: Count }): string {
  const columns = (xml.match(columnTag) ?? []).map(tag => ({
    min: Number(numberOf(tag, 'min')),
    max: Number(numberOf(tag, 'max')),
    width: numberOf(tag, 'width'),
    isHidden: isHidden(tag),
  }));
  const hiddenColumns = columns.filter(each => each.isHidden);
  const isAway = (column: number) => hiddenColumns.some(({ min, max }) => column + 1 >= min && column + 1 <= max);
  count(
    '隐藏的列',
    hiddenColumns.reduce((sum, { min, max }) => sum + max - min + 1, 0),
  );
  count('链接目标', xml.match(/<(?:\w+:)?hyperlink\s/gu)?.length ?? 0);
  count('页眉页脚', /<(?:\w+:)?(?:odd|even|first)(?:Header|Footer)\b[^>]*>[^<]/u.test(xml) ? 1 : 0);
  count('数据验证', xml.match(/<(?:\w+:)?dataValidation\s/gu)?.length ?? 0);
  const rows: string[] = [];
  for (const { row, attributes, cells } of readRows(xml, shared)) {
    if (isHidden(attributes)) {
      count('隐藏的行');
      continue;
    }
    count('公式', cells.filter(({ hasFormula }) => hasFormula).length);
    const height = numberOf(attributes, 'ht');
    const own = cells.filter(({ column }) => !isAway(column)).map(cell => writeCell(row, cell));
    rows.push(`<row r="${row + 1}"${height ? ` ht="${height}" customHeight="1"` : ''}>${own.join('')}</row>`);
  }
  const widths = columns
    .filter(each => !each.isHidden && each.width !== undefined)
    .map(({ min, max, width }) => `<col min="${min}" max="${max}" width="${width}" customWidth="1"/>`);
  const merges = [...xml.matchAll(/<(?:\w+:)?mergeCell\s+ref\s*=\s*["']([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})["']/gu)];
  const isAcross = /<(?:\w+:)?pageSetup\b[^>]*\sorientation\s*=\s*["']landscape["']/u.test(xml);
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    widths.length > 0 ? `<cols>${widths.join('')}</cols>` : '',
    `<sheetData>${rows.join('')}</sheetData>`,
    merges.length > 0
      ? `<mergeCells>${merges.map(([, ref]) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
      : '',
    isAcross ? '<pageSetup orientation="landscape"/>' : '',
    '</worksheet>',
  ].join('');
}

/** A cell with a value of its own and no formula. */
export function writeCell(row: number, { column, style, value }: Pick<Cell, 'column' | 'style' | 'value'>): string {
  const head = `<c r="${nameOfColumn(column)}${row + 1}"${style && /^\d+$/u.test(style) ? ` s="${style}"` : ''}`;
  if (!value || value.raw === '') return `${head}/>`;
  if (value.kind === 'text')
    return `${head} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value.raw)}</t></is></c>`;
  return `${head}${value.kind === 'boolean' ? ' t="b"' : ''}><v>${escapeXml(value.raw)}</v></c>`;
}

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const typed = 'application/vnd.openxmlformats-officedocument';
const opening = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

function packageOf(
  parts: Unzipped,
  { workbook, sheets }: { workbook: WorkbookParts; sheets: { name: string; xml: string }[] },
): Uint8Array {
  const { styles, theme, countsFrom1904 } = workbook;
  const appearance = [
    ...(styles
      ? [{ name: 'xl/styles.xml', type: 'styles', content: `${typed}.spreadsheetml.styles+xml`, own: parts[styles]! }]
      : []),
    ...(theme
      ? [{ name: 'xl/theme/theme1.xml', type: 'theme', content: `${typed}.theme+xml`, own: parts[theme]! }]
      : []),
  ];
  const own = sheets.map(({ name, xml }, index) => ({
    name,
    xml,
    part: `xl/worksheets/sheet${index + 1}.xml`,
    id: `rId${index + 1}`,
  }));
  const override = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;
  const related = (id: string, { type, target }: { type: string; target: string }) =>
    `<Relationship Id="${id}" Type="${relation}/${type}" Target="${target}"/>`;
  const all: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', `${typed}.spreadsheetml.sheet.main+xml`)}${own.map(({ part }) => override(part, `${typed}.spreadsheetml.worksheet+xml`)).join('')}${appearance.map(({ name, content }) => override(name, content)).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships">${related('rId1', { type: 'officeDocument', target: 'xl/workbook.xml' })}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relation}">${countsFrom1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${own.map(({ name, id }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="${id}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">${own.map(({ part, id }) => related(id, { type: 'worksheet', target: part.slice(3) })).join('')}${appearance.map(({ name, type }, index) => related(`rIdK${index}`, { type, target: name.slice(3) })).join('')}</Relationships>`,
  };
  const files: Unzipped = Object.fromEntries(Object.entries(all).map(([name, xml]) => [name, strToU8(opening + xml)]));
  for (const { part, xml } of own) files[part] = strToU8(xml);
  for (const { name, own: part } of appearance) files[name] = part;
  return zipSync(files, { level: 6, mtime: new Date(1980, 0, 1) });
}
