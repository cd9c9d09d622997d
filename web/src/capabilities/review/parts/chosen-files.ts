const filesOfBatch = new Map<string, readonly File[]>();

/** Keeps the files that were chosen for a batch until its page reads them in: an address cannot carry them. */
export function keepChosenFiles(batchId: string, files: readonly File[]) {
  filesOfBatch.set(batchId, files);
}

/** The files that were chosen for a batch, once. */
export function takeChosenFiles(batchId: string): readonly File[] {
  const files = filesOfBatch.get(batchId) ?? [];
  filesOfBatch.delete(batchId);
  return files;
}
