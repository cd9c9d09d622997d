import type { EquityGraph } from '@antai/contract/people';
import dagre from '@dagrejs/dagre';
import { type DrawnEdge, drawEdges } from './draw-equity-edges.ts';

type Node = EquityGraph['nodes'][number];

/** A node with the middle of its box. */
export interface PlacedNode extends Node {
  x: number;
  y: number;
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

/**
 * Places the levels of an equity graph in rows, holders above what they hold, the root at the origin; in each row nodes
 * stand so that few lines cross. Lines have right angles and run between the boxes.
 */
export function layOut(graph: EquityGraph): Layout {
  const { nodes, edges, rootId } = graph;
  const drawing = new dagre.graphlib.Graph({ multigraph: true })
    .setGraph({ ranker: 'none', nodesep: gap.x, edgesep: gap.x / 2, ranksep: gap.y })
    .setDefaultEdgeLabel(() => ({}));
  const levelMin = Math.min(...nodes.map(({ level }) => level));
  const levelOf = new Map(nodes.map(({ id, level }) => [id, level]));
  // twice the level: dagre keeps every other rank for the labels of edges
  for (const { id, level } of nodes) drawing.setNode(id, { ...box, rank: (level - levelMin) * 2 });
  const isDownward = ({ from, to }: EquityGraph['edges'][number]) =>
    (levelOf.get(from) ?? Number.POSITIVE_INFINITY) < (levelOf.get(to) ?? Number.NEGATIVE_INFINITY);
  for (const { from, to } of edges.filter(isDownward)) drawing.setEdge(from, to);
  dagre.layout(drawing);
  const rootX = drawing.node(rootId).x;
  const rowY = (level: number) => level * (box.height + gap.y);
  const placed = nodes.map(node => ({ ...node, x: drawing.node(node.id).x - rootX, y: rowY(node.level) }));
  const bends = (from: string, to: string) => {
    const rows = (levelOf.get(to) ?? 0) - (levelOf.get(from) ?? 0);
    const points = drawing.edge(from, to)?.points ?? [];
    // of the points between the two boxes every other lies in a row, the rest between rows
    const inner = points.slice(1, -1);
    return Array.from({ length: rows - 1 }, (_, row) => (inner[row * 2 + 1]?.x ?? 0) - rootX);
  };
  const right = Math.max(...placed.map(({ x }) => x)) + box.width / 2;
  const { drawn, outerRight } = drawEdges({ edges, nodes: placed, bends, right });
  const left = Math.min(...placed.map(({ x }) => x)) - box.width / 2 - margin;
  const top = Math.min(...placed.map(({ y }) => y)) - box.height / 2 - margin;
  return {
    nodes: placed,
    edges: drawn,
    left,
    top,
    width: outerRight + margin - left,
    height: Math.max(...placed.map(({ y }) => y)) + box.height / 2 + margin - top,
  };
}

const lineSigns = 12;

/** A name in at most two lines; what does not fit is cut off with an ellipsis. */
export function linesOf(name: string): string[] {
  const signs = [...name];
  if (signs.length <= lineSigns) return [name];
  const second = signs.slice(lineSigns);
  const rest = second.length > lineSigns ? `${second.slice(0, lineSigns - 1).join('')}…` : second.join('');
  return [signs.slice(0, lineSigns).join(''), rest];
}
