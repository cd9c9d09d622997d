/** A page of a TIFF as it is made for a test. */
interface Page {
  width: number;
  height: number;
  bits: number[];
  colours: number;
  compression?: number;
  rowsPerStrip?: number;
  turn?: number;
  strips: Buffer[];
}

/** A TIFF of these pages; endless where its last page leads back to the first. */
export function aTiff(pages: readonly Page[], { isEndless = false } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from('49492a0000000000', 'hex')];
  let length = 8;
  /** The place of what is added. */
  const add = (bytes: Buffer) => {
    parts.push(bytes);
    length += bytes.length;
    return length - bytes.length;
  };
  const list = (values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4);
    for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
    return values.length === 1 ? values[0]! : add(bytes);
  };
  let link: { buffer: Buffer; at: number } = { buffer: parts[0]!, at: 4 };
  let first = 0;
  for (const page of pages) {
    const offsets = page.strips.map(add);
    const entries = [
      ...[
        [256, page.width],
        [257, page.height],
        [258, page.bits[0]!],
        [259, page.compression ?? 1],
      ],
      ...[
        [262, page.colours],
        [274, page.turn ?? 1],
        [277, page.bits.length],
        [278, page.rowsPerStrip ?? page.height],
      ],
    ].map(([tag, value]) => [tag!, 1, value!]);
    entries.push([273, offsets.length, list(offsets)]);
    entries.push([279, offsets.length, list(page.strips.map(strip => strip.length))]);
    entries.sort((a, b) => a[0]! - b[0]!);
    const directory = Buffer.alloc(2 + entries.length * 12 + 4);
    directory.writeUInt16LE(entries.length, 0);
    for (const [index, [tag, count, value]] of entries.entries()) {
      directory.writeUInt16LE(tag!, 2 + index * 12);
      directory.writeUInt16LE(4, 4 + index * 12);
      directory.writeUInt32LE(count!, 6 + index * 12);
      directory.writeUInt32LE(value!, 10 + index * 12);
    }
    const place = add(directory);
    first ||= place;
    link.buffer.writeUInt32LE(place, link.at);
    link = { buffer: directory, at: 2 + entries.length * 12 };
  }
  if (isEndless) link.buffer.writeUInt32LE(first, link.at);
  return Buffer.concat(parts);
}
