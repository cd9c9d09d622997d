/** How many characters must be put in, taken out or changed to make one text of the other. */
export function measureDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const change = above[column - 1]! + (one[row - 1] === other[column - 1] ? 0 : 1);
      line.push(Math.min(above[column]! + 1, line[column - 1]! + 1, change));
    }
    above = line;
  }
  return above[other.length]!;
}
