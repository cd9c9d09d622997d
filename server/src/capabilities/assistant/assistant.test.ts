import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, type AnswerEvent, addToAnswer, emptyAnswer } from '@antai/contract/assistant/answer';
import {
  type ChatAnswer,
  type ChatHistory,
  conversations,
  type NewQuestion,
} from '@antai/contract/assistant/conversations';
import { presets } from '@antai/contract/assistant/presets';
import { files } from '@antai/contract/files';
import { imports } from '@antai/contract/imports';
import type { Call } from '@antai/contract/wire/call';
import { readDocx } from '@antai/documents/read-docx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { aJudgment, putJudgments } from '../../../test/judgments.ts';
import { mostPosted } from '../../../test/most-posted.ts';
import { framesOf } from '../../../test/read-stream.ts';
import { sendUp } from '../../../test/upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'assistant-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A field of law that no other test knows: an ordinance and judgments on one strange matter. */
const statuteTitle = `某市${randomUUID().slice(0, 8)}砚台寄存违约金条例`;
const article =
  '砚台寄存人逾期取回的，应当支付违约金；约定的违约金过分高于造成的损失的，可以请求人民法院予以适当减少。';

beforeAll(async () => {
  const { app, settle } = await startHouse();
  const place = join(folder, '地方性法规');
  mkdirSync(place, { recursive: true });
  const head = `# ${statuteTitle}\n\n2020年3月1日 某市人民代表大会常务委员会通过\n\n<!-- INFO END -->\n\n## 第一章 总则\n\n`;
  const body = `第一条 为了规范砚台寄存，制定本条例。\n\n第二条 ${article}\n\n第三条 本条例自2020年7月1日起施行。\n`;
  writeFileSync(join(place, `${statuteTitle}(2020-03-01).md`), head + body);
  await app.askAsMachine(imports.start, { data: { kind: 'laws', paths: [folder] } });
  const reasoning = '双方砚台寄存合同约定的违约金过高，被告请求法院酌减违约金，本院结合造成的损失予以适当减少。';
  const judgments = [2021, 2022, 2023].map((year, at) =>
    aJudgment({
      id: `chat-${year}`,
      number: `（${year}）沪0115民初77${at}1号`,
      cause: at === 0 ? '租赁合同纠纷' : '买卖合同纠纷',
      date: `${['二〇二一', '二〇二二', '二〇二三'][at]}年六月一日`,
      reasoning,
    }),
  );
  // one that a wider search would find, and none of these questions is about
  const other = aJudgment({ id: 'chat-other', cause: '买卖合同纠纷', reasoning: '砚台违约金过高。' });
  await putJudgments(app, [...judgments, other]);
  await settle();
});

/** Everything that a stream says, once it is over. */
async function read(user: TestUser, call: Call, data: object) {
  const { as } = await startHouse();
  const answer = await as(user).raw(call, { data });
  if (answer.code !== 0) return { ...answer, events: [] as AnswerEvent[], runId: '', state: '' };
  const frames = framesOf(answer.data);
  const fault = frames.find(({ name }) => name === 'fault')?.data.baseInfo as { code: number; message: string };
  const events = frames.filter(({ name }) => name === 'message').map(({ data: event }) => event as AnswerEvent);
  const runId = frames.find(({ name }) => name === 'run')?.data.runId as string;
  const state = frames.find(({ name }) => name === 'end')?.data.state as string;
  return { ...answer, ...fault, events, runId, state };
}

async function aConversation(user: TestUser, owmId?: string): Promise<string> {
  const { as } = await startHouse();
  return (await as(user).ok(conversations.add, { data: { owmId } })).imId;
}

async function ask(user: TestUser, data: Partial<NewQuestion> & { imId: string; question: string }) {
  const { events, state, code, message } = await read(user, conversations.ask, data);
  return { answer: events.reduce<Answer>(addToAnswer, emptyAnswer), events, state, code, message };
}

const historyOf = async (user: TestUser, imId: string): Promise<ChatHistory> =>
  (await startHouse()).as(user).ok(conversations.history, { data: { imId } });

const answersOf = ({ messages }: ChatHistory) => messages.filter((each): each is ChatAnswer => each.role === 'answer');

const question = '砚台寄存合同约定的违约金过高，能不能请求法院减少？';

