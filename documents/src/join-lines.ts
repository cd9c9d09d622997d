/** How a new clause or heading begins: 第三条, 一、, （二）, 1.2, (3). */
const beginning =
  /^(?:第[〇零一二三四五六七八九十百千\d]+[条章节编款项]|[一二三四五六七八九十]+[、.．]|[（(][〇零一二三四五六七八九十\d]+[)）]|\d+(?:[.．]\d+)*[、.．\s]|[①-⑳])/u;
/** Whether a line begins a clause, an item or a heading. */
export const beginsClause = (line: string) => beginning.test(line.trim());
const sentenceEnd = /[。！？；：!?;:]["”’』」)）]*$/u;
const cjk = /[\u2e80-\u9fff\u3000-\u303f\uff00-\uffef]/u;

/** A line shorter than this share of the usual one is the last of its paragraph. */
const fullShare = 0.85;

/**
 * The paragraphs of printed lines: a line that fills its measure goes on in the next one, unless that begins a clause.
 * Lines of Chinese are joined without, words of other scripts with a space.
 */
export function joinLines(lines: string[]): string[] {
  const texts = lines.map(line => line.trim());
  const measure = usualLength(texts.filter(text => text !== ''));
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const text of texts) {
    if (text === '') {
      isOpen = false;
      continue;
    }
    if (isOpen && !beginning.test(text)) paragraphs.push(joinTwo(paragraphs.pop() ?? '', text));
    else paragraphs.push(text);
    const isFull = widthOf(text) >= measure * fullShare;
    isOpen = isFull && !(sentenceEnd.test(text) && widthOf(text) < measure * 0.97);
  }
  return paragraphs;
}

/** How wide a line is set: a Chinese character is as wide as two others. */
const widthOf = (text: string) => Array.from(text).reduce((width, each) => width + (cjk.test(each) ? 2 : 1), 0);

/** The width that most full lines have: nine of ten lines are no wider. */
function usualLength(texts: string[]): number {
  const widths = texts.map(widthOf).sort((a, b) => a - b);
  return widths[Math.floor(widths.length * 0.9)] ?? 0;
}

/** Two lines as one text. */
export function joinTwo(before: string, after: string): string {
  const isChinese = cjk.test(before.at(-1) ?? '') || cjk.test(after[0] ?? '');
  return isChinese ? before + after : `${before} ${after}`;
}
