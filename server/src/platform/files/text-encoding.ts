import type { Readable } from 'node:stream';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

// Everything below a space but tab and line ends; no text a lawyer sends holds them, every binary does.
const controls = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/;

/** Any bytes are UTF-16: without a mark they are text only where nearly all of it is Chinese or plain Latin. */
const usual = /[\x20-\x7e\s\u3000-\u303f\u4e00-\u9fff\uff00-\uffef\u2010-\u2027]/gu;
const usualShare = 0.9;

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
  if (head[0] === 0xff && head[1] === 0xfe) return [candidate('utf-16le')];
  if (head[0] === 0xfe && head[1] === 0xff) return [candidate('utf-16be')];
  const likely = (['utf-16le', 'utf-16be'] as const).filter(encoding => isUsual(head, encoding));
  return [candidate('utf-8'), candidate('gb18030'), ...likely.map(candidate)];
}

function isUsual(head: Buffer, encoding: TextEncoding): boolean {
  const text = new TextDecoder(encoding).decode(head);
  return (text.match(usual)?.length ?? 0) >= text.length * usualShare;
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
