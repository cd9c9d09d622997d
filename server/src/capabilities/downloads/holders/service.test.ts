import { auditLog } from '@antai/contract/administration/audit';
import { type DownloadTask, downloads } from '@antai/contract/downloads';
import { notices } from '@antai/contract/notices';
import { people } from '@antai/contract/people';
import { expect, test, vi } from 'vitest';
import { made } from '../../../../test/downloads.ts';
import { anAdministrator, aUser, startHouse } from '../../../../test/house.ts';
import { aMark } from '../../../../test/judgments.ts';
import { aCase, aPenalty, mayMerge } from '../../../../test/people.ts';
import { readArchive } from '../../../../test/read-archive.ts';
import { idOfName } from '../../people/read-appearances.ts';

/** A company held by another, which a person holds. */
async function aHeldCompany() {
  const { app, settle } = await startHouse();
  const mark = aMark();
  const [subsidiary, holder] = [`${mark}甲一有限公司`, `${mark}乙一有限公司`];
  const company = (name: string, shareholders: object[]) => ({
    recordType: '1' as const,
    name,
    place: '',
    fields: { shareholders },
  });
  await app.people.putProfiles([
    company(subsidiary, [{ name: holder, percent: 100, holderType: 'company' }]),
    company(holder, [{ name: `容${mark}`, percent: 80, holderType: 'person' }]),
  ]);
  await settle();
  return { subsidiary, holder, person: `容${mark}`, companyId: idOfName('1', { name: subsidiary }) };
}

const textOf = async (bytes: Buffer) =>
  String((await readArchive(bytes)).get('word/document.xml')).replace(/<[^>]+>/g, '\n');

const ordered = (companyId: string, content: 'shareholders' | 'shareholderCheck') =>
  ({ content, fileType: 'word', companyId }) as const;

test('股权穿透报告：各层股东与最终持有人；任务注明是股东任务，可据以核查', async () => {
  const { subsidiary, holder, person, companyId } = await aHeldCompany();
  const { task, bytes } = await made(await aUser(), ordered(companyId, 'shareholders'));
  expect(task).toMatchObject({
    taskType: 'shareholder',
    content: 'shareholders',
    companyId,
  } satisfies Partial<DownloadTask>);
  expect(task.fileName).toContain(`股权穿透报告 ${subsidiary}`);
  const text = await textOf(bytes);
  for (const words of [holder, person, '80%', '第2层']) expect(text).toContain(words);
});

test('股东核查是下载任务，以股东计数，做完有通知；未能核查的写明', async () => {
  const { as } = await startHouse();
  const { holder, person, companyId } = await aHeldCompany();
  const user = await aUser();
  const { task, bytes } = await made(user, ordered(companyId, 'shareholderCheck'));
  expect(task).toMatchObject({ taskType: 'other', rowsDone: 2, rowsTotal: 2, companyId });
  const text = await textOf(bytes);
  expect(text).toContain(holder);
  expect(text).toContain(`自然人股东 ${person}`);
  expect((await as(user).ok(notices.page, { data: {} })).records[0]?.relateId).toBe(task.taskId);
});

