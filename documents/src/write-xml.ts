import { clean } from './document.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // a reader makes blanks and line ends of them where they stand as they are
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** A text as XML holds it; what no XML may hold is left out. */
const escapeXml = (text: string) => clean(text).replace(/[&<>"\r]/gu, mark => escapes[mark]!);
const escapeValue = (text: string) => clean(text).replace(/[&<>"\r\n\t]/gu, mark => escapes[mark]!);

type Attributes = Record<string, string | undefined>;

/** An element with its text or its elements, one a line; attributes without a value are left out. */
export function writeElement(name: string, attributes: Attributes, content: string | readonly string[]): string {
  const own = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escapeValue(value)}"`]))
    .join('');
  if (typeof content === 'string') return `<${name}${own}>${escapeXml(content)}</${name}>`;
  return content.length === 0 ? `<${name}${own}/>` : `<${name}${own}>\n${content.join('\n')}\n</${name}>`;
}

/** A whole file. */
export const writeXml = (root: string): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`);
