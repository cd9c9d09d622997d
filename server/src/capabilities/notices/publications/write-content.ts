import { stripHtml } from '@antai/plain-text';
import { cleanHtml } from '../clean-html.ts';
import { contentOf } from '../write-notice.ts';

const element = /<\/?(?:p|ul|ol|li|b|strong|em|br)\b[^<>]*>/i;
const bullet = /^\s*[-•*]\s+/;

/** Lines as paragraphs; lines that begin with a dash as one list behind them. */
function contentOfText(text: string): string {
  const blocks: { items: string[]; paragraphs: string[] }[] = [];
  for (const line of text
    .split(/\r?\n/)
    .map(each => each.trim())
    .filter(Boolean)) {
    const isItem = bullet.test(line);
    const last = blocks.at(-1);
    // a paragraph below a list begins a new block, so that the order of the lines stays
    const block = last && (isItem || last.items.length === 0) ? last : { items: [], paragraphs: [] };
    if (block !== last) blocks.push(block);
    if (isItem) block.items.push(line.replace(bullet, ''));
    else block.paragraphs.push(line);
  }
  return blocks.map(block => contentOf({ title: '', ...block })).join('');
}

/** What an administrator has written, as the HTML of a notice: text in paragraphs and lists, or HTML cleaned to a few plain elements. */
export const writeContent = (written: string): string =>
  cleanHtml(element.test(written) ? written : contentOfText(written));

/** Whether a reader would see anything. */
export const isBlank = (html: string): boolean => stripHtml(html).trim() === '';
