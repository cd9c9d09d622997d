/** A sentence of a line, with the blanks behind it; sentences joined are the line. */
const stop = /[。！？]+[”’"）)」』]*\s*/g;

/** Cuts a line behind each full stop. */
export function findSentences(line: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const mark of line.matchAll(stop)) {
    const end = mark.index + mark[0].length;
    sentences.push(line.slice(from, end));
    from = end;
  }
  if (from < line.length) sentences.push(line.slice(from));
  return sentences;
}
