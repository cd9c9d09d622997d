import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** The files of a zip (a docx and an xlsx are ones) by their names. */
export async function readArchive(content: Uint8Array): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'antai-zip-'));
  try {
    const path = join(folder, 'a.zip');
    await writeFile(path, content);
    const zip = await openPromise(path, { lazyEntries: true, decodeStrings: false });
    const files = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry()) {
      files.set(entry.fileName.toString('utf8'), await buffer(await zip.openReadStreamPromise(entry)));
    }
    zip.close();
    return files;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The text of a part of an office file, its tags left out. */
export const textOf = (part: Buffer | undefined) =>
  (part?.toString('utf8') ?? '')
    .replace(/<\/(w:p|row|si)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
