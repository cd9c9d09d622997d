import { escapeHtml } from './write-notice.ts';

/** The elements that a notice may have; none keeps an attribute. */
const allowed = new Set(['p', 'ul', 'ol', 'li', 'b', 'strong', 'em', 'br']);

/** Elements that go with everything in them. */
const dropped = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'head',
  'title',
  'textarea',
]);

const entity = /&(?!(?:amp|lt|gt|quot|nbsp|#\d{1,6});)/g;

/** Text between elements: what could open a tag is shown as itself; entities stay. */
const cleanText = (text: string) => text.replace(entity, '&amp;').replace(/[<>"']/g, sign => escapeHtml(sign));

/** Where the tag that begins at `start` ends; undefined where it never does. A sign in quotation marks ends nothing. */
function endOfTag(html: string, start: number): number | undefined {
  for (let index = start; index < html.length; index += 1) {
    const sign = html[index];
    if (sign === '>') return index + 1;
    if (sign !== '"' && sign !== "'") continue;
    const close = html.indexOf(sign, index + 1);
    if (close < 0) return undefined;
    index = close;
  }
  return undefined;
}

const tagStart = /^<(\/?)([a-z][a-z0-9]*)/i;

/** HTML as a few plain elements without attributes, however it came to be kept; what can act leaves nothing behind. */
export function cleanHtml(html: string): string {
  const lower = html.toLowerCase();
  let clean = '';
  let index = 0;
  while (index < html.length) {
    const open = html.indexOf('<', index);
    if (open < 0) break;
    clean += cleanText(html.slice(index, open));
    const [, slash = '', name = ''] = tagStart.exec(lower.slice(open, open + 24)) ?? [];
    if (!name && !lower.startsWith('<!--', open)) {
      clean += '&lt;';
      index = open + 1;
      continue;
    }
    const end = name ? endOfTag(html, open) : ends(lower, '-->', open);
    // what is cut off in the middle of a tag is no text
    if (end === undefined) return clean;
    if (allowed.has(name)) clean += `<${slash}${name}>`;
    const close = dropped.has(name) && !slash ? lower.indexOf(`</${name}`, end) : end;
    if (close < 0) return clean;
    index = close;
  }
  return clean + cleanText(html.slice(index));
}

/** Where the next `mark` ends; undefined where there is none. */
function ends(text: string, mark: string, from: number): number | undefined {
  const at = text.indexOf(mark, from);
  return at < 0 ? undefined : at + mark.length;
}