describe('没有模型时', () => {
  test('逐字摘录法条与案例，条条核验，写明离线模式与检索范围', async () => {
    const user = await aUser();
    const imId = await aConversation(user);
    const { answer, state } = await ask(user, { imId, question });
    expect(state).toBe('done');
    expect(answer.mode).toBe('offline');
    expect(answer.text).toMatch(/^\*\*离线模式\*\*/);
    const statute = answer.sources.find(({ title }) => title === `《${statuteTitle}》第二条`);
    expect(statute).toMatchObject({
      kind: 'statute',
      passage: article,
      check: { status: 'verified', checked: 'content' },
    });
    expect(statute!.reasons.length).toBeGreaterThan(0);
    expect(statute!.marks.every(([start, end]) => article.slice(start, end).length > 1)).toBe(true);
    const cases = answer.sources.filter(({ kind }) => kind === 'case');
    expect(cases.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['（2022）沪0115民初7711号', '（2023）沪0115民初7721号']),
    );
    for (const { passage, check } of cases) {
      expect(passage).toContain('砚台寄存');
      expect(check?.status).toBe('verified');
    }
    expect(answer.sources.map(({ number }) => number)).toEqual(answer.sources.map((_source, at) => at + 1));
    expect(answer.coverage).toMatchObject({ caseHits: 3, skipped: [] });
    expect(answer.coverage!.articles).toBeGreaterThanOrEqual(3);
  });

  test('反问来自所得案例的差别：案由、年份；选定后只留符合的，并写入历史', async () => {
    const user = await aUser();
    const imId = await aConversation(user);
    const { answer } = await ask(user, { imId, question });
    const causes = answer.narrowings.find(({ fieldEn }) => fieldEn === 'causeOfAction')!;
    expect(answer.narrowings.some(({ fieldEn }) => fieldEn === 'judgmentYear')).toBe(true);
    const { value, label, count } = causes.values.find(each => each.label === '买卖合同纠纷')!;
    expect(count).toBe(2);
    const narrowed = [{ fieldEn: 'causeOfAction' as const, value, label }];
    const { answer: second } = await ask(user, { imId, question, narrowed });
    expect(second.coverage?.caseHits).toBe(count);
    expect(second.narrowings.some(({ fieldEn }) => fieldEn === 'causeOfAction')).toBe(false);
    expect((await historyOf(user, imId)).messages[2]).toMatchObject({ role: 'question', narrowed });
  });

  test('找不到时直说没有找到、库中有多少、怎样改，不凑数', async () => {
    const user = await aUser();
    const { answer } = await ask(user, { imId: await aConversation(user), question: 'zzzz qqqq' });
    expect(answer.sources).toEqual([]);
    expect(answer.text).toContain('没有找到');
    expect(answer.text).toContain('可以这样改');
  });

  test('问题写明的条文排在最前；问题中的引用逐处核验', async () => {
    const user = await aUser();
    const question = `《${statuteTitle}》第一条是什么，（2023）京9999民终1号怎么判的？`;
    const { answer } = await ask(user, { imId: await aConversation(user), question: question });
    expect(answer.sources[0]).toMatchObject({ title: `《${statuteTitle}》第一条`, reasons: ['问题中写明了这一条'] });
    expect(answer.citations.map(({ raw, status, where }) => [raw, status, where])).toEqual([
      [`《${statuteTitle}》第一条`, 'verified', '问题'],
      ['（2023）京9999民终1号', 'malformed', '问题'],
    ]);
  });

  test('问题写明案号的，库中有即摘录其结果；没有问别的，不以他案凑数', async () => {
    const user = await aUser();
    const imId = await aConversation(user);
    const { answer } = await ask(user, { imId, question: '(2022)沪0115民初7711号判了什么' });
    expect(answer.sources.map(({ title, place, reasons }) => [title, place, reasons])).toEqual([
      ['（2022）沪0115民初7711号', '裁判结果', ['问题中写明了这一案号']],
    ]);
    expect(answer.sources[0]!.passage).not.toBe('');
    const more = '（2022）沪0115民初7711号判了什么？砚台寄存合同约定的违约金过高，能不能请求法院减少？';
    const { answer: second } = await ask(user, { imId, question: more });
    const cases = second.sources.filter(({ kind }) => kind === 'case');
    expect(cases[0]).toMatchObject({ title: '（2022）沪0115民初7711号', reasons: ['问题中写明了这一案号'] });
    expect(cases.length).toBeGreaterThan(1);
    expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length);
  });

  test('条文按所选日期的效力；尚未施行的日期查不到这部法', async () => {
    const user = await aUser();
    const { answer } = await ask(user, { imId: await aConversation(user), question, asOf: '2019-01-01' });
    expect(answer.coverage?.asOf).toBe('2019-01-01');
    expect(
      answer.sources.some(({ title, check }) => title.includes(statuteTitle) && check?.status === 'verified'),
    ).toBe(false);
  });

  test('追问很短时接着上一问的意思找', async () => {
    const user = await aUser();
    const imId = await aConversation(user);
    await ask(user, { imId, question });
    const { answer } = await ask(user, { imId, question: '由谁来举证？' });
    expect(answer.sources.some(({ title }) => title.includes(statuteTitle))).toBe(true);
  });

  test('没有权限的库不检索，并写明', async () => {
    const user = await aUser({ grants: [{ resourceId: 20011, display: false, permission: false }] });
    const { answer } = await ask(user, { imId: await aConversation(user), question });
    expect(answer.sources.some(({ kind }) => kind === 'case')).toBe(false);
    expect(answer.coverage?.skipped).toEqual(['司法案例（您没有此项权限）']);
  });
});

