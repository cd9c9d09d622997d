/** One block of the articles' text: a heading with its depth from 1, an article with its label, or words between. */
export interface Block {
  kind: 'heading' | 'article' | 'words';
  label: string;
  depth: number;
  start: number;
  end: number;
}

const articleLine = /^第[零〇一二三四五六七八九十百千]{1,9}条(?:之[一二三四五六七八九十]{1,3})?(?=　)/u;

function lines(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  for (let start = 0; start <= text.length; ) {
    const at = text.indexOf('\n', start);
    const end = at < 0 ? text.length : at;
    spans.push({ start, end });
    start = end + 1;
  }
  return spans;
}

/** Cuts the articles' text into headings and articles; an article runs up to the next of either. */
export function readOutline(text: string, headings: [start: number, depth: number][]): Block[] {
  const depths = new Map(headings);
  const blocks: Block[] = [];
  for (const { start, end } of lines(text)) {
    const depth = depths.get(start);
    const line = text.slice(start, end);
    const label = line.match(articleLine)?.[0];
    const last = blocks.at(-1);
    if (depth !== undefined) blocks.push({ kind: 'heading', label: line, depth, start, end });
    else if (label) blocks.push({ kind: 'article', label, depth: 0, start, end });
    else if (last && last.kind !== 'heading') last.end = end;
    else blocks.push({ kind: 'words', label: '', depth: 0, start, end });
  }
  return blocks;
}

/** A line of the outline: what it is called there, and the heading it leads to. */
export interface OutlineLine {
  label: string;
  depth: number;
  start: number;
}

const joint = /[\s　]+(?=第[零〇一二三四五六七八九十百]{1,5}[编章节](?:[\s　]|$))/u;

/** The headings as an outline: a chapter that sources write before each of its sections stands once, above them. */
export function outlineOf(headings: Pick<Block, 'label' | 'depth' | 'start'>[]): OutlineLine[] {
  let open: string[] = [];
  return headings.flatMap(({ label, depth, start }) => {
    const parts = label.split(joint);
    const same = parts.findIndex((part, at) => at === parts.length - 1 || part !== open[at]);
    open = parts;
    return parts.slice(same).map((part, at) => ({ label: part, depth: depth + same + at, start }));
  });
}

/** The element an article of this label has on the page. */
export const anchorOf = (label: string) => `article-${label}`;

/** 第十六条第二款 stands in 第十六条. */
export const bareLabel = (label: string) => label.replace(/(条(?:之[一二三四五六七八九十]{1,3})?).*$/u, '$1');
