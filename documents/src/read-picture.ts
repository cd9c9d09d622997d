import { createCanvas, loadImage } from '@napi-rs/canvas';
import { UnreadableFile } from './text-document.ts';

/** Upright, as rows of red, green and blue bytes. */
export interface PictureBytes {
  data: Uint8Array;
  width: number;
  height: number;
}

/** A page of A3 at 400 dpi has 31 million points. */
const pointsMax = 40_000_000;
/** A longer side tells no more of a page that is printed. */
const sideMax = 5_000;

/** Types of one picture; a TIFF has pages. */
export const isPicture = (fileType: string) => ['png', 'jpg', 'webp'].includes(fileType);

/** Opens a picture as its camera held it, on white; throws UnreadableFile where it is none or too large. */
export async function readPicture(bytes: Uint8Array): Promise<PictureBytes> {
  if (pointsOf(Buffer.from(bytes)) > pointsMax) throw new UnreadableFile('图片过大（超过4000万像素），请缩小后重试');
  const picture = await loadImage(bytes).catch(error => {
    throw new UnreadableFile('图片已损坏，请用看图程序打开并另存后重试', { cause: error });
  });
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map(side => Math.max(1, Math.round(side * scale)));
  const context = createCanvas(width!, height!).getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width!, height!);
  context.drawImage(picture, 0, 0, width!, height!);
  return { data: withoutAlpha(context.getImageData(0, 0, width!, height!).data), width: width!, height: height! };
}

function withoutAlpha(points: Uint8ClampedArray): Uint8Array {
  const data = new Uint8Array((points.length / 4) * 3);
  for (let from = 0, to = 0; from < points.length; from += 4, to += 3) {
    data[to] = points[from]!;
    data[to + 1] = points[from + 1]!;
    data[to + 2] = points[from + 2]!;
  }
  return data;
}

const pngHead = 0x8950_4e47;

/** How many points a picture says it has, before it is opened; a broken head says more than any may have. */
function pointsOf(bytes: Buffer): number {
  if (bytes.length < 30) return 0;
  if (bytes.toString('latin1', 8, 12) === 'WEBP') return pointsOfWebp(bytes);
  if (bytes.readUInt32BE(0) === pngHead) return bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const kind = bytes[at + 1]!;
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);
    if (isFrame) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
  }
  return 0;
}

/** Of each of the three kinds: with parts, packed with loss, packed without. */
function pointsOfWebp(bytes: Buffer): number {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1);
  if (kind === 'VP8 ') return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff);
  const sides = bytes.readUInt32LE(21);
  return ((sides & 0x3fff) + 1) * (((sides >>> 14) & 0x3fff) + 1);
}
