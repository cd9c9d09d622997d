import { dataImports } from '@antai/contract/administration/data';
import { files } from '@antai/contract/files';
import { search } from '@antai/contract/search';
import { expect, test } from 'vitest';
import { anAdministrator, startHouse } from '../../../../test/house.ts';
import { aJudgment, aMark } from '../../../../test/judgments.ts';
import { uploadOf } from '../../../../test/upload.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
const mark = aMark();
const { id, title, full_text: text } = aJudgment({ mark });
const csv = `id,title,full_text\n${id},${title},"${text}"\n,,\n`;

async function asAdmin() {
  const house = await startHouse();
  return { ...house, admin: house.as(await anAdministrator()) };
}

async function sent(admin: Awaited<ReturnType<typeof asAdmin>>['admin'], fileName: string, content: string) {
  const { payload, headers } = uploadOf(fileName, Buffer.from(content));
  return ((await admin.raw(files.upload, payload, headers)).data as { fileId: string }).fileId;
}

test('管理员上传文件导入：进度、结果与有误的行都可见，导入的随即检索得到，文件不留', async () => {
  const { admin, settle } = await asAdmin();
  const fileId = await sent(admin, '判决.csv', csv);
  const { taskId } = await admin.ok(dataImports.start, { data: { kind: 'cases', fileId } });
  await settle();
  const [mine] = (await admin.ok(dataImports.page, {})).records.filter(each => each.taskId === taskId);
  expect(mine).toMatchObject({ kind: 'cases', fileName: '判决.csv', state: 'done', summary: { files: 1, written: 1 } });
  const problems = await admin.ok(dataImports.problems, { data: { taskId } });
  expect(problems.total).toBe(mine?.summary?.bad);
  const tree = [{ baseQueryBO: { fieldEn: 'fullText', fieldValue: mark } }];
  const hits = await admin.ok(search.list, { data: { id: 2, recordType: '2', childQueryBO: tree } });
  expect(hits.total).toBe(1);
  expect((await admin.raw(files.download, { data: { fileId } })).code).toBe(404);
});

test('不收的文件、他人的文件、没有的导入：说明是哪一种；已结束的可以再停而无事', async () => {
  const { admin } = await asAdmin();
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const { payload, headers } = uploadOf('a.png', Buffer.from(png, 'base64'));
  const picture = ((await admin.raw(files.upload, payload, headers)).data as { fileId: string }).fileId;
  const start = (fileId: string) => admin.raw(dataImports.start, { data: { kind: 'cases', fileId } });
  expect((await start(picture)).code).toBe(415);
  expect((await start(nobody)).code).toBe(404);
  for (const call of [dataImports.problems, dataImports.stop]) {
    expect((await admin.raw(call, { data: { taskId: nobody } })).code).toBe(404);
  }
  const [any] = (await admin.ok(dataImports.page, {})).records;
  if (any) await admin.ok(dataImports.stop, { data: { taskId: any.taskId } });
});
