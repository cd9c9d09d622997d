import { files } from '@antai/contract/files';
import { fetchQuietly, sendQuietly } from '../../lib/send-quietly.ts';
import type { ScanSource } from '../../ui/ScanValues.tsx';

/** Types of which pages can be pictures. */
const scannedTypes = new Set(['pdf', 'png', 'jpg', 'webp', 'tif']);

/** What was told from pictures of a file and must be compared with them; undefined where none of it can be a picture. */
export function scanOf({
  fileId,
  fileType,
}: {
  fileId?: string | undefined;
  fileType: string;
}): ScanSource | undefined {
  if (!fileId || !scannedTypes.has(fileType)) return undefined;
  return {
    fileId,
    list: (pageNum, signal) => sendQuietly(files.scanValues, { baseInfo: { pageNum }, data: { fileId } }, { signal }),
    picture: ({ page, at }, signal) =>
      fetchQuietly(files.scanPicture, { input: { data: { fileId, page, at } }, signal }),
  };
}
