import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { aTiff } from '../test/a-tiff.ts';
import { drawPdf } from './draw-pdf.ts';
import { readFile } from './read-file.ts';
import { wrapTiff } from './wrap-tiff.ts';

/** Red at the left, white at the right: 40 × 20. */
const rows = (count: number) =>
  Buffer.concat(
    Array.from({ length: count }, () => Buffer.concat([Buffer.alloc(60, 'ff0000', 'hex'), Buffer.alloc(60, 0xff)])),
  );
const common = { width: 40, height: 20, bits: [8, 8, 8], colours: 2 };

async function colourAt(tiff: Buffer, page: number, share: number) {
  const { data, width, height } = await drawPdf(wrapTiff(tiff, page), 1);
  const at = (Math.floor(height / 2) * width + Math.floor(width * share)) * 3;
  return [...data.subarray(at, at + 3)];
}

test('多页的每页一图；颜色、压缩与方向照原样', async () => {
  const tiff = aTiff([
    { ...common, strips: [rows(20)] },
    { ...common, compression: 8, rowsPerStrip: 10, strips: [deflateSync(rows(10)), deflateSync(rows(10))] },
    // black on white, each row 0xf0 0x00 … : packed as runs
    {
      width: 16,
      height: 2,
      bits: [1],
      colours: 0,
      compression: 32773,
      strips: [Buffer.from('fe f0 fe f0'.replaceAll(' ', ''), 'hex')],
    },
    { ...common, turn: 3, strips: [rows(20)] },
  ]);
  expect((await readFile(tiff, 'tif')).pagesWithoutText).toEqual([1, 2, 3, 4]);
  for (const page of [1, 2]) {
    expect(await colourAt(tiff, page, 0.2)).toEqual([255, 0, 0]);
    expect(await colourAt(tiff, page, 0.8)).toEqual([255, 255, 255]);
  }
  expect(await colourAt(tiff, 4, 0.8)).toEqual([255, 0, 0]);
});

test('传真（四代压缩）照样读出，黑白不反', async () => {
  const strips = [Buffer.from('26a0b998a0020020', 'hex')];
  // its second row is half of the other colour
  for (const [colours, first, other] of [
    [1, 255, 0],
    [0, 0, 255],
  ] as const) {
    const tiff = aTiff([{ width: 16, height: 2, bits: [1], colours, compression: 4, strips }]);
    const { data, width, height } = await drawPdf(wrapTiff(tiff, 1), 1);
    const at = (x: number, y: number) => data[(Math.floor(y * height) * width + Math.floor(x * width)) * 3];
    expect([at(0.2, 0.2), at(0.8, 0.2), at(0.8, 0.8), at(0.2, 0.8)]).toEqual([first, first, first, other]);
  }
});

test.each([
  ['首尾相连的目录', aTiff([{ ...common, strips: [rows(20)] }], { isEndless: true }), '图片已损坏'],
  ['声称过大', aTiff([{ ...common, width: 60_000, height: 60_000, strips: [rows(1)] }]), '4000万像素'],
  ['指向文件之外', aTiff([{ ...common, strips: [rows(20)] }]).subarray(0, -40), '图片已损坏'],
  ['不常见的压缩', aTiff([{ ...common, compression: 34676, strips: [rows(20)] }]), '另存为PDF'],
  ['只有开头', Buffer.from('49492a00ffffff7f', 'hex'), '图片已损坏'],
])('%s的被拒，说明怎样处理', async (_, bytes, message) => {
  await expect(readFile(bytes, 'tif')).rejects.toThrow(message);
});
