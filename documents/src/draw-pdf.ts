import { usePdf } from './open-pdf.ts';
import type { PictureBytes } from './read-picture.ts';
import { UnreadableFile } from './text-document.ts';

/** 200 dpi: what print is read from without loss. */
const pointsPerInch = 200;
const inch = 72;
/** A page larger than A2 is drawn smaller. */
const sideMax = 5_000;

/** Draws one page of a PDF, counted from 1; throws UnreadableFile where it cannot be drawn. */
export async function drawPdf(bytes: Uint8Array, page: number): Promise<PictureBytes> {
  return usePdf(bytes, async pdf => {
    const sheet = pdf.getPage(page - 1);
    const { originalWidth, originalHeight } = sheet.getOriginalSize();
    const scale = Math.min(pointsPerInch / inch, sideMax / Math.max(originalWidth, originalHeight, 1));
    const { data, width, height } = await sheet.render({ scale, render: 'bitmap' });
    return { data: withoutAlpha(data), width, height };
  }).catch(error => {
    throw new UnreadableFile('PDF的这一页已损坏，请用阅读器打开并另存后重试', { cause: error });
  });
}

/** Red, green and blue of red, green, blue and nothing. */
function withoutAlpha(points: Uint8Array): Uint8Array {
  const data = new Uint8Array((points.length / 4) * 3);
  for (let from = 0, to = 0; from < points.length; from += 4, to += 3) {
    data[to] = points[from]!;
    data[to + 1] = points[from + 1]!;
    data[to + 2] = points[from + 2]!;
  }
  return data;
}
