import { hasControls, isUsual, markOf } from './judge-text.ts';
import { UnreadableFile } from './text-document.ts';

/**
 * The text of bytes in UTF-8, UTF-16 (marked or not), GB18030 and what it includes, or Big5; throws UnreadableFile where they
 * are none.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = markOf(bytes);
  for (const encoding of marked ? [marked] : ['utf-8', legacyOf(bytes), 'gb18030', 'utf-16le', 'utf-16be']) {
    const text = decode(bytes, encoding);
    if (text !== undefined && (marked || isText(text, encoding))) return text;
  }
  throw new UnreadableFile('文件不是文本，或编码无法识别，请另存为UTF-8编码后重试');
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function isText(text: string, encoding: string): boolean {
  if (encoding === 'utf-8') return true;
  return !hasControls(text) && (!encoding.startsWith('utf-16') || isUsual(text));
}

/**
 * Big5 or GB18030: all bytes of the one are bytes of the other, so that the characters decide. In either the usual ones
 * stand together, and there the other has its rare ones.
 */
function legacyOf(bytes: Uint8Array): string {
  let [inGb, inBig5] = [0, 0];
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const [lead, trail] = [bytes[at]!, bytes[at + 1]!];
    if (lead < 0x81) continue;
    at += trail < 0x40 ? 3 : 1;
    if (lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1) inGb += 1;
    if (lead >= 0xa4 && lead <= 0xc6 && trail >= 0x40) inBig5 += 1;
  }
  return inBig5 > inGb ? 'big5' : 'gb18030';
}
