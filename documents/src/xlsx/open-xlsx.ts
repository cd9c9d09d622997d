import { type Unzipped, unzipSync } from 'fflate';
import { isModest } from '../read-excel.ts';
import { UnreadableFile } from '../text-document.ts';

/** The parts of a workbook; throws UnreadableFile where it cannot be read. */
export async function openXlsx(bytes: Uint8Array): Promise<Unzipped> {
  try {
    if (await isModest(bytes)) return unzipSync(bytes);
  } catch (error) {
    throw new UnreadableFile('表格已损坏或已加密，请用Excel打开并另存为xlsx后重试', { cause: error });
  }
  throw new UnreadableFile('表格展开后过大，请拆分后重试');
}
