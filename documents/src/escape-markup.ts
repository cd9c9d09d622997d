import { clean } from './document.ts';

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** A reader makes blanks and line ends of these where they stand in a value as they are. */
const spaces: Record<string, string> = { '\r': '&#13;', '\n': '&#10;', '\t': '&#9;' };

/** A text as XML holds it between tags; what no XML may hold is left out. */
export const escapeXml = (text: string): string =>
  clean(text).replace(/[&<>"\r]/gu, mark => marks[mark] ?? spaces[mark]!);

/** The same as the value of an attribute holds it, its line ends and tabs kept. */
export const escapeXmlValue = (text: string): string =>
  clean(text).replace(/[&<>"\r\n\t]/gu, mark => marks[mark] ?? spaces[mark]!);

/** A text that stands in HTML as nothing but itself, between tags and in a value. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/gu, mark => marks[mark]!);
