import type { Picture, Tensor } from './picture.ts';

const longSideMax = 1280;
/** The model halves its input five times. */
const step = 32;
const mean = [0.485, 0.456, 0.406];
const deviation = [0.229, 0.224, 0.225];
/** Shrunk by more than this, each point is the average of those it stands for. */
const averageFrom = 1.5;

const rounded = (side: number, scale: number) => Math.max(step, Math.round((side * scale) / step) * step);

/** What the model that finds lines takes: blue, green and red planes of a picture no longer than 1280 points. */
export function prepareDetection(picture: Picture): Tensor {
  const scale = Math.min(1, longSideMax / Math.max(picture.width, picture.height));
  const [width, height] = [rounded(picture.width, scale), rounded(picture.height, scale)];
  const data = new Float32Array(3 * width * height);
  const isAveraged = picture.width / width >= averageFrom;
  const sample = isAveraged ? averageOf : blendOf;
  const colour = new Float32Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      sample(picture, { x, y, width, height }, colour);
      const at = y * width + x;
      for (let plane = 0; plane < 3; plane++) {
        data[plane * width * height + at] = (colour[2 - plane]! / 255 - mean[plane]!) / deviation[plane]!;
      }
    }
  }
  return { data, width, height };
}

interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

function averageOf({ data, width, height }: Picture, spot: Spot, colour: Float32Array) {
  const left = Math.floor((spot.x * width) / spot.width);
  const right = Math.max(left + 1, Math.floor(((spot.x + 1) * width) / spot.width));
  const top = Math.floor((spot.y * height) / spot.height);
  const bottom = Math.max(top + 1, Math.floor(((spot.y + 1) * height) / spot.height));
  colour.fill(0);
  for (let y = top; y < bottom; y++) {
    for (let at = (y * width + left) * 3; at < (y * width + right) * 3; at += 3) {
      colour[0]! += data[at]!;
      colour[1]! += data[at + 1]!;
      colour[2]! += data[at + 2]!;
    }
  }
  const count = (right - left) * (bottom - top);
  for (let plane = 0; plane < 3; plane++) colour[plane]! /= count;
}

function blendOf(picture: Picture, spot: Spot, colour: Float32Array) {
  const x = ((spot.x + 0.5) * picture.width) / spot.width - 0.5;
  const y = ((spot.y + 0.5) * picture.height) / spot.height - 0.5;
  colour.fill(0);
  addBlend(picture, { x, y }, colour);
}

/** Adds the colour between the four points around a place; beyond the edge the edge goes on. */
export function addBlend({ data, width, height }: Picture, { x, y }: { x: number; y: number }, colour: Float32Array) {
  const insideX = Math.min(Math.max(x, 0), width - 1);
  const insideY = Math.min(Math.max(y, 0), height - 1);
  const [left, top] = [Math.floor(insideX), Math.floor(insideY)];
  const [right, bottom] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)];
  const [shareX, shareY] = [insideX - left, insideY - top];
  const [a, b] = [(top * width + left) * 3, (top * width + right) * 3];
  const [c, d] = [(bottom * width + left) * 3, (bottom * width + right) * 3];
  for (let plane = 0; plane < 3; plane++) {
    const upper = data[a + plane]! * (1 - shareX) + data[b + plane]! * shareX;
    const lower = data[c + plane]! * (1 - shareX) + data[d + plane]! * shareX;
    colour[plane]! += upper * (1 - shareY) + lower * shareY;
  }
}
