import { expect, test } from 'vitest';
import type { Caller } from '../caller.ts';
import { Fault } from '../fault.ts';
import { isWorkbook, receiveFile, receiveXml, type SentFiles } from './receive-file.ts';

const caller = { userId: 'li', enterpriseId: '' } as Caller;
const [missing, other, tooLarge] = ['不在', '另一种', '过大'].map((text, at) => ({ code: 400 + at, text })) as [
  { code: number; text: string },
  { code: number; text: string },
  { code: number; text: string },
];
const bytes = new Uint8Array([1, 2, 3]);

/** One file of Li's, and which files were let go. */
function sentFiles(file: { fileName: string; fileType: string; sizeBytes: number }) {
  const removed: string[] = [];
  const files: SentFiles = {
    describe: async userId => (userId === 'li' ? file : undefined),
    content: async () => bytes,
    remove: async (_caller, fileId) => removed.push(fileId),
  };
  return { files, removed };
}

const workbook = { fileName: '用户.xlsx', fileType: 'xlsx', sizeBytes: 3 };
const wish = { fileId: 'a', isMeant: isWorkbook, bytesMax: 10, missing, other, tooLarge };

test('what is read comes back, and the file is let go', async () => {
  const { files, removed } = sentFiles(workbook);
  const read = async (given: unknown, { fileName }: { fileName: string }) => [given, fileName];
  expect(await receiveFile(files, { caller, wish, read })).toEqual([bytes, '用户.xlsx']);
  expect(removed).toEqual(['a']);
});

test('it is let go where nothing could be read of it, too', async () => {
  const { files, removed } = sentFiles(workbook);
  const read = () => Promise.reject(new Fault(other));
  await expect(receiveFile(files, { caller, wish, read })).rejects.toThrow('另一种');
  expect(removed).toEqual(['a']);
});

test.each([
  ['of somebody else', workbook, 'wang', '不在'],
  ['of another kind', { ...workbook, fileType: 'pdf' }, 'li', '另一种'],
  ['too large', { ...workbook, sizeBytes: 11 }, 'li', '过大'],
])('a file %s is refused unread and stays', async (_name, file, userId, words) => {
  const { files, removed } = sentFiles(file);
  const read = () => Promise.reject(new Error('read'));
  await expect(receiveFile(files, { caller: { ...caller, userId }, wish, read })).rejects.toThrow(words);
  expect(removed).toEqual([]);
});

test('of files in XML sixteen megabytes are taken in', async () => {
  const { files } = sentFiles({ fileName: '术语.tbx', fileType: 'xml', sizeBytes: 16 * 1024 ** 2 });
  const read = async () => 'read';
  const { isMeant: _isMeant, bytesMax: _bytesMax, ...xml } = wish;
  expect(await receiveXml(files, { caller, wish: xml, read })).toBe('read');
});
