import type { EquityGraph } from '@antai/contract/people';

type Node = EquityGraph['nodes'][number];

/** A node with the middle of its box. */
export interface PlacedNode extends Node {
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

export interface Layout {
  nodes: PlacedNode[];
  edges: DrawnEdge[];
  left: number;
  top: number;
  width: number;
  height: number;
}

export const box = { width: 168, height: 44 };
const gap = { x: 24, y: 68 };
const margin = 24;
const labelAt = 0.35;
/** How far a line round boxes leaves them: a curve comes three quarters of the way, still short of the next box. */
const bulge = 30;

/**
 * Places the levels of an equity graph in rows, holders above what they hold, the root in the middle of its row; in each
 * row nodes stand near those they are tied to in the row nearer to the root.
 */
export function layOut({ nodes, edges, rootId }: EquityGraph): Layout {
  const placed = new Map<string, PlacedNode>();
  const levels = [...new Set(nodes.map(({ level }) => level))].sort((a, b) => Math.abs(a) - Math.abs(b) || a - b);
  const tied = tiesOf(edges);
  for (const level of levels) {
    const row = nodes.filter(node => node.level === level);
    const pull = (node: Node) => {
      if (node.id === rootId) return 0;
      const xs = (tied.get(node.id) ?? []).flatMap(id => {
        const other = placed.get(id);
        return other && Math.abs(other.level) < Math.abs(level) ? [other.x] : [];
      });
      return xs.length > 0 ? xs.reduce((sum, x) => sum + x, 0) / xs.length : 0;
    };
    const ordered = row.map(node => ({ node, x: pull(node) })).sort((a, b) => a.x - b.x);
    const step = box.width + gap.x;
    const first = (-(ordered.length - 1) * step) / 2;
    for (const [index, { node }] of ordered.entries()) {
      placed.set(node.id, { ...node, x: first + index * step, y: level * (box.height + gap.y) });
    }
  }
  const all = [...placed.values()];
  const xs = all.map(({ x }) => x);
  const ys = all.map(({ y }) => y);
  const left = Math.min(...xs) - box.width / 2 - margin;
  const top = Math.min(...ys) - box.height / 2 - margin;
  return {
    nodes: all,
    edges: edges.flatMap(edge => drawEdge(edge, placed) ?? []),
    left,
    top,
    width: Math.max(...xs) + box.width / 2 + margin + bulge - left,
    height: Math.max(...ys) + box.height / 2 + margin - top,
  };
}

function tiesOf(edges: EquityGraph['edges']): Map<string, string[]> {
  const ties = new Map<string, string[]>();
  for (const { from, to } of edges) {
    ties.set(from, [...(ties.get(from) ?? []), to]);
    ties.set(to, [...(ties.get(to) ?? []), from]);
  }
  return ties;
}

function drawEdge({ from, to, percent }: EquityGraph['edges'][number], placed: Map<string, PlacedNode>) {
  const [a, b] = [placed.get(from), placed.get(to)];
  if (!a || !b) return undefined;
  const isBackward = a.level >= b.level;
  // downwards from the holder's foot to the head of what it holds; else round the right side of both
  const [x1, y1, x2, y2] = isBackward
    ? [a.x + box.width / 2, a.y, b.x + box.width / 2, b.y]
    : [a.x, a.y + box.height / 2, b.x, b.y - box.height / 2];
  const [cx1, cy1, cx2, cy2] = isBackward ? [x1 + bulge, y1, x2 + bulge, y2] : [x1, (y1 + y2) / 2, x2, (y1 + y2) / 2];
  return {
    key: `${from}>${to}`,
    path: `M${x1},${y1} C${cx1},${cy1} ${cx2},${cy2} ${x2},${y2}`,
    percent,
    labelX: onCurve(x1, cx1, cx2, x2),
    labelY: onCurve(y1, cy1, cy2, y2),
    isBackward,
  };
}

/** A coordinate on a cubic curve, somewhat nearer to its start: there the lines of many holders are still apart. */
function onCurve(start: number, control1: number, control2: number, end: number) {
  const [t, u] = [labelAt, 1 - labelAt];
  return u ** 3 * start + 3 * u ** 2 * t * control1 + 3 * u * t ** 2 * control2 + t ** 3 * end;
}

const lineSigns = 12;

/** A name in at most two lines; what does not fit is told by an ellipsis. */
export function linesOf(name: string): string[] {
  const signs = [...name];
  if (signs.length <= lineSigns) return [name];
  const second = signs.slice(lineSigns);
  const rest = second.length > lineSigns ? `${second.slice(0, lineSigns - 1).join('')}…` : second.join('');
  return [signs.slice(0, lineSigns).join(''), rest];
}
