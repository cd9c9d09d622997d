/** Other endings of the same types. */
const alsoEnding: Record<string, string[]> = { jpg: ['jpeg'], tif: ['tiff'], html: ['htm'], md: ['markdown'] };

/** What a field for files lets a user choose: the types by every ending they have. */
export const acceptOf = (fileTypes: readonly string[]): string =>
  fileTypes
    .flatMap(type => [type, ...(alsoEnding[type] ?? [])])
    .map(ending => `.${ending}`)
    .join(',');
