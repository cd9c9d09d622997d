import { describe, expect, test } from 'vitest';
import { decodeLine, keysOf } from './decode-line.ts';
import { findLines } from './find-lines.ts';
import { liesOnSide, surenessOf } from './judge-turn.ts';
import { muteStamps } from './mute-stamps.ts';
import { orderLines } from './order-lines.ts';
import { type Corners, type Picture, turnPicture } from './picture.ts';
import { prepareDetection } from './prepare-detection.ts';
import { prepareLine } from './prepare-line.ts';

/** A line of text with its place: left, top, width; lines are ten high. */
const line = (text: string, left: number, top: number, width = 200) => ({
  text,
  left,
  top,
  right: left + width,
  bottom: top + 10,
});
const texts = (lines: ReturnType<typeof line>[]) => orderLines(lines).map(row => row.map(({ text }) => text).join('|'));

describe('阅读顺序', () => {
  const column = (name: string, left: number) =>
    [1, 2, 3, 4, 5].map(number => line(`${name}${number}`, left, 40 + number * 20, 180));
  test.each([
    ['自上而下', [line('二', 0, 20), line('一', 0, 0)], ['一', '二']],
    ['同一行自左而右', [line('乙', 220, 2), line('甲', 0, 0)], ['甲|乙']],
    [
      '两栏先左后右，通栏的标题在前',
      [...column('右', 220), ...column('左', 0), line('标题', 100, 0, 200)],
      ['标题', '左1', '左2', '左3', '左4', '左5', '右1', '右2', '右3', '右4', '右5'],
    ],
    [
      '表格逐行，不当作两栏',
      [1, 2, 3, 4].flatMap(row => [line(`名${row}`, 0, row * 20, 40), line(`值${row}`, 300, row * 20, 40)]),
      ['名1|值1', '名2|值2', '名3|值3', '名4|值4'],
    ],
    ['没有文字', [], []],
  ])('%s', (_what, lines, expected) => {
    expect(texts(lines)).toEqual(expected);
  });
});

describe('一行的字', () => {
  const keys = keysOf('甲\n乙');
  /** One step for each key number, sure of it by .9. */
  const scores = (...numbers: number[]) =>
    Float32Array.from(numbers.flatMap(number => keys.map((_key, at) => (at === number ? 0.9 : 0.03))));
  test.each([
    ['重复的一步只算一字', [1, 1, 2], '甲乙'],
    ['隔着空的是两字', [1, 0, 1], '甲甲'],
    ['空格是字典之后的一号', [1, 3, 2], '甲 乙'],
    ['什么都没有', [0, 0], ''],
  ])('%s', (_what, numbers, text) => {
    const decoded = decodeLine(scores(...numbers), keys);
    expect(decoded.text).toBe(text);
    expect(decoded.confidence).toBeCloseTo(text === '' ? 0 : 0.9);
  });
});

/** A heat in which the given rectangles are certain. */
function heatOf(width: number, height: number, ...areas: [left: number, top: number, right: number, bottom: number][]) {
  const data = new Float32Array(width * height);
  for (const [left, top, right, bottom] of areas)
    for (let y = top; y < bottom; y++) data.fill(0.95, y * width + left, y * width + right);
  return { data, width, height };
}

describe('行的位置', () => {
  test('每块连着的字是一行，按图片的大小换算，比标出的略大', () => {
    const boxes = findLines(heatOf(64, 32, [4, 4, 44, 10], [4, 20, 24, 26]), { width: 128, height: 64 });
    expect(boxes).toHaveLength(2);
    const [topLeft, , bottomRight] = boxes[0]!;
    expect(topLeft.x).toBeLessThan(8);
    expect(bottomRight.x).toBeGreaterThan(88);
    expect(bottomRight.y - topLeft.y).toBeGreaterThan(12);
  });
  test.each([
    ['空白页', heatOf(32, 32)],
    ['一两个点', heatOf(32, 32, [4, 4, 6, 6])],
    ['一条细线', heatOf(32, 32, [2, 4, 30, 5])],
  ])('%s没有行', (_what, heat) => {
    expect(findLines(heat, { width: 32, height: 32 })).toEqual([]);
  });
});

const upright: Corners = [
  { x: 0, y: 0 },
  { x: 8, y: 0 },
  { x: 8, y: 2 },
  { x: 0, y: 2 },
];
const tall: Corners = [
  { x: 0, y: 0 },
  { x: 2, y: 0 },
  { x: 2, y: 8 },
  { x: 0, y: 8 },
];

describe('页的方向', () => {
  test('多数的行竖着，是横放的页；一行说不定', () => {
    expect(liesOnSide([tall, tall, upright])).toBe(true);
    expect(liesOnSide([upright, upright, tall])).toBe(false);
    expect(liesOnSide([tall])).toBe(false);
  });
  test('把握按字数计', () => {
    expect(
      surenessOf([
        { text: '一', confidence: 0 },
        { text: '二三四', confidence: 1 },
      ]),
    ).toBe(0.75);
    expect(surenessOf([])).toBe(0);
  });
  test('转四次回到原样', () => {
    const picture: Picture = { data: Uint8Array.from({ length: 18 }, (_, at) => at), width: 3, height: 2 };
    const quarter = turnPicture(picture, 90);
    expect(quarter).toMatchObject({ width: 2, height: 3 });
    expect([...quarter.data.slice(0, 3)]).toEqual([9, 10, 11]);
    expect(turnPicture(quarter, 270)).toEqual(picture);
    expect(turnPicture(turnPicture(picture, 180), 180)).toEqual(picture);
  });
});

describe('印章与切图', () => {
  const points = (...colours: [number, number, number][]) => Uint8Array.from(colours.flat());
  const [white, red, black] = [
    [255, 255, 255],
    [220, 20, 30],
    [0, 0, 0],
  ] as [number, number, number][];
  test('红章变白，黑字还在；没有红的图片不变', () => {
    const stamped = { data: points(white!, red!, black!, white!), width: 4, height: 1 };
    expect([...muteStamps(stamped).data]).toEqual([255, 255, 255, 255, 255, 255, 0, 0, 0, 255, 255, 255]);
    const plain = { data: points(white!, black!, white!, black!), width: 4, height: 1 };
    expect(muteStamps(plain)).toBe(plain);
  });
  test('检测的输入是32的倍数，不长于1280；白为亮', () => {
    const page = { data: new Uint8Array(2600 * 100 * 3).fill(255), width: 2600, height: 100 };
    const { width, height, data } = prepareDetection(page);
    expect([width, height]).toEqual([1280, 64]);
    expect(data).toHaveLength(3 * width * height);
    expect(data[0]).toBeCloseTo((1 - 0.485) / 0.229, 4);
  });
  test('一行切成48高，竖着的先放平', () => {
    const page = { data: new Uint8Array(8 * 8 * 3).fill(0), width: 8, height: 8 };
    expect(prepareLine(page, upright)).toMatchObject({ width: 192, height: 48 });
    expect(prepareLine(page, tall)).toMatchObject({ width: 192, height: 48 });
    expect(prepareLine(page, upright).data[0]).toBe(-1);
  });
});
