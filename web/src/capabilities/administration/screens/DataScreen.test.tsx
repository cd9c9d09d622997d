import { type DataImport, dataImports } from '@antai/contract/administration/data';
import { files } from '@antai/contract/files';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const taskId = (at: number) => `5b2a7c1e-93f4-4d0a-8b6e-00000000000${at}`;
const task = (at: number, more: Partial<DataImport> = {}): DataImport => ({
  ...{ taskId: taskId(at), kind: 'cases', fileName: `/tmp/文书${at}.csv`, createTime: '2026-11-22T02:00:00.000Z' },
  ...{ state: 'done', done: 10, total: 10, error: null },
  summary: { files: 1, rows: 10, written: 8, bad: 2 },
  ...more,
});
const fileId = '8a9b0c1d-2e3f-4a5b-8c7d-000000000001';
const show = (rows: DataImport[], others: Parameters<typeof renderScreen>[1] = []) =>
  renderScreen(addresses.dataImports, [
    answer(dataImports.page, pageOf(rows)),
    answer(files.upload, { fileId, fileName: '文书.csv', fileType: 'csv', sizeBytes: 3 }),
    ...others,
  ]);
const row = async (name: string) =>
  within(await screen.findByRole('table', { name: '数据导入' })).getByRole('row', { name: new RegExp(name) });
const chooser = () => document.querySelector<HTMLInputElement>('input[type="file"]')!;

test('各到哪一步：进度、结果、没有完成的原因', async () => {
  await show([
    task(1),
    task(2, { state: 'running', done: 5, total: 20, summary: null }),
    task(3, { state: 'failed', summary: null, error: '磁盘已满' }),
  ]);
  expect(await row('文书1')).toHaveTextContent('裁判文书已完成1082');
  expect(within(await row('文书2')).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(within(await row('文书2')).getByRole('button', { name: /停\s?止/ })).toBeEnabled();
  expect(await row('文书3')).toHaveTextContent('未完成磁盘已满');
  expect(within(await row('文书3')).queryByRole('button', { name: /停\s?止/ })).toBeNull();
});

test('有误的行打开即见行号与原因', async () => {
  const { user } = await show(
    [task(1)],
    [answer(dataImports.problems, pageOf([{ file: '文书1.csv', line: 7, reason: '没有案号' }]))],
  );
  await user.click(within(await row('文书1')).getByRole('button', { name: '2' }));
  expect(await screen.findByText('没有案号')).toBeVisible();
  expect(sentTo(dataImports.problems)[0]?.data).toEqual({ taskId: taskId(1) });
});

test('选种类、上传，随即开始；不受理时说明', async () => {
  const { user } = await show([], [answer(dataImports.start, task(4, { state: 'queued', summary: null }))]);
  await screen.findByText('还没有导入过数据');
  await user.upload(chooser(), new File(['a'], '文书.csv', { type: 'text/csv' }));
  expect(sentTo(dataImports.start)[0]?.data).toEqual({ kind: 'cases', fileId });
});

test('服务器不受理的文件，原因留在页上', async () => {
  const { user } = await show([], [refuse(dataImports.start, { code: 415, text: '请上传csv、txt、html或md文件' })]);
  await screen.findByText('还没有导入过数据');
  await user.upload(chooser(), new File(['a'], '文书.csv', { type: 'text/csv' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('请上传csv、txt、html或md文件');
});
