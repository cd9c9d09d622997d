import type { ExaminationDetail } from '@antai/contract/examination';
import type { Workbook } from '@antai/documents/write-excel';
import { writeCell } from './describe-record.ts';
import { pageAt, type StoredAnswer } from './examine-file.ts';

/** The words that an answer rests on, by file and question. */
export type QuoteOf = (fileIndex: number, pointId: string) => string;

/** The words that an answer rests on, and their page where the file has pages of its own. */
export function sayQuote({ quote, passages: [first] }: StoredAnswer, pageStarts: readonly number[]): string {
  const page = first && quote !== '' ? pageAt(pageStarts, first.start) : null;
  return page === null ? quote : `${quote}（第${page}页）`;
}

/** The answers as a list of Excel: a row a file, two columns a question, the answer and the words it rests on. */
export function describeTable(
  { name, points, rows }: ExaminationDetail,
  { quoteOf, madeAt }: { quoteOf: QuoteOf; madeAt: string },
): Workbook {
  return {
    sheets: ['答案', '说明'],
    columns: [
      { name: '文件', kind: 'text' },
      ...points.flatMap(({ question }) => [
        { name: question, kind: 'text' as const },
        { name: '原文', kind: 'text' as const },
      ]),
    ],
    rows: rows.map(({ fileIndex, fileName, state, reason, cells }) => {
      const byPoint = new Map(cells.map(cell => [cell.pointId, cell]));
      const answers = points.flatMap(point => [
        state === 'unreadable' ? (reason ?? '') : writeCell(point, byPoint.get(point.pointId)),
        quoteOf(fileIndex, point.pointId),
      ]);
      return [fileName, ...answers];
    }),
    facts: [
      ['审查', name],
      ['文件', `${rows.length}份`],
      ['问题', `${points.length}个`],
      ['未见', '文件中没有谈及这一问题的句子'],
      ['未判断', '有谈及的句子，但其中没有这类答案（如空白待填），请看原文'],
      ['生成时间', madeAt],
    ],
  };
}
