import type { Picture } from './picture.ts';

/** A share of red pixels above this is a stamp; what is less is noise or a red character or two. */
const stampShare = 0.002;
/** A page that is red for the most part has no stamp: without its red nothing would be left. */
const redPageShare = 0.4;

/** A stamp is not all red light: so much brighter it is white, while print stays dark. */
const brighter = 1.25;

/** Whether the point is red whose colours begin at a place of a picture's bytes. */
function isRed(data: Uint8Array, at: number): boolean {
  const red = data[at]!;
  return red > 120 && red - data[at + 1]! > 50 && red - data[at + 2]! > 50;
}

/** The picture without its red stamps: in the light of its red channel they are as white as the paper. */
export function muteStamps(picture: Picture): Picture {
  const { data, width, height } = picture;
  let reds = 0;
  for (let at = 0; at < data.length; at += 3) if (isRed(data, at)) reds += 1;
  const share = reds / (width * height);
  if (share < stampShare || share > redPageShare) return picture;
  const muted = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 3) muted.fill(Math.min(255, data[at]! * brighter), at, at + 3);
  return { data: muted, width, height };
}
