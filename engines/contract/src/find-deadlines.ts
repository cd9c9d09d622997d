import { findDates } from './read-quantities.ts';
import { readSentences, type Sentence, type Span } from './reading.ts';

/** A day on which something is due. */
export interface Deadline extends Span {
  day: string;
  what: string;
}

const deadlinesMax = 100;
const whatMax = 120;
const due = /支付|付清|交付|归还|偿还|届满|到期|截止|结束|终止|期限|之前|以前|前|至|止|完成|提交|验收|交房|退还/u;
const past = /签订|签署|成立于|出生|登记于/u;
/** Over a column of days on which something is due. */
const dueHead = /交付|付款|支付|时间|日期|期限|完成|验收|到期/u;
const cellsOf = (line: string) => line.split(/[|｜\t]/u).map(cell => cell.trim());
const fewestCells = 3;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The days on which something is due, in order: said in a sentence, or listed in a table below a heading that tells so. */
export function findDeadlines(text: string): Deadline[] {
  const inSentences = readSentences(text).flatMap(sentence => {
    if (!due.test(sentence.text) || past.test(sentence.text)) return [];
    const last = findDates(sentence.text).findLast(({ isDay }) => isDay);
    return last ? [{ day: dayOf(last.time), what: sayWhat(sentence), start: sentence.start, end: sentence.end }] : [];
  });
  const days = [...inSentences, ...inTables(text)].sort((a, b) => a.day.localeCompare(b.day) || a.start - b.start);
  return days
    .filter(({ start, day }, at) => start !== days[at - 1]?.start || day !== days[at - 1]?.day)
    .slice(0, deadlinesMax);
}

function inTables(text: string): Deadline[] {
  const deadlines: Deadline[] = [];
  let head: string[] | undefined;
  let start = 0;
  for (const line of text.split('\n')) {
    const cells = cellsOf(line);
    const end = start + line.length;
    if (cells.length < fewestCells) head = undefined;
    else if (!head) head = cells;
    else {
      for (const [column, cell] of cells.entries()) {
        const day = dueHead.test(head[column] ?? '') ? findDates(cell).find(({ isDay }) => isDay) : undefined;
        const what = cells.filter(Boolean).join('，').slice(0, whatMax);
        if (day) deadlines.push({ day: dayOf(day.time), what, start, end });
      }
    }
    start = end + 1;
  }
  return deadlines;
}

function sayWhat({ text }: Sentence): string {
  const words = text.trim().replace(/\s+/gu, ' ');
  return words.length > whatMax ? `${words.slice(0, whatMax - 1)}…` : words;
}
