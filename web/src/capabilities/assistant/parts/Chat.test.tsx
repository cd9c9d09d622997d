import { emptyAnswer } from '@antai/contract/assistant/answer';
import { type ChatHistory, type Conversation, conversations } from '@antai/contract/assistant/conversations';
import { presets } from '@antai/contract/assistant/presets';
import { files } from '@antai/contract/files';
import { knowledge } from '@antai/contract/knowledge';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, answer, answerStream, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const [imId, q1, a1, newId] = [id(1), id(2), id(4), id(9)];
const createTime = '2026-11-22T02:00:00.000Z';
const conversation: Conversation = {
  ...{ imId, title: '违约金调减', owmId: null, owmName: null, createTime, updateTime: createTime, isRunning: false },
};
const causes = {
  ...{ fieldEn: 'causeOfAction', question: '是哪一类纠纷？' },
  values: [{ value: '买卖合同纠纷', label: '买卖合同纠纷', count: 3 }],
};
const done: ChatHistory = {
  conversation,
  messages: [
    {
      ...{ role: 'question', messageId: q1, parentId: null, createTime, siblings: [q1], text: '违约金过高怎么办' },
      ...{ files: [], narrowed: [{ fieldEn: 'courtLevel', value: '3', label: '中院' }], asOf: '2024-05-01' },
    },
    {
      ...{ role: 'answer', messageId: a1, parentId: q1, createTime, siblings: [a1], runId: imId, state: 'done' },
      ...{ failReason: null, answer: { ...emptyAnswer, text: '可以请求调减。', narrowings: [causes] } },
    },
  ],
};
const [question, reply] = done.messages;
const running: ChatHistory = {
  conversation: { ...conversation, isRunning: true },
  messages: [question!, { ...reply!, state: 'running', answer: null } as never],
};
const usual = [
  answer(conversations.libraries, []),
  answer(conversations.state, { mode: 'offline', articles: 64670, cases: 386 }),
  answer(conversations.page, pageOf([conversation], 1, 5)),
  answer(conversations.activate, { conversation }),
  answer(conversations.history, done),
  answer(presets.assistants, []),
  answer(presets.templates, [{ templateId: 't', name: '诉讼时效', text: '【日期】起算？', isOwn: false }]),
];
const open = (...more: Answer[]) => renderScreen(addresses.assistant(imId), [...more, ...usual]);
const box = () => screen.findByRole('textbox', { name: '问题' });
const send = () => screen.getByRole('button', { name: /发送$/ });
const ended = { state: 'done', reason: null } as never;
const asking = answerStream(conversations.ask, () => ({ runId: newId, events: [], end: ended }));

test('问题没有发出去：说明原因，所写与按哪一天都在，可以再发', async () => {
  const { user } = await open(refuse(conversations.ask, { code: 429, text: '同时回答的问题过多，请稍后' }));
  await user.type(await box(), '定金能否并用{Enter}');
  expect(await screen.findByText('同时回答的问题过多，请稍后')).toBeVisible();
  expect(await box()).toHaveValue('定金能否并用');
  answerWith(asking);
  await user.click(send());
  await waitFor(async () => expect(await box()).toHaveValue(''));
  expect(sentTo(conversations.ask).map(({ data }) => data.question)).toEqual(['定金能否并用', '定金能否并用']);
});

test('Shift+Enter换行，输入法没选完的回车不发送', async () => {
  const { user } = await open();
  await user.type(await box(), '定金{Shift>}{Enter}{/Shift}违约金');
  expect(await box()).toHaveValue('定金\n违约金');
  fireEvent.keyDown(await box(), { key: 'Enter', isComposing: true });
  expect(sentTo(conversations.ask)).toEqual([]);
});

test('回答时可以写下一问但不能发；停止告诉服务器，Esc也是', async () => {
  const { user } = await open(
    answer(conversations.history, running),
    answerStream(conversations.follow, () => ({ runId: imId, events: [], end: ended })),
    answer(conversations.stop, {}),
  );
  await user.type(await box(), '下一问{Enter}');
  expect(await box()).toHaveValue('下一问');
  expect(sentTo(conversations.ask)).toEqual([]);
  await user.click(screen.getByRole('button', { name: /停止/ }));
  await user.type(await box(), '{Escape}');
  expect(sentTo(conversations.stop)).toEqual([{ data: { runId: imId } }, { data: { runId: imId } }]);
  expect(await box()).toHaveValue('下一问');
});

const attachment = (at: number) => ({
  fileId: id(at),
  fileName: `${at}.docx`,
  fileType: 'docx',
  characters: 1200,
  unread: [],
});
const upload = answer(files.upload, { fileId: id(5), fileName: '5.docx', fileType: 'docx', sizeBytes: 1 });
const doc = (name: string) => new File(['x'], name);
const choose = () => screen.getByLabelText('选择附件');

