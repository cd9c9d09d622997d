import { cropPicture } from '@antai/documents/crop-picture';
import type { FileToRead } from '@antai/documents/read-file';
import { UnreadableFile } from '@antai/documents/text-document';
import { type Area, turnPicture } from '@antai/ocr';
import { openPage } from './open-page.ts';
import type { RecognisedPage } from './recognise-page.ts';

export interface CropOrder extends FileToRead {
  page: number;
  /** How far the page was turned to be read. */
  turn: RecognisedPage['turn'];
  /** In the turned page. */
  areas: Area[];
}

/** What a thread answers: an error would lose its kind on the way. */
export type CropResult = { kind: 'cropped'; pictures: Uint8Array[] } | { kind: 'unreadable'; message: string };

/** What stands around a line helps the eye to find it; both in heights of the line. */
const besides = 2;
const above = 0.6;

/** Cuts lines out of a page, each with a little of what stands around it, as PNG. For a thread: a page takes .3 s to draw. */
export default async function cropPage({ turn, areas, ...source }: CropOrder): Promise<CropResult> {
  try {
    const page = turnPicture(await openPage(source), turn);
    const pictures: Uint8Array[] = [];
    for (const area of areas) pictures.push(await cropPicture(page, widen(area)));
    return { kind: 'cropped', pictures };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', message: error.message };
    throw error;
  }
}

function widen({ left, top, right, bottom }: Area): Area {
  const high = Math.min(bottom - top, 120);
  const [x, y] = [Math.round(high * besides), Math.round(high * above)];
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y };
}
