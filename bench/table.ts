/** A table of one question: a sentence of conditions, then one row a case. */
export type Table = { title: string; about: string; columns: string[]; rows: (string | number)[][] };

/** Answers one question on a corpus of this size, of what is named where something is: tables, or a word why it cannot. */
export type Bench = (size: number, only?: readonly string[]) => Promise<Table[] | string>;

/** A Markdown table, as it is pasted into a report. */
export function markdown({ title, about, columns, rows }: Table): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return ['', `### ${title}`, '', about, '', line(columns), line(columns.map(() => '---')), ...rows.map(line)].join(
    '\n',
  );
}

/** The value below which a share of the samples lies; samples need no order. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A figure with as many places as say something. */
export const figure = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

/** How long an event loop stood still at the longest and computed in one go, and what 95 of 100 delays of it stayed under. */
export interface Delays {
  longestMs: number;
  computedMs: number;
  p95Ms: number;
}

export const sayDelays = ({ longestMs, computedMs, p95Ms }: Delays) =>
  `${figure(longestMs)} / ${figure(computedMs)} / ${figure(p95Ms)}`;

/** How many times the first is of the second. */
export const ratio = (value: number, base: number) => `${figure(value / base)}×`;

export const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** A figure beside its target, and whether it is met. */
export const against = (isMet: boolean, target: string) => `${isMet ? '✓' : '✗'} ${target}`;
