import { type ExaminationDetail, examination } from '@antai/contract/examination';
import { knowledge } from '@antai/contract/knowledge';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';
import { listenForKeys } from '../../../lib/keys.ts';

const recordId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a22';
const text = '月租金为人民币32,000元。\n未经甲方同意，乙方不得转租。';
const rent = { pointId: 'rent', question: '月租金是多少？', kind: 'amount' as const };
const sublet = { pointId: 'sublet', question: '是否允许转租？', kind: 'yesNo' as const };
const cell = { decision: 'open' as const, changed: null };
const detail: ExaminationDetail = {
  recordId,
  name: '望亭路12号.docx等3份文件',
  status: 'done',
  finishPercent: 100,
  failReason: null,
  isExpired: false,
  createTime: '2026-11-22T08:00:00.000Z',
  fileCount: 3,
  pointCount: 2,
  points: [rent, sublet],
  rows: [
    {
      fileIndex: 0,
      fileId: '0',
      fileName: '望亭路12号.docx',
      fileType: 'docx',
      state: 'done',
      reason: null,
      cells: [
        { ...cell, pointId: 'rent', state: 'answered', value: 3_200_000 },
        { ...cell, pointId: 'sublet', state: 'answered', value: '否' },
      ],
    },
    {
      fileIndex: 1,
      fileId: '1',
      fileName: '栖桐大厦.docx',
      fileType: 'docx',
      state: 'done',
      reason: null,
      cells: [
        { ...cell, pointId: 'rent', state: 'notJudged', value: null },
        { ...cell, pointId: 'sublet', state: 'notSeen', value: null },
      ],
    },
    {
      fileIndex: 2,
      fileId: '2',
      fileName: '坏.pdf',
      fileType: 'pdf',
      state: 'unreadable',
      reason: '文件中没有可读的文字',
      cells: [],
    },
  ],
};
const fileText = {
  fileName: '望亭路12号.docx',
  text,
  answers: [
    { pointId: 'rent', state: 'answered' as const, value: 3_200_000, passages: [{ start: 0, end: 14 }], pages: [3] },
    { pointId: 'sublet', state: 'answered' as const, value: '否', passages: [{ start: 16, end: 29 }], pages: [null] },
  ],
};
const sets = {
  sets: [
    { setId: 'lease', name: '租赁合同', isReady: true, points: [rent, sublet] },
    { setId: '5c1f2c54-93f0-4f0a-8a39-5a8f1c6b7a01', name: '商铺', isReady: false, points: [rent] },
  ],
};
const oldFolderId = '8c1f2c54-93f0-4f0a-8a39-5a8f1c6b7a02';
const libraryDocument = {
  ...{ folderId: oldFolderId, libraryId: 'lib', sizeBytes: 9, version: 1, state: 'ready' as const, reason: null },
  ...{ parsing: null, unread: [], paragraphs: 1, pages: null, characters: 2, isOwn: true, mayChange: true },
  ...{ citedBefore: null, createTime: '2026-11-22T08:00:00.000Z', updateTime: '2026-11-22T08:00:00.000Z' },
};
const answers = [
  answer(examination.detail, detail),
  answer(examination.fileText, fileText),
  answer(examination.decide, {}),
  answer(examination.all, {}),
];

test('一份一行、一问一列：未见、未判断、读不出分开，列下有小结', async () => {
  await renderScreen(addresses.examination(recordId), answers);
  const table = await screen.findByRole('table', { name: '答案' });
  const rows = within(table).getAllByRole('row');
  expect(rows[1]).toHaveTextContent('32,000.00元');
  expect(rows[2]).toHaveTextContent('未判断');
  expect(rows[2]).toHaveTextContent('未见');
  expect(rows[3]).toHaveTextContent('未能审查：文件中没有可读的文字');
  expect(rows[4]).toHaveTextContent('合计32,000.00元 · 中位32,000.00元 · 缺1');
  expect(rows[4]).toHaveTextContent('是0 · 否1 · 缺1');
});

