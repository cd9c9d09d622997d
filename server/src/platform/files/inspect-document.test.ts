import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { crc32, deflateRawSync } from 'node:zlib';
import { scrubDocx } from '@antai/documents/scrub-docx';
import writeExcel from '@antai/documents/write-excel';
import writeFormExcel from '@antai/documents/write-form-excel';
import { writePlainDocx } from '@antai/documents/write-plain-docx';
import { describe, expect, test } from 'vitest';
import { aDocx, p } from '../../../../documents/test/a-docx.ts';
import { zipOf } from '../../../test/zip-of.ts';
import { identify } from './identify.ts';

const look = (bytes: Uint8Array, name: string) => identify(async () => Readable.from([Buffer.from(bytes)]), name);

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const types = (rest = '', main = wordType) =>
  `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${main}"/>${rest}</Types>`;
const body = `<w:document>${'甲方应当付款。'.repeat(300)}</w:document>`;
const docx = (entries: { name: string; text: string | Buffer }[] = [], contents = types()) =>
  zipOf([{ name: '[Content_Types].xml', text: contents }, { name: 'word/document.xml', text: body }, ...entries]);
const override = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;
const rels = (type: string) =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.microsoft.com/office/2006/relationships/${type}" Target="x"/></Relationships>`;

/** The document with its middle written over; ends and directory stay as they are. */
const damaged = (whole: Uint8Array) => {
  const bytes = Buffer.from(whole);
  bytes.fill('#', bytes.indexOf('word/document.xml') + 600, bytes.indexOf('word/document.xml') + 640);
  return bytes;
};

/** One part, packed; `change` spoils what is packed. */
function packed(change: (data: Buffer) => Buffer): Buffer {
  const data = Buffer.from(body);
  const flat = deflateRawSync(data);
  const bytes = Buffer.from(docx([{ name: 'word/media/x.bin', text: change(Buffer.from(flat)) }]));
  const local = bytes.lastIndexOf('PK\x03\x04', undefined, 'latin1');
  const central = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1');
  for (const [at, base] of [
    [local, 0],
    [central, 2],
  ] as const) {
    bytes.writeUInt16LE(8, at + 8 + base);
    bytes.writeUInt32LE(crc32(data), at + 14 + base);
    bytes.writeUInt32LE(data.length, at + 22 + base);
  }
  return bytes;
}

describe('a document that is damaged inside', () => {
  test.each([
    ['a part whose check sum is not that of the directory', damaged(docx())],
    [
      'a part whose packed bytes are broken',
      packed(flat => Buffer.concat([flat.subarray(0, 20), Buffer.alloc(flat.length - 20, 0xff)])),
    ],
    ['a part that holds more than the directory says', zipOfClaim()],
    ['a directory that points elsewhere', elsewhere()],
  ])('%s', async (_what, bytes) => {
    expect(await look(bytes, '合同.docx')).toEqual({ kind: 'broken' });
  });

  test('the same undamaged is sound', async () => {
    for (const bytes of [docx(), packed(flat => flat)])
      expect(await look(bytes, '合同.docx')).toMatchObject({ kind: 'known' });
  });

  test('a PDF without a single object', async () => {
    expect(await look(Buffer.from('%PDF-1.7\nstartxref\n9\n%%EOF\n'), '判决.pdf')).toEqual({ kind: 'broken' });
  });
});

function zipOfClaim() {
  const bytes = packed(flat => flat);
  const central = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1');
  bytes.writeUInt32LE(10, central + 24);
  return bytes;
}

function elsewhere() {
  const bytes = docx();
  bytes.writeUInt32LE(7, bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 42);
  return bytes;
}

const vba = 'application/vnd.ms-office.vbaProject';

