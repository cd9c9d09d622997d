import { createCanvas } from '@napi-rs/canvas';
import { drawPdf } from '../src/draw-pdf.ts';

/** The first page of a PDF as a camera sees it: a jpg. */
export async function takePicture(pdf: Uint8Array): Promise<Buffer> {
  const { data, width, height } = await drawPdf(pdf, 1);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4)
    image.data.set([data[from]!, data[from + 1]!, data[from + 2]!, 255], to);
  context.putImageData(image, 0, 0);
  return canvas.encode('jpeg', 80);
}
