import { citations, type FileCheck } from '@antai/contract/citations';
import { files } from '@antai/contract/files';
import { statutes } from '@antai/contract/statutes';
import { faults } from '@antai/contract/wire/faults';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const text = '依照《民法典》第五百八十五条，参见（2023）京01民终1号。';
const at = (raw: string) => ({ start: text.indexOf(raw), end: text.indexOf(raw) + raw.length, raw });
const checked = answer(statutes.checkCitations, {
  citations: [
    {
      ...at('《民法典》第五百八十五条'),
      kind: 'provision',
      status: 'verified',
      detail: '在库，现行有效',
      target: { recordType: '8', id: 'law-1', label: '《民法典》第五百八十五条第二款' },
    },
    { ...at('（2023）京01民终1号'), kind: 'caseNumber', status: 'notInStore', detail: '本库没有收录' },
  ],
  notChecked: [{ start: 0, end: 2, raw: '依照', why: '没有写明法律名称' }],
});

test('空白不能核验；核验后逐处列出并说明未核验的', async () => {
  const { user, button } = await renderScreen(addresses.citationCheck, [checked]);
  expect(await button('核验')).toBeDisabled();
  await user.click(screen.getByLabelText('待核验的文字'));
  await user.paste(text);
  await user.click(await button('核验'));
  expect(await screen.findByText('共2处引用：已核验1处，库中未收录1处；另有1处未核验')).toBeVisible();
  expect(screen.getByText('没有写明法律名称')).toBeVisible();
  expect(sentTo(statutes.checkCitations)[0]?.data.text).toBe(text);
  const link = screen.getByRole('link', { name: '查看条文' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('id=law-1&article=第五百八十五条');
});

test('选中一处，文中与清单同时标出', async () => {
  const { user, button } = await renderScreen(addresses.citationCheck, [checked]);
  await user.click(screen.getByLabelText('待核验的文字'));
  await user.paste(text);
  await user.click(await button('核验'));
  const list = (await screen.findAllByRole('list')).find(each => within(each).queryByText('本库没有收录'))!;
  await user.click(within(list).getByRole('button', { name: /（2023）京01民终1号/ }));
  expect(within(list).getByText('本库没有收录').closest('li')).toHaveAttribute('data-active', 'true');
  expect(screen.getByText('（2023）京01民终1号', { selector: 'mark' })).toHaveAttribute('data-active', 'true');
});

test('核验失败时所写文字不丢，可以重试', async () => {
  const { user, button } = await renderScreen(addresses.citationCheck, [
    refuse(statutes.checkCitations, faults.defect),
  ]);
  await user.click(screen.getByLabelText('待核验的文字'));
  await user.paste(text);
  await user.click(await button('核验'));
  expect(await screen.findByRole('alert')).toHaveTextContent(faults.defect.text);
  expect(screen.getByLabelText('待核验的文字')).toHaveValue(text);
  answerWith(checked);
  await user.click(await button('重试'));
  expect(await screen.findByText(/共2处引用/)).toBeVisible();
});

test('没有引用核验权限的人看不到这一页', async () => {
  await renderScreen(addresses.citationCheck, [], { without: [20018] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
});

const finding = (more: object) => ({
  start: 0,
  end: 4,
  raw: '甲法第一条',
  kind: 'provision' as const,
  detail: '',
  ...more,
});

test.each([
  ['只核对了存在', { status: 'verified', checked: 'exists' }, ['存在：在库', '效力：未核对', '内容：未比对']],
  ['核对到效力', { status: 'verified', checked: 'inForce' }, ['存在：在库', '效力：当时有效', '内容：未比对']],
  ['引文一致', { status: 'verified', checked: 'content' }, ['存在：在库', '效力：当时有效', '内容：已比对一致']],
  ['引文不符', { status: 'differs', checked: 'content' }, ['存在：在库', '效力：当时有效', '内容：不符']],
  ['已废止', { status: 'repealed', checked: 'exists' }, ['存在：在库', '效力：已失效', '内容：未比对']],
  ['效力待核', { status: 'forceUnknown', checked: 'exists' }, ['存在：在库', '效力：待核', '内容：未比对']],
  ['没有收录', { status: 'notInStore' }, ['存在：本库没有', '效力：未核对', '内容：未比对']],
  ['不可能的编号', { status: 'malformed' }, ['存在：不可能存在', '效力：未核对', '内容：未比对']],
] as const)('存在、效力与内容分开说明：%s', async (_what, more, steps) => {
  const { user, button } = await renderScreen(addresses.citationCheck, [
    answer(statutes.checkCitations, { citations: [finding(more)] as never, notChecked: [] }),
  ]);
  await user.click(screen.getByLabelText('待核验的文字'));
  await user.paste('甲法第一条');
  await user.click(await button('核验'));
  for (const step of steps) expect(await screen.findByText(step)).toBeVisible();
});

test('示例一点即填；刷新后所写与最近核验的仍在', async () => {
  const { user, button } = await renderScreen(addresses.citationCheck, [checked]);
  await user.click(await button('起诉状片段'));
  expect(screen.getByLabelText('待核验的文字')).toHaveTextContent('第五百八十五条');
  await user.click(await button('核验'));
  cleanup();
  await renderScreen(addresses.citationCheck);
  expect(await screen.findByLabelText('待核验的文字')).toHaveTextContent('第五百八十五条');
  expect(screen.getByRole('button', { name: /^依照《中华人民共和国民法典》第五百七十七条/ })).toBeVisible();
});

const check = (changed: Partial<FileCheck> = {}): FileCheck => ({
  taskId: 'b8f0c0de-0000-4000-8000-000000000001',
  fileName: '代理词.docx',
  fileType: 'docx',
  resultName: '代理词（引用核验批注）.docx',
  asOf: '2026-11-22',
  state: 'done',
  finishPercent: 100,
  createTime: '2026-11-22T02:00:00.000Z',
  expireTime: '2026-11-29T02:00:00.000Z',
  isExpired: false,
  failReason: null,
  counts: { verified: 3, repealed: 1 },
  unread: [],
  ...changed,
});
const listOf = (...checks: FileCheck[]) => answer(citations.page, pageOf(checks, checks.length, 5));

test('文件：没有核验过的说明怎么用，上传后开始核验', async () => {
  const stored = {
    fileId: 'c0ffee00-0000-4000-8000-000000000001',
    fileName: '代理词.docx',
    fileType: 'docx',
    sizeBytes: 9,
  };
  await renderScreen(addresses.citationFiles(), [
    listOf(),
    answer(files.upload, stored),
    answer(citations.add, check({ state: 'running', finishPercent: 0, counts: null })),
  ]);
  expect(await screen.findByText(/还没有核验过文件/)).toBeVisible();
  answerWith(listOf(check({ state: 'running', finishPercent: 50, counts: null })));
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  await userEvent.upload(chooser, new File(['甲'], '代理词.docx'));
  expect(await screen.findByRole('progressbar', { name: '核验进度：代理词.docx' })).toBeVisible();
  expect(sentTo(citations.add)).toEqual([{ data: { fileId: stored.fileId } }]);
});

test('文件：各份的结论、失败的原因与能做的事', async () => {
  await renderScreen(addresses.citationFiles(), [
    listOf(
      check(),
      check({ taskId: '2', fileName: '意见.pdf', fileType: 'pdf', counts: {}, unread: ['图片2张'] }),
      check({ taskId: '3', fileName: '坏.pdf', state: 'failed', failReason: 'PDF已损坏', counts: null }),
      check({ taskId: '4', fileName: '旧.txt', isExpired: true }),
    ),
  ]);
  const rowOf = async (name: string) => await screen.findByRole('row', { name: new RegExp(name) });
  const tools = async (name: string) =>
    within(await rowOf(name))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(await rowOf('代理词')).toHaveTextContent('已核验3 · 已失效1');
  expect(await tools('代理词')).toEqual(['下载批注', '删除']);
  expect(await rowOf('意见')).toHaveTextContent('没有发现法条或案号未读或须核对：图片2张');
  expect(await tools('意见')).toEqual(['下载报告', '删除']);
  expect(await rowOf('坏')).toHaveTextContent('失败：PDF已损坏');
  expect(await tools('坏')).toEqual(['重新核验', '删除']);
  expect(await rowOf('旧')).toHaveTextContent('结果已过期');
  expect(await tools('旧')).toEqual(['重新核验', '删除']);
});

test('文件：打开一份，原文与结论并列，未读的内容写明', async () => {
  const { taskId } = check();
  const report = {
    fileName: '代理词.docx',
    fileType: 'docx',
    resultName: '代理词（引用核验批注）.docx',
    asOf: '2026-11-22',
    checkedAt: '2026-11-22T02:00:01.000Z',
    paragraphs: [
      { id: 'body/0', text: '首段' },
      { id: 'body/1', text: '依《合同法》第五十二条' },
    ],
    citations: [
      { start: 4, end: 14, raw: '《合同法》第五十二条', kind: 'provision', status: 'repealed', detail: '2021年起废止' },
    ],
    notChecked: [],
    unread: ['图片2张'],
  };
  await renderScreen(addresses.citationFiles(taskId), [
    answer(citations.report, () => new Blob([JSON.stringify(report)])),
  ]);
  expect(await screen.findByRole('heading', { name: '代理词.docx' })).toBeVisible();
  expect(screen.getByText('未读或须核对：图片2张')).toBeVisible();
  expect(screen.getByText('共1处引用：已失效1处')).toBeVisible();
  expect(screen.getByText('《合同法》第五十二条', { selector: 'mark' })).toBeVisible();
  expect(screen.getByRole('button', { name: '下载带批注的Word' })).toBeEnabled();
});
