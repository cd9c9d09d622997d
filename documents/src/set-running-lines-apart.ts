/** What the pages of a print say without the lines that run on from page to page. */
interface Pages {
  /** The lines of each page as they were, without those that are told below. */
  pages: string[][];
  /** Heads and feet that most pages have, each once. */
  headers: string[];
  footers: string[];
  /** Whether numbers of pages were taken out. */
  hasNumbers: boolean;
}

/** Lines so near to an end of a page may be its head or its foot. */
const edgeMax = 2;
/** Heads of left and right pages differ: each stands on nearly half of them. */
const leastShare = 0.4;
const leastPages = 2;
/** A page of fewer lines may be nothing but what is said on it. */
const fullPage = 3;
/** A line with more numbers than these is a row of a table. */
const numbersMax = 3;
const number = /\d{1,4}/gu;
const wordsOfPages = /[\s\-–—·.|/\\_~～第页頁共总計计之ofOFPpage]/gu;
const pageNumber = /^[\s\-–—]*第\s*\d{1,4}\s*[页頁](?:\s*[,，/／]?\s*共\s*\d{1,4}\s*[页頁])?[\s\-–—]*$/u;

/** Whether a line says which page it stands on and nothing else: 第3页 共12页, - 3 -; 第页 where the number was left out. */
export function saysPageNumber(line: string): boolean {
  const rest = line.replace(wordsOfPages, '');
  return (/^\d{0,8}$/u.test(rest) && rest !== '') || (rest === '' && /[页頁]/u.test(line));
}

interface Edge {
  page: number;
  at: number;
  side: 'header' | 'footer';
  text: string;
}

/**
 * Sets apart the heads and feet of pages: lines at their ends that are the same on a good part of them, or the same but for
 * the number of the page. What differs on one page alone stays among its lines, and so does what stands elsewhere too.
 */
export function setRunningLinesApart(pages: readonly string[][]): Pages {
  const edges = pages.flatMap((lines, page) => edgesOf(lines, page));
  const read = pages.filter(lines => lines.some(line => line.trim() !== '')).length;
  const least = Math.max(leastPages, Math.ceil(read * leastShare));
  const pagesOf = new Map<string, Set<number>>();
  const isFull = pages.map(lines => lines.filter(line => line.trim() !== '').length >= fullPage);
  for (const edge of edges.filter(({ page }) => isFull[page]))
    for (const key of keysOf(edge)) pagesOf.set(key, (pagesOf.get(key) ?? new Set()).add(edge.page));
  const atEdge = new Set(edges.map(({ page, at }) => `${page} ${at}`));
  const elsewhere = new Set(
    pages.flatMap((lines, page) => lines.filter((_, at) => !atEdge.has(`${page} ${at}`)).map(line => line.trim())),
  );
  const sharedKey = (edge: Edge) => keysOf(edge).find(key => (pagesOf.get(key)?.size ?? 0) >= least);
  const isRunning = (edge: Edge) =>
    pageNumber.test(edge.text) || (!elsewhere.has(edge.text) && sharedKey(edge) !== undefined);
  const running = edges.filter(isRunning);
  const taken = new Set(running.map(({ page, at }) => `${page} ${at}`));
  const textsOf = (side: Edge['side']) => {
    const own = running.filter(each => each.side === side && !saysPageNumber(each.text));
    // the same but for the number of the page is told once
    return [...new Map(own.toReversed().map(each => [sharedKey(each), each.text])).values()].toReversed();
  };
  return {
    pages: pages.map((lines, page) => lines.filter((_, at) => !taken.has(`${page} ${at}`))),
    headers: textsOf('header'),
    footers: textsOf('footer'),
    hasNumbers: running.some(({ text }) => saysPageNumber(text)),
  };
}

function edgesOf(lines: readonly string[], page: number): Edge[] {
  const texts = lines.flatMap((line, at) => (line.trim() === '' ? [] : [{ page, at, text: line.trim() }]));
  const half = Math.floor(texts.length / 2);
  const reach = Math.min(edgeMax, half);
  return [
    ...texts.slice(0, reach).map(each => ({ ...each, side: 'header' as const })),
    ...texts
      .slice(texts.length - Math.min(edgeMax, texts.length - reach))
      .map(each => ({ ...each, side: 'footer' as const })),
  ];
}

/** What a line is the same by on other pages: as it is, and with any of its numbers counted from that of the page. */
function keysOf({ text, page, side }: Edge): string[] {
  const count = text.match(number)?.length ?? 0;
  if (count > numbersMax) return [`${side} ${text}`];
  return Array.from({ length: 2 ** count }, (_, choice) => {
    let at = 0;
    const key = text.replace(number, digits => {
      const isCounted = (choice >> at) & 1;
      at += 1;
      return isCounted ? `{${Number(digits) - page}}` : digits;
    });
    return `${side} ${key}`;
  });
}
