import { extname } from 'node:path';
import { streamBytes } from '../stream-bytes.ts';
import type { Download } from './bind.ts';

const mimeTypes: Record<string, string> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.ics': 'text/calendar; charset=utf-8',
  '.pdf': 'application/pdf',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.zip': 'application/zip',
};

/** Bytes as a file to be downloaded; its media type follows the ending of its name. */
export const giveBytes = (fileName: string, bytes: Uint8Array): Download => ({
  fileName,
  mimeType: mimeTypes[extname(fileName).toLowerCase()] ?? 'application/octet-stream',
  sizeBytes: bytes.length,
  stream: streamBytes(bytes),
});
