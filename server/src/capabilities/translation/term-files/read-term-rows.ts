import { NewTerm, type NewTerm as Term, type TermData } from '@antai/contract/translation/terms';
import { nameColumns } from '../../../platform/files/name-columns.ts';

/** The columns of a file of terms, as they are headed. */
export const termColumns = {
  zh: '中文',
  en: '英文',
  zhVariants: '中文同义词',
  enAlternatives: '其他译法',
  forbidden: '禁用译法',
  domain: '领域',
  definition: '释义',
  usage: '用法',
  isChecked: '检查',
} as const;
type Column = keyof typeof termColumns;

export interface ReadTerm {
  /** As the table numbers it: the head is 1. */
  row: number;
  term: Term;
  /** What only a file of TBX says. */
  legalBasis?: TermData['legalBasis'];
  abbreviation?: string;
}

export type TermTable =
  | { kind: 'read'; terms: ReadTerm[]; losses: { row: number; reason: string }[] }
  | { kind: 'noHead' };

const listMark = /[；;\n]/u;
const listOf = (cell: string) =>
  cell
    .split(listMark)
    .map(each => each.trim())
    .filter(each => each !== '');

/** `penalty：约定的赔偿不是罚款`. */
const forbiddenOf = (cell: string) =>
  listOf(cell).map(each => {
    const at = each.search(/[：:]/u);
    return at < 0 ? { text: each, reason: '' } : { text: each.slice(0, at), reason: each.slice(at + 1).trim() };
  });

const noes = new Set(['否', '不', 'no', 'n', 'false', '0']);

/** The terms of a table whose first row names the columns; columns may stand in any order, and others are left out and told. */
export function readTermRows([head = [], ...rows]: string[][]): TermTable {
  const names = head.map(cell => cell.trim());
  const at = new Map(Object.entries(termColumns).map(([column, name]) => [column as Column, names.indexOf(name)]));
  if (at.get('zh')! < 0 || at.get('en')! < 0) return { kind: 'noHead' };
  const unknown = names.filter(name => name !== '' && !Object.values<string>(termColumns).includes(name));
  const losses = unknown.length > 0 ? [{ row: 1, reason: `未收的列：${nameColumns(unknown)}` }] : [];
  const terms: ReadTerm[] = [];
  for (const [index, cells] of rows.entries()) {
    const row = index + 2;
    const cell = (column: Column) => cells[at.get(column)!]?.trim() ?? '';
    if (cells.every(each => each.trim() === '')) continue;
    const parsed = NewTerm.safeParse({
      ...{ zh: cell('zh'), en: cell('en'), domain: cell('domain') },
      ...{ definition: cell('definition'), usage: cell('usage') },
      zhVariants: listOf(cell('zhVariants')),
      enAlternatives: listOf(cell('enAlternatives')),
      forbidden: forbiddenOf(cell('forbidden')),
      isChecked: !noes.has(cell('isChecked').toLowerCase()),
    });
    if (parsed.success) terms.push({ row, term: parsed.data });
    else losses.push({ row, reason: parsed.error.issues[0]?.message ?? '内容有误' });
  }
  return { kind: 'read', terms, losses };
}

/** A term as a row of such a table. */
export const writeTermRow = (term: Term): string[] => [
  term.zh,
  term.en,
  term.zhVariants.join('；'),
  term.enAlternatives.join('；'),
  term.forbidden.map(({ text, reason }) => (reason === '' ? text : `${text}：${reason}`)).join('；'),
  term.domain,
  term.definition,
  term.usage,
  term.isChecked ? '是' : '否',
];
