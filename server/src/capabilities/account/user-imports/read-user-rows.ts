import { importColumns, importRowsMax, UserForm } from '@antai/contract/administration/users';

type ColumnName = keyof typeof importColumns;

/** A row that can be taken: who it is, and where in the table they stand. */
export interface UserRow {
  row: number;
  form: UserForm;
}

export interface RowProblem {
  row: number;
  column: string;
  reason: string;
}

export type UserTable =
  | { kind: 'users'; users: UserRow[]; problems: RowProblem[] }
  | { kind: 'empty' }
  | { kind: 'tooManyRows' }
  | { kind: 'missingColumns' };

export interface ImportContext {
  enterpriseId: string;
  /** The roles there are, by name. */
  roleIds: Map<string, string>;
}

const columnNames = Object.entries(importColumns) as [ColumnName, string][];
const formFields: Record<string, ColumnName> = {
  username: 'username',
  name: 'name',
  email: 'email',
  mobile: 'mobile',
  department: 'department',
  roleIds: 'roles',
};

/** Where each column stands in the head of the table; -1 for one that is not there. */
const placesOf = (head: string[]) =>
  Object.fromEntries(columnNames.map(([column, name]) => [column, head.indexOf(name)])) as Record<ColumnName, number>;

/**
 * Reads a table of users: the rows that can be taken, and every fault of the others by row and column. A name or contact that
 * two rows share is a fault of the later one.
 */
export function readUserRows(table: string[][], { enterpriseId, roleIds }: ImportContext): UserTable {
  const [head = [], ...rows] = table;
  const places = placesOf(head.map(text => text.replace(/[\s*＊]/g, '')));
  if (places.username < 0 || places.name < 0) return { kind: 'missingColumns' };
  const filled = rows
    .map((cells, at) => ({ row: at + 2, cells }))
    .filter(({ cells }) => cells.some(text => text !== ''));
  if (filled.length === 0) return { kind: 'empty' };
  if (filled.length > importRowsMax) return { kind: 'tooManyRows' };
  const users: UserRow[] = [];
  const problems: RowProblem[] = [];
  const seen = new Map<string, number>();
  for (const { row, cells } of filled) {
    const text = (column: ColumnName) => cells[places[column]] ?? '';
    const own: RowProblem[] = [];
    const complain = (column: ColumnName, reason: string) => {
      // the first fault of a cell is the one to mend
      const name = importColumns[column];
      if (!own.some(problem => problem.column === name)) own.push({ row, column: name, reason });
    };
    const named = text('roles')
      .split(/[、,，;；]/)
      .map(name => name.trim())
      .filter(Boolean);
    for (const name of named) if (!roleIds.has(name)) complain('roles', `没有名为“${name.slice(0, 40)}”的角色`);
    const form = UserForm.safeParse({
      username: text('username'),
      name: text('name'),
      email: text('email'),
      mobile: text('mobile').replace(/[\s-]/g, ''),
      department: text('department'),
      enterpriseId,
      roleIds: [...new Set(named)].flatMap(name => roleIds.get(name) ?? []),
    });
    for (const issue of form.error?.issues ?? []) {
      complain(formFields[String(issue.path[0])] ?? 'username', issue.message);
    }
    for (const column of ['username', 'email', 'mobile'] as const) {
      const key = `${column} ${text(column).toLowerCase()}`;
      const before = seen.get(key);
      if (text(column) !== '' && before !== undefined) complain(column, `与第${before}行重复`);
      else seen.set(key, row);
    }
    if (own.length === 0 && form.success) users.push({ row, form: form.data });
    problems.push(...own);
  }
  return { kind: 'users', users, problems };
}
