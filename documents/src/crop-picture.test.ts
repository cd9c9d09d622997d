import { expect, test } from 'vitest';
import { cropPicture } from './crop-picture.ts';
import { readPicture } from './read-picture.ts';

/** Each point tells where it stands. */
function grid(width: number, height: number) {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set([x % 256, y % 256, 0], (y * width + x) * 3);
  return { data, width, height };
}

test('裁出的一块与原图逐点相同，越出边缘的部分不裁', async () => {
  const part = await readPicture(await cropPicture(grid(100, 50), { left: 90, top: -5, right: 140, bottom: 20 }));
  expect([part.width, part.height]).toEqual([10, 20]);
  expect([...part.data.slice(0, 6)]).toEqual([90, 0, 0, 91, 0, 0]);
  expect([...part.data.slice(-3)]).toEqual([99, 19, 0]);
});

test('过宽的一行按比例缩到一屏', async () => {
  const part = await readPicture(await cropPicture(grid(2_800, 60), { left: 0, top: 0, right: 2_800, bottom: 60 }));
  expect([part.width, part.height]).toEqual([1_400, 30]);
});
