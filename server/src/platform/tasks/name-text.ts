const nameMax = 24;

/** What a pasted text is called: how it begins, with an ellipsis where it goes on. */
export function nameOfText(text: string): string {
  const line = text.trim().replace(/\s+/gu, ' ');
  return line.length > nameMax ? `${line.slice(0, nameMax)}…` : line;
}
