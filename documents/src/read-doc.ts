import { extractDoc } from './extract-doc.ts';
import { splitRows } from './split-rows.ts';
import { type Paragraph, type Place, type TextDocument, UnreadableFile } from './text-document.ts';

/** What an old Word file (.doc) says; throws UnreadableFile where it cannot be read. */
export async function readDoc(bytes: Uint8Array): Promise<TextDocument> {
  const file = await extractDoc(bytes).catch((error: Error) => {
    throw new UnreadableFile('文件已损坏、已加密或版本太旧，请用Word打开并另存为docx后重试', { cause: error });
  });
  const parts: [Place, string, string][] = [
    ['body', 'body', file.getBody()],
    ['header', 'header', file.getHeaders({ includeFooters: false })],
    ['footer', 'footer', file.getFooters()],
    ['footnote', 'footnotes', file.getFootnotes()],
    ['endnote', 'endnotes', file.getEndnotes()],
    ['comment', 'comments', file.getAnnotations()],
  ];
  const paragraphs = parts.flatMap(([place, key, text]) =>
    splitRows(linesOf(place === 'body' ? text : text.trimEnd())).map(
      (each, index): Paragraph => ({ id: `${key}/${index}`, place, ...each }),
    ),
  );
  const boxes = linesOf(file.getTextboxes()).map(
    (text, index): Paragraph => ({ id: `boxes/${index}`, place: 'body', text, isInTextBox: true }),
  );
  return { paragraphs: [...paragraphs, ...boxes], hasTrackedChanges: false, unread: [] };
}

const linesOf = (text: string) => (text.trim() === '' ? [] : text.replace(/\n$/u, '').split('\n'));
