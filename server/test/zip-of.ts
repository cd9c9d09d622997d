import { crc32 } from 'node:zlib';

/** An entry of a zip as a test wants it. */
export interface ZipEntry {
  name: string | Buffer;
  text: string | Buffer;
  mode?: number;
  /** What the entry claims to hold, where it lies. */
  claimed?: number;
}

/** A zip of stored entries, written by hand so that it can be as wrong as a test wants. */
export function zipOf(entries: ZipEntry[], { flag = 0x800, comment = '' } = {}): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, text, mode = 0o100644, claimed } of entries) {
    const [title, data] = [Buffer.from(name as string), Buffer.from(text as string)];
    const size = claimed ?? data.length;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flag, 6);
    for (const [value, at] of [
      [crc32(data), 14],
      [data.length, 18],
      [size, 22],
    ] as const)
      local.writeUInt32LE(value, at);
    local.writeUInt16LE(title.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(0x0314, 4);
    central.writeUInt16LE(flag, 8);
    for (const [value, at] of [
      [crc32(data), 16],
      [data.length, 20],
      [size, 24],
    ] as const)
      central.writeUInt32LE(value, at);
    central.writeUInt16LE(title.length, 28);
    central.writeUInt32LE(mode * 0x10000, 38);
    central.writeUInt32LE(offset, 42);
    locals.push(local, title, data);
    centrals.push(central, title);
    offset += local.length + title.length + data.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...locals, directory, end, Buffer.from(comment)]);
}
