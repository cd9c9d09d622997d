import { sayPages } from '@antai/documents/read-pdf';
import type { Paragraph } from '@antai/documents/text-document';
import { findDays, findSums } from '@antai/values';

/** What is told by name; the rest as a number. */
const examplesMax = 4;
/** Lines that are read with less are read badly. */
const sureMin = 0.9;
/** The models read ‰ as %. */
const share = /[\d.]+\s*[%％‰]|[百千万]分之[〇零一二三四五六七八九十百\d.]+/gu;

/**
 * What a reader must compare with the original where letters were told from a picture: a wrong character in an amount, a
 * rate or a day looks like a right one.
 */
export function noteDoubts(paragraphs: readonly Paragraph[]): string[] {
  if (paragraphs.length === 0) return [];
  const pages = [...new Set(paragraphs.flatMap(({ page }) => page ?? []))].sort((a, b) => a - b);
  const all = paragraphs.flatMap(({ text }) => valuesIn(text));
  const values = [...new Set(all)];
  const badly = paragraphs.filter(({ recognition = 1 }) => recognition < sureMin).length;
  const examples = values.slice(0, examplesMax).join('、');
  const more = values.length > examplesMax ? '等' : '';
  return [
    `第${sayPages(pages)}页由OCR识读的文字是否与原件一致`,
    ...(values.length > 0
      ? [`OCR识读的金额、比例与日期共${all.length}处，须逐一对照原件（“‰”可能读成“%”）：${examples}${more}`]
      : []),
    ...(badly > 0 ? [`OCR识读把握不高的${badly}段`] : []),
  ];
}

/** Where amounts, rates and days stand in a text, in reading order; none inside another. */
export function findValues(text: string): { start: number; end: number }[] {
  const rates = [...text.matchAll(share)].map(({ index, 0: all }) => ({ start: index, end: index + all.length }));
  const all = [...findSums(text), ...findDays(text), ...rates].sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: { start: number; end: number }[] = [];
  for (const { start, end } of all) {
    // an amount may be told with the gap before it
    const from = end - text.slice(start, end).trimStart().length;
    if (end > (apart.at(-1)?.end ?? 0)) apart.push({ start: from, end });
  }
  return apart;
}

const valuesIn = (text: string) => findValues(text).map(({ start, end }) => text.slice(start, end));
