import { randomUUID } from 'node:crypto';
import { files } from '@antai/contract/files';
import { notices } from '@antai/contract/notices';
import { openRequestsMax, opinions, opinionsFaults, requestsADayMax } from '@antai/contract/opinions';
import { expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';

const form = (title = '并购协议中陈述与保证条款的裁判规则') => ({
  serviceKind: 'caseReview' as const,
  title,
  description: '请整理近五年相关裁判，并说明法院对赔偿上限条款的态度。',
  contact: '13800138000',
});
const anAdministrator = () => aUser({ grants: [{ resourceId: 9, display: true, permission: true }] });

async function sendFile(user: TestUser, fileName: string, text: string): Promise<string> {
  const { as } = await startHouse();
  const boundary = randomUUID();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
  const body = Buffer.from(`${head}${text}\r\n--${boundary}--\r\n`);
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return ((await as(user).raw(files.upload, body, type)).data as { fileId: string }).fileId;
}

test('提交后在本人的列表中，新的在前，他人看不到', async () => {
  const { as } = await startHouse();
  const [li, wang] = [await aUser(), await aUser()];
  const first = await as(li).ok(opinions.addRequest, { data: form('甲') });
  const second = await as(li).ok(opinions.addRequest, { data: { ...form('乙'), wishedDate: '2999-01-01' } });
  const page = await as(li).ok(opinions.requestPage, {});
  expect(page.records.map(({ requestId }) => requestId)).toEqual([second.requestId, first.requestId]);
  expect(page.records[0]).toMatchObject({ state: 'submitted', wishedDate: '2999-01-01', answer: null });
  expect((await as(wang).ok(opinions.requestPage, {})).total).toBe(0);
});

test('撤回后不再等待答复；他人的申请如同不存在', async () => {
  const { as } = await startHouse();
  const [li, wang] = [await aUser(), await aUser()];
  const { requestId } = await as(li).ok(opinions.addRequest, { data: form() });
  expect(await as(wang).raw(opinions.withdrawRequest, { data: { requestId } })).toMatchObject({ code: 404 });
  expect(await as(li).raw(opinions.withdrawRequest, { data: { requestId: randomUUID() } })).toMatchObject({
    code: 404,
  });
  await as(li).ok(opinions.withdrawRequest, { data: { requestId } });
  await as(li).ok(opinions.withdrawRequest, { data: { requestId } });
  expect((await as(li).ok(opinions.requestPage, { data: { state: 'withdrawn' } })).total).toBe(1);
  const answer = { requestId, state: 'answered' as const, answer: '已办' };
  expect(await as(await anAdministrator()).raw(opinions.answerRequest, { data: answer })).toMatchObject({
    code: 1,
    message: '申请已撤回',
  });
});

test('管理员看到全部申请与申请人，标为处理中，再答复；申请人看到答复并得到消息', async () => {
  const { app, as } = await startHouse();
  const [li, admin] = [await aUser(), await anAdministrator()];
  const { requestId } = await as(li).ok(opinions.addRequest, { data: form() });
  const received = await as(admin).ok(opinions.allRequests, { baseInfo: { pageSize: 100 } });
  expect(received.records.find(each => each.requestId === requestId)).toMatchObject({ ownerName: '测试律师' });
  const answering = as(admin);
  await answering.ok(opinions.answerRequest, { data: { requestId, state: 'handling' } });
  expect((await as(li).ok(opinions.requestPage, {})).records[0]).toMatchObject({ state: 'handling', answer: null });

  const mails: unknown[] = [];
  const from = await app.events.startOf(li.userId);
  const stop = app.events.subscribe(li.userId, { afterId: from, deliver: event => mails.push(event) });
  await answering.ok(opinions.answerRequest, { data: { requestId, state: 'answered', answer: '见附件' } });
  expect((await as(li).ok(opinions.requestPage, {})).records[0]).toMatchObject({
    state: 'answered',
    answer: '见附件',
    answerTime: expect.any(String),
  });
  await expect.poll(() => mails).toMatchObject([{ type: 'message', data: { messageTitle: '定制服务已答复' } }]);
  stop();
  expect(await as(li).raw(opinions.withdrawRequest, { data: { requestId } })).toMatchObject({ code: 1 });
  const again = await answering.ok(opinions.answerRequest, { data: { requestId, state: 'handling' } });
  expect(again.state).toBe('answered');
});

test('新申请告知每位管理员，不告知他人；说明谁要什么', async () => {
  const { as } = await startHouse();
  const [li, wang, admin] = [await aUser(), await aUser(), await anAdministrator()];
  const { requestId } = await as(li).ok(opinions.addRequest, { data: form('甲与<b>乙</b>') });
  const { records } = await as(admin).ok(notices.page, {});
  expect(records.find(each => each.relateId === requestId)).toMatchObject({
    messageType: 3,
    redirectType: 10,
    status: 2,
    messageTitle: '新的定制服务申请',
    messageContent: expect.stringContaining('测试律师提交了“甲与&lt;b&gt;乙&lt;/b&gt;”（类案与裁判规则整理）'),
  });
  for (const each of [li, wang]) expect((await as(each).ok(notices.page, {})).total).toBe(0);
});

test('附件须为本人上传；管理员可以下载', async () => {
  const { as } = await startHouse();
  const [li, admin] = [await aUser(), await anAdministrator()];
  const fileId = await sendFile(li, '协议.txt', '协议正文');
  const { requestId, attachment } = await as(li).ok(opinions.addRequest, { data: { ...form(), fileId } });
  expect(attachment).toMatchObject({ fileName: '协议.txt' });
  const got = await as(admin).raw(opinions.attachment, { data: { requestId } });
  expect(String(got.data)).toBe('协议正文');
  const others = { ...form(), fileId: await sendFile(await aUser(), '他人.txt', '他人') };
  expect(await as(li).raw(opinions.addRequest, { data: others })).toMatchObject({ code: 400 });
  const bare = await as(li).ok(opinions.addRequest, { data: form() });
  const without = { data: { requestId: bare.requestId } };
  expect(await as(admin).raw(opinions.attachment, without)).toMatchObject({ code: 404 });
});

test(`每人最多${openRequestsMax}个待答复的申请，同时提交也不会超过`, async () => {
  const { as } = await startHouse();
  const li = as(await aUser());
  await li.ok(opinions.addRequest, { data: form() });
  const tries = Array.from({ length: openRequestsMax + 4 }, () => li.raw(opinions.addRequest, { data: form() }));
  const codes = (await Promise.all(tries)).map(({ code }) => code);
  expect(codes.filter(code => code === 0)).toHaveLength(openRequestsMax - 1);
  expect((await li.raw(opinions.addRequest, { data: form() })).message).toContain(`您有${openRequestsMax}个申请`);
  const { records } = await li.ok(opinions.requestPage, {});
  await li.ok(opinions.withdrawRequest, { data: { requestId: records[0]!.requestId } });
  await li.ok(opinions.addRequest, { data: form() });
});

test('反复申请、撤回，一天之内也有限：每一个都会通知管理员', async () => {
  const { as } = await startHouse();
  const li = as(await aUser());
  for (let number = 0; number < requestsADayMax; number += 1) {
    const { requestId } = await li.ok(opinions.addRequest, { data: form() });
    await li.ok(opinions.withdrawRequest, { data: { requestId } });
  }
  expect(await li.raw(opinions.addRequest, { data: form() })).toMatchObject({
    ...{ code: 1, message: opinionsFaults.tooManyToday.text },
  });
});

test.each([
  ['没有标题', { ...form(), title: '  ' }, '请填写标题'],
  ['标题过长', { ...form(), title: '长'.repeat(101) }, '标题请控制在100字以内'],
  ['没有说明', { ...form(), description: undefined }, '请填写需求说明'],
  ['种类不明', { ...form(), serviceKind: 'magic' }, '请选择服务种类'],
  ['联系方式不像电话或邮箱', { ...form(), contact: '找我' }, '联系方式请填写手机号、固定电话'],
  ['日期不存在', { ...form(), wishedDate: '2030-02-30' }, '期望日期'],
  ['日期已过', { ...form(), wishedDate: '2020-01-01' }, '期望日期已过'],
  ['附件不存在', { ...form(), fileId: randomUUID() }, '附件不存在'],
])('%s：答复400并说明', async (_name, data, words) => {
  const { as } = await startHouse();
  const answer = await as(await aUser()).raw(opinions.addRequest, { data });
  expect(answer).toMatchObject({ code: 400 });
  expect(answer.message).toContain(words);
});

test.each([
  '13800138000',
  '010-12345678',
  '02112345678',
  'li.si@example.com',
  'a@b.c.cn',
])('联系方式%s可以接受', async contact => {
  const { as } = await startHouse();
  await as(await aUser()).ok(opinions.addRequest, { data: { ...form(), contact } });
});

test('答复须有内容；不存在的申请不能答复', async () => {
  const { as } = await startHouse();
  const admin = as(await anAdministrator());
  const data = { requestId: randomUUID(), state: 'answered' };
  expect(await admin.raw(opinions.answerRequest, { data })).toMatchObject({ code: 400 });
  expect(await admin.raw(opinions.answerRequest, { data: { ...data, answer: '好' } })).toMatchObject({ code: 404 });
  expect(await admin.raw(opinions.allRequests, { data: { state: 'lost' } })).toMatchObject({ code: 400 });
  expect(await admin.raw(opinions.requestPage, { data: { state: 'lost' } })).toMatchObject({ code: 400 });
});

test('没有权限：403', async () => {
  const { as } = await startHouse();
  const barred = as(await aUser({ grants: [{ resourceId: 20024, display: false, permission: false }] }));
  expect(await barred.raw(opinions.addRequest, { data: form() })).toMatchObject({ code: 403 });
  const user = as(await aUser());
  const requestId = randomUUID();
  for (const [call, data] of [
    [opinions.allRequests, {}],
    [opinions.answerRequest, { requestId, state: 'handling' }],
    [opinions.attachment, { requestId }],
  ] as const)
    expect(await user.raw(call, { data })).toMatchObject({ code: 403 });
});
