/** One PDF as it is taken apart: the text of each object before its stream, and the stream's bytes. */
interface Part {
  number: number;
  dictionary: string;
  stream: Uint8Array;
}

interface Volume {
  size: number;
  root: number;
  pages: number;
  parts: Part[];
  count: number;
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
const bytesOf = (text: string) => Buffer.from(text, 'latin1');

/** The places of all objects, from the table at the end of the file; only the plain table of our own writer is read. */
function placesOf(file: Uint8Array) {
  const end = latin(file.subarray(-4096));
  const start = Number(end.match(/startxref\s+(\d+)/)?.[1] ?? -1);
  const table = latin(file.subarray(start));
  const size = Number(table.match(/^xref\s+0 (\d+)/)?.[1] ?? 0);
  const root = Number(table.match(/\/Root (\d+) 0 R/)?.[1] ?? 0);
  if (start < 0 || size === 0 || root === 0) throw new Error('a part of a PDF is not as it was written');
  const entries = [...table.matchAll(/^(\d{10}) \d{5} ([nf])/gm)];
  const places = entries.flatMap(([, offset, kind], number) =>
    kind === 'n' ? [{ number, offset: Number(offset) }] : [],
  );
  return { size, root, start, places: places.sort((a, b) => a.offset - b.offset) };
}

const streamMark = bytesOf('\nstream\n');

function partOf(file: Uint8Array, number: number, { from, to }: { from: number; to: number }): Part {
  const bytes = Buffer.from(file.buffer, file.byteOffset + from, to - from);
  const at = bytes.indexOf(streamMark);
  const split = at < 0 ? bytes.length : at;
  const dictionary = latin(bytes.subarray(0, split)).replace(/^\d+ 0 obj\n?/, '');
  return { number, dictionary, stream: bytes.subarray(split) };
}

function takeApart(file: Uint8Array): Volume {
  const { size, root, start, places } = placesOf(file);
  const parts = places.map(({ number, offset }, at) =>
    partOf(file, number, { from: offset, to: places[at + 1]?.offset ?? start }),
  );
  const catalogue = parts.find(({ number }) => number === root)?.dictionary ?? '';
  const pages = Number(catalogue.match(/\/Pages (\d+) 0 R/)?.[1] ?? 0);
  const node = parts.find(({ number }) => number === pages)?.dictionary ?? '';
  return { size, root, pages, parts, count: Number(node.match(/\/Count (\d+)/)?.[1] ?? 0) };
}

/** How many pages a PDF of our own writer has. */
export const pagesOf = (file: Uint8Array) => takeApart(file).count;

/** The references of an object moved up; texts in brackets keep what they say. */
const moved = (dictionary: string, by: number) =>
  dictionary.replace(/\((?:\\.|[^\\)])*\)|(\d+) 0 R/g, (whole, number) =>
    number === undefined ? whole : `${Number(number) + by} 0 R`,
  );

const catalogueNumber = 1;
const pagesNumber = 2;

/** PDFs of our own writer one after the other as one; a volume at a time is in memory. */
export async function* joinVolumes(files: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const offsets = new Map<number, number>();
  const kids: string[] = [];
  let [position, used, pages] = [0, pagesNumber, 0];
  const say = (bytes: Uint8Array) => {
    position += bytes.length;
    return bytes;
  };
  yield say(bytesOf('%PDF-1.7\n%\xff\xff\xff\xff\n\n'));
  for await (const file of files) {
    const volume = takeApart(file);
    for (const { number, dictionary, stream } of volume.parts) {
      if (number === volume.root) continue;
      const isNode = number === volume.pages;
      const text = moved(dictionary, used);
      const placed = isNode ? text.replace('<<', `<<\n/Parent ${pagesNumber} 0 R`) : text;
      offsets.set(number + used, position);
      yield say(bytesOf(`${number + used} 0 obj\n${placed}`));
      yield say(stream);
    }
    kids.push(`${volume.pages + used} 0 R`);
    pages += volume.count;
    used += volume.size;
  }
  offsets.set(catalogueNumber, position);
  yield say(bytesOf(`${catalogueNumber} 0 obj\n<< /Type /Catalog /Pages ${pagesNumber} 0 R >>\nendobj\n`));
  offsets.set(pagesNumber, position);
  yield say(bytesOf(`${pagesNumber} 0 obj\n<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>\nendobj\n`));
  yield bytesOf(endOf(offsets, { size: used + 1, position }));
}

function endOf(offsets: Map<number, number>, { size, position }: { size: number; position: number }): string {
  const lines = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? '0000000000 65535 f ' : `${String(offset).padStart(10, '0')} 00000 n `;
  });
  return `xref\n0 ${size}\n${lines.join('\n')}\ntrailer\n<< /Size ${size} /Root ${catalogueNumber} 0 R >>\nstartxref\n${position}\n%%EOF\n`;
}
