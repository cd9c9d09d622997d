/** How one field is counted over a search, ready to be drawn. */
export interface Chart {
  title: string;
  /** A radar has a ray for each point, from 0 at its centre to 100. */
  kind: 'bar' | 'line' | 'pie' | 'rank' | 'radar';
  points: { label: string; count: number }[];
  /** The records that were counted; with several values a record is counted more than once. */
  total: number;
}

/** One piece of a document, as Word and PDF both can set it. */
export type Block =
  | { kind: 'title'; text: string; subtitle?: string }
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text'; lines: string[] }
  | { kind: 'note'; text: string }
  | { kind: 'facts'; rows: [name: string, value: string][] }
  | { kind: 'table'; head: string[]; rows: string[][]; shares: number[] }
  | { kind: 'chart'; chart: Chart }
  /** A paper of a court in its own form. */
  | { kind: 'paper'; court: string; name: string; number: string; lines: string[]; signatures: string[] }
  | { kind: 'pageBreak' };

/** A document: its name in the head of each page, and what stands in it. */
export interface Document {
  name: string;
  blocks: Block[];
}

/** The figures of a chart as a table, each with its share of all records. */
export const figuresOf = ({ points, total }: Chart): Extract<Block, { kind: 'table' }> => ({
  kind: 'table',
  head: ['项目', '数量', '占全部结果'],
  rows: points.map(({ label, count }) => [
    label,
    String(count),
    total === 0 ? '—' : `${((count / total) * 100).toFixed(1)}%`,
  ]),
  shares: [5, 1, 1.4],
});

// Characters that no XML may hold; a document with one of them does not open.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The text without what a document cannot hold. */
export const clean = (text: string) => text.toWellFormed().replace(unprintable, '');

/** A text cut to so many characters, and said to be cut. */
export const shorten = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** The lines of a text, blank ones left out. */
export const linesOf = (text: string) => text.split(/\r?\n/).filter(line => line.trim() !== '');

const forbiddenInNames = /[\\/:*?"<>|\s]+/g;

/** A file name that every system takes. */
export const fileNameOf = (text: string, max = 80) =>
  clean(text)
    .replace(forbiddenInNames, ' ')
    .trim()
    .slice(0, max)
    .replace(/[. ]+$/, '') || '未命名';
