import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { fileTypeFromStream } from 'file-type';
import { inspectDocument } from './inspect-document.ts';
import type { Flaw } from './inspect-package.ts';
import { officeContent } from './office-content.ts';
import { type TextEncoding, textEncoding } from './text-encoding.ts';

export const fileKinds = [
  ...(['docx', 'doc', 'pdf', 'xlsx', 'txt', 'md', 'csv', 'html', 'xml'] as const),
  ...(['png', 'jpg', 'webp', 'tif'] as const),
] as const;
export type FileKind = (typeof fileKinds)[number];

export type Identity =
  | { kind: 'known'; type: FileKind; encoding?: TextEncoding }
  /** The name says one thing, the content is another. */
  | { kind: 'mismatch'; claimed: FileKind; content: string }
  /** The name belongs to no kind that is accepted. */
  | { kind: 'notAllowed'; content?: string }
  | { kind: Flaw }
  | { kind: 'empty' }
  | { kind: 'none' };

type OpenFile = () => Promise<Readable | undefined>;

const textKinds = new Set<FileKind>(['txt', 'md', 'csv', 'html', 'xml']);
/** Kinds of new Office files that are made to carry macros. */
const withMacros = new Set(['docm', 'dotm', 'xlsm', 'xltm', 'pptm', 'potm', 'ppsm']);
const alsoCalled: Record<string, FileKind> = {
  ...{ jpeg: 'jpg', tiff: 'tif', htm: 'html', markdown: 'md', text: 'txt' },
  // files of exchange between programs of translators
  ...{ tbx: 'xml', tmx: 'xml', xlf: 'xml', xliff: 'xml' },
};

/** Tells by content what a file is, and whether that is what its name says. Reads it in pieces, never whole. */
export async function identify(open: OpenFile, fileName: string): Promise<Identity> {
  const stream = await open();
  if (!stream) return { kind: 'none' };
  if (await isEmpty(stream)) return { kind: 'empty' };
  const signature = await signatureOf((await open())!);
  // whatever it is called: one is told what is wrong with it, not that its name is unknown
  if (signature && withMacros.has(signature)) return { kind: 'macros' };
  const claimed = claimOf(fileName);
  if (!claimed) return { kind: 'notAllowed', content: signature };
  if (textKinds.has(claimed) && signature !== 'cfb') return identifyText((await open())!, { claimed, signature });
  const identity: Identity =
    signature === 'cfb'
      ? await identifyCompound((await open())!, claimed)
      : signature === claimed
        ? { kind: 'known', type: claimed }
        : { kind: 'mismatch', claimed, content: signature ?? 'unknown' };
  const flaw = identity.kind === 'known' ? await flawOf((await open())!, claimed) : undefined;
  return flaw ? { kind: flaw } : identity;
}

async function flawOf(stream: Readable, kind: FileKind): Promise<Flaw | undefined> {
  try {
    return await inspectDocument(stream, kind);
  } finally {
    stream.destroy();
  }
}

function claimOf(fileName: string): FileKind | undefined {
  const extension = extname(fileName).slice(1).toLowerCase();
  return alsoCalled[extension] ?? fileKinds.find(kind => kind === extension);
}

async function isEmpty(stream: Readable): Promise<boolean> {
  for await (const chunk of stream as AsyncIterable<Buffer>) if (chunk.length > 0) return false;
  return true;
}

/** The extension that belongs to the first bytes; undefined where nothing known begins like this. */
async function signatureOf(stream: Readable): Promise<string | undefined> {
  try {
    return (await fileTypeFromStream(Readable.toWeb(stream) as ReadableStream<Uint8Array>))?.ext;
  } catch (error) {
    if (stream.errored) throw error;
    // A file made to trip the detector over is a file of no known kind.
    return undefined;
  } finally {
    stream.destroy();
  }
}

/** A signature of other binaries can be the beginning of a sentence ("BM…"); only what we know to be a document counts. */
async function identifyText(
  stream: Readable,
  { claimed, signature }: { claimed: FileKind; signature: string | undefined },
): Promise<Identity> {
  const isDocument = fileKinds.some(kind => kind === signature && !textKinds.has(kind)) || signature === 'zip';
  const encoding = isDocument ? undefined : await textEncoding(stream);
  stream.destroy();
  return encoding
    ? { kind: 'known', type: claimed, encoding }
    : { kind: 'mismatch', claimed, content: signature ?? 'binary' };
}

async function identifyCompound(stream: Readable, claimed: FileKind): Promise<Identity> {
  const content = await officeContent(stream);
  stream.destroy();
  if (content === 'encrypted') return { kind: 'encrypted' };
  return content === claimed ? { kind: 'known', type: claimed } : { kind: 'mismatch', claimed, content };
}