test('几名股东的公示信息、涉诉与行政处罚各一次查出，各列在自己名下', async () => {
  const { app, settle } = await startHouse();
  const mark = aMark();
  const subsidiary = `${mark}被持有限公司`;
  const holders = ['甲', '乙', '丙'].map(each => `${mark}${each}持股有限公司`);
  const company = (name: string, shareholders: object[]) => ({
    ...{ recordType: '1' as const, name, place: '' },
    fields: { shareholders },
  });
  await app.people.putProfiles([
    company(
      subsidiary,
      holders.map(name => ({ name, percent: 30, holderType: 'company' })),
    ),
    ...holders.map(name => company(name, [])),
  ]);
  const entry = { unifiedCreditCode: '', date: '2024-03-01', title: '', authority: '', amountFen: null, endDate: '' };
  await app.registers.put(
    holders.map((companyName, at) => ({
      ...{ ...entry, kind: 'judgmentDebtor' as const, companyName, number: `${mark}执${at}号` },
      ...{ isEnded: at === 2, details: [], dataFrom: '', isDemo: false },
    })),
  );
  const suit = (at: number, name: string) =>
    aCase({
      ...{
        id: `${mark}-${at}`,
        court: '上海市浦东新区人民法院',
        judges: [],
        cause: '买卖合同纠纷',
        date: '2024-01-01',
      },
      ...{ amountFen: 100, plaintiff: { name: `${mark}原告公司`, lawyers: [] }, defendant: { name, lawyers: [] } },
    });
  await app.records.put([
    ...[suit(0, holders[0]!), suit(1, holders[0]!), suit(2, holders[2]!)],
    ...[aPenalty(`${mark}-3`, holders[1]!, 300), aPenalty(`${mark}-4`, holders[2]!, 500)],
  ]);
  await settle();
  const queries = vi.spyOn(app.database.pool, 'query');
  const { bytes } = await made(await aUser(), ordered(idOfName('1', { name: subsidiary }), 'shareholderCheck'));
  const statementsWith = (words: string) => queries.mock.calls.filter(call => JSON.stringify(call[0]).includes(words));
  const [ofRegisters, ofRecords] = [statementsWith('register_entries'), statementsWith('a.source_type = any')];
  queries.mockRestore();
  // the counts, the last imports and the entries of all three
  expect(ofRegisters).toHaveLength(3);
  // judgments, and penalties
  expect(ofRecords).toHaveLength(2);
  const text = await textOf(bytes);
  expect(text).toMatch(new RegExp(`${holders[0]}\\s[^]*${mark}执0号[^]*${holders[1]}\\s[^]*${mark}执1号`));
  expect(text).not.toContain(`${mark}执2号`);
  const counts = holders.map(holder =>
    text.match(new RegExp(`${holder}\\s+第1层((?:\\s+[\\d—]+)+)`))?.[1]?.split(/\s+/),
  );
  expect(counts.map(cells => cells?.slice(-2))).toEqual([
    ['2', '0'],
    ['0', '1'],
    ['1', '1'],
  ]);
});

test('没有股东资料、没有这家机构、没有机构检索权限的，都不建任务', async () => {
  const { app, as, settle } = await startHouse();
  const name = `${aMark()}孤一有限公司`;
  await app.people.putProfiles([{ recordType: '1', name, place: '', fields: {} }]);
  await settle();
  const user = as(await aUser());
  const orderOf = (companyId: string) => ({ data: ordered(companyId, 'shareholderCheck') });
  expect(await user.raw(downloads.create, orderOf(idOfName('1', { name })))).toMatchObject({ code: 1 });
  expect(await user.raw(downloads.create, orderOf('nobody'))).toMatchObject({ code: 404 });
  const refused = as(await aUser({ grants: [{ resourceId: 20016, display: false, permission: false }] }));
  expect(await refused.raw(downloads.create, orderOf(idOfName('1', { name })))).toMatchObject({ code: 403 });
  expect((await user.ok(downloads.list, {})).total).toBe(0);
});

test('导出、下载、删除与归并逐件记入审计', async () => {
  const { app, as, settle } = await startHouse();
  const { companyId } = await aHeldCompany();
  const row = await aUser({ grants: [mayMerge] });
  const user = as(row);
  const { task } = await made(row, ordered(companyId, 'shareholders'));
  await user.ok(downloads.remove, { data: { taskId: task.taskId } });
  const other = `${aMark()}另一有限公司`;
  await app.people.putProfiles([{ recordType: '1', name: other, place: '', fields: {} }]);
  await settle();
  await user.ok(people.merge, { data: { recordType: '1', fromId: idOfName('1', { name: other }), toId: companyId } });
  const admin = as(await anAdministrator());
  const { records } = await admin.ok(auditLog.page, { baseInfo: { pageSize: 50 }, data: { userId: row.userId } });
  // how the user came by the permission, and in
  const before = ['signIn', 'permissionChange'];
  const actions = records.map(({ action }) => action).filter(action => !before.includes(action));
  expect(actions).toEqual(['merge', 'deletion', 'download', 'export']);
});
