/** New text for a stretch of a text. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** The text with all stretches replaced; throws RangeError where two overlap. */
export function applyReplacements(text: string, replacements: readonly Replacement[]): string {
  let out = '';
  let at = 0;
  for (const { start, end, text: own } of [...replacements].sort((a, b) => a.start - b.start)) {
    if (start < at || end < start || end > text.length) throw new RangeError(`no free text from ${start} to ${end}`);
    out += text.slice(at, start) + own;
    at = end;
  }
  return out + text.slice(at);
}
