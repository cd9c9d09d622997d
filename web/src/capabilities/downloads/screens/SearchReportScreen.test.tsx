import { downloads, taskStates } from '@antai/contract/downloads';
import { faults } from '@antai/contract/wire/faults';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { task } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';

const listOf = (...tasks: ReturnType<typeof task>[]) => answer(downloads.list, pageOf(tasks));
const row = async (name: string) =>
  within((await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr')!);

test('已生成的可以下载，写明类型、条数与大小', async () => {
  URL.createObjectURL = () => 'blob:file';
  const { user } = await renderScreen(addresses.reports, [listOf(task()), answer(downloads.download, new Blob(['x']))]);
  const cells = await row('司法案例.xlsx');
  expect(cells.getByText('Excel · 12 条 · 20 KB')).toBeVisible();
  await user.click(cells.getByRole('button', { name: '下载' }));
  expect(sentTo(downloads.download)).toEqual([{ data: { taskId: task().taskId } }]);
});

test('生成中的显示进度，不能下载', async () => {
  await renderScreen(addresses.reports, [
    listOf(task({ taskStatus: taskStates.generating, finishPercent: 40, sizeBytes: null, expireTime: null })),
  ]);
  const cells = await row('司法案例.xlsx');
  expect(cells.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  expect(cells.queryByRole('button', { name: '下载' })).toBeNull();
});

test('失败的说明原因，可以重试', async () => {
  const failed = task({ taskStatus: taskStates.failed, failReason: '磁盘已满', sizeBytes: null });
  const { user } = await renderScreen(addresses.reports, [
    listOf(failed),
    answer(downloads.retry, task({ taskStatus: 1 })),
  ]);
  const cells = await row('司法案例.xlsx');
  expect(cells.getByText('失败：磁盘已满')).toBeVisible();
  await user.click(cells.getByRole('button', { name: '重试' }));
  expect(sentTo(downloads.retry)).toEqual([{ data: { taskId: failed.taskId } }]);
});

test('过期的可以重新生成，不能下载', async () => {
  await renderScreen(addresses.reports, [listOf(task({ isExpired: true }))]);
  const cells = await row('司法案例.xlsx');
  expect(cells.getByText('已过期，请重新生成')).toBeVisible();
  expect(cells.getByRole('button', { name: '重新生成' })).toBeVisible();
  expect(cells.queryByRole('button', { name: '下载' })).toBeNull();
});

test('删除前先问；删除后说明，并重读列表', async () => {
  const { user } = await renderScreen(addresses.reports, [listOf(task()), answer(downloads.remove, {})]);
  await user.click((await row('司法案例.xlsx')).getByRole('button', { name: '删除' }));
  expect(await screen.findByText('删除此任务及其文件？')).toBeVisible();
  expect(sentTo(downloads.remove)).toEqual([]);
  answerWith(listOf());
  await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: '删除' }));
  expect(await screen.findByText('下载任务已删除')).toBeVisible();
  expect(await screen.findByText(/还没有下载任务/)).toBeVisible();
});

const checked = (isSame: boolean) =>
  answer(downloads.verifyCertificate, {
    certificateId: 'Z-1',
    isSame,
    issued: { at: '2026-03-01T01:00:00.000Z', total: 12, idsHash: 'a1', indexVersion: '7' },
    now: { at: '2026-03-04T01:00:00.000Z', total: isSame ? 12 : 13, idsHash: isSame ? 'a1' : 'b2', indexVersion: '8' },
    textForm: '违约金',
  });

test.each([
  [true, '重新检索的结果与证书完全一致'],
  [false, '结果已变化：出具时12条，现在13条。数据库在出具之后有更新'],
])('复核检索证书：一致为%s', async (isSame, text) => {
  const { user } = await renderScreen(addresses.reports, [
    listOf(task({ content: 'certificate', fileName: '检索证书.pdf', fileType: 'pdf' })),
    checked(isSame),
  ]);
  await user.click((await row('检索证书.pdf')).getByRole('button', { name: '复核' }));
  const box = await screen.findByRole('dialog');
  expect(await within(box).findByText(text)).toBeVisible();
  expect(within(box).getByText('违约金')).toBeVisible();
});

test('还没有任务时说明从哪里开始', async () => {
  await renderScreen(addresses.reports, [listOf()]);
  expect(await screen.findByText(/还没有下载任务/)).toBeVisible();
});

test('读不到列表时可以重试', async () => {
  const { user, button } = await renderScreen(addresses.reports, [refuse(downloads.list, faults.defect)]);
  expect(await screen.findByRole('alert')).toHaveTextContent(faults.defect.text);
  answerWith(listOf(task()));
  await user.click(await button('重试'));
  expect(await screen.findByRole('rowheader', { name: /司法案例/ })).toBeVisible();
});

test('没有检索下载权限的人看不到这一页', async () => {
  await renderScreen(addresses.reports, [], { without: [20019] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
});
