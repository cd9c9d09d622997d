import { fileFaults, files } from '@antai/contract/files';
import { type DocumentHit, type KnowledgeDocument, knowledge } from '@antai/contract/knowledge';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';
import { listenForKeys } from '../../../lib/keys.ts';

const id = (tail: number) => `0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a${String(tail).padStart(2, '0')}`;
const [folderId, sharedId] = [id(1), id(2)];

const document = (tail: number, more: Partial<KnowledgeDocument> = {}): KnowledgeDocument => ({
  documentId: id(tail),
  folderId,
  libraryId: folderId,
  name: `文件${tail}.txt`,
  fileType: 'txt',
  sizeBytes: 100,
  version: 1,
  state: 'ready',
  reason: null,
  parsing: null,
  unread: [],
  paragraphs: 3,
  pages: null,
  characters: 30,
  isOwn: true,
  mayChange: true,
  citedBefore: null,
  createTime: '2026-11-20T08:00:00.000Z',
  updateTime: '2026-11-20T08:00:00.000Z',
  ...more,
});
const row = (own: KnowledgeDocument, hits: number | null = null): DocumentHit => ({
  document: own,
  hits,
  passages: hits ? [{ paragraph: 1, text: '应付违约金。', marks: [[2, 5]] }] : [],
});
const folder = (more: object) => ({
  ...{
    folderId,
    libraryId: folderId,
    parentId: null,
    name: '买卖合同',
    isShared: false,
    mayChange: true,
    documents: 4,
  },
  ...more,
});

const rows = [
  row(document(11)),
  row(document(12, { state: 'parsing', parsing: { done: 1, total: 4 } })),
  row(document(13, { state: 'unreadable', reason: '文件已加密，请去掉密码后重试' })),
  row(document(14, { version: 2, citedBefore: { imId: id(30), version: 1 } })),
];
const listOf = (records: DocumentHit[]) => ({ ...pageOf(records), documents: 4, isIndexing: false });
const answers = [
  answer(knowledge.total, {
    ...{ libraries: 2, documents: 4, paragraphs: 12, usedBytes: 1024 ** 3, quotaBytes: 2 * 1024 ** 3 },
    ...{ changedSinceCited: 1, canShare: true },
  }),
  answer(knowledge.folders, [
    folder({}),
    folder({
      folderId: sharedId,
      libraryId: sharedId,
      name: '示范文本',
      isShared: true,
      mayChange: false,
      documents: 0,
    }),
  ]),
  answer(knowledge.page, listOf(rows)),
  answer(knowledge.read, {
    document: document(11),
    paragraphs: ['合同', '应付违约金。', '违约金按日计。'].map(text => ({ text, level: null, page: null })),
    hits: [
      { paragraph: 1, start: 2, end: 5 },
      { paragraph: 2, start: 0, end: 3 },
    ],
  }),
];

test('每份文件写明怎样：解析几份、为何读不出、引用后已更新；共享的与本人的分列', async () => {
  await renderScreen(addresses.library(), answers);
  const list = within(await screen.findByRole('region', { name: '文件' }));
  expect(await list.findByText('1 / 4份')).toBeVisible();
  expect(list.getByText(/文件已加密/)).toBeVisible();
  expect(list.getByRole('link', { name: /引用后已更新/ })).toHaveAttribute('href', expect.stringContaining(id(30)));
  const folders = within(screen.getByRole('navigation', { name: '文件夹' }));
  expect(folders.getByText('企业共享')).toBeVisible();
  expect(folders.getByText('已用1.0 GB')).toBeVisible();
  expect(folders.queryByRole('button', { name: '“示范文本”的操作' })).toBeNull();
});

test('共享的库里不能上传，写明为什么', async () => {
  await renderScreen(addresses.library({ folder: sharedId }), answers);
  const upload = await screen.findByTitle('共享的库只有建库人与管理员可以更改');
  expect(upload).toBeDisabled();
});

test('命中的处数、段号与原文；从一处到下一处', async () => {
  const hits = answer(knowledge.page, listOf([row(document(11), 2)]));
  const { user } = await renderScreen(addresses.library({ keyword: '违约金', id: id(11) }), [
    ...answers.filter(({ call }) => call !== knowledge.page),
    hits,
  ]);
  const pane = within(await screen.findByRole('article', { name: '文件11.txt' }));
  expect(await pane.findByText('第1 / 2处')).toBeVisible();
  await user.click(pane.getByRole('button', { name: '下一处命中' }));
  expect(await pane.findByText('第2 / 2处')).toBeVisible();
  expect(pane.getByText('第3段')).toBeVisible();
  expect(sentTo(knowledge.page).at(-1)).toMatchObject({ data: { keyword: '违约金' } });
});

