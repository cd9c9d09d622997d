import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import identifyFile from './identify-file.ts';
import { LocalFile } from './local-file.ts';
import { type Files, openFiles } from './open-files.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'antai-files-'));
let files: Files;

beforeAll(async () => {
  files = await openFiles({ dataDir });
});

afterAll(() => rmSync(dataDir, { recursive: true }));

const limitBytes = 1_000_000;

/** Keeps the bytes, given in several pieces, and answers their key. */
async function put(bytes: Buffer, limit = limitBytes) {
  const pieces = [bytes.subarray(0, 7), bytes.subarray(7, 1_000), bytes.subarray(1_000)].filter(({ length }) => length);
  const stored = await files.put(Readable.from(pieces), { limitBytes: limit });
  if (stored.kind !== 'stored') throw new Error(stored.kind);
  return stored;
}

describe('keeping', () => {
  test('what was put can be read, with its size and hash, until it is removed', async () => {
    const bytes = randomBytes(300_000);
    const { key, size, sha256 } = await put(bytes);
    expect({ size, sha256 }).toEqual({ size: 300_000, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect((await buffer((await files.read(key))!)).equals(bytes)).toBe(true);
    const content = await files.content(key);
    expect(content instanceof LocalFile && readFileSync(content.path).equals(bytes)).toBe(true);
    await files.remove(key);
    await files.remove(key);
    expect(await files.read(key)).toBeUndefined();
    expect(await files.content(key)).toBeUndefined();
  });

  test('a file of exactly the limit is kept, one byte more is refused', async () => {
    expect(await put(randomBytes(5_000), 5_000)).toMatchObject({ size: 5_000 });
    expect(await files.put(Readable.from([randomBytes(5_001)]), { limitBytes: 5_000 })).toEqual({
      kind: 'tooLarge',
      limitBytes: 5_000,
    });
  });

  test('an endless stream is cut off at the limit, and a broken one leaves nothing', async () => {
    let sent = 0;
    const endless = new Readable({
      read() {
        sent += 65_536;
        this.push(Buffer.alloc(65_536));
      },
    });
    expect(await files.put(endless, { limitBytes })).toMatchObject({ kind: 'tooLarge' });
    expect(sent).toBeLessThan(2 * limitBytes);
    expect(endless.destroyed).toBe(true);

    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('connection lost');
      })(),
    );
    await expect(files.put(broken, { limitBytes })).rejects.toThrow('connection lost');
    expect(readdirSync(join(dataDir, 'files', 'incoming'))).toEqual([]);
  });

  test.each([
    '../../etc/passwd',
    'ab/../../server.lock',
    '',
    'ab/xyz',
    'incoming',
  ])('the key %j, which was never given out, reads and removes nothing', async key => {
    expect(await files.read(key)).toBeUndefined();
    expect(await files.content(key)).toBeUndefined();
    await files.remove(key);
  });
});

/** A zip of uncompressed entries. */
function zip(entries: Record<string, string>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  for (const [name, text] of Object.entries(entries)) {
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(text), 10);
    facts.writeUInt32LE(Buffer.byteLength(text), 14);
    facts.writeUInt32LE(Buffer.byteLength(text), 18);
    facts.writeUInt16LE(name.length, 22);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(
      local.reduce((sum, { length }) => sum + length, 0),
      10,
    );
    central.push(Buffer.from('PK\x01\x02\x14\x00'), facts, offset, Buffer.from(name));
    local.push(Buffer.from('PK\x03\x04'), facts, Buffer.from(name), Buffer.from(text));
  }
  const [body, directory] = [Buffer.concat(local), Buffer.concat(central)];
  const end = Buffer.alloc(18);
  for (const at of [4, 6]) end.writeUInt16LE(Object.keys(entries).length, at);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(body.length, 12);
  return Buffer.concat([body, directory, Buffer.from('PK\x05\x06'), end]);
}

