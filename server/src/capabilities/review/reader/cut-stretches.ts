import type { ReviewClause } from '@antai/contract/review/passages';

export interface Stretch {
  start: number;
  end: number;
}

/** What a model is given at once. */
const stretchMax = 4_000;

/** The text in stretches of whole clauses as far as they fit; every character is in one of them. */
export function cutStretches(text: string, clauses: readonly Pick<ReviewClause, 'start' | 'level'>[]): Stretch[] {
  const heads = clauses.filter(({ level }) => level === 0).map(({ start }) => start);
  const stretches: Stretch[] = [];
  let start = 0;
  while (start < text.length) {
    const most = start + stretchMax;
    const head = heads.findLast(each => each > start && each <= most);
    const line = text.lastIndexOf('\n', most);
    const end = most >= text.length ? text.length : (head ?? (line > start ? line + 1 : most));
    if (text.slice(start, end).trim()) stretches.push({ start, end });
    start = end;
  }
  return stretches;
}
