import type { Assignment } from '@antai/contract/review/assignments';
import type { Said } from '../../notices/service.ts';
import type { AssignmentRow } from './store.ts';

/** An assignment as the wire has it. */
export const showAssignment = (row: AssignmentRow, names: ReadonlyMap<string, string>): Assignment => ({
  assigneeId: row.assigneeId,
  assigneeName: names.get(row.assigneeId) ?? '已注销的同事',
  note: row.note,
  dueDay: row.dueDay,
  isDone: row.doneAt !== null,
  assignTime: row.assignedAt.toISOString(),
});

/** What a colleague is told of findings that were given to them. */
export const sayAssignment = (
  name: string,
  who: string,
  { count, note, dueDay }: { count: number; note: string; dueDay: string | null },
): Said => ({
  title: `${who}分配给您${count}条审查发现`,
  paragraphs: [
    `合同：${name}`,
    ...(note ? [`说明：${note}`] : []),
    ...(dueDay ? [`请在${dueDay}前处理并交回。`] : ['处理后请交回。']),
  ],
});

/** What the owner is told of findings that were handed back. */
export const sayDone = (name: string, { who, count }: { who: string; count: number }): Said => ({
  title: `${who}交回${count}条审查发现`,
  paragraphs: [`合同：${name}`],
});
