/** A picture as rows of red, green and blue bytes. */
export interface Picture {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Four corners of a line of text as it lies in the picture: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

/** What a model takes: numbers in planes. */
export interface Tensor {
  data: Float32Array;
  width: number;
  height: number;
}

/** How far two points are apart, in pixels. */
export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** A picture turned clockwise by 90, 180 or 270 degrees. */
export function turnPicture({ data, width, height }: Picture, degrees: 0 | 90 | 180 | 270): Picture {
  if (degrees === 0) return { data, width, height };
  const [wide, high] = degrees === 180 ? [width, height] : [height, width];
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [toX, toY] =
        degrees === 90 ? [height - 1 - y, x] : degrees === 180 ? [width - 1 - x, height - 1 - y] : [y, width - 1 - x];
      const [from, to] = [(y * width + x) * 3, (toY * wide + toX) * 3];
      turned[to] = data[from]!;
      turned[to + 1] = data[from + 1]!;
      turned[to + 2] = data[from + 2]!;
    }
  }
  return { data: turned, width: wide, height: high };
}
