import { type TextDocument, UnreadableFile } from './text-document.ts';

/** A page of a TIFF as its directory describes it: pieces of bytes that together are the picture. */
export interface TiffPage {
  width: number;
  height: number;
  /** In inches; as paper of A4 where the file says nothing of use. */
  widthInches: number;
  heightInches: number;
  compression: Compression;
  /** Of the sender by facsimile, which of its ways. */
  faxOptions: number;
  colours: 'white-is-zero' | 'black-is-zero' | 'rgb' | 'palette' | 'cmyk';
  bitsPerSample: number;
  samples: number;
  /** Each value as its difference from the one before. */
  isDifferences: boolean;
  /** The first point stands in the last bit. */
  isMirrored: boolean;
  /** Red of all, then green, then blue: 16 bits each. */
  palette: number[];
  jpegTables: Uint8Array;
  /** How far it is turned clockwise to stand upright. */
  turn: 0 | 90 | 180 | 270;
  /** Strips over the whole width, or tiles. */
  pieceWidth: number;
  pieceHeight: number;
  pieces: { offset: number; length: number }[];
}

type Compression = 'none' | 'words' | 'fax3' | 'fax4' | 'lzw' | 'jpeg' | 'deflate' | 'packbits';

const compressions: Record<number, Compression> = {
  ...{ 1: 'none', 2: 'words', 3: 'fax3', 4: 'fax4', 5: 'lzw', 7: 'jpeg' },
  ...{ 8: 'deflate', 32946: 'deflate', 32773: 'packbits' },
};

const colourKinds: Record<number, TiffPage['colours']> = {
  ...{ 0: 'white-is-zero', 1: 'black-is-zero', 2: 'rgb', 3: 'palette', 5: 'cmyk', 6: 'rgb' },
};

const pagesMax = 3_000;
const entriesMax = 500;
const piecesMax = 20_000;
/** As of other pictures: a page of A3 at 400 dpi has 31 million points. */
const pointsMax = 40_000_000;
/** The long side of A4, in inches: paper is most often that. */
const longSide = 11.69;
const turns: Record<number, TiffPage['turn']> = { 3: 180, 6: 90, 8: 270 };

const tags = {
  ...{ subfile: 254, width: 256, height: 257, bits: 258, compression: 259, colours: 262, fillOrder: 266 },
  ...{ stripOffsets: 273, orientation: 274, samples: 277, rowsPerStrip: 278, stripLengths: 279, xResolution: 282 },
  ...{ yResolution: 283, planes: 284, faxOptions: 292, unit: 296, predictor: 317, palette: 320, tileWidth: 322 },
  ...{ tileHeight: 323, tileOffsets: 324, tileLengths: 325, jpegTables: 347 },
} as const;

const sizes: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 };

/** What a TIFF says of itself: pages without text, as each is a picture. Throws UnreadableFile where it is none. */
export function readTiff(bytes: Uint8Array): TextDocument {
  const count = listTiffPages(bytes).length;
  const pagesWithoutText = Array.from({ length: count }, (_, index) => index + 1);
  return { paragraphs: [], hasTrackedChanges: false, unread: [], pagesWithoutText };
}

/** The pages of a TIFF in their order, pictures of them in small left out; throws UnreadableFile where it is broken or of a rare kind. */
export function listTiffPages(bytes: Uint8Array): TiffPage[] {
  const file = new TiffFile(bytes);
  const pages: TiffPage[] = [];
  const seen = new Set<number>();
  for (let at = file.first; at !== 0; ) {
    if (seen.has(at)) throw broken();
    if (seen.size >= pagesMax) throw new UnreadableFile(`图片超过${pagesMax}页，请拆分后重试`);
    seen.add(at);
    const { values, next } = file.directory(at);
    if (((values(tags.subfile)[0] ?? 0) & 1) === 0) pages.push(pageOf(values, file));
    at = next;
  }
  if (pages.length === 0) throw broken();
  return pages;
}

type Values = (tag: number) => number[];

