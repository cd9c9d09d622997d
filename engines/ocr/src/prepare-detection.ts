import type { Picture, Point, Tensor } from './picture.ts';

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
  const look: SizedPicture = { picture, colour, size: { width, height } };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      sample(look, { x, y });
      const at = y * width + x;
      for (let plane = 0; plane < 3; plane++) {
        data[plane * width * height + at] = (colour[2 - plane]! / 255 - mean[plane]!) / deviation[plane]!;
      }
    }
  }
  return { data, width, height };
}

/** A picture that is looked at point by point, and where the colour of a point is written. */
interface PictureColours {
  picture: Picture;
  colour: Float32Array;
}

/** The same by the points of a picture of another size. */
interface SizedPicture extends PictureColours {
  size: { width: number; height: number };
}

function averageOf({ picture, colour, size }: SizedPicture, point: Point) {
  const { data, width, height } = picture;
  const left = Math.floor((point.x * width) / size.width);
  const right = Math.max(left + 1, Math.floor(((point.x + 1) * width) / size.width));
  const top = Math.floor((point.y * height) / size.height);
  const bottom = Math.max(top + 1, Math.floor(((point.y + 1) * height) / size.height));
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

function blendOf(look: SizedPicture, { x, y }: Point) {
  const { picture, colour, size } = look;
  colour.fill(0);
  addBlend(look, {
    x: ((x + 0.5) * picture.width) / size.width - 0.5,
    y: ((y + 0.5) * picture.height) / size.height - 0.5,
  });
}

/** Adds the colour between the four points around a place; beyond the edge the edge goes on. */
export function addBlend({ picture, colour }: PictureColours, { x, y }: Point) {
  const { data, width, height } = picture;
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
