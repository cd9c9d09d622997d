import { strFromU8, type Unzipped, unzipSync } from 'fflate';
import { isModest } from '../read-excel.ts';
import { UnreadableFile } from '../text-document.ts';

const damaged = '表格已损坏或已加密，请用Excel打开并另存为xlsx后重试';

/** The parts of a workbook, of which every XML closes what it opens; throws UnreadableFile where it cannot be read. */
export async function openXlsx(bytes: Uint8Array): Promise<Unzipped> {
  const parts = await unpack(bytes);
  const isSound = Object.entries(parts).every(
    ([name, part]) => !/\.(?:xml|rels)$/u.test(name) || closesItsTags(strFromU8(part)),
  );
  if (!isSound) throw new UnreadableFile(damaged);
  return parts;
}

async function unpack(bytes: Uint8Array): Promise<Unzipped> {
  try {
    if (await isModest(bytes)) return unzipSync(bytes);
  } catch (error) {
    throw new UnreadableFile(damaged, { cause: error });
  }
  throw new UnreadableFile('表格展开后过大，请拆分后重试');
}

const tag = /<(\/?)([\w:.-]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gu;

/** Whoever looks for the end of an element from its beginning would go through the rest of the file at each that has none. */
function closesItsTags(xml: string): boolean {
  const open: string[] = [];
  for (const [, slash, name, attributes] of xml.matchAll(tag)) {
    if (slash) {
      if (open.pop() !== name) return false;
    } else if (!attributes!.endsWith('/')) open.push(name!);
  }
  return open.length === 0;
}
