import { Parser } from 'htmlparser2';
import { openDocx, xmlOf } from './docx/open-docx.ts';

/**
 * Every string that a docx holds, of whatever part: names of parts, texts with the runs of a paragraph joined, and values of
 * attributes, one a line. For whoever has to prove that something is not in it. Throws UnreadableFile where it cannot be read.
 */
export function listStrings(bytes: Uint8Array): string {
  const { parts } = openDocx(bytes);
  const lines = Object.keys(parts).flatMap(name => {
    const xml = /\.(?:xml|rels)$/u.test(name) ? xmlOf(parts, name) : undefined;
    return xml === undefined ? [name] : [name, stringsOf(xml)];
  });
  return lines.join('\n');
}

function stringsOf(xml: string): string {
  let text = '';
  const values: string[] = [];
  const parser = new Parser(
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
        if (/(?:^|:)(?:p|tc|Relationship)$/u.test(name)) text += '\n';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return `${text}\n${values.join('\n')}`;
}
