interface PagePiece {
  breaksBefore?: boolean;
}

interface Order<Piece extends PagePiece> {
  pieces: readonly Piece[];
  /** As they were measured; a piece that was not yet is taken as nothing. */
  heights: readonly number[];
  pageHeight: number;
}

/** Pieces page by page: a piece that does not fit begins the next page, one taller than a page has it for itself. */
export function fillPages<Piece extends PagePiece>({ pieces, heights, pageHeight }: Order<Piece>): Piece[][] {
  const pages: Piece[][] = [[]];
  let filled = 0;
  for (const [at, piece] of pieces.entries()) {
    const height = heights[at] ?? 0;
    const isFull = filled > 0 && filled + height > pageHeight;
    if ((isFull || piece.breaksBefore) && pages.at(-1)!.length > 0) {
      pages.push([]);
      filled = 0;
    }
    pages.at(-1)!.push(piece);
    filled += height;
  }
  return pages;
}
