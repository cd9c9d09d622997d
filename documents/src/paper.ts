import { clean } from './document.ts';

/** How a paper is set: one for courts and letters after GB/T 9704 (A4, 仿宋 三号, 28 pt), one for contracts and opinions. */
export type PaperForm = 'official' | 'contract';

/** A stretch of text of one kind. */
export interface PaperRun {
  text: string;
  isBold?: boolean;
  /** Still to be filled in. */
  isBlank?: boolean;
  /** The number that it refers to, by its anchor; `number` is that part of the text which is the number itself. */
  reference?: { anchor: string; number?: string };
}

export type PaperAlign = 'left' | 'center' | 'right';

/** A level of a list: `%1` is the number of the first level, in figures or in words. */
export interface PaperLevel {
  text: string;
  isInWords: boolean;
  /** Goes on where the level above begins anew. */
  isContinuous: boolean;
}

/** One piece of a paper. Lines within a text are broken where it has a line feed. */
export type PaperBlock =
  | { kind: 'title'; runs: PaperRun[] }
  | { kind: 'heading'; runs: PaperRun[]; align?: PaperAlign }
  | { kind: 'paragraph'; runs: PaperRun[]; align?: PaperAlign; indent?: number; isBold?: boolean }
  | {
      kind: 'clause';
      /** Which list it is counted in, and how. */
      list: number;
      levels: PaperLevel[];
      depth: number;
      /** The number as it is printed. */
      label: string;
      anchor?: string;
      isBold: boolean;
      align?: PaperAlign;
      runs: PaperRun[];
    }
  | {
      kind: 'table';
      widths: number[];
      head?: PaperRun[][];
      rows: { anchor?: string; cells: PaperCell[] }[];
    }
  | { kind: 'list'; items: PaperRun[][]; isBulleted: boolean }
  | { kind: 'signatures'; columns: PaperRun[][][] }
  | { kind: 'pageBreak' };

export interface PaperCell {
  runs: PaperRun[];
  span?: number;
  isBold?: boolean;
  align?: PaperAlign;
}

/** A paper to be signed or filed: its name in the file, and what stands in it. */
export interface Paper {
  name: string;
  form: PaperForm;
  blocks: PaperBlock[];
}

/** The runs line by line. */
export function linesOfRuns(runs: readonly PaperRun[]): PaperRun[][] {
  const lines: PaperRun[][] = [[]];
  for (const run of runs)
    for (const [at, text] of clean(run.text).split(/\r?\n/u).entries()) {
      if (at > 0) lines.push([]);
      if (text !== '') lines.at(-1)!.push({ ...run, text });
    }
  return lines;
}
