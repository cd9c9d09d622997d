import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { readPicture } from './read-picture.ts';

/** A white picture with a black corner. */
function aPicture(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'black';
  context.fillRect(0, 0, 4, 4);
  return canvas;
}

test('透明处为白，点按红绿蓝排', async () => {
  const { data, width, height } = await readPicture(await aPicture(20, 10).encode('png'));
  expect([width, height, data.length]).toEqual([20, 10, 600]);
  expect([...data.slice(0, 3)]).toEqual([0, 0, 0]);
  expect([...data.slice(-3)]).toEqual([255, 255, 255]);
});

test('webp照样打开，写着过大的不打开', async () => {
  const webp = await aPicture(20, 10).encode('webp', 90);
  const { data, width, height } = await readPicture(webp);
  expect([width, height, data[data.length - 1]]).toEqual([20, 10, 255]);
  webp.writeUInt16LE(0x3fff, 26);
  webp.writeUInt16LE(0x3fff, 28);
  await expect(readPicture(webp)).rejects.toThrow('4000万像素');
});

test('过长的缩小', async () => {
  const { width, height } = await readPicture(await aPicture(6_000, 600).encode('jpeg', 60));
  expect([width, height]).toEqual([5_000, 500]);
});

test('写着过大的不打开，坏的说明怎样处理', async () => {
  const large = await aPicture(20, 10).encode('png');
  large.writeUInt32BE(60_000, 16);
  large.writeUInt32BE(60_000, 20);
  await expect(readPicture(large)).rejects.toThrow('4000万像素');
  await expect(readPicture(Buffer.alloc(200, 7))).rejects.toThrow('图片已损坏');
  await expect(readPicture((await aPicture(20, 10).encode('png')).subarray(0, 30))).rejects.toThrow('图片已损坏');
});
