const figure = /\d[\d,，.]*\d|\d/gu;

/** The figures of a text as they are compared: 1,000.00 and 1000 are one. */
export const figuresIn = (text: string): Set<string> =>
  new Set((text.match(figure) ?? []).map(digits => digits.replaceAll(/[,，]/gu, '').replace(/\.0+$/u, '')));
