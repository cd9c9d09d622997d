import { strToU8, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const namespaces = `xmlns:w="${main}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"`;
const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.wordprocessingml.${part}+xml`;

/** A docx with this XML as its body and, beside it, these parts of the folder `word` by their names. */
export function aDocx(body: string, parts: Record<string, string> = {}): Uint8Array {
  const declared = Object.keys(parts).map(name => {
    const kind = name.replace(/\d*\.xml$/u, '');
    return `<Override PartName="/word/${name}" ContentType="${typeOf(kind)}"/>`;
  });
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${typeOf('document.main')}"/>${declared.join('')}</Types>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    'word/media/image1.png': '图',
    ...Object.fromEntries(
      Object.entries(parts).map(([name, xml]) => [`word/${name}`, xml.replace(/^<[\w:]+/u, `$& ${namespaces}`)]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/** A paragraph of these runs; `**text**` is bold, `sym:code` a symbol of Wingdings. */
export const p = (...runs: string[]) => `<w:p>${runs.map(r).join('')}</w:p>`;

export const r = (text: string) => {
  if (text.startsWith('sym:')) return `<w:r><w:sym w:font="Wingdings" w:char="${text.slice('sym:'.length)}"/></w:r>`;
  const isBold = text.startsWith('**');
  const shown = isBold ? text.slice(2, -2) : text;
  return `<w:r>${isBold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${shown}</w:t></w:r>`;
};
