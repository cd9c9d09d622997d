import { joinLines } from './join-lines.ts';
import { OutOfMemory, textOf, usePdf } from './open-pdf.ts';
import { setRunningLinesApart } from './set-running-lines-apart.ts';
import { type Paragraph, type TextDocument, UnreadableFile } from './text-document.ts';

const pagesMax = 3_000;
/** A share of characters without a meaning above this: the font tells no text. */
const unreadableShare = 0.1;

interface PdfReading {
  /** Heads and feet of pages, each once, are told behind the text as such, and numbers of pages are left out. */
  setsRunningLinesApart?: boolean;
}

/**
 * What a PDF says, page by page; pages without a text layer are listed as unread. Throws UnreadableFile where it cannot be
 * read. A hostile file can take long: for a thread with a deadline.
 */
export async function readPdf(
  bytes: Uint8Array,
  { setsRunningLinesApart: isApart = false }: PdfReading = {},
): Promise<TextDocument> {
  const pages = await usePdf(bytes, pdf => {
    const count = pdf.getPageCount();
    if (count > pagesMax) throw new UnreadableFile(`PDF有${count}页，最多${pagesMax}页，请拆分后重试`);
    return Array.from({ length: count }, (_, index) => textOfPage(() => textOf(pdf, index)));
  }).catch(error => {
    throw error instanceof UnreadableFile ? error : unreadable(error);
  });
  return isApart ? describeApart(pages) : describe(pages);
}

function unreadable(error: Error): UnreadableFile {
  if (error instanceof OutOfMemory)
    return new UnreadableFile('PDF的内容过于庞大，读取所需的内存超出上限，请拆分或另存后重试', { cause: error });
  const isLocked = /password/iu.test(error.message);
  const message = isLocked ? 'PDF已加密，请去掉密码后重试' : 'PDF已损坏，请用阅读器打开并另存后重试';
  return new UnreadableFile(message, { cause: error });
}

/** The text of a page; undefined where the page is broken. */
function textOfPage(read: () => string): string | undefined {
  try {
    // a hyphen that only divides a line
    return read().replace(/\ufffe(?:\r?\n)?/gu, '');
  } catch (error) {
    if (error instanceof OutOfMemory) throw error;
    return undefined;
  }
}

const meaningless = /[\uffff\ufffd\ue000-\uf8ff]/gu;

const linesOf = (text: string | undefined) => (text ?? '').split(/\r?\n/u);

function describe(pages: (string | undefined)[], lines = pages.map(linesOf)): TextDocument {
  const paragraphs: Paragraph[] = [];
  const without: number[] = [];
  for (const [index, text] of pages.entries()) {
    const page = index + 1;
    const isRead =
      text !== undefined &&
      text.trim() !== '' &&
      (text.match(meaningless)?.length ?? 0) <= text.length * unreadableShare;
    if (!isRead) without.push(page);
    const texts = isRead ? joinLines(lines[index]!) : [];
    for (const [at, own] of texts.entries())
      paragraphs.push({ id: `page${page}/${at}`, place: 'body', text: own, page });
  }
  if (without.length === 0) return { paragraphs, hasTrackedChanges: false, unread: [] };
  const unread = [`第${sayPages(without)}页没有可读的文字（扫描件或图片）`];
  return { paragraphs, hasTrackedChanges: false, unread, pagesWithoutText: without };
}

/** The same, with what runs on from page to page behind it, each once: `header0/0`. */
function describeApart(texts: (string | undefined)[]): TextDocument {
  const { pages, headers, footers, hasNumbers } = setRunningLinesApart(texts.map(linesOf));
  const { paragraphs, unread, ...rest } = describe(texts, pages);
  const running = (place: 'header' | 'footer', lines: string[]): Paragraph[] =>
    lines.map((text, at) => ({ id: `${place}${at}/0`, place, text }));
  return {
    ...rest,
    paragraphs: [...paragraphs, ...running('header', headers), ...running('footer', footers)],
    unread: hasNumbers ? [...unread, '页码'] : unread,
  };
}

/** 1–3、7 */
export function sayPages(pages: number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && last[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join('、');
}
