/** A title as titles are compared here: without 中华人民共和国, marks and spaces. */
export const titleKey = (title: string): string =>
  title.normalize('NFKC').replace(/中华人民共和国|[\s《》〈〉<>()、,]/gu, '');