function pageOf(values: Values, file: TiffFile): TiffPage {
  const one = (tag: number, usual: number) => values(tag)[0] ?? usual;
  const [width, height] = [one(tags.width, 0), one(tags.height, 0)];
  if (width < 1 || height < 1) throw broken();
  if (width * height > pointsMax) throw new UnreadableFile('图片过大（超过4000万像素），请缩小后重试');
  const compression = compressions[one(tags.compression, 1)];
  const colours = colourKinds[one(tags.colours, 1)];
  const [bitsPerSample, samples] = [one(tags.bits, 1), one(tags.samples, 1)];
  const isWhole = one(tags.planes, 1) === 1 || samples === 1;
  if (!compression || !colours || !isWhole || ![1, 4, 8].includes(bitsPerSample) || samples > 5) throw rare();
  if (one(tags.colours, 1) === 6 && compression !== 'jpeg') throw rare();
  const isTiled = values(tags.tileWidth).length > 0;
  const [offsets, lengths] = isTiled
    ? [values(tags.tileOffsets), values(tags.tileLengths)]
    : [values(tags.stripOffsets), values(tags.stripLengths)];
  const pieceWidth = isTiled ? one(tags.tileWidth, width) : width;
  const pieceHeight = isTiled
    ? one(tags.tileHeight, height)
    : Math.max(1, Math.min(height, one(tags.rowsPerStrip, height)));
  const count = Math.ceil(width / pieceWidth) * Math.ceil(height / pieceHeight);
  if (pieceWidth < 1 || pieceHeight < 1 || pieceWidth * pieceHeight > pointsMax || offsets.length < count)
    throw broken();
  if (count > piecesMax) throw rare();
  return {
    ...{ width, height, compression, colours, bitsPerSample, samples, pieceWidth, pieceHeight },
    ...paperOf(values, { width, height }),
    faxOptions: one(tags.faxOptions, 0),
    isDifferences: one(tags.predictor, 1) === 2,
    isMirrored: one(tags.fillOrder, 1) === 2,
    palette: values(tags.palette),
    jpegTables: Uint8Array.from(values(tags.jpegTables)),
    turn: turns[one(tags.orientation, 1)] ?? 0,
    pieces: offsets.slice(0, count).map((offset, index) => file.piece(offset, lengths[index])),
  };
}

/** How large the sheet was: facsimiles have other points across than down. */
function paperOf(values: Values, { width, height }: { width: number; height: number }) {
  const perUnit = values(tags.unit)[0] === 3 ? 2.54 : 1;
  const usual = Math.max(width, height) / longSide;
  const [across = usual, down = usual] = [tags.xResolution, tags.yResolution].map(tag => {
    const [over = 0, under = 1] = values(tag);
    const points = (over / (under || 1)) * perUnit;
    return points >= 50 && points <= 2_400 ? points : undefined;
  });
  return { widthInches: width / across, heightInches: height / down };
}

/** The numbers of a TIFF, each place proved to lie in the file. */
class TiffFile {
  readonly first: number;
  readonly #view: DataView;
  readonly #isLittle: boolean;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < 8) throw broken();
    this.#isLittle = this.#view.getUint16(0) === 0x4949;
    if (this.#short(2) !== 42) throw rare();
    this.first = this.#long(4);
  }

  directory(at: number): { values: Values; next: number } {
    const count = this.#short(at);
    if (count > entriesMax) throw broken();
    const places = new Map<number, number>();
    for (let entry = 0; entry < count; entry += 1) places.set(this.#short(at + 2 + entry * 12), at + 2 + entry * 12);
    const values = (tag: number) => {
      const place = places.get(tag);
      return place === undefined ? [] : this.#values(place);
    };
    return { values, next: this.#long(at + 2 + count * 12) };
  }

  piece(offset: number, length: number | undefined) {
    const left = this.#view.byteLength - offset;
    if (left <= 0) throw broken();
    return { offset, length: Math.min(left, length ?? left) };
  }

  /** The numbers of an entry; a fraction is two of them. */
  #values(place: number): number[] {
    const [kind, count] = [this.#short(place + 2), this.#long(place + 4)];
    const size = sizes[kind];
    if (size === undefined || count > this.#view.byteLength / size) throw broken();
    const from = size * count <= 4 ? place + 8 : this.#long(place + 8);
    const read = (at: number) => (size === 1 ? this.#byte(at) : size === 2 ? this.#short(at) : this.#long(at));
    const [parts, step] = size === 8 ? [count * 2, 4] : [count, size];
    return Array.from({ length: parts }, (_, index) => read(from + index * step));
  }

  #inside(at: number, size: number): number {
    if (at + size > this.#view.byteLength) throw broken();
    return at;
  }
  #byte = (at: number) => this.#view.getUint8(this.#inside(at, 1));
  #short = (at: number) => this.#view.getUint16(this.#inside(at, 2), this.#isLittle);
  #long = (at: number) => this.#view.getUint32(this.#inside(at, 4), this.#isLittle);
}

const broken = () => new UnreadableFile('图片已损坏，请用看图程序打开并另存后重试');
const rare = () => new UnreadableFile('这种TIFF无法读取，请用看图程序另存为PDF、png或jpg后重试');
