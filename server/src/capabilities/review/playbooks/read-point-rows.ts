import { NewPlaybookPoint, type NewPlaybookPoint as Point } from '@antai/contract/review/playbooks';
import { pointNamed } from '@antai/contract-text';
import { nameColumns } from '../../../platform/files/name-columns.ts';

/** The columns of a file of points, as they are headed. */
export const pointColumns = {
  title: '要点',
  level: '级别',
  words: '查找词',
  standard: '首选',
  acceptable: '可让步',
  unacceptable: '不可接受',
  clause: '条款文字',
  note: '说明',
  readyId: '现成要点编号',
} as const;
type Column = keyof typeof pointColumns;

export interface RefusedRow {
  /** As the table numbers it: the head is 1. */
  row: number;
  reason: string;
}

export type PointTable = { kind: 'read'; points: Point[]; refused: RefusedRow[] } | { kind: 'noHead' };

const levels = new Map([
  ['', 'medium'],
  ['高', 'high'],
  ['中', 'medium'],
  ['低', 'low'],
]);
const levelWords = { high: '高', medium: '中', low: '低' } as const;

/** The points of a table whose first row names the columns; what cannot be taken in is told row by row. */
export function readPointRows([head = [], ...rows]: string[][]): PointTable {
  const names = head.map(cell => cell.trim());
  const at = new Map(Object.entries(pointColumns).map(([column, name]) => [column as Column, names.indexOf(name)]));
  if (at.get('title')! < 0) return { kind: 'noHead' };
  const unknown = names.filter(name => name !== '' && !Object.values<string>(pointColumns).includes(name));
  const refused: RefusedRow[] = unknown.length > 0 ? [{ row: 1, reason: `未收的列：${nameColumns(unknown)}` }] : [];
  const points = new Map<string, Point>();
  for (const [index, cells] of rows.entries()) {
    if (cells.every(each => each.trim() === '')) continue;
    const reading = readRow(column => cells[at.get(column)!]?.trim() ?? '');
    if (typeof reading === 'string') refused.push({ row: index + 2, reason: reading });
    else if (points.has(reading.title))
      refused.push({ row: index + 2, reason: `要点“${reading.title}”在前面的行中已有` });
    else points.set(reading.title, reading);
  }
  return { kind: 'read', points: [...points.values()], refused };
}

/** A point, or why the row is none. */
function readRow(cell: (column: Column) => string): Point | string {
  const level = levels.get(cell('level'));
  if (!level) return '级别应为高、中或低';
  const readyId = cell('readyId') || null;
  if (readyId && !pointNamed(readyId)) return `没有编号为${readyId.slice(0, 40)}的现成要点`;
  const words = cell('words').split(/[；;\n]/u);
  const { title, standard, acceptable, unacceptable, clause, note } = Object.fromEntries(
    Object.keys(pointColumns).map(column => [column, cell(column as Column)]),
  ) as Record<Column, string>;
  const parsed = NewPlaybookPoint.safeParse({
    ...{ title, level, readyId, standard, acceptable, unacceptable, clause, note },
    words: words.map(each => each.trim()).filter(each => each !== ''),
  });
  return parsed.success ? parsed.data : (parsed.error.issues[0]?.message ?? '内容有误');
}

/** A point as a row of such a table. */
export const writePointRow = ({ title, level, words, readyId, ...point }: Point): string[] => [
  title,
  levelWords[level],
  words.join('；'),
  point.standard,
  point.acceptable,
  point.unacceptable,
  point.clause,
  point.note,
  readyId ?? '',
];
