import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { aDocx, p } from '../test/a-docx.ts';
import { cellEnd, cellParagraphEnd } from './extract-doc.ts';
import { joinLines } from './join-lines.ts';
import { readFile } from './read-file.ts';
import { splitRows } from './split-rows.ts';
import { UnreadableFile } from './text-document.ts';

const full = '出租人应当按照约定将租赁物交付承租人并在租赁期限内保持租赁物符合约定的用途';

describe('印出的行连成段', () => {
  test.each<[string, string[], string[]]>([
    ['满行接下一行，末行收住', [full, full, '使用。', full], [`${full}${full}使用。`, full]],
    [
      '条、项另起一段',
      [full, '第二条 乙方付款', '（一）现金', '1. 银行'],
      [full, '第二条 乙方付款', '（一）现金', '1. 银行'],
    ],
    ['空行分段', [full, '', full], [full, full]],
    [
      '西文以空格相接',
      ['The parties agree to the terms set', 'out below.'],
      ['The parties agree to the terms set out below.'],
    ],
  ])('%s', (_, lines, paragraphs) => expect(joinLines(lines)).toEqual(paragraphs));
});

const textsOf = async (bytes: Uint8Array, type: string) =>
  (await readFile(bytes, type)).paragraphs.map(({ text }) => text);

describe('文本与网页', () => {
  test.each([
    ['UTF-8', Buffer.from('第一条\r\n第二条')],
    ['带标记的UTF-8', Buffer.from('\ufeff第一条\n第二条')],
    ['GB18030', iconv.encode('第一条\n第二条', 'gb18030')],
    ['UTF-16LE', iconv.encode('第一条\n第二条', 'utf-16le', { addBOM: true })],
    ['UTF-16BE', iconv.encode('第一条\n第二条', 'utf-16be', { addBOM: true })],
    ['不带标记的UTF-16LE', iconv.encode('第一条\r\n第二条', 'utf-16le', { addBOM: false })],
    ['不带标记的UTF-16BE', iconv.encode('第一条\r\n第二条', 'utf-16be', { addBOM: false })],
  ])('%s', async (_, bytes) => expect(await textsOf(bytes, 'txt')).toEqual(['第一条', '第二条']));

  const traditional = ['原告：費秋聲，電話13800138000。', '臺灣臺北地方法院', '應於三十日內清償債務。'];
  const simplified = ['原告：费秋声，电话13800138000。', '签字', '应于三十日内清偿债务，不得啰嗦。'];
  test.each([
    ['Big5', traditional, 'big5'],
    ['GBK的简体', simplified, 'gbk'],
  ])('%s：按字辨认，不读成另一种编码的乱字', async (_, lines, encoding) => {
    for (const line of lines) expect(await textsOf(iconv.encode(line, encoding), 'txt')).toEqual([line]);
    expect(await textsOf(iconv.encode(lines.join('\r\n'), encoding), 'txt')).toEqual(lines);
  });

  test('大陆编码写的繁体也认得', async () =>
    expect(await textsOf(iconv.encode(traditional.join('\r\n'), 'gbk'), 'txt')).toEqual(traditional));

  test('网页：只读显示的字，脚本与样式不读，图片列明', async () => {
    const html =
      '<head><title>题</title><style>p{}</style></head><h2>第一章</h2><p>甲 &amp; 乙<br>丙<script>alert(1)</script><img src="http://x/">';
    expect(await readFile(Buffer.from(html), 'html')).toEqual({
      paragraphs: [
        { id: 'body/0', place: 'body', text: '第一章', headingLevel: 2 },
        { id: 'body/1', place: 'body', text: '甲 & 乙' },
        { id: 'body/2', place: 'body', text: '丙' },
      ],
      hasTrackedChanges: false,
      unread: ['图片1张'],
    });
  });

  test('嵌套得没有程序会写的：立即说明，不读许久', async () => {
    const nested = (depth: number) => Buffer.from(`${'<div>'.repeat(depth)}甲方`);
    expect(await textsOf(nested(9_000), 'html')).toEqual(['甲方']);
    const word = (depth: number) => aDocx(`${'<w:sdt>'.repeat(depth)}${p('甲方')}${'</w:sdt>'.repeat(depth)}`);
    expect(await textsOf(word(9_000), 'docx')).toEqual(['甲方']);
    for (const [bytes, type] of [
      [nested(100_000), 'html'],
      [word(100_000), 'docx'],
    ] as const)
      await expect(readFile(bytes, type)).rejects.toThrow(
        new UnreadableFile('文件嵌套超过1万层，无法读取，请用Word打开并另存为docx后重试'),
      );
  });

  test.each([
    ['不是文本', Buffer.from([0xff, 0x80, 0x00]), 'txt', /编码/],
    ['不支持的类型', Buffer.from('甲'), 'exe', /docx、doc、pdf/],
    ['损坏的PDF', Buffer.from('%PDF-1.7 甲'), 'pdf', /已损坏/],
    ['损坏的doc', Buffer.from('甲'), 'doc', /另存为docx/],
  ])('%s：说明原因', async (_, bytes, type, message) => {
    const reading = readFile(bytes, type);
    await expect(reading).rejects.toThrow(UnreadableFile);
    await expect(reading).rejects.toThrow(message);
  });
});

