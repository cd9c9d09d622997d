import { randomUUID } from 'node:crypto';
import { account } from '@antai/contract/account';
import { enterprises } from '@antai/contract/administration/enterprises';
import { users } from '@antai/contract/administration/users';
import { ownTemplates } from '@antai/contract/drafting/templates';
import { history } from '@antai/contract/history';
import { messageTypes, redirectTypes } from '@antai/contract/notices';
import { personalData, personalDataFaults } from '@antai/contract/personal-data';
import { playbooks } from '@antai/contract/review/playbooks';
import { settings } from '@antai/contract/settings';
import { termFaults, terms } from '@antai/contract/translation/terms';
import { expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { anAdministrator, aUser, secretKey, startHouse, startHouseAlone, type TestUser } from '../../../test/house.ts';
import { computedMs, longestTurnMs } from '../../../test/longest-turn.ts';
import { aLinkOf, anAnswerTo } from '../../../test/questionnaires.ts';
import { readArchive } from '../../../test/read-archive.ts';
import { createSealer } from '../../platform/secrets/sealer.ts';
import { accountStore } from '../account/store.ts';
import { questionnaireInvitations } from '../questionnaires/tables.ts';

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

test('导出的压缩包里有收到的每一份答卷，没有密钥与封存的原文', async () => {
  const house = await startHouse();
  const li = await aUser();
  const { linkId } = await aLinkOf(house, li);
  const keys = [(await anAnswerTo(house, linkId)).answerKey, (await anAnswerTo(house, linkId)).answerKey];
  await house.as(li).ok(personalData.copy, { data: { password: li.password } });
  await house.settle();
  const { copy } = await house.as(li).ok(personalData.state, {});
  const { data } = await house.as(li).raw(personalData.download, { data: { taskId: copy!.taskId } });
  const text = (await readArchive(data as Buffer)).get('风险自检的答卷.json')!.toString('utf8');
  expect(JSON.parse(text)).toMatchObject([{ linkId }, { linkId }]);
  for (const secret of [...keys, 'sealed', 'keyHash']) expect(text).not.toContain(secret);
});

test('邀请过几千人的，导出时逐份拆封，不占住别人', async () => {
  const house = await startHouse();
  const li = await aUser();
  const { linkId, questionnaireId } = await aLinkOf(house, li);
  const sealer = createSealer(secretKey);
  const own = { ownerId: li.userId, linkId, questionnaireId, mailCount: 0, createdAt: new Date() };
  const rows = Array.from({ length: 5_000 }, (_, at) => {
    const invitationId = randomUUID();
    const person = JSON.stringify({ name: `受邀人${at}`, email: `${at}@example.com` });
    const sealedPerson = sealer.seal(person, `questionnaire invitation ${invitationId}`);
    return { ...own, invitationId, sealedPerson, personMark: invitationId, keyHash: invitationId };
  });
  for (let at = 0; at < rows.length; at += 1_000)
    await house.app.database.drizzle.insert(questionnaireInvitations).values(rows.slice(at, at + 1_000));
  const copy = async () => {
    await house.as(li).ok(personalData.copy, { data: { password: li.password } });
    await house.settle();
  };
  const longestMs = await longestTurnMs(copy);
  const open = () =>
    rows.map(row => sealer.open(row.sealedPerson, `questionnaire invitation ${row.invitationId}`)).length;
  expect(longestMs).toBeLessThan(computedMs(open) / 2);
  const { copy: task } = await house.as(li).ok(personalData.state, {});
  const { data } = await house.as(li).raw(personalData.download, { data: { taskId: task!.taskId } });
  const people = JSON.parse(String((await readArchive(data as Buffer)).get('风险自检的邀请.json'))) as {
    name: string;
  }[];
  expect(new Set(people.map(({ name }) => name)).size).toBe(5_000);
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

/** A term base, a playbook and a template of a user. */
async function threeThings(user: TestUser, isShared: boolean) {
  const mine = (await startHouse()).as(user);
  const name = isShared ? '共用的' : '自用的';
  const { termBaseId } = await mine.ok(terms.addBase, { data: { name, isShared } });
  await mine.ok(terms.add, { data: { termBaseId, term: { zh: '赔付', en: 'indemnify' } } });
  const { points } = await mine.ok(playbooks.readyPoints, { data: { typeId: 'lease', side: 'b' } });
  const { playbookId } = await mine.ok(playbooks.save, { data: { name, isShared, points: points.slice(0, 1) } });
  const { templateId } = await mine.ok(ownTemplates.copy, { data: { templateId: 'sales-contract' } });
  if (isShared) await mine.ok(ownTemplates.share, { data: { templateId, isShared } });
  return { termBaseId, playbookId, templateId };
}

test('注销后，与本企业共享的术语库、立场库与模板仍由同事使用，不再记有其人；自用的不留', async () => {
  const { as, settle } = await startHouse();
  const [admin, li, wang, other] = [await anAdministrator(), await aUser(), await aUser(), await aUser()];
  const { enterpriseId } = await as(admin).ok(enterprises.create, { data: { name: `律所${randomUUID()}` } });
  for (const { userId } of [admin, li, wang]) await as(admin).ok(users.edit, { data: { userId, enterpriseId } });
  const own = await threeThings(li, false);
  const { termBaseId, playbookId, templateId } = await threeThings(li, true);
  await as(li).ok(personalData.remove, removal(li, true));
  await settle();
  expect(await leftOf(li.userId)).toEqual({});
  const { records } = await as(wang).ok(terms.bases, { data: { tag: 'custom' } });
  expect(records).toMatchObject([{ termBaseId, isShared: true, isOwn: false, count: 1 }]);
  expect((await as(wang).ok(terms.page, { data: { termBaseId } })).records).toMatchObject([{ zh: '赔付' }]);
  const book = await as(wang).ok(playbooks.get, { data: { playbookId } });
  expect(book).toMatchObject({ isShared: true, mayChange: false, points: [{}] });
  const template = await as(wang).ok(ownTemplates.detail, { data: { templateId } });
  expect(template).toMatchObject({ isShared: true, isOwn: false });
  // nobody may take back what nobody owns; who administers may change it
  expect((await as(wang).raw(terms.removeBase, { data: { termBaseId } })).code).toBe(termFaults.readOnly.code);
  await as(admin).ok(playbooks.save, { data: { playbookId, name: '改名', points: book.points, isShared: false } });
  expect(await as(wang).ok(playbooks.get, { data: { playbookId } })).toMatchObject({ name: '改名', isShared: true });
  const hidden = [
    await as(other).raw(terms.page, { data: { termBaseId } }),
    await as(other).raw(playbooks.get, { data: { playbookId } }),
    await as(wang).raw(terms.page, { data: { termBaseId: own.termBaseId } }),
    await as(wang).raw(playbooks.get, { data: { playbookId: own.playbookId } }),
  ];
  expect(hidden.map(({ code }) => code)).toEqual([404, 404, 404, 404]);
  expect(await rowsOf(own)).toEqual([0, 0, 0, 0, 0, 0]);
});

/** How many rows there are of things that nobody shares any more. */
async function rowsOf({ termBaseId, playbookId, templateId }: Awaited<ReturnType<typeof threeThings>>) {
  const { pool } = await aDatabase();
  const places = [
    ['term_bases', 'term_base_id', termBaseId],
    ['term_data', 'term_base_id', termBaseId],
    ['review_playbooks', 'playbook_id', playbookId],
    ['review_playbook_versions', 'playbook_id', playbookId],
    ['drafting_templates', 'template_id', templateId],
    ['drafting_template_versions', 'template_id', templateId],
  ];
  const answers = await Promise.all(
    places.map(([table, column, id]) => pool.query(`select 1 from ${table} where ${column} = $1`, [id])),
  );
  return answers.map(({ rowCount }) => rowCount);
}

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
