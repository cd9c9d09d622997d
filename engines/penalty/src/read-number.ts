const shape =
  /([\u4e00-\u9fa5A-Za-z\d（）()]{0,24}?)\s*[〔[（(［【﹝{]\s*((?:19|20)\d{2})\s*[〕\]）)］】﹞}]\s*(?:年\s*)?(第?)\s*([\dA-Za-z]{1,20}(?:[-—]\d{1,8})?)\s*号/;
const notWord = /^.*?(?:决定书|通知书|告知书|文号|字号|编号|决定|号|：|:)/;

/** The number of the decision with 〔〕 and no blanks, from the first of the places that has one; undefined where none has. */
export function readDecisionNumber(...places: (string | undefined)[]): string | undefined {
  for (const place of places) {
    const match = place ? shape.exec(place.slice(0, 1000).replace(/[\s\u3000]/g, '')) : null;
    if (match) return `${wordOf(match[1]!)}〔${match[2]}〕${match[3]}${match[4]}号`;
  }
  return undefined;
}

/** 沪市监浦处 out of 行政处罚决定书沪市监浦处 and （沪: what is left once its brackets match. */
function wordOf(raw: string): string {
  let word = raw;
  while (notWord.test(word)) word = word.replace(notWord, '');
  const opening = (word.match(/[（(]/g) ?? []).length;
  const closed = (word.match(/[）)]/g) ?? []).length;
  return opening === closed ? word : word.replace(/^.*[（(）)]/, '');
}
