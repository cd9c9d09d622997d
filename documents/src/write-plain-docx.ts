import { strToU8, zipSync } from 'fflate';
import { escapeXml } from './escape-markup.ts';

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const package_ = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const fonts = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/><w:sz w:val="24"/>';

/** A docx of these paragraphs and nothing else: the n-th has the id `body/n`. */
export function writePlainDocx(paragraphs: readonly string[]): Uint8Array {
  const body = paragraphs
    .map(text => (text === '' ? '<w:p/>' : `<w:p><w:r><w:rPr>${fonts}</w:rPr>${textOf(text)}</w:r></w:p>`))
    .join('');
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1418" w:bottom="1440" w:left="1418" w:header="850" w:footer="992" w:gutter="0"/></w:sectPr>';
  const files = {
    '[Content_Types].xml': `${declaration}<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${declaration}<w:document xmlns:w="${main}"><w:body>${body}${page}</w:body></w:document>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])));
}

const textOf = (text: string) =>
  text
    .split(/([\t\n])/u)
    .map(each =>
      each === '\t' ? '<w:tab/>' : each === '\n' ? '<w:br/>' : `<w:t xml:space="preserve">${escapeXml(each)}</w:t>`,
    )
    .join('');