const office = (main: string) =>
  zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="application/${main}.main+xml"/></Types>`,
    'main.xml': '<x/>',
  });
const compoundHead = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]);
const compound = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(70_000), Buffer.from(stream, 'utf16le')]);

const docx = office('vnd.openxmlformats-officedocument.wordprocessingml.document');
const docm = office('vnd.ms-word.document.macroEnabled');
const xlsx = office('vnd.openxmlformats-officedocument.spreadsheetml.sheet');
const pdfHead = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n';
const pdf = Buffer.from(`${pdfHead}startxref\n9\n%%EOF\n`, 'latin1');
const pdfOf = (rest: string) => Buffer.from(`${pdfHead}${rest}\nstartxref\n9\n%%EOF\n`, 'latin1');
const lockedPdf = pdfOf('trailer<</Encrypt 5 0 R>>');
const wordHead = Buffer.from('eca5c100000000000000', 'hex');
const lockedDoc = Buffer.concat([compoundHead, wordHead, Buffer.from([0x00, 0x01]), compound('WordDocument')]);
const docWithMacros = Buffer.concat([compound('WordDocument'), Buffer.from('_VBA_PROJECT', 'utf16le')]);
const docxWithMacros = zip({
  '[Content_Types].xml':
    '<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  'word/vbaProject.bin': 'x',
});
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const jpg = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(20), Buffer.from('ffd9', 'hex')]);
const webp = Buffer.from('524946461000000057454250565038200400000000000000', 'hex');
const tif = Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(40)]);
const sentence = '甲方应于二〇二六年十一月三十日前支付货款。\r\n';
const gb18030 = iconv.encode(sentence.repeat(200), 'gb18030');

describe('telling by content', () => {
  test.each([
    ['合同.docx', docx, { kind: 'known', type: 'docx' }],
    ['合同.DOCX', docx, { kind: 'known', type: 'docx' }],
    ['旧合同.doc', compound('WordDocument'), { kind: 'known', type: 'doc' }],
    ['判决.pdf', pdf, { kind: 'known', type: 'pdf' }],
    ['清单.xlsx', xlsx, { kind: 'known', type: 'xlsx' }],
    ['扫描.png', png, { kind: 'known', type: 'png' }],
    ['扫描.jpeg', jpg, { kind: 'known', type: 'jpg' }],
    ['拍照.webp', webp, { kind: 'known', type: 'webp' }],
    ['传真.TIFF', tif, { kind: 'known', type: 'tif' }],
    ['截断.webp', webp.subarray(0, -2), { kind: 'broken' }],
    ['说明.txt', Buffer.from(sentence), { kind: 'known', type: 'txt', encoding: 'utf-8' }],
    ['说明.txt', Buffer.from(`\ufeff${sentence}`), { kind: 'known', type: 'txt', encoding: 'utf-8' }],
    ['名单.csv', gb18030, { kind: 'known', type: 'csv', encoding: 'gb18030' }],
    ['名单.txt', Buffer.from(`\ufeff${sentence}`, 'utf16le'), { kind: 'known', type: 'txt', encoding: 'utf-16le' }],
    ['名单.txt', iconv.encode(sentence, 'utf-16be', { addBOM: true }), { kind: 'known', encoding: 'utf-16be' }],
    ['名单.txt', iconv.encode(sentence, 'utf-16be', { addBOM: false }), { kind: 'known', encoding: 'utf-16be' }],
    ['名单.txt', iconv.encode(sentence, 'utf-16le', { addBOM: false }), { kind: 'known', encoding: 'utf-16le' }],
    ['名單.txt', iconv.encode('應於三十日內清償債務。', 'big5'), { kind: 'known', type: 'txt' }],
    ['笔记.md', Buffer.from('# 标题'), { kind: 'known', type: 'md', encoding: 'utf-8' }],
    ['网页.htm', Buffer.from('<!doctype html><p>你好'), { kind: 'known', type: 'html', encoding: 'utf-8' }],
    ['BMW 案情.txt', Buffer.from('BMW一案的事实。'), { kind: 'known', type: 'txt', encoding: 'utf-8' }],
    ['假.docx', pdf, { kind: 'mismatch', claimed: 'docx', content: 'pdf' }],
    ['假.pdf', Buffer.from(sentence), { kind: 'mismatch', claimed: 'pdf', content: 'unknown' }],
    ['假.txt', pdf, { kind: 'mismatch', claimed: 'txt', content: 'pdf' }],
    ['假.txt', docx, { kind: 'mismatch', claimed: 'txt', content: 'docx' }],
    ['假.txt', randomBytes(5_000), { kind: 'mismatch', claimed: 'txt' }],
    ['宏.docx', docm, { kind: 'macros' }],
    ['宏.docm', docm, { kind: 'macros' }],
    ['藏有宏.docx', docxWithMacros, { kind: 'macros' }],
    ['旧宏.doc', docWithMacros, { kind: 'macros' }],
    ['加密.doc', lockedDoc, { kind: 'encrypted' }],
    ['加密.pdf', lockedPdf, { kind: 'encrypted' }],
    ['另起一行写明加密.pdf', pdfOf('trailer<</Encrypt\n5 0 R>>'), { kind: 'encrypted' }],
    ['写在尾部之中的加密.pdf', pdfOf('trailer<</Encrypt<</Filter/Standard>>>>'), { kind: 'encrypted' }],
    ['讲加密的.pdf', pdfOf('(the /Encrypt dictionary)'), { kind: 'known', type: 'pdf' }],
    ['截断.docx', docx.subarray(0, -30), { kind: 'broken' }],
    ['中间缺失.docx', Buffer.concat([docx.subarray(0, 100), docx.subarray(110)]), { kind: 'broken' }],
    ['截断.pdf', pdf.subarray(0, -20), { kind: 'broken' }],
    ['截断.png', png.subarray(0, -12), { kind: 'broken' }],
    ['截断.jpg', jpg.subarray(0, -2), { kind: 'broken' }],
    ['表格.doc', compound('Workbook'), { kind: 'mismatch', claimed: 'doc', content: 'xls' }],
    ['加密.docx', compound('EncryptedPackage'), { kind: 'encrypted' }],
    ['记忆.tmx', Buffer.from('<?xml version="1.0"?><tmx/>'), { kind: 'known', type: 'xml' }],
    ['审校.xliff', Buffer.from('<xliff/>'), { kind: 'known', type: 'xml' }],
    ['程序.tmx', Buffer.from('MZ\x90\x00\x03\x00'), { kind: 'mismatch' }],
    ['程序.exe', Buffer.from('MZ\x90\x00\x03\x00'), { kind: 'notAllowed', content: 'exe' }],
    ['无扩展名', Buffer.from(sentence), { kind: 'notAllowed' }],
    ['空.txt', Buffer.alloc(0), { kind: 'empty' }],
  ])('%s', async (name, bytes, expected) => {
    const { key } = await put(bytes);
    expect(await files.identify(key, name)).toMatchObject(expected);
  });

  test('a file that is not there is said not to be there', async () => {
    expect(await files.identify('00/000000000000000000000000000000', 'a.txt')).toEqual({ kind: 'none' });
    expect(await files.identify('00/000000000000000000000000000000', 'a.txt', { run: identifyFile })).toEqual({
      kind: 'none',
    });
  });

  test('a thread that reads the file by its place says the same', async () => {
    const { key } = await put(lockedPdf);
    expect(await files.identify(key, '合同.pdf', { run: identifyFile })).toEqual(await files.identify(key, '合同.pdf'));
    const run = async ({ fileName }: { fileName: string }) => ({ kind: 'notAllowed' as const, content: fileName });
    expect(await files.identify(key, '合同.pdf', { run })).toEqual({ kind: 'notAllowed', content: '合同.pdf' });
  });

  test('damaged files are told, not thrown', async () => {
    const damage = fc.record({
      whole: fc.constantFrom(docx, xlsx, pdf, png, jpg),
      at: fc.nat(),
      byte: fc.nat(255),
      cut: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ whole, at, byte, cut }) => {
        const bytes = Buffer.from(whole);
        bytes[at % bytes.length] = byte;
        const { key } = await put(bytes.subarray(0, 1 + (cut % bytes.length)));
        expect(['known', 'mismatch', 'broken']).toContain((await files.identify(key, 'a.docx')).kind);
      }),
      { numRuns: 60 },
    );
  });

  test('text is text wherever its characters are cut, and one bad byte at the end is found', async () => {
    const long = Buffer.from(sentence.repeat(10_000));
    expect(await files.identify((await put(long)).key, 'a.txt')).toMatchObject({ encoding: 'utf-8' });
    const broken = Buffer.concat([gb18030, Buffer.from([0xff])]);
    expect(await files.identify((await put(broken)).key, 'a.txt')).toMatchObject({ kind: 'mismatch' });
  });
});
