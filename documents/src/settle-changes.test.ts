import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { aDocx, p, r } from '../test/a-docx.ts';
import { readDocx } from './read-docx.ts';
import { settleChanges } from './settle-changes.ts';

const textsOf = (body: string, reading: 'accepted' | 'rejected') => {
  const bytes = settleChanges(aDocx(body), reading);
  const { paragraphs, hasTrackedChanges } = readDocx(bytes);
  expect(hasTrackedChanges).toBe(false);
  // Word refuses what our reader forgives
  const xml = strFromU8(unzipSync(bytes)['word/document.xml']!);
  expect(xml.match(/<w:p(?: [^>]*[^/])?>/gu)?.length).toBe(xml.match(/<\/w:p>/gu)?.length);
  return paragraphs.map(({ text }) => text);
};
const del = (text: string) => `<w:del w:id="1"><w:r><w:delText>${text}</w:delText></w:r></w:del>`;
const ins = (text: string) => `<w:ins w:id="2">${r(text)}</w:ins>`;
const endOf = (mark: string) => `<w:pPr><w:jc w:val="left"/><w:rPr><w:${mark} w:id="3"/></w:rPr></w:pPr>`;
const row = (mark: string, text: string) =>
  `<w:tr>${mark ? `<w:trPr><w:${mark} w:id="4"/></w:trPr>` : ''}<w:tc>${text}</w:tc></w:tr>`;

describe('接受或拒绝全部修订', () => {
  test.each<[string, string, string[], string[]]>([
    ['没有修订', p('甲') + p('乙'), ['甲', '乙'], ['甲', '乙']],
    ['字句', `<w:p>${r('价款')}${del('十')}${ins('二十')}${r('万')}</w:p>`, ['价款二十万'], ['价款十万']],
    ['删除一段', `${p('甲')}<w:p>${endOf('del')}${del('乙')}</w:p>${p('丙')}`, ['甲', '丙'], ['甲', '乙', '丙']],
    ['新增一段', `${p('甲')}<w:p>${endOf('ins')}${ins('乙')}</w:p>${p('丙')}`, ['甲', '乙', '丙'], ['甲', '丙']],
    ['两段并为一段', `<w:p>${endOf('del')}${r('甲')}</w:p>${p('乙')}${p('丙')}`, ['甲乙', '丙'], ['甲', '乙', '丙']],
    [
      '三段并为一段',
      `<w:p>${endOf('del')}${r('甲')}</w:p><w:p>${endOf('del')}${r('乙')}</w:p>${p('丙')}`,
      ['甲乙丙'],
      ['甲', '乙', '丙'],
    ],
    [
      '并入空段，空段之后又有一段删去',
      `<w:p>${endOf('del')}${r('')}</w:p><w:p/><w:p>${endOf('del')}${del('乙')}</w:p>${p('丙')}`,
      ['', '丙'],
      ['', '', '乙', '丙'],
    ],
    ['一段分为两段', `<w:p>${endOf('ins')}${r('甲')}</w:p>${p('乙')}`, ['甲', '乙'], ['甲乙']],
    [
      '移动',
      `<w:p>${endOf('moveFrom')}<w:moveFrom w:id="5">${r('甲')}</w:moveFrom></w:p>${p('乙')}<w:p>${endOf('moveTo')}<w:moveTo w:id="6">${r('甲')}</w:moveTo></w:p>${p('丙')}`,
      ['乙', '甲', '丙'],
      ['甲', '乙', '丙'],
    ],
    [
      '表格的行',
      `<w:tbl>${row('', p('甲'))}${row('del', `<w:p>${del('乙')}</w:p>`)}${row('ins', `<w:p>${ins('丙')}</w:p>`)}</w:tbl>${p('末')}`,
      ['甲', '丙', '末'],
      ['甲', '乙', '末'],
    ],
    [
      '整个表格',
      `${p('甲')}<w:tbl>${row('ins', `<w:p>${ins('乙')}</w:p>`)}</w:tbl>${p('末')}`,
      ['甲', '乙', '末'],
      ['甲', '末'],
    ],
    ['单元格里最后一段不会没有', `<w:tbl>${row('', `<w:p>${endOf('del')}${del('甲')}</w:p>`)}</w:tbl>`, [''], ['甲']],
  ])('%s', (_, body, accepted, rejected) => {
    expect(textsOf(body, 'accepted')).toEqual(accepted);
    expect(textsOf(body, 'rejected')).toEqual(rejected);
  });
});

test('段落格式的修订：接受即现在的格式，拒绝即从前的，段末的标记与分节照旧', () => {
  const paragraph = (format: string, change = '') =>
    `<w:p><w:pPr>${format}<w:rPr><w:b/></w:rPr><w:sectPr><w:pgSz w:w="1"/></w:sectPr>${change}</w:pPr>${r('甲')}</w:p>`;
  const change = (former: string) => `<w:pPrChange w:id="7" w:author="甲"><w:pPr>${former}</w:pPr></w:pPrChange>`;
  const former = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:jc w:val="both"/>';
  const now = '<w:jc w:val="left"/>';
  const settled = (body: string, reading: 'accepted' | 'rejected') => {
    const xml = strFromU8(unzipSync(settleChanges(aDocx(body), reading))['word/document.xml']!);
    return xml.slice(xml.indexOf('<w:body>') + '<w:body>'.length, xml.indexOf('</w:body>'));
  };
  const changed =
    paragraph(now, change(former)) + p('乙') + paragraph(now, change('').replace('<w:pPr></w:pPr>', '<w:pPr/>'));
  expect(settled(changed, 'accepted')).toBe(paragraph(now) + p('乙') + paragraph(now));
  expect(settled(changed, 'rejected')).toBe(paragraph(former) + p('乙') + paragraph(''));
});
