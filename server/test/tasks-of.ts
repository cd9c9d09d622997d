import { randomUUID } from 'node:crypto';
import { taskStore } from '../src/platform/tasks/store.ts';
import { allOf } from './all-of.ts';
import { startHouse, type TestUser } from './house.ts';

/** The tasks of one kind that a user has, at work or at rest. */
export async function tasksOf({ userId }: TestUser, kind: string) {
  const { app } = await startHouse();
  return (await allOf(taskStore(app.database).ofOwner(userId))).filter(task => task.kind === kind);
}

/** Does the same so many times at once. */
export const atOnce = <Answer>(times: number, work: (at: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: times }, (_, at) => work(at)));

/** Tasks of a user that are at work and come to no end; gives what takes them away again. */
export async function busyTasks({ userId: ownerId }: TestUser, { kind, count }: { kind: string; count: number }) {
  const { app } = await startHouse();
  const store = taskStore(app.database);
  const runAt = new Date(Date.now() + 86_400_000);
  const added = await atOnce(count, async () => {
    const task = { taskId: randomUUID(), kind, ownerId, order: {}, name: '', unitsTotal: 1, createdAt: new Date() };
    const addJob: Parameters<typeof store.add>[1]['addJob'] = async tx =>
      (await app.jobs.add(kind, { taskId: task.taskId }, { ownerId, runAt, transaction: tx })).id;
    return (await store.add(task, { addJob, atOnceMax: count }))!;
  });
  return async () => {
    for (const { taskId, jobId } of added) {
      await store.remove(taskId);
      await app.jobs.cancel(jobId);
    }
  };
}
