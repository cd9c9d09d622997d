import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise } from 'yauzl';

/** What is wrong with a document of a known kind. */
export type Flaw = 'encrypted' | 'macros' | 'broken';

/** What is unpacked of one file at most: what is larger, its reader refuses in words of its own. */
const unpackedMaxBytes = 256 * 1024 ** 2;
/** Parts that say what other parts are; longer ones are none that an office program writes. */
const tellingMaxBytes = 1024 ** 2;
/** Whoever sends a file up waits for this. */
const withinMs = 10_000;

const vbaName = /(?:^|\/)vbaProject\.bin$/iu;
const macroSheets = /(?:^|\/)macrosheets\//iu;
const contentTypes = '[Content_Types].xml';
const runnable = /vnd\.ms-office\.vbaProject(?:$|[^\w])|macroEnabled|vnd\.ms-excel\.(?:intl)?macrosheet/iu;
const runnableRelation = /\/(?:vbaProject|xl(?:Intl)?Macrosheet)$/iu;

/**
 * Looks into an Office file of today, which is a zip of parts: whether each part unpacks to what the directory says of it,
 * by length and check sum, and whether one of them can be run, whatever it is called. What takes too long or grows too
 * large is left to the reader, which has limits of its own; undefined where nothing is seen to be wrong.
 */
export async function inspectPackage(bytes: Buffer): Promise<Flaw | undefined> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
    const parts: Part[] = [];
    for await (const entry of zip.eachEntry()) parts.push({ entry, name: nameOf(entry) });
    if (parts.some(({ entry }) => entry.isEncrypted())) return 'encrypted';
    return await inspectParts(parts, ({ entry }) => zip.openReadStreamPromise(entry));
  } catch (error) {
    // fields beside a name are written wrongly by some programs, and read by nobody
    return /extra field/iu.test((error as Error).message) ? undefined : 'broken';
  }
}

interface Part {
  entry: Entry;
  name: string;
}

const nameOf = ({ fileName }: Entry) => fileName.toString('utf8').replaceAll('\\', '/').replace(/^\//u, '');

const isTelling = ({ name }: Part) => name === contentTypes || /\.rels$/iu.test(name);

async function inspectParts(parts: Part[], open: (part: Part) => Promise<Readable>): Promise<Flaw | undefined> {
  const deadline = performance.now() + withinMs;
  let isRunnable = parts.some(({ name }) => vbaName.test(name) || macroSheets.test(name));
  let left = unpackedMaxBytes;
  // what says what the others are comes first: a bomb must not keep it from being read
  for (const part of [...parts.filter(isTelling), ...parts.filter(each => !isTelling(each))]) {
    const { entry, name } = part;
    if (name.endsWith('/')) continue;
    left -= entry.uncompressedSize;
    if (left < 0 || performance.now() > deadline) break;
    const text = isTelling(part) && entry.uncompressedSize <= tellingMaxBytes;
    const { isSound, content } = await unpack(await open(part), { entry, deadline, isKept: text });
    if (!isSound) return 'broken';
    if (content && tellsOfMacros(name, { xml: textOf(content), parts })) isRunnable = true;
  }
  return isRunnable ? 'macros' : undefined;
}

/** Unpacks a part in pieces; what cannot be unpacked throws. Out of time, it is taken for sound. */
async function unpack(
  stream: Readable,
  { entry, deadline, isKept }: { entry: Entry; deadline: number; isKept: boolean },
): Promise<{ isSound: boolean; content?: Buffer }> {
  const pieces: Buffer[] = [];
  let sum = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    sum = crc32(piece, sum);
    if (isKept) pieces.push(piece);
    if (performance.now() > deadline) return { isSound: true };
  }
  return { isSound: sum === entry.crc32, ...(isKept ? { content: Buffer.concat(pieces) } : {}) };
}

/** Office writes UTF-8, other programs UTF-16 with a mark too. */
function textOf(bytes: Buffer): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

const entity = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/giu;

/** An attribute of a tag; characters that are written by their numbers are read. */
function attributeOf(tag: string, name: string): string {
  const value = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'u').exec(tag);
  return (value?.[1] ?? value?.[2] ?? '').replace(entity, (_whole, hex, decimal) =>
    String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
}

/** Whether the list of contents, or the relations of a part, name something that can be run. */
function tellsOfMacros(name: string, { xml, parts }: { xml: string; parts: Part[] }): boolean {
  const tags = (kind: string) => xml.match(new RegExp(`<(?:[\\w.-]+:)?${kind}\\s[^>]*>`, 'gu')) ?? [];
  if (name !== contentTypes) return tags('Relationship').some(tag => runnableRelation.test(attributeOf(tag, 'Type')));
  const overrides = tags('Override');
  if (overrides.some(tag => runnable.test(attributeOf(tag, 'ContentType')))) return true;
  const named = new Set(overrides.map(tag => attributeOf(tag, 'PartName').toLowerCase()));
  // a kind that is named for an ending says something only of a part that has it, and no kind of its own
  const endings = new Set(
    tags('Default')
      .filter(tag => runnable.test(attributeOf(tag, 'ContentType')))
      .map(tag => attributeOf(tag, 'Extension').toLowerCase()),
  );
  const endingOf = (part: string) => part.slice(part.lastIndexOf('.') + 1);
  return parts.some(part => {
    const own = part.name.toLowerCase();
    return endings.has(endingOf(own)) && !named.has(`/${own}`);
  });
}
