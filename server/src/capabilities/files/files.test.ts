import { randomUUID } from 'node:crypto';
import { files } from '@antai/contract/files';
import { expect, test } from 'vitest';
import { aUser, startHouse, startHouseWith, type TestUser, withoutIndex } from '../../../test/house.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function send(user: TestUser, fileName: string, content: Buffer, house = startHouse()) {
  const { as } = await house;
  const boundary = randomUUID();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return as(user).raw(files.upload, body, { 'content-type': `multipart/form-data; boundary=${boundary}` });
}

test('上传的文件本人可以原样下载', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const sent = await send(user, '合影.png', png);
  expect(sent).toMatchObject({ code: 0, data: { fileName: '合影.png', fileType: 'png', sizeBytes: png.length } });
  const { fileId } = sent.data as { fileId: string };
  const got = await as(user).raw(files.download, { data: { fileId } });
  expect(got.data).toEqual(png);
  expect(got.headers['content-disposition']).toContain(encodeURIComponent('合影.png'));
});

test('他人的文件如同不存在', async () => {
  const { as } = await startHouse();
  const { data } = await send(await aUser(), 'a.png', png);
  const { fileId } = data as { fileId: string };
  expect(await as(await aUser()).raw(files.download, { data: { fileId } })).toMatchObject({ code: 404, data: null });
  expect(await as(await aUser()).raw(files.download, { data: { fileId: randomUUID() } })).toMatchObject({ code: 404 });
});

test.each([
  ['文本冒充图片', '假.png', Buffer.from('并非图片'), 415, '内容与扩展名不符'],
  ['可执行文件', '程序.exe', Buffer.from('MZ\x90\x00'), 415, '无法识别'],
  ['空文件', '空.txt', Buffer.alloc(0), 400, '文件为空'],
  ['超过上限', '大.txt', Buffer.alloc(1024 * 1024 + 1, 'a'), 413, '超过1MB'],
])('%s被拒绝并说明原因', async (_name, fileName, content, code, words) => {
  const answer = await send(await aUser(), fileName, content);
  expect(answer.code).toBe(code);
  expect(answer.message).toContain(words);
});

test('文件名中的路径不起作用', async () => {
  const answer = await send(await aUser(), '../../etc/passwd.txt', Buffer.from('你好，文件'));
  expect(answer).toMatchObject({ code: 0, data: { fileName: 'passwd.txt' } });
});

test('没有结尾的表单：说明上传不完整，不算系统错误', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const form = [
    '--grenze\r\ncontent-disposition: form-data; name="file"; filename="说明.txt"',
    'content-type: text/plain\r\n\r\n说明\r\n',
  ].join('\r\n');
  for (const body of [form, form.slice(0, 40), '--grenze\r\n'])
    expect(
      await as(user).raw(files.upload, body, { 'content-type': 'multipart/form-data; boundary=grenze' }),
    ).toMatchObject({
      code: 400,
    });
});

test('不是multipart：415', async () => {
  const { as } = await startHouse();
  expect(await as(await aUser()).raw(files.upload, {})).toMatchObject({ code: 415 });
});

test('删除后如同不存在，腾出容量；他人的删不掉；删除留有记录', async () => {
  const { as, app } = await startHouse();
  const user = await aUser();
  const { data } = await send(user, 'a.png', png);
  const { fileId } = data as { fileId: string };
  expect(await as(await aUser()).raw(files.remove, { data: { fileId } })).toMatchObject({ code: 404 });
  await as(user).ok(files.remove, { data: { fileId } });
  expect(await as(user).raw(files.download, { data: { fileId } })).toMatchObject({ code: 404 });
  const audit = 'select action, detail from audit_log where user_id = $1 and action = $2';
  const { rows } = await app.database.pool.query(audit, [user.userId, 'deletion']);
  expect(rows).toEqual([{ action: 'deletion', detail: `${files.remove.path} fileId=${fileId}` }]);
});

test('容量有上限：同时上传也不会超过，删除后可再传；同一企业合计', async () => {
  const house = await startHouseWith({ ...withoutIndex, UPLOAD_USER_MB: '1', UPLOAD_ENTERPRISE_MB: '1' });
  const enterpriseId = randomUUID();
  const [li, wang] = [await aUser(), await aUser()];
  const enterprise = 'update users set enterprise_id = $1 where user_id = any($2)';
  await house.app.database.pool.query(enterprise, [enterpriseId, [li.userId, wang.userId]]);
  const sendOne = (user: TestUser) => send(user, 'a.txt', Buffer.alloc(300_000, 'a'), Promise.resolve(house));
  await house.as(li).raw(files.download, {});
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendOne(li)));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(17);
  expect(answers.find(({ code }) => code === 1)?.message).toContain('您上传的文件已达容量上限');
  expect((await sendOne(wang)).message).toContain('贵单位上传的文件已达容量上限');
  const { fileId } = answers.find(({ code }) => code === 0)?.data as { fileId: string };
  await house.as(li).ok(files.remove, { data: { fileId } });
  expect(await sendOne(wang)).toMatchObject({ code: 0 });
  await house.app.close();
});
