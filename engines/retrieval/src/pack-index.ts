import type { ArticleIndex, IndexedStatute, Postings } from './build-index.ts';
import { indexFormat } from './index-version.ts';
import type { Channel } from './tokens.ts';

const mark = 0x41525449;
const align = (length: number) => Math.ceil(length / 4) * 4;

type Numbers = Uint32Array | Uint16Array | Uint8Array;

interface Head {
  statutes: IndexedStatute[];
  articleCount: number;
  means: Record<Channel, number[]>;
  /** How many numbers each array has, in the order of `arraysOf`. */
  counts: number[];
}

const arraysOf = ({ postings: { pairs, characters }, texts, flags }: ArticleIndex): Numbers[] => [
  ...[pairs, characters].flatMap(({ tokens, starts, documents, impacts }) => [tokens, starts, documents, impacts]),
  texts.codes,
  texts.starts,
  flags,
];

interface Kind {
  new (buffer: ArrayBufferLike, start: number, count: number): Numbers;
  BYTES_PER_ELEMENT: number;
}

const postingKinds = [Uint32Array, Uint32Array, Uint32Array, Uint8Array];
const kinds: Kind[] = [...postingKinds, ...postingKinds, Uint16Array, Uint32Array, Uint32Array];

/** The index as bytes, for a file or another thread. */
export function packIndex(index: ArticleIndex): Uint8Array {
  const { statutes, articleCount, postings } = index;
  const arrays = arraysOf(index);
  const means = { pairs: postings.pairs.means, characters: postings.characters.means };
  const counts = arrays.map(({ length }) => length);
  const head = new TextEncoder().encode(JSON.stringify({ statutes, articleCount, means, counts } satisfies Head));
  const length = arrays.reduce((sum, array) => sum + align(array.byteLength), 12 + align(head.length));
  const bytes = new Uint8Array(length);
  new Uint32Array(bytes.buffer, 0, 3).set([mark, indexFormat, head.length]);
  bytes.set(head, 12);
  let at = 12 + align(head.length);
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += align(array.byteLength);
  }
  return bytes;
}

/** The index of bytes written by this version, without copying them; undefined for any others. */
export function unpackIndex(bytes: Uint8Array): ArticleIndex | undefined {
  const { buffer, byteOffset, byteLength } = bytes;
  if (byteOffset % 4 !== 0 || byteLength < 12) return undefined;
  const [ownMark, ownFormat, headLength = 0] = new Uint32Array(buffer, byteOffset, 3);
  if (ownMark !== mark || ownFormat !== indexFormat || 12 + headLength > byteLength) return undefined;
  const { statutes, articleCount, means, counts }: Head = JSON.parse(
    // a copy, because text is not decoded from memory that threads share
    new TextDecoder().decode(bytes.slice(12, 12 + headLength)),
  );
  const places = kinds.map((kind, array) => ({ kind, count: counts[array] ?? 0 }));
  const length = places.reduce(
    (sum, { kind, count }) => sum + align(count * kind.BYTES_PER_ELEMENT),
    12 + align(headLength),
  );
  if (length !== byteLength) return undefined;
  let at = byteOffset + 12 + align(headLength);
  const arrays = places.map(({ kind, count }) => {
    const array = new kind(buffer, at, count);
    at += align(count * kind.BYTES_PER_ELEMENT);
    return array;
  });
  return assemble({ statutes, articleCount, means }, arrays);
}

function assemble({ statutes, articleCount, means }: Omit<Head, 'counts'>, arrays: Numbers[]): ArticleIndex {
  const postingsAt = (first: number, channel: Channel): Postings => ({
    tokens: arrays[first] as Uint32Array,
    starts: arrays[first + 1] as Uint32Array,
    documents: arrays[first + 2] as Uint32Array,
    impacts: arrays[first + 3] as Uint8Array,
    means: means[channel],
  });
  return {
    statutes,
    articleCount,
    postings: { pairs: postingsAt(0, 'pairs'), characters: postingsAt(4, 'characters') },
    texts: { codes: arrays[8] as Uint16Array, starts: arrays[9] as Uint32Array },
    flags: arrays[10] as Uint32Array,
  };
}
