/** Numbers of pages that stand beside each other. */
export const pagesShown = 5;

/** The numbers of the window around a page, at most five, never outside 1 to `pages`. */
export function choosePages(pageNum: number, pages: number): number[] {
  const start = Math.max(1, Math.min(pageNum - Math.floor(pagesShown / 2), pages - pagesShown + 1));
  return Array.from({ length: Math.min(pagesShown, pages) }, (_, index) => start + index);
}
