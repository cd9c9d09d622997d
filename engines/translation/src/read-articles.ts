import { digitOf, numberPattern, readNumber } from './read-number.ts';
import { cover, type TextValues, takeAll, takeValues, type Value } from './take-values.ts';

// An article is told as article/paragraph/item; an inserted one as 133-1.

const chinese = new RegExp(
  `第\\s*(${numberPattern}(?:\\.\\d+)*)\\s*条(?:之([一二三四五]))?(?:第\\s*(${numberPattern})\\s*款)?(?:第\\s*[（(]?\\s*(${numberPattern})\\s*[)）]?\\s*项)?|第\\s*(\\d+(?:\\.\\d+)+)\\s*款`,
  'g',
);

/** The articles that a Chinese text names, as 条/款/项, with their places, and the text that is left. */
export const readChineseArticles = (text: string): TextValues<string> =>
  takeValues(text, {
    pattern: chinese,
    read: ([article, inserted, paragraph, item, clause]) => {
      if (clause) return `${clause}//`;
      const number = /\.\d+\./.test(article!) || /^\d+\.\d+$/.test(article!) ? article! : String(readNumber(article!));
      const own = inserted ? `${number}-${digitOf(inserted)}` : number;
      return `${own}/${paragraph ? readNumber(paragraph) : ''}/${item ? readNumber(item) : ''}`;
    },
  });

const paragraphItem = /\bparagraph\s+(\d+),?\s+(?:item|subparagraph)\s+\(?(\d+)\)?,?\s+of\s+Article\s+(\d+(?:-\d+)?)/gi;
const itemOfParagraph =
  /\b(?:item|subparagraph)\s+\(?(\d+)\)?\s+of\s+paragraph\s+(\d+)\s+of\s+Article\s+(\d+(?:-\d+)?)/gi;
const paragraphOf = /\bparagraph\s+(\d+)\s+of\s+Article\s+(\d+(?:-\d+)?)/gi;
const listed =
  /\b(?:Articles?|Clauses?|Sections?)\s+((?:\d+(?:[-.]\d+)*(?:\(\d+\))*(?:,\s*paragraph\s+\d+)?(?:,\s*(?:item|subparagraph)\s+\(?\d+\)?)?(?:\s*,\s*(?=\d)|\s+(?:and|to|or)\s+(?=\d)|\s*,\s*and\s+(?=\d))?)+)/gi;
const oneOfList =
  /(?<![(\d]|paragraph\s|item\s|subparagraph\s)(\d+(?:[-.]\d+)*)((?:\(\d+\))*)(?:,\s*paragraph\s+(\d+))?(?:,\s*(?:item|subparagraph)\s+\(?(\d+)\)?)?/gi;

/** The same of an English text. */
export const readEnglishArticles = (text: string): TextValues<string> =>
  takeAll(text, [
    rest =>
      takeValues(rest, {
        pattern: paragraphItem,
        read: ([paragraph, item, article]) => `${article}/${paragraph}/${item}`,
      }),
    rest =>
      takeValues(rest, {
        pattern: itemOfParagraph,
        read: ([item, paragraph, article]) => `${article}/${paragraph}/${item}`,
      }),
    rest => takeValues(rest, { pattern: paragraphOf, read: ([paragraph, article]) => `${article}/${paragraph}/` }),
    takeListed,
  ]);

/** One after the other, as in `Articles 5, 6 and 8(2)`, each at its own place. */
function takeListed(text: string): TextValues<string> {
  const values: Value<string>[] = [];
  let rest = text;
  for (const match of text.matchAll(listed)) {
    const from = match.index + match[0].length - match[1]!.length;
    for (const one of match[1]!.matchAll(oneOfList)) {
      const bracketed = [...one[2]!.matchAll(/\d+/g)].map(([number]) => number);
      values.push({
        key: `${one[1]}/${one[3] ?? bracketed[0] ?? ''}/${one[4] ?? bracketed[1] ?? ''}`,
        start: from + one.index,
        end: from + one.index + one[0].length,
      });
    }
    rest = cover(rest, { start: match.index, end: match.index + match[0].length });
  }
  return { values, rest };
}
