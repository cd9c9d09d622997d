/** Words of a statute or a judgment in quotation marks: longer ones are quotations, shorter ones are terms. */
const quotation = /[“「][^”」\n]{21,3000}[”」]/gu;

export const quotationsIn = (text: string) =>
  [...text.matchAll(quotation)].map(({ 0: raw, index }) => ({ start: index, end: index + raw.length }));
