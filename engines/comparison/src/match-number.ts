import { everything, foldText, lengthOfNumbering } from './fold-text.ts';

/** The number of a paragraph as it stands in a text. */
interface NumberInText {
  /** How many characters it takes with the blanks around it; 0 where the text has none. */
  length: number;
  isSame: boolean;
}

const fold = (text: string) => foldText(text, everything);
const bullet = /[•·●○◦■□▪▫◆◇►▶➢➤✓✔※★☆‣⁃∙\uE000-\uF8FF]/u;
const leadingBullet = new RegExp(`^\\s*${bullet.source}\\s*`, 'u');

/** How many characters a bullet at the beginning takes. */
export const lengthOfBullet = (text: string): number => leadingBullet.exec(text.slice(0, 40))?.[0].length ?? 0;

/**
 * Where `number`, which stands before the paragraph `own` and in no text, stands in a line of a text whose numbers are
 * written out. Another number of the same form is found too; a bullet says nothing and is never another.
 */
export function matchNumber(line: string, { number, own }: { number: string; own: string }): NumberInText {
  const target = fold(number);
  if (!/[\p{L}\p{N}]/u.test(target) || bullet.test(number)) return { length: lengthOfBullet(line), isSame: true };
  if (fold(line) === fold(own)) return { length: 0, isSame: false };
  const same = ends(line, number.length).find(end => fold(line.slice(0, end)) === target && isBorder(line, end));
  if (same !== undefined) return { length: withBlanks(line, same), isSame: true };
  const form = formOf(target);
  const isApart = (end: number) => !endsInCount.test(target) || /^(?:\s|$)/u.test(line.slice(end));
  const other = ends(line, number.length).findLast(
    end => isBorder(line, end) && isApart(end) && form.test(fold(line.slice(0, end))),
  );
  const length = other ?? (lengthOfNumbering(own) === 0 ? lengthOfNumbering(line) : 0);
  return { length: withBlanks(line, length), isSame: false };
}

/** Another number may be so much longer, and its signs wider apart. */
const longerMax = 12;

/** Where a number of about so many characters may end. */
function ends(line: string, length: number): number[] {
  const from = line.length - line.trimStart().length;
  const to = Math.min(line.length, from + length + longerMax);
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at + 1);
}

/** A number does not end within a longer one, nor within a word. */
const isBorder = (line: string, end: number) => !/^[\p{N}A-Za-z]{2}/u.test(line.slice(end - 1, end + 1));

const withBlanks = (line: string, at: number) =>
  at === 0 ? 0 : at + (/^\s*/u.exec(line.slice(at, at + 40))?.[0].length ?? 0);

const counts = [
  ['(\\d+)', '\\d+'],
  ['([零〇一二三四五六七八九十百千]+)', '[零〇一二三四五六七八九十百千]+'],
  ['([甲乙丙丁戊己庚辛壬癸])', '[甲乙丙丁戊己庚辛壬癸]'],
  ['([①-⑳])', '[①-⑳]'],
  ['((?<![a-z])[a-z]{1,5}(?![a-z]))', '[a-z]{1,5}'],
] as const;
const counted = new RegExp(`${counts.map(([count]) => count).join('|')}|[\\s\\S]`, 'gu');
const endsInCount = new RegExp(`(?:${counts.map(([, any]) => any).join('|')})$`, 'u');

/** Numbers of the same form: 第三条 and 第十二条, (a) and (b). One that ends in its count stands apart from what follows. */
function formOf(number: string): RegExp {
  const parts = number.replace(counted, (part, ...groups: unknown[]) => {
    const at = groups.slice(0, counts.length).findIndex(each => each !== undefined);
    return counts[at]?.[1] ?? part.replace(/[.*+?^${}()|[\]\\/]/u, '\\$&');
  });
  return new RegExp(`^${parts}$`, 'u');
}
