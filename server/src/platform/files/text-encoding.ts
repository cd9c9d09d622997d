import type { Readable } from 'node:stream';
import { hasControls, isUsual, markOf } from '@antai/documents/judge-text';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/**
 * The encoding in which all of the bytes are text, the first of UTF-8, GB18030 (which takes in the bytes of Big5) and UTF-16;
 * undefined: not text.
 */
export async function textEncoding(stream: Readable): Promise<TextEncoding | undefined> {
  let candidates: Candidate[] | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    candidates ??= candidatesFor(chunk);
    candidates = candidates.filter(candidate => candidate.accepts(chunk));
    if (candidates.length === 0) return undefined;
  }
  return candidates?.find(candidate => candidate.accepts())?.encoding;
}

type Candidate = { encoding: TextEncoding; accepts: (chunk?: Buffer) => boolean };

function candidatesFor(head: Buffer): Candidate[] {
  const marked = markOf(head);
  if (marked) return [candidate(marked)];
  const likely = (['utf-16le', 'utf-16be'] as const).filter(each => isUsual(new TextDecoder(each).decode(head)));
  return [candidate('utf-8'), candidate('gb18030'), ...likely.map(candidate)];
}

function candidate(encoding: TextEncoding): Candidate {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return {
    encoding,
    accepts(chunk) {
      try {
        return !hasControls(decoder.decode(chunk, { stream: chunk !== undefined }));
      } catch {
        return false;
      }
    },
  };
}
