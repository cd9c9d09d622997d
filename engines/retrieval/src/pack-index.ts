import type { ArticleIndex, IndexedStatute, Postings } from './build-index.ts';
import { indexFormat } from './index-version.ts';
import type { Channel } from './tokens.ts';

const mark = 0x41525449;
const align = (length: number) => Math.ceil(length / 4) * 4;

interface Head {
  statutes: IndexedStatute[];
  articleCount: number;
  sizes: Record<Channel, { tokens: number; postings: number }>;
}

const order = ['pairs', 'characters'] as const;

/** The index as bytes, for a file or another thread. */
export function packIndex({ statutes, articleCount, postings }: ArticleIndex): Uint8Array {
  const sizeOf = ({ tokens, documents }: Postings) => ({ tokens: tokens.length, postings: documents.length });
  const sizes = { pairs: sizeOf(postings.pairs), characters: sizeOf(postings.characters) };
  const head = new TextEncoder().encode(JSON.stringify({ statutes, articleCount, sizes } satisfies Head));
  const arrays = order.flatMap(channel => {
    const { tokens, starts, documents, impacts } = postings[channel];
    return [tokens, starts, documents, impacts];
  });
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
  const head: Head = JSON.parse(new TextDecoder().decode(bytes.subarray(12, 12 + headLength)));
  let at = byteOffset + 12 + align(headLength);
  const take = (count: number) => {
    const array = new Uint32Array(buffer, at, count);
    at += count * 4;
    return array;
  };
  const takePostings = ({ tokens, postings }: { tokens: number; postings: number }): Postings => {
    const numbers = { tokens: take(tokens), starts: take(tokens + 1), documents: take(postings) };
    const impacts = new Uint8Array(buffer, at, postings);
    at += align(postings);
    return { ...numbers, impacts };
  };
  const length = order.reduce((sum, channel) => {
    const { tokens, postings } = head.sizes[channel];
    return sum + tokens * 8 + 4 + postings * 4 + align(postings);
  }, 12 + align(headLength));
  if (length !== byteLength) return undefined;
  const postings = { pairs: takePostings(head.sizes.pairs), characters: takePostings(head.sizes.characters) };
  return { statutes: head.statutes, articleCount: head.articleCount, postings };
}
