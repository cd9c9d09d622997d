/** What a line of print takes up, upright. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const columnLinesMin = 4;
/** A column of text is wider than so many times its letters are high; what is narrower is a column of a table. */
const columnWidthMin = 8;

/** Lines in the order in which they are read, row by row: the left column of a page before its right one. */
export function orderLines<Line extends Area>(lines: readonly Line[]): Line[][] {
  if (lines.length === 0) return [];
  const high = median(lines.map(({ top, bottom }) => bottom - top));
  const bounds = boundsOf(lines);
  const middle = (bounds.left + bounds.right) / 2;
  const bridges = (line: Area) => line.left < middle - high && line.right > middle + high;
  const ordered: Line[][] = [];
  let band: Line[][] = [];
  const end = () => {
    ordered.push(...orderBand(band, high));
    band = [];
  };
  for (const row of rowsOf(lines)) {
    if (!row.some(bridges)) band.push(row);
    else {
      end();
      ordered.push(row);
    }
  }
  end();
  return ordered;
}

/** Rows that no line crosses from one side to the other: two columns where each is one, else as they are. */
function orderBand<Line extends Area>(rows: Line[][], high: number): Line[][] {
  const lines = rows.flat();
  const gap = widestGap(lines);
  if (!gap || gap.right - gap.left <= high) return rows;
  const left = lines.filter(line => line.right <= gap.left);
  const right = lines.filter(line => line.left >= gap.right);
  return isColumn(left, high) && isColumn(right, high) ? [...orderLines(left), ...orderLines(right)] : rows;
}

const isColumn = (lines: Area[], high: number) =>
  lines.length >= columnLinesMin && median(lines.map(({ left, right }) => right - left)) > columnWidthMin * high;

/** Lines whose middles stand at one height, from left to right. */
function rowsOf<Line extends Area>(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = [];
  for (const line of lines.toSorted((a, b) => a.top + a.bottom - b.top - b.bottom)) {
    const row = rows.at(-1);
    if (row?.every(each => isBeside(each, line))) row.push(line);
    else rows.push([line]);
  }
  return rows.map(row => row.sort((a, b) => a.left - b.left));
}

function isBeside(a: Area, b: Area): boolean {
  const high = Math.min(a.bottom - a.top, b.bottom - b.top);
  const apart = Math.abs(a.top + a.bottom - b.top - b.bottom) / 2;
  return apart < high / 2 && (a.right <= b.left + high / 2 || b.right <= a.left + high / 2);
}

/** The widest stripe from top to bottom in which nothing stands. */
function widestGap(lines: Area[]): { left: number; right: number } | undefined {
  let [end, best] = [Infinity, undefined as { left: number; right: number } | undefined];
  for (const { left, right } of lines.toSorted((a, b) => a.left - b.left)) {
    if (left > end && (!best || left - end > best.right - best.left)) best = { left: end, right: left };
    end = end === Infinity ? right : Math.max(end, right);
  }
  return best;
}

const boundsOf = (lines: readonly Area[]) => ({
  left: Math.min(...lines.map(({ left }) => left)),
  right: Math.max(...lines.map(({ right }) => right)),
});

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
