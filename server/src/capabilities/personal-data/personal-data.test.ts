import { randomUUID } from 'node:crypto';
import { account } from '@antai/contract/account';
import { history } from '@antai/contract/history';
import { messageTypes, redirectTypes } from '@antai/contract/notices';
import { personalData, personalDataFaults } from '@antai/contract/personal-data';
import { settings } from '@antai/contract/settings';
import { expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { aUser, startHouse, startHouseAlone, type TestUser } from '../../../test/house.ts';
import { readArchive } from '../../../test/read-archive.ts';
import { accountStore } from '../account/store.ts';

const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);
const removal = ({ password }: TestUser, isImmediate: boolean) => ({ data: { password, isImmediate } });

/** A user who has left something in several places. */
async function aBusyUser() {
  const { as, app } = await startHouse();
  const user = await aUser();
  const email = `${randomUUID()}@lvsuo.example`;
  await accountStore(await aDatabase()).update(user.userId, { email });
  const queryCondition = { childQueryBO: [{ baseQueryBO: { fieldEn: 'fullText', fieldValue: '违约金' } }] };
  await as(user).ok(history.add, { data: { recordType: '2', type: 0, content: JSON.stringify(queryCondition) } });
  await as(user).ok(settings.save, { data: { type: 3, isChange: true, theme: ['dark'] } as never });
  await app.notices.tell({
    userId: user.userId,
    messageType: messageTypes.system,
    redirectType: redirectTypes.none,
    relateId: '',
    count: 1,
    say: () => ({ title: '写给这位用户的通知', paragraphs: [] }),
  });
  return { user: { ...user, email } };
}

test('导出的压缩包里有各处的数据，没有密码；进度与期限可查', async () => {
  const { as, settle } = await startHouse();
  const { user } = await aBusyUser();
  expect(await as(user).raw(personalData.copy, { data: { password: 'cuowu12345' } })).toMatchObject({ code: 1 });
  await as(user).ok(personalData.copy, { data: { password: user.password } });
  await settle();
  const { copy } = await as(user).ok(personalData.state, {});
  expect(copy).toMatchObject({ state: 'done', percent: 100 });
  const { data } = await as(user).raw(personalData.download, { data: { taskId: copy!.taskId } });
  const files = await readArchive(data as Buffer);
  const read = (name: string) => files.get(`${name}.json`)?.toString('utf8') ?? '';
  expect(read('检索与浏览历史')).toContain('违约金');
  expect(read('通知')).toContain('写给这位用户的通知');
  expect(read('设置')).toContain('dark');
  expect(read('账号')).toContain(user.email);
  expect([...files.values()].some(content => content.includes('argon2'))).toBe(false);
  const other = await as(await aUser()).raw(personalData.download, { data: { taskId: copy!.taskId } });
  expect(other).toMatchObject({ code: 404 });
});

test('注销：七天内可撤回，账号照常；到期全部删除', async () => {
  const { as, at, settle, app, mailsTo } = await startHouse();
  const { user } = await aBusyUser();
  expect(await as(user).raw(personalData.remove, removal({ ...user, password: 'cuowu123' }, false))).toMatchObject({
    code: 1,
  });
  await as(user).ok(personalData.remove, removal(user, false));
  await settle();
  expect(mailsTo(user.email).at(-1)?.subject).toBe('案台：账号注销申请');
  await as(user).ok(personalData.keep, {});
  expect(await as(user).ok(personalData.state, {})).toMatchObject({ removalTime: '' });
  expect(await as(user).raw(personalData.keep, {})).toMatchObject({ code: 1, message: '没有等待执行的注销申请' });
  const { removalTime } = await as(user).ok(personalData.remove, removal(user, false));
  expect(Date.parse(removalTime)).toBeGreaterThan(days(6.9).getTime());
  await at(days(7.01), async () => {
    await app.jobs.add('personalData.addDue', null);
    await settle();
  });
  expect(await leftOf(user.userId)).toEqual({});
});

test('当即注销：从此登录不了，各处都没有留下', async () => {
  const { as, asStranger, settle } = await startHouse();
  const { user } = await aBusyUser();
  await as(user).ok(personalData.copy, { data: { password: user.password } });
  await as(user).ok(personalData.remove, removal(user, true));
  expect((await as(user).raw(account.info, {})).code).toBeOneOf([90004, 90005]);
  await settle();
  const login = { data: { username: user.username, password: user.password } };
  expect(await asStranger().raw(account.login, login)).toMatchObject({ code: 1, message: '用户名或密码错误' });
  expect(await leftOf(user.userId)).toEqual({});
});

test('管理员不会一个不剩：已申请注销的不算，同时申请也一样，到期时再问一次', async () => {
  const { app, as, at, settle, database } = await startHouseAlone({});
  const administer = [{ resourceId: 9, display: true, permission: true }];
  const [first, second, third] = [
    await aUser({ grants: administer, database }),
    await aUser({ grants: administer, database }),
    await aUser({ grants: administer, database }),
  ];
  const remove = async (user: typeof first, isImmediate: boolean) =>
    (await as(user).raw(personalData.remove, removal(user, isImmediate))).message;
  for (const user of [first, second, third]) await as(user).ok(account.info, {});
  const refused = personalDataFaults.onlyAdministrator.text;
  const answers = await Promise.all([remove(first, false), remove(second, true), remove(third, false)]);
  expect(answers.filter(message => message === refused)).toHaveLength(1);
  await settle();
  const standing = [first, third];
  const stays = answers[1] === refused ? second : standing[answers[0] === refused ? 0 : 1]!;
  expect(await remove(stays, true)).toBe(refused);
  const waiting = standing.find(user => user !== stays)!;
  // who stayed is gone by other means before the other's time comes
  await accountStore(database).update(stays.userId, { isDisabled: true });
  await at(days(7.01), async () => {
    await app.jobs.add('personalData.addDue', null);
    await settle();
    expect(await accountStore(database).find(waiting.userId)).toMatchObject({ isDisabled: false });
  });
  await accountStore(database).update(stays.userId, { isDisabled: false });
  await at(days(8.1), async () => {
    await app.jobs.add('personalData.addDue', null);
    await settle();
  });
  expect(await accountStore(database).find(waiting.userId)).toBeUndefined();
  await app.close();
  await database.close();
}, 60_000);

/** How many rows of each table name a user, wherever a column says whose a row is; the audit log and finished jobs aside. */
async function leftOf(userId: string): Promise<Record<string, number>> {
  const { pool } = await aDatabase();
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('user_id', 'owner_id')
        and c.table_name not in ('audit_log', 'jobs')`,
  );
  expect(rows.length).toBeGreaterThan(10);
  const left: Record<string, number> = {};
  for (const { table, column } of rows) {
    const { rowCount } = await pool.query(`select 1 from ${table} where ${column}::text = $1`, [userId]);
    if (rowCount) left[table] = rowCount;
  }
  return left;
}