describe('对话', () => {
  test('第一个问题成为标题，自己改过的不再变；列表每页5个，最近的在前，可按所问查找', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) ids.push(await aConversation(user));
    await ask(user, { imId: ids[0]!, question: '股东没有出资怎么办' });
    const first = await as(user).ok(conversations.page, {});
    expect(first).toMatchObject({ total: 6, pageSize: 5, pages: 2 });
    expect(first.records[0]).toMatchObject({ imId: ids[0], title: '股东没有出资怎么办', isRunning: false });
    await as(user).ok(conversations.rename, { data: { imId: ids[0]!, title: '出资' } });
    const named = await as(user).ok(conversations.page, { data: { keyword: '没有出资' } });
    expect(named.records.map(({ title }) => title)).toEqual(['出资']);
    expect((await as(user).ok(conversations.page, { data: { keyword: '%' } })).total).toBe(0);
  });

  test('重新打开时问答都在；上次打开的对话可以直接回到', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const imId = await aConversation(user);
    const { answer } = await ask(user, { imId, question });
    const [kept] = answersOf(await historyOf(user, imId));
    expect(kept).toMatchObject({ state: 'done', failReason: null, answer });
    await aConversation(user);
    await as(user).ok(conversations.activate, { data: { imId } });
    expect((await as(user).ok(conversations.activate, { data: {} })).conversation?.imId).toBe(imId);
  });

  test('改问另起分支，重新回答再成一支；两边都留着，可以切换', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const imId = await aConversation(user);
    await ask(user, { imId, question: '违约金过高怎么办' });
    const before = await historyOf(user, imId);
    await ask(user, { imId, question: '违约金能不能减少', parentId: null });
    const after = await historyOf(user, imId);
    expect(after.messages.map(each => (each.role === 'question' ? each.text : ''))).toEqual(['违约金能不能减少', '']);
    expect(after.messages[0]!.siblings).toHaveLength(2);
    const answerId = after.messages[1]!.messageId;
    await read(user, conversations.regenerate, { imId, messageId: answerId });
    expect((await historyOf(user, imId)).messages[1]!.siblings).toHaveLength(2);
    await as(user).ok(conversations.activate, { data: { imId, messageId: before.messages[0]!.messageId } });
    expect((await historyOf(user, imId)).messages.map(({ messageId }) => messageId)).toEqual(
      before.messages.map(({ messageId }) => messageId),
    );
  });

  test('同一对话同时只回答一个问题；并发提交只成一个，其余就地被拒且不留痕', async () => {
    const user = await aUser();
    const imId = await aConversation(user);
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(user, { imId, question, parentId: null })));
    const begun = answers.filter(({ code }) => code === 0).length;
    expect(begun).toBeGreaterThanOrEqual(1);
    for (const { code } of answers) expect([0, 409]).toContain(code);
    const { messages } = await historyOf(user, imId);
    expect(messages[0]!.siblings).toHaveLength(begun);
  });

  test('已完成的回答可再读一遍；不能继续', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const imId = await aConversation(user);
    const { events } = await ask(user, { imId, question });
    const [{ runId } = { runId: '' }] = answersOf(await historyOf(user, imId));
    expect((await read(user, conversations.follow, { runId })).events).toEqual(events);
    expect(await read(user, conversations.continue, { runId })).toMatchObject({ code: 409 });
    expect(answersOf(await historyOf(user, imId))[0]).toMatchObject({ state: 'done' });
    expect(await as(user).ok(conversations.stop, { data: { runId } })).toEqual({});
  });

  test('删除后问答、回答过程与附件都不在', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const imId = await aConversation(user);
    const fileId = await sendUp(user, '合同.txt', '第一条 违约金为日千分之三。');
    await as(user).ok(conversations.analyseFile, { data: { imId, fileId } });
    await ask(user, { imId, question, fileIds: [fileId] });
    const [{ runId } = { runId: '' }] = answersOf(await historyOf(user, imId));
    await as(user).ok(conversations.remove, { data: { imId } });
    expect(await as(user).raw(conversations.history, { data: { imId } })).toMatchObject({ code: 404 });
    expect(await read(user, conversations.follow, { runId })).toMatchObject({ code: 404 });
    expect(await as(user).raw(files.download, { data: { fileId } })).toMatchObject({ code: 404 });
  });

  test('他人的对话、回答与附件如同不存在', async () => {
    const { as } = await startHouse();
    const [li, wang] = [await aUser(), await aUser()];
    const imId = await aConversation(li);
    const fileId = await sendUp(li, 'a.txt', '违约金');
    await as(li).ok(conversations.analyseFile, { data: { imId, fileId } });
    await ask(li, { imId, question });
    const [answer] = answersOf(await historyOf(li, imId));
    const { runId = '', messageId = '' } = answer ?? {};
    const own = await aConversation(wang);
    for (const [call, data] of [
      [conversations.history, { imId }],
      [conversations.activate, { imId }],
      [conversations.rename, { imId, title: '他人' }],
      [conversations.remove, { imId }],
      [conversations.ask, { imId, question }],
      [conversations.ask, { imId: own, question, fileIds: [fileId] }],
      [conversations.regenerate, { imId, messageId }],
      [conversations.follow, { runId }],
      [conversations.continue, { runId }],
      [conversations.stop, { runId }],
      [conversations.analyseFile, { imId: own, fileId }],
      [conversations.fileText, { imId: own, fileId }],
      [conversations.removeFile, { imId: own, fileId }],
      [conversations.export, { imId }],
    ] as const) {
      expect([call.path, (await read(wang, call, data)).code]).toEqual([call.path, 404]);
    }
    expect(await read(wang, conversations.ask, { imId: own, question, parentId: messageId })).toMatchObject({
      code: 400,
    });
  });

  test('没有助手权限的人被拒绝', async () => {
    const { as } = await startHouse();
    const user = await aUser({ grants: [{ resourceId: 30011, display: false, permission: false }] });
    expect(await as(user).raw(conversations.state, {})).toMatchObject({ code: 403 });
  });

  test('页面得知现在是离线模式、库中有多少', async () => {
    const { as } = await startHouse();
    expect(await as(await aUser()).ok(conversations.state, {})).toMatchObject({ mode: 'offline' });
  });
});

