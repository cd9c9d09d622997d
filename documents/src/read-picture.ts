import sharp from 'sharp';
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

/** The types that `readPicture` opens. */
export const pictureTypes = ['png', 'jpg'] as const;

export const isPicture = (fileType: string) => pictureTypes.some(type => type === fileType);

/** Opens a picture as its camera held it; throws UnreadableFile where it is none or too large. */
export async function readPicture(bytes: Uint8Array): Promise<PictureBytes> {
  const picture = sharp(bytes, { limitInputPixels: pointsMax, failOn: 'error', pages: 1 });
  try {
    const { data, info } = await picture
      .rotate()
      .flatten({ background: 'white' })
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    const isLarge = /pixel limit/iu.test((error as Error).message);
    const message = isLarge ? '图片过大（超过4000万像素），请缩小后重试' : '图片已损坏，请用看图程序打开并另存后重试';
    throw new UnreadableFile(message, { cause: error });
  }
}

/** A picture as a jpg no longer than so many points, to be looked at. */
export async function writeJpg({ data, width, height }: PictureBytes, sideMax: number): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 75 })
    .toBuffer();
}
