import { simplify } from '@antai/query';

const wide = /[\uff01-\uff5e\u3000]/g;

/** The text with its full-width signs made narrow; every character keeps its place. */
export const foldText = (text: string): string =>
  text.replace(wide, char => (char === '\u3000' ? ' ' : String.fromCharCode(char.charCodeAt(0) - 0xfee0)));

/** The same, and traditional characters simplified: what rules and lists are looked up in. */
export const foldForms = (text: string): string => simplify(foldText(text));
