import { type DraftTask, drafting } from '@antai/contract/drafting';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const createTime = '2026-11-22T08:00:00.000Z';
const file = { fileType: 'docx' as const, status: 'done' as const, finishPercent: 100, failReason: null };
const task = (taskId: string, more: Partial<DraftTask> = {}): DraftTask => ({
  ...{ taskId, name: '买卖合同', templateId: 'sales-contract', matter: '云帆采购', version: 3, missingCount: 0 },
  ...{ files: [], createTime, updateTime: createTime },
  ...more,
});
const done = task('0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a17', {
  files: [{ ...file, version: 2, fileName: '买卖合同.docx', isExpired: false }],
});
const open = task('0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a18', { name: '起诉状', matter: '', missingCount: 2 });

async function table() {
  const view = await renderScreen(addresses.draftHistory, [
    answer(drafting.page, pageOf([done, open])),
    answer(drafting.remove, {}),
    answer(drafting.download, 'docx'),
  ]);
  const [, first, second] = within(await screen.findByRole('table', { name: '起草记录' })).getAllByRole('row');
  return { ...view, first: within(first!), second: within(second!), rows: [first!, second!] };
}

test('每份文书写明事项与缺项，点名称接着填', async () => {
  const { first, rows } = await table();
  expect(rows[0]).toHaveTextContent('买卖合同已填全云帆采购');
  expect(rows[1]).toHaveTextContent('起诉状缺2项—');
  expect(first.getByRole('link', { name: '买卖合同' }).getAttribute('href')).toContain(`task?id=${done.taskId}`);
});

test('生成过的文件可以下载；生成后又改过的写明', async () => {
  const { user, first, second } = await table();
  const save = first.getByRole('button', { name: '下载Word' });
  expect(save).toHaveAttribute('title', '生成后又改过，可打开重新导出');
  expect(second.queryByRole('button', { name: /下载/ })).toBeNull();
  await user.click(save);
  expect(sentTo(drafting.download)).toEqual([{ data: { taskId: done.taskId, fileType: 'docx' } }]);
});

test('删除前先问，说明一并删去什么', async () => {
  const { user, second } = await table();
  await user.click(second.getByRole('button', { name: /删\s*除/ }));
  expect(sentTo(drafting.remove)).toEqual([]);
  const question = await screen.findByText('删除这项起草、所填内容与已生成的文件？');
  const box = within(question.closest<HTMLElement>('.ant-popover')!);
  await user.click(box.getByRole('button', { name: /删\s*除/ }));
  expect(sentTo(drafting.remove)).toEqual([{ data: { taskId: open.taskId } }]);
  expect(await screen.findByText('起草任务已删除')).toBeVisible();
});
