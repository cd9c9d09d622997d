import { decodeText } from './decode-text.ts';
import { openParser } from './open-parser.ts';
import type { Paragraph, TextDocument } from './text-document.ts';

const paragraphOf = (text: string, index: number): Paragraph => ({ id: `body/${index}`, place: 'body', text });

/** What a plain text or a Markdown file says: a line is a paragraph. */
export const readText = (bytes: Uint8Array): TextDocument => ({
  paragraphs: decodeText(bytes)
    .split(/\r\n|[\r\n\u2028\u2029]/u)
    .map(paragraphOf),
  hasTrackedChanges: false,
  unread: [],
});

const blocks = new Set(
  'address article aside blockquote br dd div dl dt figcaption footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
const hidden = new Set(['head', 'noscript', 'script', 'style', 'template', 'title']);

/** What a web page shows, its blocks as paragraphs; nothing of it is fetched or run. */
export function readHtml(bytes: Uint8Array): TextDocument {
  const paragraphs: Paragraph[] = [];
  let text = '';
  let depthHidden = 0;
  let pictures = 0;
  let headingLevel: number | undefined;
  const end = () => {
    const words = text.replace(/[ \t\n\r\f]+/gu, ' ').trim();
    if (words !== '')
      paragraphs.push({ ...paragraphOf(words, paragraphs.length), ...(headingLevel ? { headingLevel } : {}) });
    text = '';
  };
  const parser = openParser({
    onopentag(name) {
      if (hidden.has(name)) depthHidden += 1;
      if (name === 'img' || name === 'svg') pictures += 1;
      if (!blocks.has(name)) return;
      end();
      headingLevel = /^h[1-6]$/u.test(name) ? Number(name[1]) : undefined;
    },
    ontext(own) {
      if (depthHidden === 0) text += own;
    },
    onclosetag(name) {
      if (hidden.has(name)) depthHidden -= 1;
      if (!blocks.has(name)) return;
      end();
      headingLevel = undefined;
    },
  });
  parser.end(decodeText(bytes));
  end();
  return { paragraphs, hasTrackedChanges: false, unread: pictures > 0 ? [`图片${pictures}张`] : [] };
}
