import type { Readable } from 'node:stream';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'gb18030';

// Everything below a space but tab and line ends; no text a lawyer sends holds them, every binary does.
const controls = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/;

/** The encoding in which all of the bytes are text, the first of UTF-8, UTF-16 (marked) and GB18030; undefined: not text. */
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
  const isUtf16 = head[0] === 0xff && head[1] === 0xfe;
  return isUtf16 ? [candidate('utf-16le')] : [candidate('utf-8'), candidate('gb18030')];
}

function candidate(encoding: TextEncoding): Candidate {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return {
    encoding,
    accepts(chunk) {
      try {
        return !controls.test(decoder.decode(chunk, { stream: chunk !== undefined }));
      } catch {
        return false;
      }
    },
  };
}
