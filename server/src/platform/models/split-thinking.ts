interface Piece {
  type: 'text' | 'reasoning';
  text: string;
}

const [opening, closing] = ['<think>', '</think>'];

/**
 * Tells reasoning written as `<think>…</think>` at the beginning of an answer from the answer, however the tags are cut
 * into pieces. A tag that comes after the answer has begun is text: it may be what the answer is about.
 */
export function splitThinking() {
  let state: 'before' | 'thinking' | 'between' | 'answer' = 'before';
  let pending = '';
  /** What came before the first sign: nothing is looked for in it. */
  let blank = '';

  function take(): Piece[] {
    if (state === 'between') {
      // what separates the answer from the thoughts belongs to neither
      pending = pending.trimStart();
      if (pending) state = 'answer';
    }
    if (state === 'answer' || state === 'between') return give('text', pending.length);
    const tag = state === 'thinking' ? closing : opening;
    const at = pending.indexOf(tag);
    if (state === 'before') {
      if (at < 0 || pending.slice(0, at).trim()) {
        if (at < 0 && tag.startsWith(pending.trimStart())) return [];
        state = 'answer';
        return give('text', pending.length);
      }
      pending = pending.slice(at + tag.length);
      state = 'thinking';
      return take();
    }
    if (at < 0) return give('reasoning', pending.length - lengthOfBeginning(pending, tag));
    const pieces = give('reasoning', at);
    pending = pending.slice(tag.length);
    state = 'between';
    return [...pieces, ...take()];
  }

  function give(type: Piece['type'], length: number): Piece[] {
    const text = pending.slice(0, length);
    pending = pending.slice(length);
    return text ? [{ type, text }] : [];
  }

  return {
    push(text: string): Piece[] {
      if (state === 'before' && pending === '' && text.trim() === '') {
        blank += text;
        return [];
      }
      pending += blank + text;
      blank = '';
      return take();
    },
    /** What is left at the end. */
    end(): Piece[] {
      pending += blank;
      return give(state === 'thinking' ? 'reasoning' : 'text', pending.length);
    },
  };
}

/** How many characters at the end may be the beginning of a tag. */
function lengthOfBeginning(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length--) {
    if (tag.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
