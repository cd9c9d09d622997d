import entities from '../data/entities.json' with { type: 'json' };

const named = new Map<string, string>(Object.entries(entities));
const lineTags = new Set(
  'address article aside blockquote body br caption center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead title tr ul'.split(
    ' ',
  ),
);
const hiddenTags = new Set([
  'script',
  'style',
  'head',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'textarea',
  'select',
  'title',
]);

/** The visible text of HTML with a line end at each block; nothing is executed, and broken markup never throws. */
export function stripHtml(html: string): string {
  const out: string[] = [];
  const closings = closingFinder(html);
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) {
      out.push(html.slice(at));
      break;
    }
    out.push(html.slice(at, open));
    at = readTag(html, open, out, closings);
  }
  return decodeEntities(out.join(''));
}

/** Handles the markup at `open` and answers where the text goes on; a lone `<` is text. */
function readTag(html: string, open: number, out: string[], closings: (tag: string, from: number) => number): number {
  if (html.startsWith('<!--', open)) return endOr(html, html.indexOf('-->', open + 4), 3);
  const name = /^<[/!?]?([a-zA-Z][a-zA-Z0-9]{0,15})/.exec(html.slice(open, open + 20));
  if (!name) {
    if (html[open + 1] === '!' || html[open + 1] === '?') return endOr(html, html.indexOf('>', open), 1);
    out.push('<');
    return open + 1;
  }
  const tag = name[1]!.toLowerCase();
  const end = endOfTag(html, open);
  if (hiddenTags.has(tag) && html[open + 1] !== '/') return closings(tag, end);
  if (lineTags.has(tag)) out.push('\n');
  else if ((tag === 'td' || tag === 'th') && html[open + 1] !== '/') out.push(' ');
  return end;
}

const endOr = (html: string, found: number, length: number) => (found < 0 ? html.length : found + length);

/** Quotes may hide a `>`; an unclosed quote or tag ends at the next `>` or at the end of the text. */
function endOfTag(html: string, open: number): number {
  let quote = '';
  const limit = Math.min(html.length, open + 4000);
  for (let i = open + 1; i < limit; i++) {
    const c = html[i]!;
    if (quote) {
      if (c === quote) quote = '';
    } else if (c === '"' || c === "'") quote = c;
    else if (c === '>') return i + 1;
  }
  return endOr(html, html.indexOf('>', open), 1);
}

/** Looks for `</tag` once per tag when there is none left, so that a thousand unclosed scripts cost no more than one. */
function closingFinder(html: string) {
  const lower = html.toLowerCase();
  const missing = new Set<string>();
  return (tag: string, from: number) => {
    const found = missing.has(tag) ? -1 : lower.indexOf(`</${tag}`, from);
    if (found < 0) {
      missing.add(tag);
      return from;
    }
    return endOr(html, html.indexOf('>', found), 1);
  };
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}\d?));?/g, (whole, decimal, hex, name) => {
    if (name) return named.get(name) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}
