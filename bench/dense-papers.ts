import { strToU8, unzipSync, zipSync } from 'fflate';
import type { Fonts } from '../documents/src/use-fonts.ts';
import writePdf from '../documents/src/write-pdf.ts';
import { aDocx, p, r } from '../documents/test/a-docx.ts';
import { makeIdentifiers } from '../engines/redaction/bench/make-identifiers.ts';

/** A file with what may not be left of it. */
export interface Dense {
  name: string;
  bytes: Uint8Array;
  secrets: string[];
}

const papers = 20;
const people = ['费秋声', '司徒望舒', '柏岚', '娄景和', '谷雨晴', '欧阳澄', '祁连山', '安于归', '楚天阔', '闻人杰'];
const companies = ['江衍船舶配件有限公司', '远澜网络科技有限公司', '澄屿文化传媒股份有限公司', '渡砂贸易有限公司'];

/** An invented judgment that says who everybody is, and every number of theirs. */
function linesOf(seed: number) {
  const [plaintiff, agent] = [people[seed % people.length]!, people[(seed * 3 + 1) % people.length]!];
  const company = companies[seed % companies.length]!;
  const made = makeIdentifiers(seed);
  const lines = [
    '民事判决书',
    `原告：${plaintiff}，男，1980年3月4日出生，汉族。`,
    `委托诉讼代理人：${agent}，北京市某律师事务所律师。`,
    `被告：${company}，住所地甲市乙区测试路${seed + 1}号。`,
    ...made.map(({ sentence }) => `经查，${plaintiff}的${sentence}`),
    `本院认为，${company}应向${plaintiff}支付310,000元。`,
  ];
  return { lines, secrets: [plaintiff, agent, company, ...made.map(({ text }) => text)], plaintiff };
}

const inXml = (text: string) => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;');
/** A paragraph cut into runs of three characters, so that no name and no number stands in one. */
const cut = (text: string) => p(...(inXml(text).match(/.{1,3}/gu) ?? ['']));

function docxOf({ lines, plaintiff }: ReturnType<typeof linesOf>): Uint8Array {
  const at = (part: number) => lines.filter((_, index) => index > 3 && index % 7 === part);
  const cells = at(1).map(line => `<w:tr><w:tc>${cut(line)}</w:tc></w:tr>`);
  const box = `<w:p><w:r><w:pict><w:txbxContent>${at(2).map(cut).join('')}</w:txbxContent></w:pict></w:r></w:p>`;
  const deleted = `<w:p>${r('留下的文字')}<w:del w:id="9" w:author="${plaintiff}"><w:r><w:delText>${inXml(lines[5]!)}</w:delText></w:r></w:del></w:p>`;
  const hidden = `<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>${inXml(lines[6]!)}</w:t></w:r>${r('另行说明')}</w:p>`;
  const field = `<w:p><w:r><w:instrText> HYPERLINK "mailto:${plaintiff}@example.com" </w:instrText></w:r>${r('邮箱见附件')}</w:p>`;
  const body = [lines.slice(0, 4), at(0), lines.slice(-1)].flat().map(cut).join('');
  const bytes = aDocx(`${body}<w:tbl>${cells.join('')}</w:tbl>${box}${deleted}${hidden}${field}`, {
    'header1.xml': `<w:hdr>${at(3).map(cut).join('')}</w:hdr>`,
    'footer1.xml': `<w:ftr>${at(4).map(cut).join('')}</w:ftr>`,
    'footnotes.xml': `<w:footnotes><w:footnote w:id="1">${at(5).map(cut).join('')}</w:footnote></w:footnotes>`,
    'comments.xml': `<w:comments><w:comment w:id="0" w:author="${plaintiff}">${at(6).map(cut).join('')}</w:comment></w:comments>`,
  });
  const core = `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${plaintiff}</dc:creator><dc:title>${inXml(lines[4]!)}</dc:title></cp:coreProperties>`;
  const rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="mailto:${plaintiff}@example.com" TargetMode="External"/></Relationships>`;
  return zipSync({
    ...unzipSync(bytes),
    'docProps/core.xml': strToU8(core),
    'word/_rels/document.xml.rels': strToU8(rels),
  });
}

/** Invented judgments with every kind of number, each as docx, PDF, text and page. */
export async function densePapers(fonts: Fonts): Promise<Dense[]> {
  const all: Dense[] = [];
  for (let seed = 0; seed < papers; seed += 1) {
    const paper = linesOf(seed);
    const { lines, secrets } = paper;
    const document = { name: '判决书', blocks: [{ kind: 'text' as const, lines }] };
    const page = `<html><head><title>${lines[1]}</title></head><body><!-- ${lines[1]} -->${lines.map(line => `<p>${inXml(line)}</p>`).join('')}</body></html>`;
    all.push(
      { name: `判决${seed}.docx`, bytes: docxOf(paper), secrets },
      { name: `判决${seed}.pdf`, bytes: new Uint8Array(await writePdf({ document, fonts })), secrets },
      { name: `判决${seed}.txt`, bytes: strToU8(lines.join('\r\n')), secrets },
      { name: `判决${seed}.html`, bytes: strToU8(page), secrets },
    );
  }
  return all;
}