test('新对话里附件读取时写的字不丢：读完一起到新开的对话', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>(resolve => (arrive = resolve));
  const { user, url } = await renderScreen(addresses.assistant(), [
    answer(conversations.add, { ...conversation, imId: newId }),
    answer(conversations.analyseFile, async () => {
      await arrived;
      return attachment(5);
    }),
    answer(conversations.history, { conversation: { ...conversation, imId: newId }, messages: [] }),
    upload,
    ...usual,
  ]);
  await user.type(await box(), '看这份合同');
  await user.upload(choose(), doc('5.docx'));
  expect(await screen.findByText('正在读取')).toBeVisible();
  expect(send()).toBeDisabled();
  await user.type(await box(), '的违约条款');
  await act(async () => arrive());
  await waitFor(() => expect(url()).toContain(newId));
  expect(await box()).toHaveValue('看这份合同的违约条款');
  expect(within(await screen.findByRole('list', { name: '附件' })).getByText('5.docx')).toBeVisible();
});

test('先后拖入的附件都在；读不了的说明，不影响其余；移去的告诉服务器', async () => {
  const waits: (() => void)[] = [];
  let count = 4;
  const { user } = await open(
    answer(conversations.analyseFile, async () => {
      const own = ++count;
      await new Promise<void>(resolve => waits.push(resolve));
      return attachment(own);
    }),
    answer(conversations.removeFile, {}),
    answer(files.remove, {}),
    upload,
  );
  await box();
  await user.upload(choose(), doc('5.docx'));
  await waitFor(() => expect(waits).toHaveLength(1));
  await user.upload(choose(), doc('6.docx'));
  await waitFor(() => expect(waits).toHaveLength(2));
  await act(async () => waits[1]!());
  await act(async () => waits[0]!());
  const list = within(await screen.findByRole('list', { name: '附件' }));
  await waitFor(() => expect(list.queryByText('正在读取')).toBeNull());
  expect(list.getByText('5.docx')).toBeVisible();
  expect(list.getByText('6.docx')).toBeVisible();
  answerWith(refuse(conversations.analyseFile, { code: 415, text: '文件已加密' }));
  await user.upload(choose(), doc('7.docx'));
  expect(await screen.findByText('文件已加密')).toBeVisible();
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  await user.click(list.getByRole('button', { name: '移去附件5.docx' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  expect(sentTo(conversations.removeFile)).toEqual([{ data: { imId, fileId: id(5) } }]);
});

test('一次至多五个附件：多拖入的说明没有加入', async () => {
  let count = 0;
  const { user } = await open(
    answer(conversations.analyseFile, () => attachment(++count)),
    upload,
  );
  await box();
  await user.upload(
    choose(),
    [1, 2, 3, 4, 5, 6].map(at => doc(`${at}.docx`)),
  );
  expect(await screen.findByText('一次最多附5个文件，多出的没有加入')).toBeVisible();
  const list = await screen.findByRole('list', { name: '附件' });
  await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(5));
  expect(screen.getByRole('button', { name: /附件$/ })).toBeDisabled();
});

test('模板与例子接在已写的之后，不盖掉', async () => {
  const { user, button } = await renderScreen(addresses.assistant(), usual);
  await user.type(await box(), '2023年借款');
  await user.click(await button('模板'));
  await user.click(await screen.findByText('诉讼时效'));
  expect(await box()).toHaveValue('2023年借款\n【日期】起算？');
  await user.click(await button(/借条没有写还款日期/));
  expect((await box()) as HTMLTextAreaElement).toHaveValue(
    '2023年借款\n【日期】起算？\n借条没有写还款日期，诉讼时效从什么时候起算？',
  );
});

test('改问时放下的那一问，取消改问或改问发出后都回来', async () => {
  const { user, button } = await open(asking);
  await user.type(await box(), '定金能否并用');
  await user.click(await button(/改问/));
  expect(await box()).toHaveValue('违约金过高怎么办');
  await user.click(await button(/取\s?消/));
  expect(await box()).toHaveValue('定金能否并用');
  await user.click(await button(/改问/));
  await user.type(await box(), '？');
  await user.click(send());
  await waitFor(async () => expect(await box()).toHaveValue('定金能否并用'));
  expect(sentTo(conversations.ask)[0]?.data).toMatchObject({ question: '违约金过高怎么办？', parentId: null });
});

test('空着时按↑取回上一问，写了字的不取', async () => {
  const { user } = await open();
  await user.type(await box(), '定金{ArrowUp}');
  expect(await box()).toHaveValue('定金');
  await user.clear(await box());
  await user.type(await box(), '{ArrowUp}');
  expect(await box()).toHaveValue('违约金过高怎么办');
});

test('缩小范围：同一问再问一次，已缩小的仍在，日期与起点不变', async () => {
  const { user } = await open(asking);
  await user.click(await screen.findByRole('button', { name: /买卖合同纠纷/ }));
  await waitFor(() => expect(sentTo(conversations.ask)).toHaveLength(1));
  expect(sentTo(conversations.ask)[0]?.data).toMatchObject({
    ...{ imId, question: '违约金过高怎么办', asOf: '2024-05-01', parentId: null },
    narrowed: [
      { fieldEn: 'courtLevel', value: '3' },
      { fieldEn: 'causeOfAction', value: '买卖合同纠纷' },
    ],
  });
});

test('删除对话先问；没删成的仍在；删了回到新对话', async () => {
  const { user, button, url } = await open(refuse(conversations.remove, { code: 20000, text: '系统繁忙' }));
  const remove = async () => {
    await user.click(await button('删除对话'));
    await user.click(await button(/确\s?定/));
  };
  await user.click(await button('删除对话'));
  expect(sentTo(conversations.remove)).toEqual([]);
  await user.click(await button(/取\s?消/));
  await remove();
  expect(await screen.findByText('系统繁忙')).toBeVisible();
  expect(url()).toContain(imId);
  answerWith(answer(conversations.remove, {}));
  await remove();
  await waitFor(() => expect(url()).not.toContain(imId));
});

test('对话读不出的说明原因，可以重读；写着的还在', async () => {
  const { user, button } = await open(refuse(conversations.history, { code: 20000, text: '系统繁忙' }));
  expect(await screen.findByText('系统繁忙')).toBeVisible();
  await user.type(await box(), '下一问');
  answerWith(answer(conversations.history, done));
  await user.click(await button(/重\s?试/));
  expect(await screen.findByRole('article', { name: '回答' })).toBeVisible();
  expect(await box()).toHaveValue('下一问');
});

const documentId = id(7);
const document = {
  ...{
    documentId,
    folderId: id(6),
    libraryId: id(6),
    name: '交易惯例.docx',
    fileType: 'docx',
    sizeBytes: 9,
    version: 2,
  },
  ...{ state: 'ready' as const, reason: null, parsing: null, unread: [], paragraphs: 2, pages: null, characters: 9 },
  ...{ isOwn: true, mayChange: true, citedBefore: null, createTime, updateTime: createTime },
};
const paragraphs = (...texts: string[]) => texts.map(text => ({ text, level: null, page: null }));
const quoting = (more: object = {}) => {
  const source = {
    ...{
      number: 1,
      kind: 'knowledge' as const,
      title: '交易惯例.docx',
      facts: [],
      place: '第1段',
      marks: [],
      reasons: [],
    },
    ...{ passage: '三十日内付款', knowledge: { documentId, version: 1, paragraph: 0, page: null } },
    ...more,
  };
  const quoted = { ...reply!, answer: { ...emptyAnswer, text: '三十日。', sources: [source] } } as never;
  return answer(conversations.history, { ...done, messages: [question!, quoted] });
};
const pane = async () => within(await screen.findByRole('complementary', { name: '来源' }));

test('引自知识库的，打开即到那一段；段落挪了也找得到，可去知识库看', async () => {
  const text = answer(knowledge.read, { document, paragraphs: paragraphs('前言', '买方三十日内付款。'), hits: [] });
  const { user } = await open(quoting(), text);
  await user.click((await pane()).getByRole('button', { name: /交易惯例/ }));
  const here = await (await pane()).findByText('三十日内付款');
  expect(here.closest('li')).toHaveAttribute('aria-current', 'true');
  const link = (await pane()).getByRole('link', { name: '在知识库打开' });
  expect(link.getAttribute('href')).toContain(`id=${documentId}&paragraph=1`);
  await user.click((await pane()).getByRole('button', { name: /全部来源$/ }));
  expect((await pane()).getByRole('heading', { name: '来源 1' })).toBeVisible();
});

test('文件已改，引用的话不在了：照引用时的样子给出，并说明', async () => {
  const text = answer(knowledge.read, { document, paragraphs: paragraphs('买方六十日内付款。'), hits: [] });
  const { user } = await open(quoting(), text);
  await user.click((await pane()).getByRole('button', { name: /交易惯例/ }));
  expect(await (await pane()).findByText('买方六十日内付款。')).toBeVisible();
  expect((await pane()).getByText('三十日内付款')).toBeVisible();
  expect((await pane()).getByText('引用时的第1版 · 第1段')).toBeVisible();
});