describe('附件', () => {
  test('读出后随问题提问：与问题相关的段落逐字摘录，文中的引用逐处核验', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const imId = await aConversation(user);
    const lines = ['甲乙双方签订寄存合同。', '逾期付款的，违约金为日千分之三。', `依据《${statuteTitle}》第九十九条。`];
    const fileId = await sendUp(user, '寄存合同.txt', lines.join('\n'));
    const read = await as(user).ok(conversations.analyseFile, { data: { imId, fileId } });
    expect(read).toMatchObject({ fileName: '寄存合同.txt', fileType: 'txt', unread: [] });
    const { answer } = await ask(user, { imId, question: '违约金过高能否调减', fileIds: [fileId] });
    // what is asked about stands before what else there is
    expect(answer.sources.length).toBeGreaterThan(1);
    expect(answer.sources[0]).toMatchObject({
      kind: 'document',
      title: '寄存合同.txt',
      place: '第2段',
      passage: lines[1],
      file: { fileId, paragraph: 1 },
    });
    expect(answer.citations).toContainEqual(expect.objectContaining({ where: '寄存合同.txt', status: 'malformed' }));
    const text = await as(user).ok(conversations.fileText, { data: { imId, fileId } });
    expect(text.paragraphs).toEqual(lines);
    expect(await as(user).raw(conversations.removeFile, { data: { imId, fileId } })).toMatchObject({ code: 1 });
  });

  test('读不出的类型说明支持哪些；未发出的附件可以移去', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const imId = await aConversation(user);
    const table = await sendUp(user, 'a.csv', '甲,乙');
    expect(await as(user).raw(conversations.analyseFile, { data: { imId, fileId: table } })).toMatchObject({
      code: 415,
      message: expect.stringContaining('docx、doc、pdf'),
    });
    const fileId = await sendUp(user, 'a.txt', '违约金');
    await as(user).ok(conversations.analyseFile, { data: { imId, fileId } });
    await as(user).ok(conversations.removeFile, { data: { imId, fileId } });
    expect(await as(user).raw(conversations.fileText, { data: { imId, fileId } })).toMatchObject({ code: 404 });
    expect(await as(user).raw(files.download, { data: { fileId } })).toMatchObject({ code: 404 });
  });
});

