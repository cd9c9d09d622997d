/** The modules whose default export writes a file, to be run in a thread: `WordOrder`, `PdfOrder`, `PaperOrder`, `PaperPdfOrder`, `Workbook` or `FormWorkbook` in, bytes out. */
export const writers = {
  word: new URL('./write-word.ts', import.meta.url),
  pdf: new URL('./write-pdf.ts', import.meta.url),
  paperDocx: new URL('./write-paper-docx.ts', import.meta.url),
  paperPdf: new URL('./write-paper-pdf.ts', import.meta.url),
  excel: new URL('./write-excel.ts', import.meta.url),
  formExcel: new URL('./write-form-excel.ts', import.meta.url),
};
