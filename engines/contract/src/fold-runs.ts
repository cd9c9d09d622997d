/** A text with its long runs of blanks, digits, numerals and other repeated signs cut, and the way back to its own places. */
interface FoldedText {
  text: string;
  /** The place in the original of a place in the folded text. */
  original: (offset: number) => number;
}

/** No pattern has to look at more of one kind in a row, so that a text of nothing but blanks costs no more than another. */
const runMax = 64;
const longRun =
  /[^\S\n]{65,}|\n{65,}|[\d０-９,，.．]{65,}|[零〇一二三四五六七八九十百千万亿两壹贰叁肆伍陆柒捌玖拾佰仟]{65,}|([^\s])\1{64,}/gu;

/** What is not seen and parts words for a machine alone: zero-width signs, signs of direction, tags. */
const unseen = /(?:[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}])+/gu;

/** The text as its reader sees it and detectors look at it: without unseen signs, and with long runs cut. */
export function foldRuns(text: string): FoldedText {
  const seen = cutRuns(text, { runs: unseen, keep: () => 0 });
  const folded = cutRuns(seen.text, {
    runs: longRun,
    keep: run => (run.codePointAt(0)! > 0xffff ? runMax * 2 : runMax),
  });
  return { text: folded.text, original: offset => seen.original(folded.original(offset)) };
}

/** A text with so much of each run kept, and the way back to its own places. */
function cutRuns(text: string, { runs, keep }: { runs: RegExp; keep: (run: string) => number }): FoldedText {
  /** Where something was removed, by the places that are left, and how much there is up to it. */
  const cuts: { at: number; removed: number }[] = [];
  let removed = 0;
  const folded = text.replace(runs, (run: string, ...rest: unknown[]) => {
    const offset = rest.find((each): each is number => typeof each === 'number')!;
    const length = keep(run);
    const at = offset - removed + length;
    removed += run.length - length;
    cuts.push({ at, removed });
    return run.slice(0, length);
  });
  if (cuts.length === 0) return { text, original: offset => offset };
  const original = (offset: number) => {
    let [low, high] = [0, cuts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cuts[middle]!.at <= offset) low = middle + 1;
      else high = middle;
    }
    return offset + (cuts[low - 1]?.removed ?? 0);
  };
  return { text: folded, original };
}
