/** A text with its long runs of blanks, digits, numerals and other repeated signs cut, and the way back to its own places. */
export interface FoldedText {
  text: string;
  /** The place in the original of a place in the folded text. */
  original: (offset: number) => number;
}

/** No pattern has to look at more of one kind in a row, so that a text of nothing but blanks costs no more than another. */
const runMax = 64;
const longRun =
  /[^\S\n]{65,}|\n{65,}|[\d０-９,，.．]{65,}|[零〇一二三四五六七八九十百千万亿两壹贰叁肆伍陆柒捌玖拾佰仟]{65,}|([^\s])\1{64,}/gu;

/** The text as detectors look at it; the same text where it has no long run. */
export function foldRuns(text: string): FoldedText {
  const cuts: { at: number; removed: number }[] = [];
  let removed = 0;
  const folded = text.replace(longRun, (run: string, _sign: string, offset: number) => {
    const kept = run.codePointAt(0)! > 0xffff ? runMax * 2 : runMax;
    cuts.push({ at: offset - removed + kept, removed: run.length - kept });
    removed += run.length - kept;
    return run.slice(0, kept);
  });
  if (cuts.length === 0) return { text, original: offset => offset };
  const original = (offset: number) => {
    let back = offset;
    for (const cut of cuts) {
      if (cut.at > offset) break;
      back += cut.removed;
    }
    return back;
  };
  return { text: folded, original };
}
