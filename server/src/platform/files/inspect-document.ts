import type { Readable } from 'node:stream';

/** What is wrong with a document of a known kind, as far as can be told without opening it. */
export type Flaw = 'encrypted' | 'macros' | 'broken';

interface Signs {
  /** What stands somewhere in the file, and what it tells. */
  marks: [Buffer | RegExp, Flaw][];
  /** Whether the end of the file is the end of such a file; its first bytes can say how long it is. */
  isWhole: (tail: Buffer, { size, head }: { size: number; head: Buffer }) => boolean;
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

const zip: Signs = { marks: [[Buffer.from('vbaProject.bin'), 'macros']], isWhole: isWholeZip };

const signs: Record<string, Signs> = {
  docx: zip,
  xlsx: zip,
  doc: { marks: [[Buffer.from('_VBA_PROJECT', 'utf16le'), 'macros']], isWhole: (_tail, { size }) => size > 512 },
  pdf: {
    // the trailer names the dictionary of its encryption, or holds it (ISO 32000-1, 7.6.1)
    marks: [[/\/Encrypt\s*(?:\d{1,10}\s+\d{1,5}\s+R\b|<<)/u, 'encrypted']],
    isWhole: tail => tail.includes('startxref') && tail.includes('%%EOF'),
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

/** Reads a document once, in pieces, and names its worst flaw; undefined where none is seen. */
export async function inspectDocument(stream: Readable, kind: string): Promise<Flaw | undefined> {
  const sign = signs[kind];
  if (!sign) return undefined;
  const flaws = new Set<Flaw>();
  let tail = Buffer.alloc(0);
  let head = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const window = Buffer.concat([tail, chunk]);
    const start = size - tail.length;
    size += chunk.length;
    if (head.length < headBytes) head = window.subarray(0, headBytes);
    for (const [mark, flaw] of sign.marks) if (holds(window, mark)) flaws.add(flaw);
    if (kind === 'doc') {
      for (let at = (sectorBytes - (start % sectorBytes)) % sectorBytes; at < window.length; at += sectorBytes) {
        if (isLockedWord(window.subarray(at, at + 12))) flaws.add('encrypted');
      }
    }
    tail = window.subarray(-tailBytes);
  }
  if (flaws.has('encrypted')) return 'encrypted';
  if (!sign.isWhole(tail, { size, head })) return 'broken';
  return flaws.has('macros') ? 'macros' : undefined;
}
