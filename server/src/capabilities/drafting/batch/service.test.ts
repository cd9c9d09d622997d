import { batchFaults, draftBatches } from '@antai/contract/drafting/batches';
import { notices } from '@antai/contract/notices';
import { readDocx } from '@antai/documents/read-docx';
import readExcel from '@antai/documents/read-excel';
import writeExcel from '@antai/documents/write-excel';
import { expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../../test/house.ts';
import { readArchive } from '../../../../test/read-archive.ts';
import { tasksOf } from '../../../../test/tasks-of.ts';
import { sendUp } from '../../../../test/upload.ts';

const templateId = 'legal-representative-certificate';
type Answers = Record<string, string>;

async function titlesOf(user: TestUser): Promise<string[]> {
  const { as } = await startHouse();
  const { data } = await as(user).raw(draftBatches.sheet, { data: { templateId } });
  const read = await readExcel({ bytes: data as Buffer, rowsMax: 5 });
  if (read.kind !== 'rows') throw new Error(read.kind);
  return read.rows[0]!;
}

const answersOf = (name: string): Answers => ({
  单位·类型: '法人',
  '单位·名称（姓名）': name,
  单位·统一社会信用代码: '91999999MAX0G00117',
  '单位·住址（住所地）': '虚构省甲市测试路1号',
});

/** The sheet of the template, filled in with these rows, as it is sent up. */
async function sheetOf(user: TestUser, rows: Answers[]): Promise<string> {
  const titles = await titlesOf(user);
  const bytes = await writeExcel({
    columns: titles.map(name => ({ name, kind: 'text' })),
    rows: rows.map(row => titles.map(title => row[title] ?? '')),
    ...{ facts: [], isForm: true },
  });
  return sendUp(user, '填写表.xlsx', bytes);
}

async function batchOf(user: TestUser, rows: Answers[]): Promise<string> {
  const { as } = await startHouse();
  const fileId = await sheetOf(user, rows);
  return (await as(user).ok(draftBatches.create, { data: { templateId, fileId } })).batchId;
}

test('填写表一列一项，填好上传后逐行核对：坏行只坏一行', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const titles = await titlesOf(user);
  expect(titles[0]).toBe('文件名称');
  expect(titles).toEqual(expect.arrayContaining(Object.keys(answersOf('甲'))));
  const rows = [
    answersOf('虚构甲有限公司'),
    { ...answersOf('虚构乙有限公司'), 单位·类型: '公司' },
    answersOf('虚构丙有限公司'),
  ];
  const batchId = await batchOf(user, rows);
  const detail = await as(user).ok(draftBatches.detail, { data: { batchId } });
  expect(detail).toMatchObject({ rowCount: 3, badCount: 1, documentCount: 2, isBegun: false, ignored: [] });
  expect(detail.rows[1]?.faults[0]).toMatchObject({ title: '单位·类型' });
  expect(detail.rows[0]?.missing.length).toBeGreaterThan(0);
  expect((await as(user).ok(draftBatches.page, {})).records).toMatchObject([{ batchId, fileName: '填写表.xlsx' }]);
});

test('一行的内容多得不像是填写的：只坏这一行，写明是第几行；整张表多得不像，请拆开', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const long = { ...answersOf('虚构乙有限公司'), '单位·名称（姓名）': '乙'.repeat(25_000) };
  const batchId = await batchOf(user, [answersOf('虚构甲有限公司'), long]);
  const detail = await as(user).ok(draftBatches.detail, { data: { batchId } });
  expect(detail.badCount).toBe(1);
  expect(detail.rows[1]?.faults).toEqual([
    { title: '整行', message: '第3行的内容过长，一行至多20000字，请缩短后重试' },
  ]);
  const much = Array.from({ length: 150 }, () => ({ ...answersOf('甲'), '单位·名称（姓名）': '甲'.repeat(15_000) }));
  const fileId = await sheetOf(user, much);
  expect(await as(user).raw(draftBatches.create, { data: { templateId, fileId } })).toMatchObject({
    message: batchFaults.tooManyRows.text,
  });
});

