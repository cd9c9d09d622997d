/** Items in their order, in pieces of so many and so large at most; one that is larger is a piece of its own. */
export function* sliceBySize<Item>(
  items: readonly Item[],
  { count, size, sizeOf }: { count: number; size: number; sizeOf: (item: Item) => number },
): Generator<Item[]> {
  let piece: Item[] = [];
  let sum = 0;
  for (const item of items) {
    const own = sizeOf(item);
    if (piece.length === count || (piece.length > 0 && sum + own > size)) {
      yield piece;
      piece = [];
      sum = 0;
    }
    piece.push(item);
    sum += own;
  }
  if (piece.length > 0) yield piece;
}