test('点一格见原文，键盘移动与确认，改的答案立即可见', async () => {
  const { user } = await renderScreen(addresses.examination(recordId), answers);
  const stop = listenForKeys();
  await user.click(await screen.findByRole('button', { name: '32,000.00元' }));
  const panel = await screen.findByRole('complementary', { name: '答案与原文' });
  expect(await within(panel).findByRole('region', { name: '原文' })).toHaveTextContent('不得转租');
  expect(panel).toHaveTextContent('原件第3页');
  await user.keyboard('a');
  expect(sentTo(examination.decide).at(-1)?.data.cells).toEqual([
    { fileIndex: 0, pointId: 'rent', decision: 'confirmed' },
  ]);
  await user.keyboard('{ArrowRight}e');
  const editor = await screen.findByRole('textbox', { name: '改后的答案' });
  await user.clear(editor);
  await user.type(editor, '须同意');
  await user.click(screen.getByRole('button', { name: /保\s*存/ }));
  expect(sentTo(examination.decide).at(-1)?.data.cells[0]).toMatchObject({
    pointId: 'sublet',
    decision: 'changed',
    changed: '须同意',
  });
  expect(await screen.findByRole('button', { name: '须同意' })).toBeVisible();
  stop();
});

test('改的答案没有存成：恢复原来的答案，所写的再打开还在；换一格不带过去', async () => {
  const { user } = await renderScreen(addresses.examination(recordId), [
    refuse(examination.decide, { code: 20000, text: '系统繁忙' }),
    ...answers,
  ]);
  await user.click(await screen.findByRole('button', { name: '32,000.00元' }));
  const change = () => user.click(screen.getByRole('button', { name: '改答案' }));
  const words = () => screen.getByRole('textbox', { name: '改后的答案' });
  await change();
  await user.type(words(), '（含税）');
  await user.click(screen.getByRole('button', { name: /保\s*存/ }));
  expect(await screen.findByText('系统繁忙')).toBeVisible();
  expect(await screen.findByRole('button', { name: '32,000.00元' })).toBeVisible();
  await change();
  expect(words()).toHaveValue('32,000.00元（含税）');
  await user.click(screen.getByRole('button', { name: '否' }));
  await change();
  expect(words()).toHaveValue('否');
  await user.click(screen.getByRole('button', { name: '32,000.00元' }));
  await change();
  answerWith(answer(examination.decide, {}));
  await user.click(screen.getByRole('button', { name: /保\s*存/ }));
  expect(await screen.findByRole('button', { name: '32,000.00元（含税）' })).toBeVisible();
});

test('只看须处理与按字查找：条数说的是全部，没有符合的如实说明', async () => {
  const { user } = await renderScreen(addresses.examination(recordId), answers);
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.slice(0, 4));
  await screen.findByRole('table', { name: '答案' });
  await user.click(screen.getByRole('switch', { name: '只看须处理' }));
  expect(names()).toEqual(['栖桐大厦', '坏.pd', '本列小结']);
  await user.type(screen.getByRole('textbox', { name: '文件或答案' }), '望亭');
  expect(screen.getByText('没有符合的文件')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: '只看须处理' }));
  expect(names()).toEqual(['望亭路1', '本列小结']);
});

test('点列名排序：升、降、恢复；没有答案的总在后面', async () => {
  const third = { ...detail.rows[0]!, fileIndex: 3, fileName: '青石路8号.docx' };
  third.cells = [{ ...third.cells[0]!, value: 900_000 }, third.cells[1]!];
  const more = { ...detail, rows: [...detail.rows, third] };
  const { user } = await renderScreen(addresses.examination(recordId), [
    answer(examination.detail, more),
    ...answers.slice(1),
  ]);
  const table = await screen.findByRole('table', { name: '答案' });
  const head = within(table).getByRole('columnheader', { name: /月租金/ });
  const names = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent?.slice(0, 4));
  const byRent = () => user.click(within(head).getByRole('button'));
  await byRent();
  expect(head).toHaveAttribute('aria-sort', 'ascending');
  expect(names()).toEqual(['青石路8', '望亭路1', '栖桐大厦', '坏.pd', '本列小结']);
  await byRent();
  expect(head).toHaveAttribute('aria-sort', 'descending');
  expect(names()).toEqual(['望亭路1', '青石路8', '栖桐大厦', '坏.pd', '本列小结']);
  await byRent();
  expect(names()[2]).toBe('坏.pd');
});

