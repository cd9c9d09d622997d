/** The modules whose default export reads a file or writes into one, to be run in a thread. */
export const readers = {
  /** `CommentOrder` in, the bytes of the commented docx out. */
  comment: new URL('./comment-docx.ts', import.meta.url),
  /** A workbook's bytes in, `ReadExcel` out. */
  excel: new URL('./read-excel.ts', import.meta.url),
};