describe('what can be run, whatever it is called', () => {
  test.each([
    [
      'its kind in the list of contents',
      docx([{ name: 'word/theme.bin', text: 'x' }], types(override('word/theme.bin', vba))),
    ],
    [
      'the kind of its ending',
      docx([{ name: 'word/a.dat', text: 'x' }], types(`<Default Extension="dat" ContentType="${vba}"/>`)),
    ],
    ['its relation', docx([{ name: 'word/_rels/document.xml.rels', text: rels('vbaProject') }])],
    ['a kind that is written by numbers', docx([], types(override('a.bin', vba.replace('vba', '&#x76;&#98;a'))))],
    ['its usual name', docx([{ name: 'word/vbaProject.bin', text: 'x' }])],
    [
      'a main part that may hold macros',
      docx([], types(override('word/b.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'))),
    ],
    [
      'a list of contents in UTF-16',
      docx([], Buffer.from(`\ufeff${types(override('a', vba))}`, 'utf16le').toString('latin1')),
    ],
  ])('%s', async (_what, bytes) => {
    const { kind } = await look(bytes, '合同.docx');
    expect(['macros', 'mismatch']).toContain(kind);
  });

  test.each([
    ['a sheet of macros by its kind', override('xl/a.xml', 'application/vnd.ms-excel.macrosheet+xml'), 'xl/a.xml'],
    ['a sheet of macros by its place', '', 'xl/macrosheets/sheet1.xml'],
  ])('%s', async (_what, contents, name) => {
    expect(await look(docx([{ name, text: 'x' }], types(contents, sheetType)), '清单.xlsx')).toEqual({
      kind: 'macros',
    });
  });

  test('the folder of macros of an old Word file', async () => {
    const entry = (name: string) => {
      const bytes = Buffer.alloc(128);
      bytes.write(name, 'utf16le');
      bytes.writeUInt16LE((name.length + 1) * 2, 64);
      bytes[66] = 1;
      return bytes;
    };
    const old = (...entries: Buffer[]) => {
      const head = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]);
      return Buffer.concat([head, Buffer.alloc(70_016), entry('WordDocument'), ...entries, Buffer.alloc(512)]);
    };
    for (const name of ['Macros', 'VBA', '_VBA_PROJECT_CUR'])
      expect(await look(old(entry(name)), '旧合同.doc')).toEqual({ kind: 'macros' });
    expect(await look(old(entry('ObjectPool')), '旧合同.doc')).toMatchObject({ kind: 'known' });
  });

  test('a kind of macros that no part is of is no macro', async () => {
    const contents = types(`<Default Extension="bin" ContentType="${vba}"/>`);
    expect(await look(docx([], contents), '合同.docx')).toMatchObject({ kind: 'known' });
  });
});

test.each([
  ['the list of contents', () => docx([], types('<Override '.repeat(90_000)))],
  ['relations', () => docx([{ name: '_rels/.rels', text: '<Relationship '.repeat(70_000) }])],
  ['names before a colon', () => docx([], types(`<${'a'.repeat(1_000_000)}`))],
])(
  'a megabyte of tags that are never closed is read through once: %s',
  async (_what, bytes) => {
    // each of them sought to the end for its own: half a minute, in which nobody else was answered
    expect(await look(bytes(), '合同.docx')).toMatchObject({ kind: 'known' });
  },
  10_000,
);

test('what the product writes is taken in', async () => {
  const columns = [{ name: '措施', kind: 'text' as const, width: 11 }];
  const plain = writePlainDocx(['甲方应当付款。', '乙方应当交货。']);
  const made: [string, Uint8Array][] = [
    ['a.docx', plain],
    ['b.docx', scrubDocx({ bytes: plain }).bytes],
    ['c.docx', aDocx(p('甲方'))],
    ['d.xlsx', await writeExcel({ columns, rows: [['补签合同']], facts: [] })],
    ['e.xlsx', await writeFormExcel({ columns: [{ ...columns[0]!, options: ['是', '否'] }], rows: [], facts: [] })],
  ];
  for (const [name, bytes] of made) expect(await look(bytes, name)).toMatchObject({ kind: 'known' });
});

const shared = process.env.ANTAI_SHARED ?? fileURLToPath(new URL('../../../../../shared', import.meta.url));
const places = ['data/files/ok', 'data/files/scan', 'data/files/nested', 'data/contracts/rental_templates'].map(place =>
  join(shared, place),
);
const isThere = places.every(existsSync);
if (!isThere) console.warn('The shared files are absent (set ANTAI_SHARED): sound files of others are not looked at.');

test.skipIf(!isThere)('sound files of others are taken in', async () => {
  const files = places
    .flatMap(place => readdirSync(place).map(name => join(place, name)))
    .filter(file => /\.(?:docx|xlsx|doc|pdf)$/u.test(file));
  const refused: string[] = [];
  for (const file of files)
    if ((await identify(async () => createReadStream(file), file)).kind !== 'known') refused.push(file);
  expect(files.length).toBeGreaterThan(40);
  expect(refused).toEqual([]);
});