test('加一问只送新的问题，改过的问题另算一问', async () => {
  const { user } = await renderScreen(addresses.examination(recordId), answers);
  await user.click(await screen.findByRole('button', { name: '加一问' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: '第3个问题' }), '押金多少');
  await user.type(within(dialog).getByRole('textbox', { name: '第2个问题' }), '？');
  await user.click(within(dialog).getByRole('button', { name: /开\s*始/ }));
  const [first, second, third] = sentTo(examination.all)[0]!.data.points;
  expect(first).toEqual(rent);
  expect(second).toMatchObject({ question: '是否允许转租？？' });
  expect(second!.pointId).not.toBe('sublet');
  expect(third).toMatchObject({ question: '押金多少', kind: 'text' });
});

test('选要点集即填好问题；没有文件不能开始，写到一半刷新不丢', async () => {
  const start = [answer(examination.sets, sets), answer(examination.page, pageOf([], 1, 10))];
  const { user, button } = await renderScreen(addresses.examination(), start);
  await user.click(await screen.findByRole('combobox', { name: '要点集' }));
  await user.click(await screen.findByTitle('租赁合同'));
  expect(screen.getByRole('textbox', { name: '第2个问题' })).toHaveValue('是否允许转租？');
  expect(await button('开始审查')).toBeDisabled();
  expect(sessionStorage.getItem(Object.keys(sessionStorage).find(key => key.endsWith(':examination')) ?? '')).toContain(
    '是否允许转租',
  );
});

test('自己写的问题被要点集替下，可以换回；从一个要点集换到另一个不必', async () => {
  const start = [answer(examination.sets, sets), answer(examination.page, pageOf([], 1, 10))];
  const { user, button } = await renderScreen(addresses.examination(), start);
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('combobox', { name: '要点集' }));
    await user.click(await screen.findByTitle(name));
  };
  const first = () => screen.getByRole('textbox', { name: '第1个问题' });
  await choose('租赁合同');
  expect(screen.queryByRole('button', { name: /换回/ })).toBeNull();
  await user.type(first(), '（含税）');
  await choose('商铺');
  expect(first()).toHaveValue(rent.question);
  await user.click(await button('换回自己写的2问'));
  expect(first()).toHaveValue(`${rent.question}（含税）`);
  expect(screen.getByRole('textbox', { name: '要点集名称' })).toHaveValue('');
  expect(screen.queryByRole('button', { name: /换回/ })).toBeNull();
});

test('正在看的是那一份，不是那一行：排序、审查进展换了次序，写到一半的不落到别的文件', async () => {
  const { user, queries } = await renderScreen(addresses.examination(recordId), answers);
  const stop = listenForKeys();
  const sort = (question: string) => user.click(screen.getByRole('button', { name: new RegExp(`^${question}`) }));
  await screen.findByRole('table', { name: '答案' });
  await sort('文件');
  await user.click(screen.getByRole('button', { name: '32,000.00元' }));
  await user.click(screen.getByRole('button', { name: '改答案' }));
  await user.type(screen.getByRole('textbox', { name: '改后的答案' }), '（含税）');
  const added = { ...detail.rows[0]!, fileIndex: 3, fileName: '安澜路.docx', fileId: '3' };
  answerWith(answer(examination.detail, { ...detail, rows: [added, ...detail.rows] }));
  await act(() => queries.invalidateQueries());
  expect(await screen.findByText('安澜路.docx')).toBeVisible();
  expect(screen.getByRole('textbox', { name: '改后的答案' })).toHaveValue('32,000.00元（含税）');
  expect(screen.getByRole('heading', { level: 2, name: /望亭路12号/ })).toBeVisible();
  stop();
});

