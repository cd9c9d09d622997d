import { decodeText } from './decode-text.ts';
import type { Edit } from './rewrite-docx.ts';

const lineEnd = /\r\n|[\r\n\u2028\u2029]/gu;

/** A plain text with other stretches, in UTF-8, with its own line ends; throws UnreadableFile where it is no text. */
export function rewriteText(bytes: Uint8Array, edits: Edit[]): Uint8Array {
  const text = decodeText(bytes);
  const starts = [0, ...[...text.matchAll(lineEnd)].map(({ 0: end, index }) => index + end.length)];
  let out = '';
  let at = 0;
  const placed = edits.map(({ paragraphId, start, end, text: own }) => {
    const line = starts[Number(paragraphId.replace('body/', ''))]!;
    return { start: line + start, end: line + end, text: own };
  });
  for (const { start, end, text: own } of placed.sort((a, b) => a.start - b.start)) {
    if (start < at) throw new RangeError(`edits overlap at ${start}`);
    out += text.slice(at, start) + own;
    at = end;
  }
  return new TextEncoder().encode(out + text.slice(at));
}
