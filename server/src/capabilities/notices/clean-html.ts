import { escapeHtml } from '@antai/documents/escape-markup';
import { Parser } from 'htmlparser2';

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

/** HTML as a few plain elements without attributes, however it came to be kept; what can act leaves nothing behind. */
export function cleanHtml(html: string): string {
  let clean = '';
  let droppedDepth = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        if (dropped.has(name)) droppedDepth += 1;
        else if (droppedDepth === 0 && allowed.has(name)) clean += `<${name}>`;
      },
      onclosetag(name) {
        if (dropped.has(name)) droppedDepth -= 1;
        else if (droppedDepth === 0 && allowed.has(name) && name !== 'br') clean += `</${name}>`;
      },
      ontext(text) {
        if (droppedDepth === 0) clean += cleanText(text);
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);
  return clean;
}
