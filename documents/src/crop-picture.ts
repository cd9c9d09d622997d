import { createCanvas } from '@napi-rs/canvas';
import type { PictureBytes } from './read-picture.ts';

/** Wider tells no more on a screen. */
const widthMax = 1_400;

/** A part of a picture as PNG, cut at the picture's edges and shrunk where it is too wide for a screen. */
export async function cropPicture(
  picture: PictureBytes,
  area: { left: number; top: number; right: number; bottom: number },
): Promise<Uint8Array> {
  const [left, top] = [clamp(area.left, picture.width - 1), clamp(area.top, picture.height - 1)];
  const width = Math.max(1, clamp(area.right, picture.width) - left);
  const height = Math.max(1, clamp(area.bottom, picture.height) - top);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  for (let row = 0, to = 0; row < height; row += 1) {
    let from = ((top + row) * picture.width + left) * 3;
    for (let column = 0; column < width; column += 1, from += 3, to += 4) {
      image.data[to] = picture.data[from]!;
      image.data[to + 1] = picture.data[from + 1]!;
      image.data[to + 2] = picture.data[from + 2]!;
      image.data[to + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  if (width <= widthMax) return canvas.encode('png');
  const small = createCanvas(widthMax, Math.max(1, Math.round((height * widthMax) / width)));
  small.getContext('2d').drawImage(canvas, 0, 0, small.width, small.height);
  return small.encode('png');
}

const clamp = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)));
