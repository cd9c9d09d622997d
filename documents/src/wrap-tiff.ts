import { listTiffPages, type TiffPage } from './read-tiff.ts';

/**
 * One page of a TIFF, counted from 1, as a PDF of one page: its strips stay as they are packed, so that the one reader
 * of PDFs unpacks them, facsimiles too. Throws UnreadableFile where the TIFF cannot be read or has no such page.
 */
export function wrapTiff(bytes: Uint8Array, number: number): Uint8Array {
  const page = listTiffPages(bytes)[number - 1];
  if (!page) throw new RangeError(`a TIFF has no page ${number}`);
  const objects: (string | Uint8Array)[][] = [];
  const names: string[] = [];
  const [wide, high] = [page.widthInches * 72, page.heightInches * 72];
  const drawing: string[] = [];
  const across = Math.ceil(page.width / page.pieceWidth);
  for (const [index, { offset, length }] of page.pieces.entries()) {
    const [column, row] = [index % across, Math.floor(index / across)];
    const isTiled = page.pieceWidth < page.width;
    const rows = isTiled ? page.pieceHeight : Math.min(page.pieceHeight, page.height - row * page.pieceHeight);
    names.push(`/P${index} ${index + 6} 0 R`);
    drawing.push(placePiece(page, { index, column, row, rows, wide, high }));
    objects.push(pieceOf(page, { packed: bytes.subarray(offset, offset + length), rows }));
  }
  const content = drawing.join('\n');
  return joinPdf([
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${wide.toFixed(3)} ${high.toFixed(3)}]/Rotate ${page.turn}/Resources<</XObject<<${names.join(' ')}>>>>/Contents 4 0 R>>`,
    ],
    [`<</Length ${content.length}>>stream\n${content}\nendstream`],
    [dropOf(page)],
    ...objects,
  ]);
}

interface Place {
  index: number;
  column: number;
  row: number;
  rows: number;
  wide: number;
  high: number;
}

function placePiece(page: TiffPage, { index, column, row, rows, wide, high }: Place): string {
  const [width, height] = [(page.pieceWidth / page.width) * wide, (rows / page.height) * high];
  const left = ((column * page.pieceWidth) / page.width) * wide;
  const bottom = high - ((row * page.pieceHeight + rows) / page.height) * high;
  const matrix = [width, 0, 0, height, left, bottom].map(value => value.toFixed(4)).join(' ');
  return `q ${matrix} cm /P${index} Do Q`;
}

function pieceOf(page: TiffPage, { packed, rows }: { packed: Uint8Array; rows: number }): (string | Uint8Array)[] {
  const data =
    page.compression === 'jpeg'
      ? withTables(packed, page.jpegTables)
      : page.isMirrored
        ? packed.map(each => mirrored[each]!)
        : packed;
  const { filter, options } = filterOf(page, rows);
  const head = [
    `/Type/XObject/Subtype/Image/Width ${page.pieceWidth}/Height ${rows}`,
    `/ColorSpace ${spaceOf(page)}/BitsPerComponent ${page.bitsPerSample}`,
    page.colours === 'white-is-zero' && !filter.includes('Fax') ? '/Decode[1 0]' : '',
    filter && `/Filter/${filter}`,
    options && `/DecodeParms<<${options}>>`,
    `/Length ${data.length}`,
  ];
  return [`<<${head.join('')}>>stream\n`, data, '\nendstream'];
}

function filterOf(page: TiffPage, rows: number): { filter: string; options: string } {
  const { compression, pieceWidth, samples, bitsPerSample, faxOptions, colours, isDifferences } = page;
  // what a facsimile calls white is nothing of ink
  const fax = (kind: number, more = '') =>
    `/K ${kind}/Columns ${pieceWidth}/Rows ${rows}/EndOfBlock false${more}${colours === 'white-is-zero' ? '' : '/BlackIs1 true'}`;
  const differences = isDifferences
    ? `/Predictor 2/Colors ${samples}/BitsPerComponent ${bitsPerSample}/Columns ${pieceWidth}`
    : '';
  switch (compression) {
    case 'none':
      return { filter: '', options: '' };
    case 'words':
      return { filter: 'CCITTFaxDecode', options: fax(0, '/EncodedByteAlign true') };
    case 'fax3': {
      const aligned = faxOptions & 4 ? '/EncodedByteAlign true' : '';
      return { filter: 'CCITTFaxDecode', options: fax(faxOptions & 1 ? 1 : 0, `/EndOfLine true${aligned}`) };
    }
    case 'fax4':
      return { filter: 'CCITTFaxDecode', options: fax(-1) };
    case 'lzw':
      return { filter: 'LZWDecode', options: differences };
    case 'deflate':
      return { filter: 'FlateDecode', options: differences };
    case 'packbits':
      return { filter: 'RunLengthDecode', options: '' };
    default:
      return { filter: 'DCTDecode', options: '' };
  }
}

function spaceOf({ colours, samples, palette, bitsPerSample }: TiffPage): string {
  if (colours === 'palette') {
    const count = 2 ** bitsPerSample;
    const colour = (index: number) =>
      [0, 1, 2].map(plane => ((palette[plane * count + index] ?? 0) >> 8).toString(16).padStart(2, '0')).join('');
    return `[/Indexed/DeviceRGB ${count - 1}<${Array.from({ length: count }, (_, index) => colour(index)).join('')}>]`;
  }
  const [space, own] =
    colours === 'cmyk' ? ['/DeviceCMYK', 4] : colours === 'rgb' ? ['/DeviceRGB', 3] : ['/DeviceGray', 1];
  if (samples === own) return space;
  // what stands beside the colours says how much they cover: it is left out
  const inks = Array.from({ length: samples }, (_, index) => `/I${index}`).join('');
  return `[/DeviceN[${inks}]${space} 5 0 R]`;
}

/** Takes colours with what stands beside them, gives the colours. */
function dropOf({ colours, samples }: TiffPage): string {
  const own = colours === 'cmyk' ? 4 : colours === 'rgb' ? 3 : 1;
  const more = Math.max(0, samples - own);
  const steps = `{${'pop '.repeat(more)}}`;
  const range = (count: number) => '0 1 '.repeat(count);
  return `<</FunctionType 4/Domain[${range(own + more)}]/Range[${range(own)}]/Length ${steps.length}>>stream\n${steps}\nendstream`;
}

const mirrored = Uint8Array.from({ length: 256 }, (_, byte) => {
  let bits = 0;
  for (let bit = 0; bit < 8; bit += 1) if (byte & (1 << bit)) bits |= 128 >> bit;
  return bits;
});

/** A JPEG with the tables that all strips of a page have in common: both begin and end with two bytes of their own. */
const withTables = (packed: Uint8Array, tables: Uint8Array) =>
  tables.length > 4 ? Buffer.concat([tables.subarray(0, -2), packed.subarray(2)]) : packed;

function joinPdf(objects: readonly (string | Uint8Array)[][]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  let length = parts[0]!.length;
  const places: number[] = [];
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    places.push(length);
    add(`${index + 1} 0 obj\n`);
    for (const part of object) add(part);
    add('\nendobj\n');
  }
  const start = length;
  const rows = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${start}\n%%EOF`);
  return Buffer.concat(parts);
}
