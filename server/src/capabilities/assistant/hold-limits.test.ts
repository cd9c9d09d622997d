import { randomUUID } from 'node:crypto';
import {
  conversationFaults,
  conversationFilesMax,
  conversations,
  conversationsMax,
  messagesMax,
} from '@antai/contract/assistant/conversations';
import { assistantsMax, presetFaults, presets } from '@antai/contract/assistant/presets';
import { expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { framesOf } from '../../../test/read-stream.ts';
import { atOnce } from '../../../test/tasks-of.ts';
import { sendUp } from '../../../test/upload.ts';
import * as tables from './tables.ts';

const times = 20;

/** How many of these answers came to each code. */
const countOf = (answers: { code: number }[], code: number) => answers.filter(each => each.code === code).length;

const aConversationRow = ({ userId: ownerId }: TestUser) => {
  const now = new Date();
  return { imId: randomUUID(), ownerId, title: '旧对话', createdAt: now, updatedAt: now, openedAt: now };
};

test('对话最多保留的数目，同时新建也不超出', async () => {
  const { app, as } = await startHouse();
  const user = await aUser();
  const room = 3;
  const rows = Array.from({ length: conversationsMax - room }, () => aConversationRow(user));
  await app.database.drizzle.insert(tables.conversations).values(rows);
  const answers = await atOnce(times, () => as(user).raw(conversations.add, { data: {} }));
  expect(countOf(answers, 0)).toBe(room);
  expect(countOf(answers, conversationFaults.tooManyConversations.code)).toBe(times - room);
});

test('很多对话中按所问查找：标题或问题说到的都在，大小写不论，最近的在前', async () => {
  const { app, as } = await startHouse();
  const user = await aUser();
  const rows = Array.from({ length: 120 }, (_, at) => ({
    ...aConversationRow(user),
    title: at % 10 === 0 ? '质押NDA' : `旧对话${at}`,
    updatedAt: new Date(Date.UTC(2026, 0, 1) + at * 1000),
  }));
  await app.database.drizzle.insert(tables.conversations).values(rows);
  const questions = rows.map(({ imId }, at) => ({
    ...{ imId, messageId: randomUUID(), role: 'question' as const, createdAt: new Date() },
    text: `${at % 7 === 0 ? '质押未经登记，nda是否有效' : '租金'}${'长'.repeat(2_000)}`,
  }));
  await app.database.drizzle.insert(tables.messages).values(questions);
  const expected = rows.flatMap((row, at) => (at % 10 === 0 || at % 7 === 0 ? [row.imId] : [])).reverse();
  for (const keyword of ['质押', 'NdA']) {
    const page = (pageNum: number) =>
      as(user).ok(conversations.page, { baseInfo: { pageNum, pageSize: 15 }, data: { keyword } });
    const pages = [await page(1), await page(2)];
    expect(pages[0]!.total).toBe(expected.length);
    expect(pages.flatMap(({ records }) => records.map(({ imId }) => imId))).toEqual(expected);
  }
});

test('自建助手最多的数目，同时新建也不超出', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const add = () => as(user).raw(presets.addAssistant, { data: { name: '砚台助手', kinds: ['case'] } });
  await atOnce(assistantsMax - times + 5, add);
  const answers = await atOnce(times, add);
  expect(countOf(answers, 0)).toBe(times - 5);
  expect(countOf(answers, presetFaults.tooManyAssistants.code)).toBe(5);
});

test('一个对话的附件最多的数目，同时读取也不超出', async () => {
  const { app, as } = await startHouse();
  const user = await aUser();
  const { imId } = await as(user).ok(conversations.add, { data: {} });
  const row = { imId, ownerId: user.userId, fileName: '甲.txt', fileType: 'txt', characters: 1 };
  const files = Array.from({ length: conversationFilesMax - 2 }, () => ({
    ...{ ...row, fileId: randomUUID(), paragraphs: ['甲'], unread: [], createdAt: new Date() },
  }));
  await app.database.drizzle.insert(tables.chatFiles).values(files);
  const fileIds = await atOnce(6, at => sendUp(user, `附件${at}.txt`, '砚台寄存合同。'));
  const answers = await Promise.all(
    fileIds.map(fileId => as(user).raw(conversations.analyseFile, { data: { imId, fileId } })),
  );
  expect(countOf(answers, 0)).toBe(2);
  expect(countOf(answers, conversationFaults.tooManyFiles.code)).toBe(4);
});

test('附件要么随问题发出、要么已删除：同时提问与删除，不会留下没有附件的问题', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const { imId } = await as(user).ok(conversations.add, { data: {} });
  const fileIds = await atOnce(5, async at => {
    const fileId = await sendUp(user, `附件${at}.txt`, '砚台寄存合同。');
    await as(user).ok(conversations.analyseFile, { data: { imId, fileId } });
    return fileId;
  });
  for (const fileId of fileIds) {
    const question = { data: { imId, question: '砚台寄存费怎么算？', parentId: null, fileIds: [fileId] } };
    const [answer, removal] = await Promise.all([
      as(user).raw(conversations.ask, question),
      as(user).raw(conversations.removeFile, { data: { imId, fileId } }),
    ]);
    const isThere = (await as(user).raw(conversations.fileText, { data: { imId, fileId } })).code === 0;
    expect({ isAnswered: framesOf(answer.data)[0]?.name !== 'fault', isRemoved: removal.code === 0 }).toEqual({
      isAnswered: isThere,
      isRemoved: !isThere,
    });
  }
});

test('附件或消息满了的对话，不读新附件即说明', async () => {
  const { app, as } = await startHouse();
  const user = await aUser();
  // nothing can be read of it: whoever reads it says so
  const fileId = await sendUp(user, '空白.html', '<p></p>');
  const analyse = async (imId: string) =>
    (await as(user).raw(conversations.analyseFile, { data: { imId, fileId } })).message;
  const { imId } = await as(user).ok(conversations.add, { data: {} });
  expect(await analyse(imId)).toBe(conversationFaults.noText.text);
  const row = { imId, ownerId: user.userId, fileName: '甲.txt', fileType: 'txt', characters: 1 };
  const files = Array.from({ length: conversationFilesMax }, () => ({
    ...{ ...row, fileId: randomUUID(), paragraphs: ['甲'], unread: [], createdAt: new Date() },
  }));
  await app.database.drizzle.insert(tables.chatFiles).values(files);
  expect(await analyse(imId)).toBe(conversationFaults.tooManyFiles.text);
  const { imId: long } = await as(user).ok(conversations.add, { data: {} });
  const messages = Array.from({ length: messagesMax }, () => ({
    ...{
      messageId: randomUUID(),
      imId: long,
      parentId: null,
      role: 'question' as const,
      text: '问',
      createdAt: new Date(),
    },
  }));
  await app.database.drizzle.insert(tables.messages).values(messages as never);
  expect(await analyse(long)).toBe(conversationFaults.tooManyMessages.text);
});