const uploaded = answer(files.upload, { fileId: id(40), fileName: '新.txt', fileType: 'txt', sizeBytes: 1 });
const txt = (name: string) => new File(['x'], name, { type: 'text/plain' });
const open = (address: ReturnType<typeof addresses.library>, ...more: Answer[]) =>
  renderScreen(address, [...more, ...answers, uploaded]);

test('放入文件：被拒的写明是哪一份、为什么，留到知道了为止，其余照放；放不进的把已传的收回', async () => {
  let sent = 0;
  const { user } = await open(
    addresses.library({ folder: folderId }),
    {
      call: files.upload,
      reply: input => {
        sent += 1;
        return (sent === 1 ? refuse(files.upload, fileFaults.encrypted) : uploaded).reply(input);
      },
    },
    answer(knowledge.addDocuments, []),
    answer(files.remove, {}),
  );
  const chooser = await screen.findByLabelText('选择要放入知识库的文件');
  await user.upload(chooser, [txt('坏.txt'), txt('新.txt')]);
  await waitFor(() => expect(sentTo(knowledge.addDocuments)).toHaveLength(1));
  expect(sentTo(knowledge.addDocuments)[0]?.data).toEqual({ folderId, fileIds: [id(40)] });
  const notIn = () => within(screen.getByRole('list', { name: '没有放入的文件' }));
  expect(notIn().getByRole('alert')).toHaveTextContent(`坏.txt 没有放入：${fileFaults.encrypted.text}`);
  answerWith(refuse(knowledge.addDocuments, { code: 1, text: '空间已满' }));
  await user.upload(chooser, [txt('再.txt')]);
  await waitFor(() => expect(notIn().getAllByRole('alert')[1]).toHaveTextContent('再.txt 没有放入：空间已满'));
  await user.click(notIn().getByRole('button', { name: '不再列出坏.txt' }));
  expect(notIn().queryByText('坏.txt')).toBeNull();
  await waitFor(() => expect(sentTo(files.remove)).toEqual([{ data: { fileId: id(40) } }]));
});

test('一次放得多的分几批放，一份不少', async () => {
  const { user } = await open(addresses.library({ folder: folderId }), answer(knowledge.addDocuments, []));
  const all = Array.from({ length: 51 }, (_, at) => txt(`${at}.txt`));
  await user.upload(await screen.findByLabelText('选择要放入知识库的文件'), all);
  await waitFor(() => expect(sentTo(knowledge.addDocuments)).toHaveLength(2));
  expect(sentTo(knowledge.addDocuments).map(({ data }) => data.fileIds.length)).toEqual([50, 1]);
});

test('把文件拖到共享的库：不放入，写明为什么', async () => {
  await open(addresses.library({ folder: sharedId }));
  const list = await screen.findByRole('region', { name: '文件' });
  fireEvent.drop(list, { dataTransfer: { files: [txt('新.txt')] } });
  expect(await screen.findByText('共享的库只有建库人与管理员可以更改')).toBeVisible();
  expect(sentTo(files.upload)).toEqual([]);
});

test('只选得到自己能改的；删除先问，没删成的选着不变，删了不再选着', async () => {
  const theirs = row(document(15, { mayChange: false, isOwn: false }));
  const { user } = await open(
    addresses.library(),
    answer(knowledge.page, listOf([...rows, theirs])),
    refuse(knowledge.removeDocuments, { code: 20000, text: '系统繁忙' }),
  );
  const list = within(await screen.findByRole('region', { name: '文件' }));
  await user.click(await list.findByRole('checkbox', { name: '全选本页' }));
  await user.click(list.getByRole('button', { name: /删\s?除/ }));
  const dialog = within(await screen.findByRole('dialog', { name: '删除所选的4份文件？' }));
  expect(sentTo(knowledge.removeDocuments)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: /删\s?除/ }));
  expect(await screen.findByText('系统繁忙')).toBeVisible();
  answerWith(answer(knowledge.removeDocuments, {}));
  await user.click(dialog.getByRole('button', { name: /删\s?除/ }));
  await waitFor(() => expect(list.getByRole('checkbox', { name: '全选本页' })).not.toBeChecked());
  expect(sentTo(knowledge.removeDocuments).at(-1)?.data.documentIds).toEqual([11, 12, 13, 14].map(id));
});

