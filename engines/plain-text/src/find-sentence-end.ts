const terminators = new Set(['。', '！', '？', '；', '\n']);
const openers = new Set(['“', '「', '《']);
const closers = new Set(['”', '」', '》']);
const quotationMax = 2000;

/**
 * How much of a text that still grows is complete sentences. One that quotes is complete where its quotation is; a quotation
 * that is never closed ends with its paragraph, or where it is too long to be one.
 */
export function findSentenceEnd(text: string): number {
  let depth = 0;
  let end = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (openers.has(letter)) depth += 1;
    if (closers.has(letter)) depth = Math.max(0, depth - 1);
    if ((letter === '\n' && text[at - 1] === '\n') || at - end > quotationMax) depth = 0;
    // a quotation may end with its stop: then the sentence goes on, or ends with the mark
    const isEnd = terminators.has(letter) || (closers.has(letter) && terminators.has(text[at - 1] ?? ''));
    if (depth === 0 && isEnd) end = at + 1;
  }
  return end;
}
