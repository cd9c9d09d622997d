/** A title in its marks; marks within marks are the single ones. */
export const inTitleMarks = (title: string): string => `《${title.replaceAll('《', '〈').replaceAll('》', '〉')}》`;
