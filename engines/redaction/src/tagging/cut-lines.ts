/** A stretch of a text that a tagger reads at once. */
export interface Line {
  start: number;
  end: number;
}

const lineMax = 400;
const lineEnd = /[\n\r]/;
const sentenceEnd = /[。；;！!？?]/;
const clauseEnd = /[，,、：:）)\s]/;

/** The lines of a text as a tagger reads them: none with a line end in it, none longer than it reads well, cut where a sentence ends. */
export function cutLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start < text.length) {
    if (lineEnd.test(text[start]!)) {
      start += 1;
      continue;
    }
    const end = endOfLine(text, start);
    lines.push({ start, end });
    start = end;
  }
  return lines;
}

function endOfLine(text: string, start: number): number {
  const most = Math.min(text.length, start + lineMax);
  let end = start;
  while (end < most && !lineEnd.test(text[end]!)) end += 1;
  if (end < most || end === text.length) return end;
  return (
    lastBehind(text, { start, end, sign: sentenceEnd }) ?? lastBehind(text, { start, end, sign: clauseEnd }) ?? end
  );
}

/** Right behind the last such sign of a stretch; undefined where its second half has none. */
function lastBehind(text: string, { start, end, sign }: Line & { sign: RegExp }): number | undefined {
  for (let at = end; at > (start + end) / 2; at--) if (sign.test(text[at - 1]!)) return at;
  return undefined;
}
