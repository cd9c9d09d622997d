import type { PDFiumDocument } from '@hyzyla/pdfium';
import { afterEach, expect, test, vi } from 'vitest';
import { aPdf } from '../test/a-pdf.ts';
import { OutOfMemory, textOf, usePdf } from './open-pdf.ts';
import { readPdf } from './read-pdf.ts';

afterEach(() => vi.restoreAllMocks());

/** A PDF of one page that says a line so many times. */
const saying = (lines: number) => aPdf('BT /F1 10 Tf 40 800 Td (The parties agree.) Tj ET\n'.repeat(lines));

// biome-ignore lint/complexity/useLiteralKeys: it is private
const moduleOf = (pdf: PDFiumDocument) => pdf['module'];

test('a page is let go when its text is told: whoever reads the next file has the same memory', async () => {
  const bytes = saying(20_000);
  const read = () =>
    usePdf(bytes, pdf => {
      expect(textOf(pdf, 0)).toContain('The parties agree.');
      return moduleOf(pdf).HEAPU8.length;
    });
  const first = await read();
  for (let time = 0; time < 5; time += 1) expect(await read()).toBe(first);
});

/** Takes all memory that is left. */
function exhaust(pdf: PDFiumDocument) {
  for (let size = 2 ** 28; size >= 16; size /= 2) while (moduleOf(pdf).wasmExports.malloc(size) !== 0);
}

test('where the memory is used up the reading ends with an error, not with words on the console, and the next file is read', async () => {
  const said = (['log', 'warn', 'error'] as const).map(name => vi.spyOn(console, name));
  const bytes = saying(10);
  const reading = usePdf(bytes, pdf => {
    exhaust(pdf);
    return textOf(pdf, 0);
  });
  await expect(reading).rejects.toBeInstanceOf(OutOfMemory);
  for (const each of said) expect(each).not.toHaveBeenCalled();
  expect((await readPdf(bytes)).paragraphs[0]?.text).toContain('The parties agree.');
});
