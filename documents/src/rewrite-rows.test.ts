import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { listXlsxStrings } from './list-strings.ts';
import { listFormerValues, readWorkbookRows, rewriteRows } from './rewrite-rows.ts';
import { scrubXlsx } from './scrub-xlsx.ts';

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A statement of an account as a bank sends it, with everything in it that its reader does not see. */
const statement = (): Uint8Array => {
  const sheet = (rows: string, more = '') =>
    `<worksheet ${main} xmlns:r="${relation}"><cols><col min="1" max="1" width="20"/><col min="4" max="4" width="9" hidden="1"/></cols><sheetData>${rows}</sheetData>${more}</worksheet>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relation}"><sheets><sheet name="费秋声流水" sheetId="1" r:id="a"/><sheet name="底稿" sheetId="2" state="hidden" r:id="b"/></sheets><definedNames><definedName name="费秋声">流水!$A$1</definedName></definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="${relation}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="c" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="d" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst ${main}><si><t>户名</t></si><si><r><t>费</t></r><r><rPr><b/></rPr><t>秋声</t></r><rPh><t>fei</t></rPh></si><si><t>只在隐藏列</t></si></sst>`,
    'xl/styles.xml': `<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>卡号</t></is></c><c r="C1" t="inlineStr"><is><t>日期 &amp; 金额</t></is></c></row>' +
        '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>13800138000</v></c><c r="C3" s="1"><v>45024</v></c><c r="D3" t="s"><v>2</v></c><c r="E3"><f>SUM(1,"费秋声")</f><v>310000</v></c></row>' +
        '<row r="4" hidden="1"><c r="A4" t="inlineStr"><is><t>隐藏的一行</t></is></c></row>',
      '<mergeCells count="1"><mergeCell ref="A5:B5"/></mergeCells><hyperlinks><hyperlink ref="A1" r:id="x"/></hyperlinks><headerFooter><oddHeader>费秋声的流水</oddHeader></headerFooter>',
    ),
    'xl/worksheets/sheet2.xml': sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>隐藏表</t></is></c></row>'),
    'xl/comments1.xml':
      '<comments><commentList><comment ref="A1"><text><t>费秋声批</t></text></comment></commentList></comments>',
    'docProps/core.xml': '<core>费秋声</core>',
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
};

const texts = async (bytes: Uint8Array) => (await readWorkbookRows(bytes)).paragraphs.map(({ text }) => text);

describe('表格的脱敏', () => {
  test('只留读者看得见的：公式留其值，隐藏的表、行、列与批注、名称、页眉、链接、属性一律去掉', async () => {
    const { bytes, removed } = await scrubXlsx(statement());
    expect(await texts(bytes)).toEqual([
      '费秋声流水',
      '户名\t卡号\t日期 & 金额',
      '费秋声\t13800138000\t2023-04-08\t\t310000',
    ]);
    const counts = Object.fromEntries(removed.map(({ what, count }) => [what, count]));
    expect(counts).toMatchObject({ 批注: 1, 隐藏的工作表: 1, 隐藏的行: 1, 隐藏的列: 1, 公式: 1, 名称: 1, 页眉页脚: 1 });
    const strings = await listXlsxStrings(bytes);
    for (const hidden of ['只在隐藏列', '隐藏的一行', '隐藏表', '费秋声批', 'SUM'])
      expect(strings).not.toContain(hidden);
    expect(await scrubXlsx(statement())).toEqual({ bytes, removed, unread: [] });
  });

  test('逐格改写，未改的格照旧；改回去一字不差，空了的格也回得来', async () => {
    const { bytes } = await scrubXlsx(statement());
    const edit = (paragraphId: string, start: number, end: number, text: string) => ({ paragraphId, start, end, text });
    const edits = [
      edit('sheet0', 0, 3, '费某*'),
      edit('sheet0/2', 0, 3, ''),
      edit('sheet0/2', 4, 15, '138****8000'),
      edit('sheet0/2', 28, 34, ''),
    ];
    const changed = await rewriteRows(bytes, edits);
    expect(await texts(changed)).toEqual(['费某流水', '户名\t卡号\t日期 & 金额', '\t138****8000\t2023-04-08']);
    const xml = strFromU8(unzipSync(changed)['xl/worksheets/sheet1.xml']!);
    expect(xml).toContain('<c r="C3" s="1"><v>45024</v></c>');
    const undone = [
      edit('sheet0', 0, 4, '费秋声流水'),
      edit('sheet0/2', 0, 0, '费秋声'),
      edit('sheet0/2', 1, 12, '13800138000'),
      edit('sheet0/2', 25, 25, '310000'),
    ];
    expect(await texts(await rewriteRows(changed, undone))).toEqual(await texts(bytes));
    const former = await listFormerValues(bytes, edits);
    expect(former).toEqual([
      { table: 0, row: 2, column: 1, kind: 'number', raw: '13800138000' },
      { table: 0, row: 2, column: 4, kind: 'number', raw: '310000' },
    ]);
    // numbers are numbers again, to the last byte
    expect(await rewriteRows(changed, undone, { former })).toEqual(bytes);
  });

  test('坏的表格说明怎样处理', async () => {
    await expect(scrubXlsx(strToU8('不是表格'))).rejects.toThrow('请用Excel打开并另存为xlsx');
    await expect(scrubXlsx(zipSync({ 'a.txt': strToU8('a') }))).rejects.toThrow('请用Excel打开并另存为xlsx');
  });
});
