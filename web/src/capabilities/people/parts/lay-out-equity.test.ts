import type { EquityGraph } from '@antai/contract/people';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { box, type Layout, layOut, linesOf } from './lay-out-equity.ts';

const graphOf = (levels: Record<string, number>, edges: [string, string, number?][]): EquityGraph => ({
  rootId: 'root',
  nodes: Object.entries(levels).map(([id, level]) => ({ id, name: id, kind: 'company', hasRecord: true, level })),
  edges: edges.map(([from, to, percent]) => ({ from, to, ...(percent === undefined ? {} : { percent }) })),
  ultimateHolders: [],
  rings: [],
  isCut: false,
});

test('股东在上，对外投资在下，本公司居中', () => {
  const graph = graphOf({ root: 0, 甲: -1, 乙: -1, 丙: 1 }, [
    ['甲', 'root', 60],
    ['乙', 'root', 40],
    ['root', '丙'],
  ]);
  const { nodes, edges } = layOut(graph);
  const at = (id: string) => nodes.find(node => node.id === id);
  expect(at('root')).toMatchObject({ x: 0, y: 0 });
  expect(at('甲')?.y).toBeLessThan(0);
  expect(at('丙')?.y).toBeGreaterThan(0);
  expect((at('甲')?.x ?? 0) + (at('乙')?.x ?? 0)).toBe(0);
  expect(edges.map(({ percent, isBackward }) => [percent, isBackward])).toEqual([
    [60, false],
    [40, false],
    [undefined, false],
  ]);
});

test('上层股东排在其所持公司的上方', () => {
  const levels = { root: 0, 甲: -1, 乙: -1, 乙的股东: -2, 甲的股东: -2 };
  const graph = graphOf(levels, [
    ['甲', 'root'],
    ['乙', 'root'],
    ['乙的股东', '乙'],
    ['甲的股东', '甲'],
  ]);
  const { nodes } = layOut(graph);
  const xOf = (id: string) => nodes.find(node => node.id === id)?.x;
  expect(xOf('甲的股东')).toBe(xOf('甲'));
  expect(xOf('乙的股东')).toBe(xOf('乙'));
});

test('交叉持股的回线绕行并标出', () => {
  const { edges } = layOut(
    graphOf({ root: 0, 甲: -1 }, [
      ['甲', 'root', 50],
      ['root', '甲', 10],
    ]),
  );
  expect(edges.map(({ isBackward }) => isBackward)).toEqual([false, true]);
});

test('回线不穿过各行的比例，自己的比例写在方框之外', () => {
  const layout = layOut(
    graphOf({ root: 0, 甲: -1, 乙: -1, 丙: -1 }, [
      ['甲', 'root', 41],
      ['乙', 'root', 35],
      ['丙', 'root', 24],
      ['甲', '乙', 40],
    ]),
  );
  const back = layout.edges.find(({ isBackward }) => isBackward)!;
  const right = Math.max(...layout.nodes.map(({ x }) => x)) + box.width / 2;
  expect(back.labelX - 16).toBeGreaterThan(right);
  expect(back.labelX + 16).toBeLessThanOrEqual(layout.left + layout.width);
  const halfLabel = 8;
  for (const { labelY } of layout.edges.filter(({ isBackward }) => !isBackward))
    for (const [, y] of cornersOf(back.path).slice(1, -1)) expect(Math.abs(y - labelY)).toBeGreaterThan(halfLabel);
});

/** The corners of a line of right angles. */
function cornersOf(path: string): [x: number, y: number][] {
  const corners: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, letter, first = '0', second = '0'] of path.matchAll(/([MHVv])(-?[\d.e-]+)(?:,(-?[\d.e-]+))?/g)) {
    if (letter === 'M') [x, y] = [Number(first), Number(second)];
    if (letter === 'H') x = Number(first);
    if (letter === 'V') y = Number(first);
    if (letter === 'v') y += Number(first);
    corners.push([x, y]);
  }
  return corners;
}

/** Whether a line runs through the inside of a box, by its longest way between two corners. */
function isCrossed({ nodes }: Layout, path: string): boolean {
  const corners = cornersOf(path);
  return nodes.some(node =>
    corners.slice(1).some(([x, y], index) => {
      const [fromX, fromY] = corners[index] ?? [x, y];
      const [left, right] = [Math.min(x, fromX), Math.max(x, fromX)];
      const [top, bottom] = [Math.min(y, fromY), Math.max(y, fromY)];
      const isBeside = right <= node.x - box.width / 2 || left >= node.x + box.width / 2;
      return !isBeside && bottom > node.y - box.height / 2 && top < node.y + box.height / 2;
    }),
  );
}

test('线条只有直角，并从方框之间通过', () => {
  const layout = layOut(
    graphOf({ root: 0, 甲: -1, 乙: -1, 丙: -2, 丁: 1 }, [
      ['甲', 'root', 30],
      ['乙', 'root', 20],
      ['丙', 'root', 50],
      ['丙', '甲', 100],
      ['root', '丁', 100],
      ['丁', '丙', 5],
    ]),
  );
  expect(layout.edges).toHaveLength(6);
  for (const { path } of layout.edges) {
    const corners = cornersOf(path);
    expect(corners.slice(1).every(([x, y], index) => x === corners[index]?.[0] || y === corners[index]?.[1])).toBe(
      true,
    );
    expect(isCrossed(layout, path)).toBe(false);
  }
});

test('任何图中方框互不重叠，线条不穿过方框，且都在画面之内', () => {
  const level = fc.integer({ min: -4, max: 2 });
  fc.assert(
    fc.property(
      fc.array(level, { maxLength: 60 }),
      fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 90 }),
      (rows, ties) => {
        const levels = Object.fromEntries([['root', 0], ...rows.map((row, index) => [`n${index}`, row])]);
        const layout = layOut(
          graphOf(
            levels,
            ties.map(([a, b]) => [`n${a}`, `n${b}`]),
          ),
        );
        const { nodes, left, top, width, height } = layout;
        for (const { path } of layout.edges) expect(isCrossed(layout, path)).toBe(false);
        expect(nodes).toHaveLength(rows.length + 1);
        for (const [index, a] of nodes.entries()) {
          expect(a.x - box.width / 2).toBeGreaterThanOrEqual(left);
          expect(a.x + box.width / 2).toBeLessThanOrEqual(left + width);
          expect(a.y - box.height / 2).toBeGreaterThanOrEqual(top);
          expect(a.y + box.height / 2).toBeLessThanOrEqual(top + height);
          for (const b of nodes.slice(index + 1)) {
            expect(Math.abs(a.x - b.x) >= box.width || Math.abs(a.y - b.y) >= box.height).toBe(true);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  ['阮砚川', ['阮砚川']],
  ['澄屿产业投资（上海）有限公司', ['澄屿产业投资（上海）有限', '公司']],
  ['甲'.repeat(40), ['甲'.repeat(12), `${'甲'.repeat(11)}…`]],
])('名称%s分行', (name, lines) => {
  expect(linesOf(name)).toEqual(lines);
});
