import type { Desk } from './open-desk.ts';

/** How the task stands that makes an item. */
export interface TaskState {
  status: 'running' | 'done' | 'failed';
  reason?: string | null;
}

/** A kind of thing that a user is told is kept. */
export interface Kind<Item = unknown> {
  /** Has one kept that bears the mark; every answer that it needs had code 0. */
  make: (desk: Desk, mark: string) => Promise<Item>;
  /** What is there, by a call of its own: with the mark in it, or whether it is as it was left. */
  read: (desk: Desk, item: Item) => Promise<unknown>;
  /** Where a task makes it. */
  state?: (desk: Desk, item: Item) => Promise<TaskState>;
  /** Begins its task once more where that failed. */
  retry?: (desk: Desk, item: Item) => Promise<unknown>;
  /** Each takes the place of the one before: one is made between two kills, so that it is known what stands there. */
  isOverwritten?: true;
}

/** One kind, its item told by what makes it. */
export const kind = <Item>(of: Kind<Item>): Kind<Item> => of;

const running = new Set(['running', 'queued', 'parsing', 'prepared']);
const done = new Set(['done', 'ready', 'asking', 'cancelled', 'expired']);

/** The state of a task by the words of any call. */
export const stateOf = (status: string, reason?: string | null): TaskState => ({
  status: running.has(status) ? 'running' : done.has(status) ? 'done' : 'failed',
  reason,
});

/** Whether what was read back is what was acknowledged. */
export const holds = (answer: unknown, mark: string): boolean =>
  answer === true || (JSON.stringify(answer) ?? '').includes(mark);
