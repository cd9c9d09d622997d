import type { Corners, Point } from './picture.ts';

interface Heat {
  /** How likely each point belongs to a line of text. */
  data: Float32Array;
  width: number;
  height: number;
}

const pointMin = 0.3;
const scoreMin = 0.5;
const pointsMin = 6;
const sideMin = 3;
/** The model draws lines thinner than they are. */
const growth = 1.6;
/** A page of the smallest print has fewer. */
const linesMax = 1_000;

/** The lines of text that the model has marked, as corners in a picture of the given size. */
export function findLines(heat: Heat, size: { width: number; height: number }): Corners[] {
  const [scaleX, scaleY] = [size.width / heat.width, size.height / heat.height];
  const scaled = ({ x, y }: Point) => ({ x: x * scaleX, y: y * scaleY });
  return findAreas(heat)
    .map(boxAround)
    .filter(box => box !== undefined)
    .slice(0, linesMax)
    .map(([a, b, c, d]) => [scaled(a), scaled(b), scaled(c), scaled(d)]);
}

/** The outlines of points that hang together and are likely enough in the middle. */
function findAreas({ data, width, height }: Heat): Point[][] {
  const isSeen = new Uint8Array(data.length);
  const stack = new Int32Array(data.length);
  const areas: Point[][] = [];
  for (let start = 0; start < data.length; start++) {
    if (isSeen[start] || data[start]! <= pointMin) continue;
    const rows = new Map<number, [left: number, right: number]>();
    let [depth, count, sum] = [0, 0, 0];
    stack[depth++] = start;
    isSeen[start] = 1;
    while (depth > 0) {
      const at = stack[--depth]!;
      const [x, y] = [at % width, Math.floor(at / width)];
      count += 1;
      sum += data[at]!;
      const row = rows.get(y);
      if (row) {
        if (x < row[0]) row[0] = x;
        if (x > row[1]) row[1] = x;
      } else rows.set(y, [x, x]);
      for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY++) {
        for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX++) {
          const next = nextY * width + nextX;
          if (isSeen[next] || data[next]! <= pointMin) continue;
          isSeen[next] = 1;
          stack[depth++] = next;
        }
      }
    }
    if (count < pointsMin || sum / count < scoreMin) continue;
    areas.push(
      [...rows].flatMap(([y, [left, right]]) => [
        { x: left, y },
        { x: right + 1, y },
        { x: left, y: y + 1 },
        { x: right + 1, y: y + 1 },
      ]),
    );
  }
  return areas;
}

/** The smallest box around an area, grown to the size of the print; undefined where it is too thin for any. */
function boxAround(points: Point[]): Corners | undefined {
  const hull = convexHull(points);
  let best: { area: number; along: Point; left: number; right: number; top: number; bottom: number } | undefined;
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length]!;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length === 0) continue;
    const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
    const box = extentOf(hull, along);
    const area = (box.right - box.left) * (box.bottom - box.top);
    if (!best || area < best.area) best = { area, along, ...box };
  }
  if (!best) return undefined;
  const [wide, high] = [best.right - best.left, best.bottom - best.top];
  if (Math.min(wide, high) < sideMin) return undefined;
  const more = (wide * high * growth) / (2 * (wide + high));
  const { along } = best;
  const corner = (u: number, v: number) => ({ x: u * along.x - v * along.y, y: u * along.y + v * along.x });
  return inOrder([
    corner(best.left - more, best.top - more),
    corner(best.right + more, best.top - more),
    corner(best.right + more, best.bottom + more),
    corner(best.left - more, best.bottom + more),
  ]);
}

function extentOf(points: Point[], along: Point) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    const [u, v] = [x * along.x + y * along.y, y * along.x - x * along.y];
    left = Math.min(left, u);
    right = Math.max(right, u);
    top = Math.min(top, v);
    bottom = Math.max(bottom, v);
  }
  return { left, right, top, bottom };
}

/** Corners from the top left on, clockwise. */
function inOrder(corners: Point[]): Corners {
  const byX = corners.toSorted((a, b) => a.x - b.x);
  const [topLeft, bottomLeft] = byX.slice(0, 2).sort((a, b) => a.y - b.y);
  const [topRight, bottomRight] = byX.slice(2).sort((a, b) => a.y - b.y);
  return [topLeft!, topRight!, bottomRight!, bottomLeft!];
}

function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (order: Point[]) => {
    const hull: Point[] = [];
    for (const point of order) {
      while (hull.length >= 2 && turn(hull, point) <= 0) hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** How the way over the last two points of a hull goes on to another: above zero where it turns as a hull does. */
function turn(hull: Point[], to: Point): number {
  const [a, b] = [hull.at(-2)!, hull.at(-1)!];
  return (b.x - a.x) * (to.y - a.y) - (b.y - a.y) * (to.x - a.x);
}
