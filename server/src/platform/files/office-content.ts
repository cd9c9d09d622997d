import type { Readable } from 'node:stream';

/** Streams of a compound file by which its content is known, the telling ones first. */
const telling = [
  ['encrypted', 'EncryptedPackage'],
  ['doc', 'WordDocument'],
  ['xls', 'Workbook'],
  ['ppt', 'PowerPoint Document'],
].map(([content, name]) => ({ content: content!, mark: Buffer.from(name!, 'utf16le') }));

const longest = Math.max(...telling.map(({ mark }) => mark.length));

/** What an old Office file (a compound file) holds: doc, xls, ppt, `encrypted` for a new one with a password, else cfb. */
export async function officeContent(stream: Readable): Promise<string> {
  const seen = new Set<string>();
  let tail = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const window = Buffer.concat([tail, chunk]);
    for (const { content, mark } of telling) if (window.includes(mark)) seen.add(content);
    tail = window.subarray(-longest);
  }
  return telling.find(({ content }) => seen.has(content))?.content ?? 'cfb';
}
