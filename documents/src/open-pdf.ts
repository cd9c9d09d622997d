import { type PDFiumDocument, PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium';

/** A PDF of which the reading takes more memory than there is for it: thrown by whatever is asked of it. */
export class OutOfMemory extends Error {
  override name = 'OutOfMemory';
}

let library: Promise<PDFiumLibrary> | undefined;

/** What befalls the library is told by the error it ends with, and not on the console besides. */
const hooks = {
  print: () => undefined,
  printErr: () => undefined,
  onAbort(reason: unknown) {
    throw new OutOfMemory(`PDFium has ended: ${reason}`);
  },
};

const openLibrary = () => PDFiumLibrary.initBase({ vendor: options => PDFiumModule({ ...options, ...hooks }) });

/** Does some work on a PDF and lets it go; rejects with `OutOfMemory`, and what cannot be opened with the library's own error. */
export async function usePdf<Result>(
  bytes: Uint8Array,
  work: (pdf: PDFiumDocument) => Result | Promise<Result>,
): Promise<Result> {
  library ??= openLibrary();
  const pdf = await (await library).loadDocument(bytes).catch(forget);
  let isLost = false;
  try {
    return await work(pdf);
  } catch (error) {
    isLost = error instanceof OutOfMemory;
    return forget(error);
  } finally {
    if (!isLost) pdf.destroy();
  }
}

/** The text of a page, counted from 0; the library itself closes a page that it has drawn, and no other. */
export function textOf(pdf: PDFiumDocument, index: number): string {
  const page = pdf.getPage(index);
  // biome-ignore lint/complexity/useLiteralKeys: both are private
  const { module, pageIdx } = { module: page['module'], pageIdx: page['pageIdx'] };
  try {
    return page.getText();
  } finally {
    module._FPDF_ClosePage(pageIdx);
  }
}

/** What has run out of memory reads nothing more: the next PDF opens the library anew. */
function forget(error: unknown): never {
  if (error instanceof OutOfMemory) library = undefined;
  throw error;
}
