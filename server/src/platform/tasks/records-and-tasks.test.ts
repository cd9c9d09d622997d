import { setTimeout as wait } from 'node:timers/promises';
import { comparison } from '@antai/contract/comparison';
import { correction } from '@antai/contract/correction';
import { desensitise } from '@antai/contract/desensitise';
import { dueDiligence } from '@antai/contract/due-diligence';
import { examination } from '@antai/contract/examination';
import { translation } from '@antai/contract/translation/records';
import type { Contract } from '@antai/contract/wire/call';
import { expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { atOnce, tasksOf } from '../../../test/tasks-of.ts';
import { sendUp } from '../../../test/upload.ts';

type House = Awaited<ReturnType<typeof startHouse>>;
type Speaker = ReturnType<House['as']>;
type AnyCall = Contract[string];

/** A record whose work is a task that begins right after it is written down. */
interface RecordKind {
  table: string;
  /** The column that names the task, its kind, and a second one where there are two. */
  column: string;
  task: string;
  second?: string;
  begin: (as: Speaker, user: TestUser) => Promise<{ recordId: string }>;
  first: (as: Speaker) => Promise<object | undefined>;
  retry: AnyCall;
  remove: AnyCall;
}

const kinds: Record<string, RecordKind> = {
  比对: {
    ...{ table: 'comparison_records', column: 'task_id', task: 'comparison' },
    begin: async (as, user) => {
      const fileIds = [await sendUp(user, '甲.txt', '一'), await sendUp(user, '乙.txt', '二')];
      return as.ok(comparison.add, { data: { fileIds } });
    },
    first: async as => (await as.ok(comparison.page, {})).records[0],
    ...{ retry: comparison.retry, remove: comparison.remove },
  },
  纠错: {
    ...{ table: 'correction_records', column: 'check_task_id', second: 'evidence_task_id', task: 'correction.check' },
    begin: as => as.ok(correction.addText, { data: { text: '双方签定本合同。' } }),
    first: async as => (await as.ok(correction.page, {})).records[0],
    ...{ retry: correction.retry, remove: correction.remove },
  },
  脱敏: {
    ...{ table: 'desensitise_records', column: 'recognise_task_id', task: 'desensitise.recognise' },
    begin: as => as.ok(desensitise.addText, { data: { text: '原告张三，男。' } }),
    first: async as => (await as.ok(desensitise.page, {})).records[0],
    ...{ retry: desensitise.retry, remove: desensitise.remove },
  },
  尽调: {
    ...{ table: 'diligence_records', column: 'task_id', task: 'dueDiligence.run' },
    begin: as =>
      as.ok(dueDiligence.add, { data: { kind: 'counterparty', names: ['没有这家有限公司'], modules: ['basic'] } }),
    first: async as => (await as.ok(dueDiligence.page, { data: { kind: 'counterparty' } })).records[0],
    ...{ retry: dueDiligence.retry, remove: dueDiligence.remove },
  },
  查阅: {
    ...{ table: 'examination_records', column: 'task_id', task: 'examination.run' },
    begin: async (as, user) => {
      const points = [{ pointId: 'rent', question: '月租金是多少？', kind: 'amount' as const }];
      return as.ok(examination.add, { data: { fileIds: [await sendUp(user, '甲.txt', '甲方应当付款。')], points } });
    },
    first: async as => (await as.ok(examination.page, {})).records[0],
    ...{ retry: examination.retry, remove: examination.remove },
  },
  翻译: {
    ...{ table: 'translation_records', column: 'task_id', task: 'translation.run' },
    begin: as =>
      as.ok(translation.create, {
        data: { from: 'zh', to: 'en', termBaseIds: [], text: '乙方逾期付款的，应当支付违约金人民币50万元。' },
      }),
    first: async as => (await as.ok(translation.record, {})).records[0],
    ...{ retry: translation.retry, remove: translation.remove },
  },
};
const neverBegan = '处理没有开始，请重试';

/** Leaves a record as a process leaves it that dies after writing it down and before naming its task, some minutes ago. */
async function lose({ app }: House, { table, recordId }: { table: string; recordId: string }, columns: string[]) {
  const nothing = columns.map(column => `${column} = null`).join(', ');
  const { rowCount } = await app.database.pool.query(
    `update ${table} set ${nothing}, created_at = now() - interval '5 minutes' where record_id = $1`,
    [recordId],
  );
  expect(rowCount).toBe(1);
}

test.each(
  Object.entries(kinds),
)('%s：写下记录后服务中断、没有开始的，写明原因，可重试也可删除', async (_name, kind) => {
  const house = await startHouse();
  const user = await aUser();
  const as = house.as(user);
  const beginLost = async () => {
    const { recordId } = await kind.begin(as, user);
    await house.settle();
    await lose(house, { table: kind.table, recordId }, [kind.column, ...(kind.second ? [kind.second] : [])]);
    return recordId;
  };
  const recordId = await beginLost();
  expect(await kind.first(as)).toMatchObject({ status: 'failed', failReason: neverBegan });
  const answers = await atOnce(5, () => as.raw(kind.retry, { data: { recordId } }));
  expect(answers.some(({ code }) => code === 0)).toBe(true);
  await house.settle();
  expect(await kind.first(as)).toMatchObject({ failReason: null });
  await as.ok(kind.remove, { data: { recordId } });
  await as.ok(kind.remove, { data: { recordId: await beginLost() } });
  expect(await kind.first(as)).toBeUndefined();
});

test('纠错：只有可能的错字没有开始查的，写明原因，可重试', async () => {
  const house = await startHouse();
  const user = await aUser();
  const as = house.as(user);
  const { table, begin, first, second } = kinds.纠错!;
  const { recordId } = await begin(as, user);
  await house.settle();
  await lose(house, { table, recordId }, [second!]);
  expect(await first(as)).toMatchObject({ evidenceStatus: 'failed', evidenceFailReason: neverBegan });
  await as.ok(correction.retry, { data: { recordId } });
  await house.settle();
  expect(await first(as)).toMatchObject({ status: 'done', evidenceStatus: 'done', evidenceFailReason: null });
});

test.each(Object.entries(kinds))('%s：删除之际才指明任务的，任务也一并删去', async (_name, kind) => {
  const house = await startHouse();
  const user = await aUser();
  const { table, column } = kind;
  const { recordId } = await kind.begin(house.as(user), user);
  await house.settle();
  const before = (await tasksOf(user, kind.task)).length;
  expect(before).toBe(1);
  const { drizzle, pool } = house.app.database;
  const { rows } = await pool.query(`select ${column} as task from ${table} where record_id = $1`, [recordId]);
  await pool.query(`update ${table} set ${column} = null where record_id = $1`, [recordId]);
  let removal: Promise<unknown> = Promise.resolve();
  await drizzle.transaction(async tx => {
    await tx.execute(`update ${table} set ${column} = '${rows[0]!.task}' where record_id = '${recordId}'`);
    removal = house.as(user).ok(kind.remove, { data: { recordId } });
    // it has read the record, which names none, and waits for this one to end
    await wait(300);
  });
  await removal;
  expect(await tasksOf(user, kind.task)).toEqual([]);
});
