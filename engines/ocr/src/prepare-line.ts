import { type Corners, distance, type Picture, type Tensor } from './picture.ts';
import { addBlend } from './prepare-detection.ts';

const height = 48;
/** A long line is made narrower than it is printed: the model reads it as well, in two thirds of the time. */
const squeeze = 0.65;
/** A short one is not: two equal digits beside each other would become one, and it takes little time. */
const shortMax = 640;
const step = 32;
/** Longer lines are no lines of a page. */
const widthMax = 3200;
const samplesMax = 4;
/** A box this much higher than wide holds a line that stands upright. */
const tallShare = 1.5;

/** What the model that reads takes of one line: it is cut out straight, whatever way it lies. */
export function prepareLine(picture: Picture, box: Corners): Tensor {
  const [topLeft, topRight, , bottomLeft] = isTall(box) ? layDown(box) : box;
  const long = distance(topLeft, topRight);
  const high = Math.max(1, distance(topLeft, bottomLeft));
  const printed = (height * long) / high;
  const own = Math.min(widthMax, Math.max(1, Math.ceil(printed <= shortMax ? printed : printed * squeeze)));
  const width = Math.ceil(own / step) * step;
  const data = new Float32Array(3 * width * height);
  const samplesX = samplesFor(long / own);
  const samplesY = samplesFor(high / height);
  const colour = new Float32Array(3);
  const look = { picture, colour };
  const count = samplesX * samplesY;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < own; x++) {
      colour.fill(0);
      for (let subY = 0; subY < samplesY; subY++) {
        const v = (y + (subY + 0.5) / samplesY) / height;
        for (let subX = 0; subX < samplesX; subX++) {
          const u = (x + (subX + 0.5) / samplesX) / own;
          addBlend(look, {
            x: topLeft.x + (topRight.x - topLeft.x) * u + (bottomLeft.x - topLeft.x) * v - 0.5,
            y: topLeft.y + (topRight.y - topLeft.y) * u + (bottomLeft.y - topLeft.y) * v - 0.5,
          });
        }
      }
      const at = y * width + x;
      for (let plane = 0; plane < 3; plane++) {
        data[plane * width * height + at] = colour[2 - plane]! / count / 127.5 - 1;
      }
    }
  }
  return { data, width, height };
}

const samplesFor = (shrink: number) => Math.min(samplesMax, Math.max(1, Math.round(shrink)));

/** Whether a line of these corners is so much higher than wide that it stands upright. */
export const isTall = ([topLeft, topRight, , bottomLeft]: Corners) =>
  distance(topLeft, bottomLeft) >= tallShare * distance(topLeft, topRight);

/** A line that stands upright, read from its top on. */
const layDown = ([topLeft, topRight, bottomRight, bottomLeft]: Corners): Corners => [
  topRight,
  bottomRight,
  bottomLeft,
  topLeft,
];
