/** The modules whose default export reads a file, to be run in a thread: bytes in, what they say out. */
export const readers = {
  excel: new URL('./read-excel.ts', import.meta.url),
};
