import { escapeXml, escapeXmlValue } from './escape-markup.ts';

type Attributes = Record<string, string | undefined>;

/** An element with its text or its elements, one a line; attributes without a value are left out. */
export function writeElement(name: string, attributes: Attributes, content: string | readonly string[]): string {
  const own = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escapeXmlValue(value)}"`]))
    .join('');
  if (typeof content === 'string') return `<${name}${own}>${escapeXml(content)}</${name}>`;
  return content.length === 0 ? `<${name}${own}/>` : `<${name}${own}>\n${content.join('\n')}\n</${name}>`;
}

/** A whole file. */
export const writeXml = (root: string): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`);
