import type { EquityGraph } from '@antai/contract/people';

type Edge = EquityGraph['edges'][number];

interface Place {
  id: string;
  level: number;
  x: number;
  y: number;
}

export interface DrawnEdge {
  key: string;
  path: string;
  percent: number | undefined;
  labelX: number;
  labelY: number;
  /** It leads against the order of levels, as in a ring. */
  isBackward: boolean;
}

interface Drawing {
  edges: Edge[];
  nodes: Place[];
  /** Where an edge crosses the rows between its ends. */
  bends: (from: string, to: string) => number[];
  /** The right side of the rightmost box. */
  right: number;
}

const edgeBox = { halfHeight: 22, rowHeight: 112 };
/** From a box to the label beside the line that leaves or enters it. */
const labelPx = 15;
/** Below the labels of a row and above the bars of the next. */
const backwardPx = 26;
/** A label beside the last line. */
const labelWidthPx = 44;
const backwardStepPx = 8;

/**
 * Draws edges with right angles between placed boxes. Edges into one box share a bar; each bar has a height of its own, so
 * that no two run into one another. What leads upwards or sideways goes round the right side of everything.
 */
export function drawEdges({ edges, nodes, bends, right }: Drawing): { drawn: DrawnEdge[]; outerRight: number } {
  const placeOf = new Map(nodes.map(node => [node.id, node]));
  const ends = edges.flatMap(edge => {
    const [from, to] = [placeOf.get(edge.from), placeOf.get(edge.to)];
    return from && to ? [{ edge, from, to }] : [];
  });
  const heightOf = barHeights(ends.filter(({ from, to }) => from.level < to.level));
  const count = (side: 'from' | 'to', id: string) => edges.filter(edge => edge[side] === id).length;
  let outerRight = right;
  const drawn = ends.map(({ edge, from, to }): DrawnEdge => {
    const shared = { key: `${edge.from}>${edge.to}`, percent: edge.percent };
    if (from.level >= to.level) {
      outerRight += backwardStepPx;
      const [foot, head] = [from.y + edgeBox.halfHeight, to.y - edgeBox.halfHeight];
      const path = `M${from.x},${foot} v${backwardPx} H${outerRight} V${head - backwardPx} H${to.x} V${head}`;
      return { ...shared, path, labelX: outerRight + labelWidthPx / 2, labelY: (foot + head) / 2, isBackward: true };
    }
    const xs = [...bends(edge.from, edge.to), to.x];
    const steps = xs.map((x, row) => `V${heightOf(edge, from.level + row)} H${x}`);
    const path = `M${from.x},${from.y + edgeBox.halfHeight} ${steps.join(' ')} V${to.y - edgeBox.halfHeight}`;
    // beside the end that fewer lines share
    const isAtHead = count('from', edge.from) > count('to', edge.to);
    const [labelX, labelY] = isAtHead
      ? [to.x, to.y - edgeBox.halfHeight - labelPx]
      : [from.x, from.y + edgeBox.halfHeight + labelPx];
    return { ...shared, path, labelX, labelY, isBackward: false };
  });
  const hasOuterLabel = drawn.some(({ isBackward, percent }) => isBackward && percent !== undefined);
  return { drawn, outerRight: outerRight + (hasOuterLabel ? labelWidthPx : 0) };
}

/** The height of the bar of each edge between a level and the next: one for each company that is held. */
function barHeights(ends: { edge: Edge; from: Place; to: Place }[]): (edge: Edge, level: number) => number {
  const bars = new Map<number, string[]>();
  for (const { edge, from, to } of ends) {
    for (let level = from.level; level < to.level; level += 1) {
      const bar = bars.get(level) ?? [];
      if (!bar.includes(edge.to)) bars.set(level, [...bar, edge.to]);
    }
  }
  const free = { top: edgeBox.halfHeight + 2 * labelPx, bottom: edgeBox.rowHeight - edgeBox.halfHeight - 2 * labelPx };
  return (edge, level) => {
    const bar = bars.get(level) ?? [];
    const share = (bar.indexOf(edge.to) + 1) / (bar.length + 1);
    return level * edgeBox.rowHeight + free.top + (free.bottom - free.top) * share;
  };
}
