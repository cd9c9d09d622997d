import { drawPdf } from '@antai/documents/draw-pdf';
import type { FileToRead } from '@antai/documents/read-file';
import { type PictureBytes, readPicture } from '@antai/documents/read-picture';

/** A page as the models see it: the same points each time, so that what was read is found again. */
export const openPage = ({ bytes, fileType, page }: FileToRead & { page: number }): Promise<PictureBytes> =>
  fileType === 'pdf' ? drawPdf(bytes, page) : readPicture(bytes);
