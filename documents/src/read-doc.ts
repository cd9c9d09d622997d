import { brokenLine, extractDoc } from './extract-doc.ts';
import { splitRows } from './split-rows.ts';
import { type FilePart, type Paragraph, type TextDocument, UnreadableFile } from './text-document.ts';

/** Quotes and dashes stay as they are. */
const asItIs = { filterUnicode: false };

/** What an old Word file (.doc) says; throws UnreadableFile where it cannot be read. */
export async function readDoc(bytes: Uint8Array): Promise<TextDocument> {
  const file = await extractDoc(bytes).catch((error: Error) => {
    throw new UnreadableFile('文件已损坏、已加密或版本太旧，请用Word打开并另存为docx后重试', { cause: error });
  });
  const parts: [FilePart, string, string][] = [
    ['body', 'body', file.getBody(asItIs)],
    ['header', 'header', file.getHeaders({ ...asItIs, includeFooters: false })],
    ['footer', 'footer', file.getFooters(asItIs)],
    ['footnote', 'footnotes', file.getFootnotes(asItIs)],
    ['endnote', 'endnotes', file.getEndnotes(asItIs)],
    ['comment', 'comments', file.getAnnotations(asItIs)],
  ];
  const paragraphs = parts.flatMap(([place, key, text]) =>
    splitRows(place === 'body' ? linesOf(text) : spokenLinesOf(text)).map(
      (each, index): Paragraph => ({ id: `${key}/${index}`, place, ...each }),
    ),
  );
  const tables = paragraphs.reduce((most, { cell }) => Math.max(most, cell ? cell.table + 1 : 0), 0);
  const inBody = splitRows(spokenLinesOf(file.getTextboxes({ ...asItIs, includeHeadersAndFooters: false })), tables);
  const onPages = splitRows(spokenLinesOf(file.getTextboxes({ ...asItIs, includeBody: false })));
  const boxes = [
    ...inBody.map(each => ({ place: 'body' as const, ...each })),
    ...onPages.map(each => ({
      place: pageNumber.test(each.text) ? ('footer' as const) : ('header' as const),
      ...each,
    })),
  ].map((each, index): Paragraph => ({ id: `boxes/${index}`, ...each, isInTextBox: true }));
  return { paragraphs: [...paragraphs, ...boxes], hasTrackedChanges: false, unread: [] };
}

const linesOf = (text: string) =>
  text.trim() === ''
    ? []
    : text
        .replace(/\n$/u, '')
        .split('\n')
        .map(line => line.replaceAll(brokenLine, '\n'));

/** Outside of the body an empty line ends a part: it is no paragraph. */
const spokenLinesOf = (text: string) => linesOf(text).filter(line => line.trim() !== '');

/** The file does not say whether a box stands at the head of a page or at its foot; a page's number stands at its foot. */
const pageNumber = /^[\s—–-]*第?\s*\d+\s*(?:页|[\s—–/-]|$)/u;
