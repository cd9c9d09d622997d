/** A stretch of text with what is to be shown of it. */
export interface Run {
  text: string;
  /** The number of the hit it belongs to, counted over the whole document. */
  hit?: number;
  /** The index of the link it belongs to. */
  link?: number;
}

interface Range {
  start: number;
  end: number;
}

/**
 * Cuts a text into paragraphs of runs at the borders of hits and links. Hits are apart from one another, links too;
 * a hit and a link may overlap.
 */
export function annotate(
  text: string,
  hits: Range[],
  { firstHit = 0, links = [] }: { firstHit?: number; links?: Range[] } = {},
): Run[][] {
  const borders = new Set([0, text.length]);
  for (const { start, end } of [...hits, ...links]) borders.add(start).add(end);
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) borders.add(at).add(at + 1);
  const cuts = [...borders].sort((a, b) => a - b);
  const paragraphs: Run[][] = [[]];
  let hit = 0;
  let link = 0;
  for (const [index, start] of cuts.entries()) {
    const end = cuts[index + 1];
    if (end === undefined) break;
    const part = text.slice(start, end);
    if (part === '\n') {
      paragraphs.push([]);
      continue;
    }
    while ((hits[hit]?.end ?? Number.POSITIVE_INFINITY) <= start) hit += 1;
    while ((links[link]?.end ?? Number.POSITIVE_INFINITY) <= start) link += 1;
    const inHit = (hits[hit]?.start ?? Number.POSITIVE_INFINITY) <= start;
    const inLink = (links[link]?.start ?? Number.POSITIVE_INFINITY) <= start;
    paragraphs.at(-1)?.push({
      text: part,
      ...(inHit ? { hit: firstHit + hit } : {}),
      ...(inLink ? { link } : {}),
    });
  }
  return paragraphs.filter(paragraph => paragraph.length > 0);
}
