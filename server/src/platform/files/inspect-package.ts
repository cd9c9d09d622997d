import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise } from 'yauzl';
import { mapInSlices } from '../map-in-slices.ts';

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
    let isEncrypted = false;
    for await (const entry of zip.eachEntry()) {
      parts.push(partOf(entry));
      isEncrypted ||= entry.isEncrypted();
    }
    if (isEncrypted) return 'encrypted';
    return await inspectParts(parts, ({ entry }) => zip.openReadStreamPromise(entry));
  } catch (error) {
    // fields beside a name are written wrongly by some programs, and read by nobody
    return /extra field/iu.test((error as Error).message) ? undefined : 'broken';
  }
}

/** What its name tells is told once: a file may have hundreds of thousands of parts. */
interface Part {
  entry: Entry;
  name: string;
  /** It says what other parts are. */
  isTelling: boolean;
  isRunnable: boolean;
}

const nameOf = ({ fileName }: Entry) => fileName.toString('utf8').replaceAll('\\', '/').replace(/^\//u, '');

function partOf(entry: Entry): Part {
  const name = nameOf(entry);
  const isTelling = name === contentTypes || /\.rels$/iu.test(name);
  return { entry, name, isTelling, isRunnable: vbaName.test(name) || macroSheets.test(name) };
}

async function inspectParts(parts: Part[], open: (part: Part) => Promise<Readable>): Promise<Flaw | undefined> {
  const deadline = performance.now() + withinMs;
  let isRunnable = parts.some(part => part.isRunnable);
  let left = unpackedMaxBytes;
  // what says what the others are comes first: a bomb must not keep it from being read
  for (const part of [...parts.filter(({ isTelling }) => isTelling), ...parts.filter(({ isTelling }) => !isTelling)]) {
    const { entry, name } = part;
    if (name.endsWith('/')) continue;
    left -= entry.uncompressedSize;
    if (left < 0 || performance.now() > deadline) break;
    const text = part.isTelling && entry.uncompressedSize <= tellingMaxBytes;
    const { isSound, content } = await unpack(await open(part), { entry, deadline, isKept: text });
    if (!isSound) return 'broken';
    if (content && (await tellsOfMacros(name, { xml: textOf(content), parts }))) isRunnable = true;
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

/** The tags of a kind; a tag ends before the next one begins, however many are left open. */
const tagsOf = (xml: string, kind: string) => xml.match(new RegExp(`<(?:[\\w.-]+:)?${kind}\\s[^<>]*>`, 'gu')) ?? [];

/** Whether the list of contents, or the relations of a part, name something that can be run. Others have their turn meanwhile: a list may be a megabyte. */
async function tellsOfMacros(name: string, { xml, parts }: { xml: string; parts: Part[] }): Promise<boolean> {
  const attributes = (kind: string, names: string[]) =>
    mapInSlices(tagsOf(xml, kind), tag => names.map(each => attributeOf(tag, each)));
  if (name !== contentTypes)
    return (await attributes('Relationship', ['Type'])).some(([type = '']) => runnableRelation.test(type));
  const overrides = await attributes('Override', ['ContentType', 'PartName']);
  if (overrides.some(([type = '']) => runnable.test(type))) return true;
  const named = new Set(overrides.map(([, part = '']) => part.toLowerCase()));
  // a kind that is named for an ending says something only of a part that has it, and no kind of its own
  const defaults = await attributes('Default', ['ContentType', 'Extension']);
  const endings = new Set(
    defaults.filter(([type = '']) => runnable.test(type)).map(([, ending = '']) => ending.toLowerCase()),
  );
  if (endings.size === 0) return false;
  const endingOf = (part: string) => part.slice(part.lastIndexOf('.') + 1);
  const isRunnable = (part: Part) => {
    const own = part.name.toLowerCase();
    return endings.has(endingOf(own)) && !named.has(`/${own}`);
  };
  return (await mapInSlices(parts, isRunnable)).includes(true);
}
