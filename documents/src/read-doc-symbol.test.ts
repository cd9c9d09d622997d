import { expect, test } from 'vitest';
import { listFonts, readDocSymbol } from './read-doc-symbol.ts';

/** A font as the file keeps it: its size, 39 bytes about its looks, its name. */
function aFont(name: string): Buffer {
  const entry = Buffer.concat([Buffer.alloc(40), Buffer.from(`${name}\0`, 'utf16le')]);
  entry.writeUInt8(entry.length - 1, 0);
  return entry;
}

/** The head of a file that says where its fonts stand, and the table that has them. */
function aFile(fonts: Buffer[], { count = fonts.length, cutTo = Number.POSITIVE_INFINITY } = {}) {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(count, 0);
  const list = Buffer.concat([head, ...fonts]);
  const tables = Buffer.concat([Buffer.alloc(7), list]).subarray(0, cutTo);
  const buffer = Buffer.alloc(0x200);
  buffer.writeUInt32LE(7, 0x0112);
  buffer.writeUInt32LE(list.length, 0x0116);
  return { buffer, tables };
}

const namesOf = ({ buffer, tables }: ReturnType<typeof aFile>) => listFonts(buffer, tables);
const three = ['Times New Roman', '宋体', 'Wingdings'].map(aFont);

test('字体按在文件中的次序；文件截断的，读到哪里算哪里', () => {
  expect(namesOf(aFile(three))).toEqual(['Times New Roman', '宋体', 'Wingdings']);
  expect(namesOf(aFile(three, { count: 2 }))).toEqual(['Times New Roman', '宋体']);
  expect(namesOf(aFile(three, { cutTo: 100 }))[0]).toBe('Times New Roman');
  expect(namesOf(aFile(three, { cutTo: 9 }))).toEqual([]);
  expect(namesOf(aFile([Buffer.alloc(3)], { count: 65_535 }))).toEqual(['', '', '']);
});

test.each<[string, number, number, string]>([
  ['打勾的方框', 2, 0xf0fe, '☑'],
  ['空的方框', 2, 0xf06f, '□'],
  ['字体没有列出', 9, 0xf06f, '〓'],
  ['统一码的字符', 1, 0x25a1, '□'],
])('%s', (_, font, character, shown) => {
  const value = Buffer.alloc(4);
  value.writeUInt16LE(font, 0);
  value.writeUInt16LE(character, 2);
  expect(readDocSymbol(value, ['Times New Roman', '宋体', 'Wingdings'])).toBe(shown);
});
