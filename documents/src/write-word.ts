import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Block, Document } from './document.ts';
import { bodyOf } from './write-word-body.ts';
import { documentEnd, documentStart, partsOf } from './write-word-package.ts';

/** Documents to be made whole, or blocks that become a stretch of a longer document's body. */
export type WordOrder = { want: 'files'; documents: Document[]; now: Date } | { want: 'stretch'; blocks: Block[] };

async function fileOf({ name, blocks }: Document, now: Date): Promise<Uint8Array> {
  const { xml, charts } = bodyOf(blocks);
  const zip = new ZipFile();
  for (const [path, text] of partsOf(name, { charts, now })) zip.addBuffer(Buffer.from(text), path, { mtime: now });
  zip.addBuffer(Buffer.from(documentStart + xml + documentEnd), 'word/document.xml', { mtime: now });
  zip.end();
  return buffer(zip.outputStream);
}

/**
 * Word files written as the text they are: the usual library takes 24 ms a judgment where this takes three, and holds
 * the whole document in memory. A stretch has no charts.
 */
export default async function writeWord(order: WordOrder): Promise<Uint8Array[]> {
  if (order.want === 'stretch') return [Buffer.from(bodyOf(order.blocks).xml)];
  const files: Uint8Array[] = [];
  for (const document of order.documents) files.push(await fileOf(document, order.now));
  return files;
}
