/** The match of a sticky pattern at exactly this offset. */
export function matchAt(pattern: RegExp, { text, at }: { text: string; at: number }): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