test('旧版Word的表格：以制表符收尾的行是表格的行，逐格读出', () => {
  const cell = (table: number, row: number, column: number) => ({ table, row, column });
  expect(splitRows(['甲\t乙', '股东\t持股\t', '枢衡\t\t', '其后', '另表\t'])).toEqual([
    { text: '甲\t乙' },
    { text: '股东', cell: cell(0, 0, 0) },
    { text: '持股', cell: cell(0, 0, 1) },
    { text: '枢衡', cell: cell(0, 1, 0) },
    { text: '', cell: cell(0, 1, 1) },
    { text: '其后' },
    { text: '另表', cell: cell(1, 0, 0) },
  ]);
});

test('旧版Word的表格：格与格内各段都有标记的，逐格逐段读出，制表符仍是文字', () => {
  const cell = (row: number, column: number) => ({ table: 2, row, column });
  const lines = [`甲${cellParagraphEnd}乙\t丙${cellEnd}${cellEnd}`, `丁${cellEnd}${cellEnd}`, '其后'];
  expect(splitRows(lines, 2)).toEqual([
    { text: '甲', cell: cell(0, 0) },
    { text: '乙\t丙', cell: cell(0, 0) },
    { text: '', cell: cell(0, 1) },
    { text: '丁', cell: cell(1, 0) },
    { text: '', cell: cell(1, 1) },
    { text: '其后' },
  ]);
});

const shared = join(process.env.ANTAI_SHARED ?? join(import.meta.dirname, '..', '..', '..', 'shared'), 'data', 'files');

interface Entry {
  file: string;
  kind: 'ok' | 'encrypted' | 'malformed' | 'hostile' | 'scan' | 'macro' | 'nested';
}

describe.skipIf(!existsSync(shared))('真实文件（缺少共享资料时跳过，见 ANTAI_SHARED）', () => {
  test('每个文件要么读出文字，要么列明读不出什么，要么说明原因', async () => {
    const entries = JSON.parse(readFileSync(join(shared, 'manifest.json'), 'utf8')) as Entry[];
    const ends: Record<string, string> = {};
    for (const { file, kind } of entries) {
      const type = file.match(/\.(docx|doc|pdf)$/u)?.[1];
      if (!type) continue;
      const document = await readFile(new Uint8Array(readFileSync(join(shared, '..', file))), type).catch(
        error => error as Error,
      );
      if (document instanceof Error) expect(document, file).toBeInstanceOf(UnreadableFile);
      const hasText = !(document instanceof Error) && document.paragraphs.some(({ text }) => text.trim() !== '');
      const isSaid = document instanceof Error || document.unread.length > 0;
      ends[file] = hasText ? 'text' : isSaid ? 'said' : 'nothing';
      if (kind === 'ok' && !/empty|strict/u.test(file)) expect(hasText || isSaid, file).toBe(true);
      if (kind === 'scan') expect(ends[file], file).toBe('said');
      if (kind === 'encrypted' && !file.includes('testPDF_protected')) expect(ends[file], file).toBe('said');
    }
    expect(Object.keys(ends).length).toBeGreaterThan(25);
  });
});

const leases = join(shared, '../contracts/rental_templates');
const charactersOf = (text: string) => text.match(/\p{Script=Han}/gu)?.length ?? 0;

describe.skipIf(!existsSync(leases))('真实的旧版Word文件（缺少共享资料时跳过，见 ANTAI_SHARED）', () => {
  test('一字不少：不短于别的程序读出的文字', async () => {
    for (const file of readdirSync(leases).filter(name => name.endsWith('.doc'))) {
      const { paragraphs } = await readFile(new Uint8Array(readFileSync(join(leases, file))), 'doc');
      const own = charactersOf(paragraphs.map(({ text }) => text).join(''));
      const others = charactersOf(readFileSync(join(leases, 'text', `${file}.txt`), 'utf8'));
      expect(own, file).toBeGreaterThanOrEqual(others);
    }
  });

  test('引号照原样，段内换行仍在段内，许多列的表格也逐行读出', async () => {
    const read = async (file: string) =>
      (await readFile(new Uint8Array(readFileSync(join(leases, file))), 'doc')).paragraphs;
    const all = (
      await Promise.all(
        readdirSync(leases)
          .filter(name => name.endsWith('.doc'))
          .map(read),
      )
    ).flat();
    const text = all.map(each => each.text).join('\n');
    expect(text).toContain('“');
    expect(text).not.toMatch(/[\ufdd0-\ufdd2\u0007]/u);
    expect(all.some(each => each.text.trim().includes('\n'))).toBe(true);
    // boxes to tick stand there as symbols of a font
    expect(text).toMatch(/☑[^\n]{2,8}□/u);
    const rows = (await read('房屋租赁合同常用版.doc')).filter(({ cell }) => cell?.table === 0);
    const columns = rows.filter(({ cell }) => cell?.row === 0).length;
    expect(columns).toBe(12);
    expect(rows.filter(({ cell }) => cell?.row === 1)).toHaveLength(columns);
  });
});
