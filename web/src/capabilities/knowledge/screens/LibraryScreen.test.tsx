import { type DocumentHit, type KnowledgeDocument, knowledge } from '@antai/contract/knowledge';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

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
  const found = answer(knowledge.page, listOf([row(document(11), 2)]));
  const { user } = await renderScreen(addresses.library({ keyword: '违约金', id: id(11) }), [
    ...answers.filter(({ call }) => call !== knowledge.page),
    found,
  ]);
  const pane = within(await screen.findByRole('article', { name: '文件11.txt' }));
  expect(await pane.findByText('第1 / 2处')).toBeVisible();
  await user.click(pane.getByRole('button', { name: '下一处命中' }));
  expect(await pane.findByText('第2 / 2处')).toBeVisible();
  expect(pane.getByText('第3段')).toBeVisible();
  expect(sentTo(knowledge.page).at(-1)).toMatchObject({ data: { keyword: '违约金' } });
});
