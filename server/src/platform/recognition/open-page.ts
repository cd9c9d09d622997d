import { drawPdf } from '@antai/documents/draw-pdf';
import type { FileToRead } from '@antai/documents/read-file';
import { type PictureBytes, readPicture } from '@antai/documents/read-picture';
import { wrapTiff } from '@antai/documents/wrap-tiff';

/** A page as the models see it: the same points each time, so that what was read is found again. */
export async function openPage({ bytes, fileType, page }: FileToRead & { page: number }): Promise<PictureBytes> {
  if (fileType === 'pdf') return drawPdf(bytes, page);
  return fileType === 'tif' ? drawPdf(wrapTiff(bytes, page), 1) : readPicture(bytes);
}
