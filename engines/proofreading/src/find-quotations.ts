import type { Objection } from './issue.ts';

/** Words of a statute or a judgment in quotation marks: longer ones are quotations, shorter ones are terms. */
const [lengthMin, lengthMax] = [21, 3_000];
const openings = /[“「]/gu;
/** What a quotation ends with, and the end of a line, which no quotation passes. */
const stops = /[”」\n]/gu;

/** The quotations of a text in reading order, none in another. */
export function quotationsIn(text: string): Pick<Objection, 'start' | 'end'>[] {
  const places: { start: number; end: number }[] = [];
  let stop = -1;
  let last = 0;
  for (const { index: start } of text.matchAll(openings)) {
    if (start < last) continue;
    if (stop <= start) stop = stopAfter(text, start);
    const length = stop - start - 1;
    if (text[stop] === '\n' || stop === text.length || length < lengthMin || length > lengthMax) continue;
    last = stop + 1;
    places.push({ start, end: last });
  }
  return places;
}

function stopAfter(text: string, start: number): number {
  stops.lastIndex = start + 1;
  return stops.exec(text)?.index ?? text.length;
}

/** Tells whether a place lies in one of these quotations. */
export function quotationFinder(quotations: Pick<Objection, 'start' | 'end'>[]) {
  return ({ start, end }: Pick<Objection, 'start' | 'end'>): boolean => {
    let [low, high] = [0, quotations.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (quotations[middle]!.start <= start) low = middle + 1;
      else high = middle;
    }
    return low > 0 && end <= quotations[low - 1]!.end;
  };
}
