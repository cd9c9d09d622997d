const folds: Record<string, string> = {
  '(': '（',
  ')': '）',
  '﹙': '（',
  '﹚': '）',
  '<': '〈',
  '>': '〉',
  '＜': '〈',
  '＞': '〉',
  '﹤': '〈',
  '﹥': '〉',
  '［': '[',
  '］': ']',
  '–': '－',
  '—': '－',
  '-': '－',
  '~': '－',
  '～': '－',
  '―': '－',
  條: '条',
  項: '项',
  號: '号',
  '○': '〇',
};
const foldable = new RegExp(
  `[${Object.keys(folds)
    .join('')
    .replace(/[[\]\-\\]/g, '\\$&')}０-９\\t\\r\\u00a0\\u2000-\\u200b\\u3000\\ufeff]`,
  'gu',
);

function foldCharacter(char: string): string {
  const code = char.charCodeAt(0);
  if (code >= 0xff10 && code <= 0xff19) return String.fromCharCode(code - 0xff10 + 0x30);
  return folds[char] ?? ' ';
}

/** One form for widths, brackets, dashes and blanks, unit for unit: every offset stays what it was. */
export const foldText = (text: string): string => text.replace(foldable, foldCharacter);