test('一行一份合为压缩包，附缺项报告；完成后有通知', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const names = Array.from({ length: 23 }, (_, at) => `虚构${at}号有限公司`);
  const batchId = await batchOf(user, names.map(answersOf));
  expect(await as(user).raw(draftBatches.download, { data: { batchId } })).toMatchObject({
    message: batchFaults.notBuilt.text,
  });
  await as(user).ok(draftBatches.build, { data: { batchId, fileTypes: ['docx'] } });
  await app.jobs.settle();
  expect(await as(user).ok(draftBatches.detail, { data: { batchId } })).toMatchObject({
    status: 'done',
    madeCount: 23,
  });
  const { data } = await as(user).raw(draftBatches.download, { data: { batchId } });
  const files = await readArchive(data as Buffer);
  expect(files.size).toBe(24);
  const twelfth = [...files].find(([name]) => name.startsWith('0013 '))!;
  expect(twelfth[0]).toContain('虚构11号有限公司');
  expect(
    readDocx(twelfth[1])
      .paragraphs.map(({ text }) => text)
      .join('\n'),
  ).toContain('虚构11号有限公司');
  const report = await readExcel({ bytes: files.get('缺项报告.xlsx')!, rowsMax: 1000 });
  expect(report.kind === 'rows' && report.rows[0]).toEqual(['文书', '行', '情形', '项目', '说明']);
  const own = await as(user).raw(draftBatches.blanks, { data: { batchId } });
  expect((await readExcel({ bytes: own.data as Buffer, rowsMax: 1000 })).kind).toBe('rows');
  const { records } = await as(user).ok(notices.page, {});
  expect(records.filter(({ relateId }) => relateId === batchId)).toHaveLength(1);
});

test('停下的批次可以再次生成', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const batchId = await batchOf(user, [answersOf('甲公司'), answersOf('乙公司')]);
  const build = { data: { batchId, fileTypes: ['docx' as const] } };
  await as(user).ok(draftBatches.build, build);
  await as(user).ok(draftBatches.cancel, { data: { batchId } });
  await app.jobs.settle();
  await as(user).ok(draftBatches.build, build);
  await app.jobs.settle();
  expect(await as(user).ok(draftBatches.detail, { data: { batchId } })).toMatchObject({ status: 'done', madeCount: 2 });
});

test.each([
  ['不是表格', 'a.txt', '文字', batchFaults.notExcel],
  ['不是xlsx的内容', 'a.xlsx', 'PK坏的', undefined],
])('%s的文件不收，并说明怎么办', async (_, name, content, fault) => {
  const { as } = await startHouse();
  const user = await aUser();
  const sent = sendUp(user, name, content);
  if (!fault) return expect(sent).rejects.toThrow(/./u);
  expect(await as(user).raw(draftBatches.create, { data: { templateId, fileId: await sent } })).toMatchObject({
    message: fault.text,
  });
});

test('没有认得的列、没有填写的行、全部有误，各有说明', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const strange = await writeExcel({ columns: [{ name: '甲', kind: 'text' }], rows: [['1']], facts: [] });
  const create = async (fileId: string) => as(user).raw(draftBatches.create, { data: { templateId, fileId } });
  expect(await create(await sendUp(user, '甲.xlsx', strange))).toMatchObject({ message: batchFaults.noHead.text });
  expect(await create(await sheetOf(user, []))).toMatchObject({ message: batchFaults.noRows.text });
  const batchId = await batchOf(user, [{ ...answersOf('甲'), 单位·类型: '公司' }]);
  expect(await as(user).raw(draftBatches.build, { data: { batchId, fileTypes: ['docx'] } })).toMatchObject({
    message: batchFaults.allBad.text,
  });
});

test('他人的批次如同不存在；删去的不再有', async () => {
  const { as } = await startHouse();
  const [user, other] = [await aUser(), await aUser()];
  const batchId = await batchOf(user, [answersOf('甲公司')]);
  const missing = { code: 404 };
  expect(await as(other).raw(draftBatches.detail, { data: { batchId } })).toMatchObject(missing);
  expect(await as(other).raw(draftBatches.build, { data: { batchId, fileTypes: ['docx'] } })).toMatchObject(missing);
  expect(await as(other).raw(draftBatches.cancel, { data: { batchId } })).toMatchObject(missing);
  expect(await as(other).raw(draftBatches.download, { data: { batchId } })).toMatchObject(missing);
  expect(await as(other).raw(draftBatches.blanks, { data: { batchId } })).toMatchObject(missing);
  expect(await as(other).raw(draftBatches.remove, { data: { batchId } })).toMatchObject(missing);
  await as(user).ok(draftBatches.remove, { data: { batchId } });
  expect(await as(user).raw(draftBatches.detail, { data: { batchId } })).toMatchObject(missing);
});

test('生成刚开始时删除批次：不留下没有批次的任务', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  for (let round = 0; round < 12; round += 1) {
    const batchId = await batchOf(user, [answersOf('甲公司')]);
    const order = { data: { batchId, fileTypes: ['docx' as const] } };
    const build = as(user).raw(draftBatches.build, order);
    // each round a little later
    for (let turn = 0; turn < round; turn += 1) await as(user).raw(draftBatches.page, {});
    await Promise.all([build, as(user).ok(draftBatches.remove, { data: { batchId } })]);
    expect(await tasksOf(user, 'drafting.batch')).toEqual([]);
  }
});