test('导出Word：问、答、每个来源与核验结论', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const imId = await aConversation(user);
  await ask(user, { imId, question });
  const [answer] = answersOf(await historyOf(user, imId));
  for (const messageId of [undefined, answer?.messageId]) {
    const write = () => as(user).raw(conversations.export, { data: { imId, messageId } });
    const file = await write();
    // packed on its way to the threads
    expect(await mostPosted(write)).toBeLessThan(40);
    expect(file.headers['content-disposition']).toContain('.docx');
    const said = readDocx(file.data as Buffer).paragraphs.map(({ text }) => text);
    expect(said).toEqual(expect.arrayContaining([question, article]));
    expect(said.join('\n')).toMatch(/《.+砚台寄存违约金条例》第二条（已核验）/);
    expect(said.join('\n')).toContain('离线模式');
  }
  const empty = await aConversation(user);
  expect(await as(user).raw(conversations.export, { data: { imId: empty } })).toMatchObject({ code: 1 });
});

describe('自建助手与模板', () => {
  test('助手：建、改、用、删；用它提问只检索它的范围', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const form = { name: '寄存', about: '寄存合同', focus: '砚台寄存', kinds: ['case' as const] };
    const made = await as(user).ok(presets.addAssistant, { data: form });
    expect((await as(user).ok(presets.assistants, {}))[0]).toEqual({ ...made, isOwn: true });
    const imId = await aConversation(user, made.owmId);
    const { answer } = await ask(user, { imId, question: '违约金过高' });
    expect(new Set(answer.sources.map(({ kind }) => kind))).toEqual(new Set(['case']));
    const { conversation } = await historyOf(user, imId);
    expect(conversation).toMatchObject({ owmId: made.owmId, owmName: '寄存' });
    await as(user).ok(presets.addAssistant, { data: { ...form, owmId: made.owmId, name: '寄存二' } });
    await as(user).ok(presets.removeAssistant, { data: { owmId: made.owmId } });
    expect((await historyOf(user, imId)).conversation).toMatchObject({ owmId: null, owmName: null });
    const other = await aUser();
    expect(await as(other).raw(conversations.add, { data: { owmId: made.owmId } })).toMatchObject({ code: 404 });
    expect(await as(other).raw(presets.removeAssistant, { data: { owmId: made.owmId } })).toMatchObject({ code: 404 });
    expect(await as(other).raw(presets.addAssistant, { data: { ...form, owmId: made.owmId } })).toMatchObject({
      code: 404,
    });
  });

  test('模板：存、改、删；随产品提供的在后，不属于任何人', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const { templateId } = await as(user).ok(presets.saveTemplate, { data: { name: '时效', text: '【日期】起算？' } });
    await as(user).ok(presets.saveTemplate, { data: { templateId, name: '时效', text: '【债权】何时届满？' } });
    const [own, shipped] = await as(user).ok(presets.templates, {});
    expect(own).toEqual({ templateId, name: '时效', text: '【债权】何时届满？', isOwn: true });
    expect(shipped?.isOwn).toBe(false);
    expect(await as(await aUser()).raw(presets.removeTemplate, { data: { templateId } })).toMatchObject({ code: 404 });
    await as(user).ok(presets.removeTemplate, { data: { templateId } });
    expect((await as(user).ok(presets.templates, {})).some(({ isOwn }) => isOwn)).toBe(false);
  });
});
