import { strFromU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import { UnreadableFile } from '../text-document.ts';

/** The parts of a docx by their names. */
export interface DocxPackage {
  parts: Unzipped;
  /** The part that holds the body. */
  main: string;
}

const entriesMax = 5_000;
const partBytesMax = 64 * 1024 ** 2;
const bytesMax = 256 * 1024 ** 2;
const usualMain = 'word/document.xml';

/** Opens a docx; one that is broken, too large when unpacked or none at all is an UnreadableFile. */
export function openDocx(bytes: Uint8Array): DocxPackage {
  let entries = 0;
  let total = 0;
  let parts: Unzipped;
  try {
    parts = unzipSync(bytes, {
      // the size that an entry declares is also all the room it gets
      filter({ originalSize }) {
        entries += 1;
        total += originalSize;
        if (entries > entriesMax || originalSize > partBytesMax || total > bytesMax) throw new TooLarge();
        return true;
      },
    });
  } catch (error) {
    if (error instanceof TooLarge) throw new UnreadableFile('文件解开后过大，请拆分或另存后重试');
    throw new UnreadableFile('文件已损坏或不是Word文档，请用Word打开并另存为docx后重试', { cause: error });
  }
  const main = mainOf(parts);
  if (!parts[main]) throw new UnreadableFile('文件中没有正文，请用Word打开并另存为docx后重试');
  return { parts, main };
}

class TooLarge extends Error {}

const mainType = /<Override\b[^>]*ContentType="[^"]*(?:document|template)\.main\+xml"[^>]*>/u;

function mainOf(parts: Unzipped): string {
  const override = xmlOf(parts, '[Content_Types].xml')?.match(mainType)?.[0];
  return override?.match(/PartName="\/([^"]+)"/u)?.[1] ?? usualMain;
}

/** The text of a part; undefined where there is none. Word writes UTF-8, other programs UTF-16 with a mark too. */
export function xmlOf(parts: Unzipped, name: string): string | undefined {
  const bytes = parts[name];
  if (!bytes) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return strFromU8(bytes).replace(/^\ufeff/u, '');
}

/** A part as bytes; it is UTF-8 whatever it was before. */
export const bytesOf = (xml: string) =>
  new TextEncoder().encode(xml.replace(/^(<\?xml[^>]*encoding=)(["'])utf-16\2/iu, '$1$2UTF-8$2'));

/** The parts as one file again; parts that nobody touched keep their bytes. */
export const saveDocx = ({ parts }: DocxPackage): Uint8Array => zipSync(parts, { level: 6 });
