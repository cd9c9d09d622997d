import { fenOf, sayFen } from './check-amounts.ts';
import type { Objection } from './issue.ts';

const money = /(\d[\d,]{0,20}(?:\.\d{1,8})?)\s{0,3}(万元|亿元|元|%)/gu;
const total = /合计|共计|总计/u;
/** What a total is of: 以上三项合计; a longer clause before the word speaks of a sum of its own. */
const ownClauseMax = 10;
/** A total stands right behind its word. */
const totalWithin = 8;
/** A list that a total heads, and no total itself: 共计：货款100元. */
const heading = /^(?:合计|共计|总计)[：:]\s{0,3}(?!人民币|[¥￥])\p{Script=Han}/u;
const bracketed = /[（(][^）)]*[）)]/gu;

/** Totals that are not the sum of their items, in a sentence or in a table whose cells `|` parts. */
export function checkSums(text: string): Objection[] {
  return [...checkSentences(text), ...checkTables(text)];
}

function checkSentences(text: string): Objection[] {
  const findings: Objection[] = [];
  let from = 0;
  for (const sentence of text.split(/(?<=[。；\n])/u)) {
    const issue = checkSentence(sentence);
    if (issue) findings.push({ ...issue, start: from + issue.start, end: from + issue.end });
    from += sentence.length;
  }
  return findings;
}

const familyOf = (unit: string) => (unit === '%' ? '%' : '元');

function checkSentence(sentence: string): Objection | undefined {
  const from = endOfHeading(sentence);
  const at = from + sentence.slice(from).search(total);
  if (at <= from || sentence.includes('|') || /[×÷=＝]/u.test(sentence)) return undefined;
  const before = sentence.slice(from, at).replaceAll(bracketed, raw => ' '.repeat(raw.length));
  // a total in brackets is of what stands in them
  const head = before.slice(before.lastIndexOf('（') + 1).replace(/另[^，。；]*$/u, '');
  if (
    head
      .split(/[，,、；：:]/u)
      .at(-1)!
      .trim().length > ownClauseMax
  )
    return undefined;
  const items = [...head.matchAll(money)];
  const stated = [...sentence.slice(at, at + 60).matchAll(money)][0];
  if (items.length < 2 || !stated || stated.index > totalWithin) return undefined;
  const unit = stated[2]!;
  if (items.some(item => familyOf(item[2]!) !== familyOf(unit))) return undefined;
  const fens = items.map(item => fenOf(item[1]!, item[2]));
  if (isSumOfSome(fens, fenOf(stated[1]!, unit))) return undefined;
  const sum = sumOf(fens);
  const start = at + stated.index;
  return { start, end: start + stated[0].length, kind: 'sum', reason: sayDifference(sum, unit) };
}

/** Where the items of a list begin that a total heads; the start of the sentence where none does. */
function endOfHeading(sentence: string): number {
  const at = sentence.search(total);
  return at >= 0 && heading.test(sentence.slice(at)) ? at + '共计：'.length : 0;
}

/** Whether a total is that of all items, or of some that stand together: a sentence may speak of other sums beside them. */
function isSumOfSome(fens: number[], total: number): boolean {
  // what comes before each item but the last read: a total is of two items at least
  const before = new Set<number>();
  let sum = 0;
  return fens.some(fen => {
    const isSum = before.has(sum + fen - total);
    before.add(sum);
    sum += fen;
    return isSum;
  });
}

const sumOf = (fens: number[]) => fens.reduce((all, fen) => all + fen, 0);

function sayDifference(sum: number, unit: string): string {
  const right = unit === '%' ? `${sum / 100}%` : sayFen(sum);
  return `分项之和为${right}，与此处合计不符，请核对分项或者合计`;
}

const isTotalRow = /^\s*(?:合计|总计|小计)/u;
const isFigure = /^\d[\d,]*(?:\.\d+)?$/u;

function checkTables(text: string): Objection[] {
  const findings: Objection[] = [];
  let rows: string[][] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    const cells = line.split('|');
    if (!line.includes('|')) rows = [];
    else if (isTotalRow.test(cells[0]!) && rows.length >= 2) {
      findings.push(...checkTotals(cells, { rows: rows.slice(1), from }));
      rows = [];
    } else rows.push(cells);
    from += line.length + 1;
  }
  return findings;
}

function checkTotals(cells: string[], { rows, from }: { rows: string[][]; from: number }): Objection[] {
  let at = from;
  return cells.flatMap((cell, column) => {
    const start = at + Math.max(0, cell.search(/\d/u));
    const end = at + cell.length;
    at = end + 1;
    const items = rows.map(row => (row[column] ?? '').trim());
    if (column === 0 || items.length < 2 || !isFigure.test(cell.trim()) || !items.every(item => isFigure.test(item)))
      return [];
    const sum = sumOf(items.map(item => fenOf(item)));
    if (sum === fenOf(cell.trim())) return [];
    const right = sayFen(sum).replace('元', '');
    return [{ start, end, kind: 'sum', reason: `本列分项之和为${right}，与合计不符，请核对分项或者合计` }];
  });
}