test('只看须处理：处理完的一份离开列表，结果还看得到，下一份接上', async () => {
  const twice = { ...detail.rows[1]!, fileIndex: 3, fileId: '3', fileName: '栖桐二期.docx' };
  const [seen] = detail.rows[1]!.cells;
  const rows = [{ ...detail.rows[1]!, cells: [seen!] }, twice];
  const { user } = await renderScreen(addresses.examination(recordId), [
    answer(examination.detail, { ...detail, rows }),
    ...answers,
  ]);
  const stop = listenForKeys();
  await user.click(await screen.findByRole('switch', { name: '只看须处理' }));
  await user.click(screen.getAllByRole('button', { name: '未判断' })[0]!);
  await user.keyboard('a');
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /栖桐大厦/ })).toBeNull());
  expect(screen.getByRole('heading', { name: /栖桐大厦/ })).toBeVisible();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('heading', { name: /栖桐二期/ })).toBeVisible();
  stop();
});

test('从知识库取一个文件夹的文件：格式不合的说明，去掉的不取', async () => {
  const folder = { libraryId: 'lib', isShared: false, mayChange: true, documents: 3 };
  const document = (name: string, fileType: string) => ({
    ...libraryDocument,
    documentId: `9c1f2c54-93f0-4f0a-8a39-5a8f1c6b7a${'一二账'.indexOf(name[2]!)}0`,
    name,
    fileType,
  });
  const hits = [document('租约一.docx', 'docx'), document('租约二.docx', 'docx'), document('台账.xlsx', 'xlsx')];
  const { user, button } = await renderScreen(addresses.examination(), [
    answer(examination.sets, sets),
    answer(examination.page, pageOf([], 1, 10)),
    answer(knowledge.folders, [
      { ...folder, folderId: 'lib', parentId: null, name: '租约' },
      { ...folder, folderId: oldFolderId, parentId: 'lib', name: '旧约' },
    ]),
    answer(knowledge.page, {
      ...pageOf(
        hits.map(each => ({ document: each, hits: null, passages: [] })),
        1,
        50,
      ),
      documents: 3,
      isIndexing: false,
    }),
    answer(knowledge.download, () => new Blob(['租约'])),
  ]);
  await user.click(await button('从知识库取文件'));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('combobox', { name: '知识库或文件夹' }));
  await user.click(await screen.findByTitle('租约 / 旧约（3）'));
  const list = await within(dialog).findByRole('group', { name: '知识库中的文件' });
  expect(within(list).getAllByRole('checkbox')).toHaveLength(2);
  expect(dialog).toHaveTextContent('另有1份格式不能审查');
  await user.click(within(list).getByRole('checkbox', { name: '租约二.docx' }));
  await user.click(within(dialog).getByRole('button', { name: /取用1份/ }));
  expect(await screen.findByRole('list', { name: '已选的文件' })).toHaveTextContent('租约一.docx');
  expect(sentTo(knowledge.page)[0]?.data).toMatchObject({ folderId: oldFolderId });
});

test('没有权限的人看不到这一页', async () => {
  await renderScreen(addresses.examination(), [], { without: [30022] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
});

test('改答案之前开始读的后到：改的答案仍在', async () => {
  const { user, queries } = await renderScreen(addresses.examination(recordId), answers);
  await user.click(await screen.findByRole('button', { name: '32,000.00元' }));
  await user.click(await screen.findByRole('button', { name: /改\s*答案/ }));
  const reading = Promise.withResolvers<ExaminationDetail>();
  answerWith(answer(examination.detail, () => reading.promise));
  const read = queries.invalidateQueries({ queryKey: ['examination', 'record', recordId, 'detail'] });
  const editor = await screen.findByRole('textbox', { name: '改后的答案' });
  await user.clear(editor);
  await user.type(editor, '33000');
  await user.click(screen.getByRole('button', { name: /保\s*存/ }));
  reading.resolve({ ...detail, name: '读到的' });
  await read;
  expect(await screen.findByText('读到的')).toBeVisible();
  expect(screen.queryByRole('button', { name: '32,000.00元' })).toBeNull();
});
