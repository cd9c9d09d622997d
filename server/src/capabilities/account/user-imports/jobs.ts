import { createHash } from 'node:crypto';
import type { Workbook } from '@antai/documents/write-excel';
import { writers } from '@antai/documents/writers';
import { machineCaller } from '../../../platform/caller.ts';
import { Fault } from '../../../platform/fault.ts';
import { streamBytes } from '../../../platform/stream-bytes.ts';
import type { May, TaskDefinition } from '../../../platform/tasks/tasks.ts';
import type { Workers } from '../../../platform/workers.ts';
import { type DirectoryService, makeUpPassword } from '../directory/service.ts';
import type { RowProblem, UserRow } from './read-user-rows.ts';

/** What an import of users is asked to do: the rows that could be read, and what was wrong with the others. */
export interface UserImportOrder {
  users: UserRow[];
  problems: RowProblem[];
}

export interface UserImportResult {
  created: number;
  problems: RowProblem[];
}

interface Deps {
  directory: Pick<DirectoryService, 'add' | 'has'>;
  workers: Workers;
  permissionsOf: (userId: string) => Promise<May>;
}

const passwordsKeptMs = 24 * 3_600_000;

/** The id that a row of an import gives its user: the same each time, so that a row taken twice is one user. */
function userIdOf(taskId: string, row: number): string {
  const hex = createHash('sha256').update(`${taskId} ${row}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function passwordBook(rows: { user: UserRow; password: string }[]): Workbook {
  return {
    columns: ['用户名', '姓名', '一次性密码'].map(name => ({ name, kind: 'text' as const })),
    rows: rows.map(({ user, password }) => [user.form.username, user.form.name, password]),
    facts: [['说明', '密码只能用于首次登录，登录后须立即修改。请分别交给本人，勿转发本文件。']],
    sheets: ['账号', '说明'],
  };
}

/** Makes the users of a file one after the other, so that sign-ins still get their turn; a row that fails is listed. */
export const userImportTask = ({ directory, workers, permissionsOf }: Deps): TaskDefinition<UserImportOrder> => ({
  atOnceMax: 2,
  keepMs: passwordsKeptMs,
  fileMaxBytes: 5 * 1024 * 1024,
  tooLargeReason: '密码表过大，请分成几个文件导入',
  concurrency: 1,
  maxAttempts: 5,
  permissionsOf,
  isAllowed: (_order, may) => may(9),
  make: async ({ taskId, ownerId, order }, { progress, parts, signal }) => {
    // settled before the first user exists: a broken import goes on with the same passwords
    const passwords = await parts.settled('passwords', async () => order.users.map(makeUpPassword));
    const caller = { ...machineCaller('', taskId), userId: ownerId };
    const problems = [...order.problems];
    const created: { user: UserRow; password: string }[] = [];
    for (const [at, user] of order.users.entries()) {
      signal.throwIfAborted();
      const userId = userIdOf(taskId, user.row);
      const password = passwords[at] ?? '';
      try {
        if (!(await directory.has(userId))) {
          await directory.add(caller, { ...user.form, userId, password, mustChangePassword: true });
        }
        created.push({ user, password });
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        problems.push({ row: user.row, column: '', reason: error.message });
      }
      progress(at + 1, order.users.length);
    }
    problems.sort((a, b) => a.row - b.row);
    const result: UserImportResult = { created: created.length, problems };
    if (created.length === 0) return { result };
    const bytes = await workers.run<Uint8Array>(writers.excel, passwordBook(created), { userId: ownerId, signal });
    return { result, file: streamBytes(bytes) };
  },
});