test('换一个文件夹，选着的不带过去', async () => {
  const { user } = await open(addresses.library());
  const list = within(await screen.findByRole('region', { name: '文件' }));
  await user.click(await list.findByRole('checkbox', { name: '全选本页' }));
  expect(list.getByRole('button', { name: /删\s?除/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /买卖合同 ?4/ }));
  await waitFor(() => expect(list.queryByRole('button', { name: /删\s?除/ })).toBeNull());
});

test('文件夹改名：改了才送，空的与没改的不送；删除写明连带几份，删的是打开的就回到全部', async () => {
  const { user, url } = await open(
    addresses.library({ folder: folderId }),
    answer(knowledge.renameFolder, {}),
    answer(knowledge.removeFolder, {}),
  );
  const act = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: '“买卖合同”的操作' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await act('改名');
  await user.type(screen.getByRole('textbox', { name: '文件夹名称' }), '{Enter}');
  await act('改名');
  await user.clear(screen.getByRole('textbox', { name: '文件夹名称' }));
  await user.tab();
  expect(sentTo(knowledge.renameFolder)).toEqual([]);
  await act('改名');
  await user.type(screen.getByRole('textbox', { name: '文件夹名称' }), '甲{Enter}');
  await waitFor(() => expect(sentTo(knowledge.renameFolder)).toEqual([{ data: { folderId, name: '买卖合同甲' } }]));
  answerWith(refuse(knowledge.renameFolder, { code: 1, text: '已有同名的文件夹' }));
  await act('改名');
  await user.type(screen.getByRole('textbox', { name: '文件夹名称' }), '乙{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('没有改名：已有同名的文件夹');
  expect(screen.getByRole('textbox', { name: '文件夹名称' })).toHaveValue('买卖合同乙');
  await user.click(screen.getByRole('button', { name: '放弃' }));
  await act('删除');
  const dialog = within(await screen.findByRole('dialog', { name: '删除“买卖合同”？' }));
  expect(dialog.getByText(/其下4份文件一并删除/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /删\s?除/ }));
  await waitFor(() => expect(url()).not.toContain(folderId));
});

test('新建文件夹没建成的名称还在；写过名称按Esc先问', async () => {
  const { user, button } = await open(
    addresses.library(),
    refuse(knowledge.addFolder, { code: 1, text: '已有同名的库' }),
  );
  await user.click(await button(/新建/));
  const name = await screen.findByRole('textbox', { name: '文件夹名称' });
  await user.type(name, '买卖合同{Escape}');
  await user.click(await screen.findByRole('button', { name: '继续填写' }));
  await user.type(name, '{Enter}');
  expect(await screen.findByText('已有同名的库')).toBeVisible();
  expect(name).toHaveValue('买卖合同');
  answerWith(answer(knowledge.addFolder, folder({}) as never));
});

test('键盘：j、k逐份打开，到头停住；n、p在命中间走', async () => {
  const { user, url } = await open(addresses.library());
  const stop = listenForKeys();
  await screen.findByRole('region', { name: '文件' });
  await screen.findByText('文件11.txt');
  await user.keyboard('j');
  await waitFor(() => expect(url()).toContain(id(11)));
  const pane = within(await screen.findByRole('article', { name: '文件11.txt' }));
  await user.keyboard('p');
  expect(pane.getByText('第2 / 2处')).toBeVisible();
  await user.keyboard('n');
  expect(pane.getByText('第1 / 2处')).toBeVisible();
  await user.keyboard('k');
  expect(url()).toContain(id(11));
  stop();
});

test('读不出的写明为何，正在解析的写明可以离开；没有命中的写明怎么办', async () => {
  const unread = document(13, { state: 'unreadable', reason: '文件已加密', unread: ['图片2张'] });
  const { user } = await open(
    addresses.library({ id: id(13), keyword: '违约金' }),
    answer(knowledge.read, { document: unread, paragraphs: [], hits: [] }),
    answer(knowledge.page, ({ data }) => listOf(data?.isUnmatched ? [row(unread)] : [])),
  );
  const pane = within(await screen.findByRole('article', { name: '文件13.txt' }));
  expect(pane.getByText('无法读取这份文件')).toBeVisible();
  expect(pane.getByText('未读或须核对：图片2张')).toBeVisible();
  expect(await screen.findByText('没有文件说到这些词')).toBeVisible();
  await user.click(await screen.findByText('未命中1份'));
  expect(screen.getByText('0份命中')).toBeVisible();
});
