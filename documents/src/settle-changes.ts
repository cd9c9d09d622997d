import { listTextParts } from './docx/list-parts.ts';
import { bytesOf, openDocx, saveDocx, xmlOf } from './docx/open-docx.ts';
import { type RevisionReading, settleXml } from './docx/settle-xml.ts';

export type { RevisionReading };

/** A docx without tracked changes: all accepted, or all rejected. Throws UnreadableFile where it cannot be read. */
export function settleChanges(bytes: Uint8Array, reading: RevisionReading): Uint8Array {
  const docx = openDocx(bytes);
  for (const { name } of listTextParts(docx)) {
    const xml = xmlOf(docx.parts, name) ?? '';
    const settled = settleXml(xml, reading);
    if (settled !== xml) docx.parts[name] = bytesOf(settled);
  }
  return saveDocx(docx);
}
