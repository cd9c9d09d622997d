import { randomUUID } from 'node:crypto';
import { account } from '@antai/contract/account';
import { enterprises } from '@antai/contract/administration/enterprises';
import { roles } from '@antai/contract/administration/roles';
import { type UserImport, users } from '@antai/contract/administration/users';
import { files } from '@antai/contract/files';
import readExcel, { type TextRow } from '@antai/documents/read-excel';
import writeExcel from '@antai/documents/write-excel';
import { beforeAll, expect, test } from 'vitest';
import { anAdministrator, startHouse, type TestUser } from '../../../../test/house.ts';
import { uploadOf } from '../../../../test/upload.ts';

let admin: TestUser;
beforeAll(async () => {
  admin = await anAdministrator();
});
const asAdmin = async () => (await startHouse()).as(admin);
const head = ['用户名', '姓名', '邮箱', '手机号', '部门', '角色'];
const fresh = (word: string) => `${word}-${randomUUID().slice(0, 13)}`;

async function sendTable(rows: string[][], columns = head): Promise<string> {
  const filled = rows.map(row => columns.map((_name, at) => row[at] ?? ''));
  const bytes = await writeExcel({
    columns: columns.map(name => ({ name, kind: 'text' })),
    rows: filled,
    facts: [],
    isForm: true,
  });
  const { payload, headers } = uploadOf('用户.xlsx', Buffer.from(bytes));
  const { data } = await (await asAdmin()).raw(files.upload, payload, headers);
  return (data as { fileId: string }).fileId;
}

async function imported(rows: string[][], enterpriseId = ''): Promise<UserImport> {
  const { settle } = await startHouse();
  const admin = await asAdmin();
  const { taskId } = await admin.ok(users.import, { data: { fileId: await sendTable(rows), enterpriseId } });
  await settle();
  return admin.ok(users.importState, { data: { taskId } });
}

test('一张表建起二十人：各有部门与角色，以表中的一次性密码登录', async () => {
  const { asStranger } = await startHouse();
  const admin = await asAdmin();
  const { enterpriseId } = await admin.ok(enterprises.create, { data: { name: fresh('枢律') } });
  const role = await admin.ok(roles.create, { data: { name: fresh('律师') } });
  const rows = Array.from({ length: 20 }, (_, at) => [
    fresh('user'),
    `律师${at}`,
    '',
    '',
    at % 2 ? '争议组' : '公司组',
    role.name,
  ]);
  const outcome = await imported(rows, enterpriseId);
  expect(outcome).toMatchObject({ state: 'done', created: 20, problems: [], hasPasswords: true });
  const page = await admin.ok(users.page, { data: { enterpriseId, roleId: role.roleId } });
  expect(page.total).toBe(20);
  expect(page.records[0]).toMatchObject({ state: 'firstSignIn', roles: [{ name: role.name }] });
  expect((await admin.ok(enterprises.departments, { data: { enterpriseId } })).map(({ users }) => users)).toEqual([
    10, 10,
  ]);
  const { data } = await admin.raw(users.importPasswords, { data: { taskId: outcome.taskId } });
  const table = await readExcel({ bytes: data as Buffer, rowsMax: 100 });
  const [, [username = '', , password = ''] = []] = (table as { rows: TextRow[] }).rows;
  expect(await asStranger().ok(account.login, { data: { username, password } })).toMatchObject({
    mustChangePassword: true,
  });
}, 60_000);

test('有误的行逐行列出，其余照常；用户名已被使用的也列出', async () => {
  const taken = fresh('user');
  await (await asAdmin()).ok(users.create, { data: { username: taken, name: '甲' } });
  const outcome = await imported([
    [fresh('user'), '乙'],
    [fresh('user'), '', '', '12345'],
    [taken, '丙'],
  ]);
  expect(outcome.created).toBe(1);
  expect(outcome.problems).toEqual([
    { row: 3, column: '姓名', reason: '请填写姓名' },
    { row: 3, column: '手机号', reason: '手机号格式不正确' },
    { row: 4, column: '', reason: '该用户名已被使用，请换一个' },
  ]);
});

test('模板填写后可导入；不是表格、缺栏、空表：说明该怎么办', async () => {
  const admin = await asAdmin();
  const { data } = await admin.raw(users.template, {});
  const template = await readExcel({ bytes: data as Buffer, rowsMax: 10 });
  expect((template as { rows: TextRow[] }).rows[0]?.map(name => name.replace('*', ''))).toEqual(head);
  const begin = async (fileId: string) => admin.raw(users.import, { data: { fileId } });
  expect(await begin(await sendTable([]))).toMatchObject({ message: '表格中没有用户，请在模板第二行起填写' });
  expect(await begin(await sendTable([['甲']], ['名字']))).toMatchObject({ code: 1 });
  const { payload, headers } = uploadOf('说明.txt', Buffer.from('不是表格'));
  const text = await admin.raw(files.upload, payload, headers);
  expect(await begin((text.data as { fileId: string }).fileId)).toMatchObject({ code: 415 });
  expect((await begin('00000000-0000-4000-8000-000000000000')).code).toBe(404);
});

test('他人的导入如同不存在', async () => {
  const { taskId } = await imported([[fresh('user'), '甲']]);
  const { as } = await startHouse();
  const other = await anAdministrator();
  for (const call of [users.importState, users.importPasswords]) {
    expect((await as(other).raw(call, { data: { taskId } })).code).toBe(404);
  }
});
