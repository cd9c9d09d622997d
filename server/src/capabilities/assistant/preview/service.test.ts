import { randomUUID } from 'node:crypto';
import { conversationFaults, conversations } from '@antai/contract/assistant/conversations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeModel, openFakeModel, scenes } from '../../../../test/fake-model.ts';
import { aUser, startHouse, startHouseWith, type TestUser } from '../../../../test/house.ts';
import { atOnce } from '../../../../test/tasks-of.ts';
import { sendUp } from '../../../../test/upload.ts';

const question = '原告王建国（电话13800138000）诉被告北京云石科技有限公司欠付押金，能否要求违约金？';

let fake: FakeModel;
let house: Awaited<ReturnType<typeof startHouseWith>>;
beforeAll(async () => {
  fake = await openFakeModel();
  house = await startHouseWith({ AI_BASE_URL: fake.baseUrl, AI_MODEL: 'fake', AI_LOCATION: 'cn' });
  // what other tests brought is in the index by then, so that two searches find the same
  await house.settle();
});
afterAll(async () => {
  await house.app.close();
  fake.close();
});
beforeEach(() => fake.play());

const preview = (user: TestUser, data: object = {}) =>
  house.as(user).ok(conversations.preview, { data: { question, ...data } });
const aConversation = async (user: TestUser) => (await house.as(user).ok(conversations.add, { data: {} })).imId;

/** Passages stand between marks that are drawn anew for each request. */
const withoutMarks = (text: string) => text.replaceAll(/data-[a-p]{18}/g, 'data');
const sent = (at: number) =>
  (fake.requests[at]!.body.messages as { content: string }[]).map(({ content }) => withoutMarks(content));

test('预览与随后送出的一字不差；替换处写明原文；预览时什么都没有送出', async () => {
  const user = await aUser();
  const imId = await aConversation(user);
  const fileId = await sendUp(user, '合同.txt', '渡轮押金合同。承租人李晓梅，邮箱li@example.com。', house);
  await house.as(user).ok(conversations.analyseFile, { data: { imId, fileId } });
  const shown = await preview(user, { imId, fileIds: [fileId] });
  expect(shown).toMatchObject({ isMasked: true, model: { location: 'cn' } });
  expect(fake.requests).toEqual([]);
  const originals = shown.messages.flatMap(({ spans }) => spans.map(({ original }) => original));
  for (const name of ['王建国', '13800138000', '北京云石科技有限公司', '李晓梅', 'li@example.com'])
    expect(originals).toContain(name);
  for (const { text, spans } of shown.messages)
    for (const { start, end } of spans) expect(text.slice(start, end)).toMatch(/^【.+\d】$/);
  fake.play(scenes.says('可以。'));
  await house.as(user).raw(conversations.ask, { data: { imId, question, fileIds: [fileId] } });
  expect(sent(0)).toEqual(shown.messages.map(({ text }) => withoutMarks(text)));
});

test('产品自己的指示不替换：其中的字不是谁的名字', async () => {
  const [system] = (await preview(await aUser())).messages;
  expect(system).toMatchObject({ role: 'system', spans: [] });
  expect(system?.text).toContain('简洁、准确');
});

test('照原文发送的：预览与送出的都是原文，其余仍替换；追问带着此前的问答', async () => {
  const user = await aUser();
  const imId = await aConversation(user);
  const revealed = ['北京云石科技有限公司'];
  fake.play(scenes.says('可以。'));
  await house.as(user).raw(conversations.ask, { data: { imId, question, revealed } });
  expect(sent(0).join()).toContain('北京云石科技有限公司');
  expect(sent(0).join()).not.toContain('王建国');
  const next = await preview(user, { imId, question: '还要证明什么？', revealed });
  expect(next.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  expect(next.messages[1]?.text).toContain('北京云石科技有限公司');
  expect(next.messages[1]?.text).not.toContain('王建国');
});

test('还没有对话也能预览', async () => {
  expect((await preview(await aUser())).messages.at(-1)?.text).toContain('能否要求违约金');
});

test('别人的对话不存在；不在其中的回答、没有对话的附件、过多的照原文发送都被拒绝', async () => {
  const [user, other] = [await aUser(), await aUser()];
  const imId = await aConversation(other);
  const refused = async (data: object) =>
    (await house.as(user).raw(conversations.preview, { data: { question, ...data } })).code;
  expect(await refused({ imId })).toBe(404);
  expect(await refused({ imId: await aConversation(user), parentId: randomUUID() })).toBe(400);
  expect(await refused({ fileIds: [randomUUID()] })).toBe(400);
  expect(await refused({ revealed: Array.from({ length: 51 }, String) })).toBe(400);
});

test('同一用户同时只预览一个', async () => {
  const user = await aUser();
  await preview(user);
  const codes = async () => {
    const answers = await atOnce(6, () => house.as(user).raw(conversations.preview, { data: { question } }));
    return answers.map(({ code }) => code);
  };
  const { code: refused } = conversationFaults.previewing;
  // while others are there, the calls of one who sends many begin one after the other
  await expect.poll(codes, { timeout: 10_000 }).toEqual(expect.arrayContaining([0, refused]));
  expect(await preview(user)).toMatchObject({ isMasked: true });
});

test('没有模型时说明内容不会送出', async () => {
  const { as } = await startHouse();
  const answer = await as(await aUser()).raw(conversations.preview, { data: { question } });
  expect(answer).toMatchObject({ code: conversationFaults.noModel.code, message: conversationFaults.noModel.text });
});
