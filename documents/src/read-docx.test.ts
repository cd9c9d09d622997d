import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { aDocx, p, r } from '../test/a-docx.ts';
import { readDocx } from './read-docx.ts';
import { UnreadableFile } from './text-document.ts';

const textsOf = (bytes: Uint8Array) => readDocx(bytes).paragraphs.map(({ text }) => text);

describe('段落', () => {
  test.each<[string, string, string[]]>([
    ['一段分在几个格式里', p('甲方：', '**某某公司**', '（以下简称甲方）'), ['甲方：某某公司（以下简称甲方）']],
    ['实体按所表示的字读', p('甲&amp;乙 &#x5408;&#21516; &lt;一&gt;'), ['甲&乙 合同 <一>']],
    ['制表符与换行', '<w:p><w:r><w:t>甲</w:t><w:tab/><w:t>乙</w:t><w:br/><w:t>丙</w:t></w:r></w:p>', ['甲\t乙\n丙']],
    [
      '方框与勾按所表示的字读，写成一对标签的也是一个',
      `<w:p>${r('sym:F0FE')}${r('是 ')}<w:r><w:sym w:font="Wingdings" w:char="F06F"></w:sym><w:t>否</w:t></w:r></w:p>`,
      ['☑是 □否'],
    ],
    ['修订中删去的方框不读', `<w:p><w:del>${r('sym:F06F')}</w:del>${r('甲')}</w:p>`, ['甲']],
    [
      '制表位不是制表符',
      '<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="1"/></w:tabs></w:pPr><w:r><w:t>甲</w:t></w:r></w:p>',
      ['甲'],
    ],
    ['空段与空文字', '<w:p/><w:p><w:r><w:t/></w:r></w:p>', ['', '']],
    [
      '修订：按全部接受读',
      `<w:p><w:r><w:t>价款</w:t></w:r><w:del><w:r><w:delText>十</w:delText></w:r></w:del><w:ins>${r('二十')}</w:ins></w:p>`,
      ['价款二十'],
    ],
    [
      '移动的文字只在新处',
      `<w:p><w:moveFrom>${r('旧处')}</w:moveFrom></w:p><w:p><w:moveTo>${r('新处')}</w:moveTo></w:p>`,
      ['', '新处'],
    ],
  ])('%s', (_, body, texts) => expect(textsOf(aDocx(body))).toEqual(texts));

  test('文本框读一次，两种写法不重复；框内是单独的段', () => {
    const box = (text: string) => `<w:txbxContent>${p(text)}</w:txbxContent>`;
    const body = `<w:p>${r('框外')}<w:r><mc:AlternateContent><mc:Choice>${box('框内')}</mc:Choice><mc:Fallback>${box('框内')}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    expect(readDocx(aDocx(body)).paragraphs).toEqual([
      { id: 'body/0', place: 'body', text: '框外' },
      { id: 'body/1', place: 'body', text: '框内', isInTextBox: true },
    ]);
  });

  test('表格的行列，表中有表', () => {
    const cell = (content: string) => `<w:tc>${content}</w:tc>`;
    const inner = `<w:tbl><w:tr>${cell(p('里'))}</w:tr></w:tbl>`;
    const body = `<w:tbl><w:tr>${cell(p('甲'))}${cell(p('乙'))}</w:tr><w:tr>${cell(inner + p('丙'))}</w:tr></w:tbl>${p('外')}`;
    expect(
      readDocx(aDocx(body)).paragraphs.map(({ text, cell: at }) => [text, at && [at.table, at.row, at.column]]),
    ).toEqual([
      ['甲', [0, 0, 0]],
      ['乙', [0, 0, 1]],
      ['里', [1, 0, 0]],
      ['丙', [0, 1, 0]],
      ['外', undefined],
    ]);
  });

  test('页眉、页脚、脚注、批注各归其处；脚注上方的横线不算', () => {
    const parts = {
      'header1.xml': `<w:hdr>${p('页眉')}</w:hdr>`,
      'footer2.xml': `<w:ftr>${p('页脚')}</w:ftr>`,
      'footnotes.xml': `<w:footnotes><w:footnote w:id="0">${p('横线')}</w:footnote><w:footnote w:id="2">${p('脚注')}</w:footnote></w:footnotes>`,
      'comments.xml': `<w:comments><w:comment w:id="0">${p('批注')}</w:comment></w:comments>`,
    };
    expect(readDocx(aDocx(p('正文'), parts)).paragraphs.map(({ id, place, text }) => [id, place, text])).toEqual([
      ['body/0', 'body', '正文'],
      ['header1/0', 'header', '页眉'],
      ['footer2/0', 'footer', '页脚'],
      ['footnotes/1', 'footnote', '脚注'],
      ['comments/0', 'comment', '批注'],
    ]);
  });

  test('图片与嵌入的文件读不出，如实列明；有修订的说明', () => {
    const bytes = aDocx(`<w:p><w:r><a:blip/></w:r></w:p><w:p><w:ins>${r('增')}</w:ins></w:p>`, {
      'embeddings/a.xml': '<x/>',
    });
    expect(readDocx(bytes)).toMatchObject({ hasTrackedChanges: true, unread: ['图片1张', '嵌入的文件1个'] });
  });
});

describe('自动编号', () => {
  const level = (ilvl: number, format: string, text: string, extra = '') =>
    `<w:lvl w:ilvl="${ilvl}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${extra}</w:lvl>`;
  const numbering = `<w:numbering><w:abstractNum w:abstractNumId="0">${level(0, 'chineseCounting', '第%1条')}${level(1, 'decimal', '%1.%2', '<w:isLgl/>')}${level(2, 'lowerLetter', '(%3)')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="10"/></w:lvlOverride></w:num></w:numbering>`;
  const styles = `<w:styles><w:style w:styleId="Clause"><w:basedOn w:val="Base"/></w:style><w:style w:styleId="Base"><w:pPr><w:outlineLvl w:val="1"/><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`;
  const item = (id: number, ilvl: number) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${id}"/></w:numPr></w:pPr>${r('文')}</w:p>`;
  const read = (body: string) => readDocx(aDocx(body, { 'numbering.xml': numbering, 'styles.xml': styles })).paragraphs;

  test('各级接着数，上级进一则下级重数；法律式一律用阿拉伯数字', () => {
    const levels = [0, 0, 1, 2, 2, 1, 0, 1];
    expect(read(levels.map(ilvl => item(1, ilvl)).join('')).map(({ number }) => number)).toEqual([
      '第一条',
      '第二条',
      '2.1',
      '(a)',
      '(b)',
      '2.2',
      '第三条',
      '3.1',
    ]);
  });

  test('同一定义的列表接着数，另有起数的从起数开始', () => {
    const body = [item(1, 0), item(2, 0), item(2, 0), item(1, 0)].join('');
    expect(read(body).map(({ number }) => number)).toEqual(['第一条', '第十条', '第十一条', '第十二条']);
  });

  test('符号字体的项目符号写作“•”，别的字体显示不出它', () => {
    const own = numbering.replace('第%1条', '\uf0b7').replace('chineseCounting', 'bullet');
    const [paragraph] = readDocx(aDocx(item(1, 0), { 'numbering.xml': own })).paragraphs;
    expect(paragraph).toMatchObject({ number: '•', text: '文' });
  });

  test('样式带来编号与标题级别，段内写明不编号的不编', () => {
    const styled = (extra = '') => `<w:p><w:pPr><w:pStyle w:val="Clause"/>${extra}</w:pPr>${r('文')}</w:p>`;
    const off = '<w:numPr><w:numId w:val="0"/></w:numPr>';
    expect(read(styled() + styled(off) + styled()).map(({ number, headingLevel }) => [number, headingLevel])).toEqual([
      ['第一条', 2],
      [undefined, 2],
      ['第二条', 2],
    ]);
  });
});

test.each<[string, Uint8Array, RegExp]>([
  ['不是压缩包', strToU8('甲乙丙'), /已损坏或不是Word文档/],
  ['没有正文', zipSync({ 'a.txt': strToU8('甲') }), /没有正文/],
  ['截断的', aDocx(p('甲')).slice(0, 300), /已损坏/],
  ['解开后过大', zipSync({ 'word/document.xml': new Uint8Array(70 * 1024 ** 2) }), /过大/],
])('%s：说明原因', (_, bytes, message) => {
  expect(() => readDocx(bytes)).toThrow(UnreadableFile);
  expect(() => readDocx(bytes)).toThrow(message);
});

const shared = join(process.env.ANTAI_SHARED ?? join(import.meta.dirname, '..', '..', '..', 'shared'), 'data');
const filesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.docx'))
        .map(name => join(folder, name))
    : [];

describe.skipIf(!existsSync(shared))('真实文件（缺少共享资料时跳过，见 ANTAI_SHARED）', () => {
  test('好的都读得出，坏的都说明原因', () => {
    for (const file of [...filesOf(join(shared, 'files')), ...filesOf(join(shared, 'contracts'))]) {
      const isBad = /encrypted|truncated/u.test(file);
      const read = () => readDocx(readFileSync(file));
      if (isBad) expect(read, file).toThrow(UnreadableFile);
      else expect(read().paragraphs.length + read().unread.length, file).toBeGreaterThan(0);
    }
  });
});
