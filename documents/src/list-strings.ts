import { type DocxPackage, openDocx, xmlOf } from './docx/open-docx.ts';
import { openParser } from './open-parser.ts';
import { openXlsx } from './xlsx/open-xlsx.ts';

/**
 * Every string that a docx holds, of whatever part: names of parts, texts with the runs of a paragraph joined, and values of
 * attributes, one a line. For whoever has to prove that something is not in it. Throws UnreadableFile where it cannot be read.
 */
export const listStrings = (bytes: Uint8Array): string => stringsOfParts(openDocx(bytes).parts);

/** The same of a workbook. */
export const listXlsxStrings = async (bytes: Uint8Array): Promise<string> => stringsOfParts(await openXlsx(bytes));

const stringsOfParts = (parts: DocxPackage['parts']): string =>
  Object.keys(parts)
    .flatMap(name => {
      const xml = /\.(?:xml|rels)$/u.test(name) ? xmlOf(parts, name) : undefined;
      return xml === undefined ? [name] : [name, stringsOf(xml)];
    })
    .join('\n');

function stringsOf(xml: string): string {
  let text = '';
  const values: string[] = [];
  const parser = openParser(
    {
      onopentag(_name, attributes) {
        for (const value of Object.values(attributes)) if (value !== '') values.push(value);
      },
      ontext(own) {
        text += own;
      },
      oncomment(own) {
        values.push(own);
      },
      onclosetag(name) {
        if (/(?:^|:)(?:p|tc|c|Relationship)$/u.test(name)) text += '\n';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return `${text}\n${values.join('\n')}`;
}
