import type { Readable } from 'node:stream';
import { queueTurns } from '../queue-turns.ts';
import { joinBytes } from '../stream-bytes.ts';
import { type Flaw, inspectPackage } from './inspect-package.ts';

interface Signs {
  /** What stands somewhere in the file, and what it tells. */
  marks: [Buffer | RegExp, Flaw][];
  /** Whether the end of the file is the end of such a file; its first bytes can say how long it is. */
  isWhole: (tail: Buffer, { size, head, hasObject }: { size: number; head: Buffer; hasObject: boolean }) => boolean;
}

/** As far from its end as the directory of a zip may stand: its comment is at most 64 KB. */
const tailBytes = 66_000;
const zipEnd = Buffer.from('PK\x05\x06', 'latin1');
const headBytes = 12;
const unknown32 = 0xffff_ffff;

/** The directory of a zip says where it stands and how long it is: cut or grown, that is no longer true. */
function isWholeZip(tail: Buffer, { size }: { size: number }): boolean {
  const at = tail.lastIndexOf(zipEnd);
  if (at < 0 || at + 20 > tail.length) return false;
  const [length, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  return offset === unknown32 || offset + length === size - tail.length + at;
}

const zip: Signs = { marks: [], isWhole: isWholeZip };
/** What is looked into is held whole; larger ones are known by their ends alone. */
const packageMaxBytes = 64 * 1024 ** 2;
/** Files that are held at the same time: the others wait, while their bytes lie on the disk. */
const inTurn = queueTurns({ running: 2, waiting: Number.POSITIVE_INFINITY });

const signs: Record<string, Signs> = {
  docx: zip,
  xlsx: zip,
  doc: { marks: [[Buffer.from('_VBA_PROJECT', 'utf16le'), 'macros']], isWhole: (_tail, { size }) => size > 512 },
  /*
   * Scripts, launches and attached files are taken in: forms of courts and banks hold scripts, electronic invoices hold
   * their data as a file, and evidence must be taken as it is. Nothing here runs them: pages are drawn and read without
   * scripts, in a thread, and whoever takes the file away has a viewer that asks. A damaged middle is no reason either:
   * tables of places are wrong in many PDFs that every viewer shows, and what cannot be read the reader says page by page.
   */
  pdf: {
    // the trailer names the dictionary of its encryption, or holds it (ISO 32000-1, 7.6.1)
    marks: [[/\/Encrypt\s*(?:\d{1,10}\s+\d{1,5}\s+R\b|<<)/u, 'encrypted']],
    isWhole: (tail, { hasObject }) => hasObject && tail.includes('startxref') && tail.includes('%%EOF'),
  },
  png: { marks: [], isWhole: tail => tail.includes('IEND') },
  jpg: { marks: [], isWhole: tail => tail.includes(Buffer.from([0xff, 0xd9])) },
  webp: {
    marks: [],
    isWhole: (_tail, { size, head }) => head.length === headBytes && head.readUInt32LE(4) + 8 <= size,
  },
};

const sectorBytes = 512;
const wordMagic = 0xa5ec;
const encryptedFlag = 0x0100;

/** Whether a sector is the head of an old Word text that a password protects. */
const isLockedWord = (sector: Buffer) =>
  sector.length >= 12 && sector.readUInt16LE(0) === wordMagic && (sector.readUInt16LE(10) & encryptedFlag) !== 0;

const holds = (bytes: Buffer, mark: Buffer | RegExp) =>
  mark instanceof RegExp ? mark.test(bytes.toString('latin1')) : bytes.includes(mark);

const entryBytes = 128;
const storage = 1;
const macroStorages = ['VBA', 'Macros', '_VBA_PROJECT_CUR'].map(name => Buffer.from(`${name}\0`, 'utf16le'));

/** Whether an entry of the directory of an old Office file is the folder in which macros lie. */
const isMacroStorage = (entry: Buffer) =>
  entry.length === entryBytes &&
  entry[66] === storage &&
  macroStorages.some(name => entry.readUInt16LE(64) === name.length && entry.subarray(0, name.length).equals(name));

/** What the sectors of an old Word file tell; `start` is where in the file the bytes begin. */
function* flawsOfSectors(bytes: Buffer, start: number): Generator<Flaw> {
  const first = (length: number) => (length - (start % length)) % length;
  for (let at = first(sectorBytes); at < bytes.length; at += sectorBytes)
    if (isLockedWord(bytes.subarray(at, at + 12))) yield 'encrypted';
  for (let at = first(entryBytes); at < bytes.length; at += entryBytes)
    if (isMacroStorage(bytes.subarray(at, at + entryBytes))) yield 'macros';
}

const object = /\d\s+\d+\s+obj\b/u;

/** Looks at a document and names its worst flaw; undefined where none is seen. */
export const inspectDocument = (stream: Readable, kind: string): Promise<Flaw | undefined> =>
  signs[kind] === zip ? inTurn(() => inspect(stream, { kind, sign: zip })) : inspectSigns(stream, kind);

const inspectSigns = async (stream: Readable, kind: string): Promise<Flaw | undefined> => {
  const sign = signs[kind];
  return sign && inspect(stream, { kind, sign });
};

/** Reads a document once, in pieces. */
async function inspect(stream: Readable, { kind, sign }: { kind: string; sign: Signs }): Promise<Flaw | undefined> {
  const flaws = new Set<Flaw>();
  const pieces: Buffer[] = [];
  let tail = Buffer.alloc(0);
  let head = Buffer.alloc(0);
  let size = 0;
  let hasObject = false;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const window = Buffer.concat([tail, chunk]);
    const start = size - tail.length;
    size += chunk.length;
    if (head.length < headBytes) head = window.subarray(0, headBytes);
    for (const [mark, flaw] of sign.marks) if (holds(window, mark)) flaws.add(flaw);
    if (kind === 'doc') for (const flaw of flawsOfSectors(window, start)) flaws.add(flaw);
    if (kind === 'pdf') hasObject ||= holds(window, object);
    if (sign === zip && size <= packageMaxBytes) pieces.push(chunk);
    tail = window.subarray(-tailBytes);
  }
  if (flaws.has('encrypted')) return 'encrypted';
  if (!sign.isWhole(tail, { size, head, hasObject })) return 'broken';
  if (sign === zip && size <= packageMaxBytes) return inspectPackage(await joinBytes(pieces));
  return flaws.has('macros') ? 'macros' : undefined;
}
