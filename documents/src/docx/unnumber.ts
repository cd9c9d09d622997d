import type { ScannedParagraph } from './scan-part.ts';
import type { Splice } from './splice.ts';
import { type Marker, propertiesAt } from './track-changes.ts';

/** Properties of a paragraph that has no number, whatever its style says. */
export function withoutNumber(properties: string, prefix: string): string {
  const none = `<${prefix}numPr><${prefix}ilvl ${prefix}val="0"/><${prefix}numId ${prefix}val="0"/></${prefix}numPr>`;
  const own = new RegExp(`<${prefix}numPr>[\\s\\S]*?</${prefix}numPr>|<${prefix}numPr/>`, 'u');
  if (own.test(properties)) return properties.replace(own, none);
  const ahead = ['pStyle', 'keepNext', 'keepLines', 'pageBreakBefore', 'framePr', 'widowControl'];
  const head = new RegExp(`^<${prefix}pPr(?:\\s[^>]*)?>(?:<${prefix}(?:${ahead.join('|')})(?:\\s[^>]*)?/>)*`, 'u');
  return properties.replace(head, before => before + none);
}

/** Takes the automatic number from a paragraph as a tracked change of its format; nothing where its format was changed before. */
export function unnumber(xml: string, { start, end }: ScannedParagraph, { marker }: { marker: Marker }): Splice[] {
  const { prefix } = marker;
  const own = xml.slice(start, end);
  const tagEnd = own.indexOf('>') + 1;
  if (own[tagEnd - 2] === '/') return [];
  const present = propertiesAt(own, { tagEnd, prefix });
  if (present?.text.includes(`<${prefix}pPrChange`)) return [];
  const [opening, closing] = [`<${prefix}pPr>`, `</${prefix}pPr>`];
  const properties = present?.text.endsWith(closing) ? present.text : `${opening}${closing}`;
  const inner = properties.slice(properties.indexOf('>') + 1, -closing.length);
  const former = `${marker.open('pPrChange')}${opening}${inner.slice(0, endOfFormat(inner, prefix))}${closing}</${prefix}pPrChange>`;
  const text = `${withoutNumber(properties, prefix).slice(0, -closing.length)}${former}${closing}`;
  const from = start + (present?.from ?? tagEnd);
  return [{ start: from, end: from + (present?.text.length ?? 0), text }];
}

/** The paragraphs of a part with the formats that tracked changes say they had before; ISO/IEC 29500-1, 17.13.5.29. */
export const restoreFormats = (xml: string): string =>
  xml.replace(changed, (_, prefix: string, now: string, former: string = '') => {
    const rest = now.slice(endOfFormat(now, prefix));
    return `<${prefix}pPr>${former}${rest}</${prefix}pPr>`;
  });

const changed =
  /<((?:[\w.-]+:)?)pPr(?:\s[^>]*)?>((?:(?!<\/?\1pPr[\s/>])[\s\S])*?)<\1pPrChange\b[^>]*>\s*(?:<\1pPr(?:\s[^>]*)?\/>|<\1pPr(?:\s[^>]*)?>((?:(?!<\/\1pPr>)[\s\S])*)<\/\1pPr>)\s*<\/\1pPrChange>\s*<\/\1pPr>/gu;

/** Where what is said of a paragraph's end and of its section begins: a change of format leaves them alone. */
function endOfFormat(inner: string, prefix: string): number {
  const at = inner.search(new RegExp(`<${prefix}(?:rPr|sectPr)[\\s/>]`, 'u'));
  return at < 0 ? inner.length : at;
}
