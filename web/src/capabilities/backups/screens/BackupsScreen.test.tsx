import { type Backup, backupFaults, backups } from '@antai/contract/backups';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const backup = (more: Partial<Backup> = {}): Backup => ({
  backupId: '6f1d8c1e-6d0c-4a57-9a8e-0d6f6a5b7c66',
  name: 'antai-202601040900-6f1d8c',
  reason: 'asked',
  state: 'done',
  finishPercent: 100,
  host: 'one',
  isHere: true,
  rows: 12_345,
  files: 6,
  sizeBytes: 4_200_000,
  sha256: 'ab'.repeat(32),
  failReason: null,
  startTime: '2026-01-04T01:00:00.000Z',
  endTime: '2026-01-04T01:01:00.000Z',
  restoration: null,
  ...more,
});

const listOf = (...list: Backup[]) =>
  answer(backups.list, { backups: list, folder: '/data/backups', nextTime: '2026-01-04T18:30:00.000Z', kept: 7 });

const open = (list: Backup[], answers: Answer[] = []) => renderScreen(addresses.backups, [...answers, listOf(...list)]);

test('说明存在何处、何时自动备份、留几份；每份列出内容、大小与散列', async () => {
  await open([backup()]);
  expect(
    await screen.findByText(/存于 \/data\/backups。下次自动备份 2026-01-05 02:30，自动备份保留最近 7 份/),
  ).toBeVisible();
  const row = screen.getByRole('row', { name: /2026-01-04 09:00/ });
  expect(row).toHaveTextContent('手动已完成SHA-256 abababababab…12,345 行、6 个文件4.2 MB');
});

test('立即备份；进行中显示进度且不能再备份', async () => {
  const { user, button } = await open([], [answer(backups.create, backup({ state: 'running', finishPercent: 0 }))]);
  expect(await screen.findByText('还没有备份')).toBeVisible();
  answerWith(listOf(backup({ state: 'running', finishPercent: 40 })));
  await user.click(await button('立即备份'));
  expect(await screen.findByRole('progressbar', { name: '备份进度' })).toBeVisible();
  expect(await button('立即备份')).toBeDisabled();
  expect(sentTo(backups.create)).toHaveLength(1);
});

test('恢复到新目录后说明如何启动；没有恢复成的说明原因', async () => {
  const restoration = { folder: '/data/backups/restored/x', finishPercent: 100, endTime: null };
  const { user, button } = await open([backup()], [answer(backups.restore, backup())]);
  answerWith(listOf(backup({ restoration: { ...restoration, state: 'done', failReason: null } })));
  await user.click(await button('恢复到新目录'));
  expect(await screen.findByText('DATA_DIR=/data/backups/restored/x')).toBeVisible();
  answerWith(listOf(backup({ restoration: { ...restoration, state: 'failed', failReason: '磁盘已满' } })));
  await user.click(await button('恢复到新目录'));
  expect(await screen.findByText('恢复未完成：磁盘已满')).toBeVisible();
});

test('删除先问；别的主机上的只可查看；没有完成的说明原因', async () => {
  const { user } = await open(
    [
      backup(),
      backup({ backupId: '6f1d8c1e-6d0c-4a57-9a8e-0d6f6a5b7c67', isHere: false, host: 'two' }),
      backup({ backupId: '6f1d8c1e-6d0c-4a57-9a8e-0d6f6a5b7c68', state: 'failed', failReason: '磁盘空间不足' }),
    ],
    [refuse(backups.remove, backupFaults.stillRunning)],
  );
  const [, first, second, third] = await screen.findAllByRole('row');
  expect(within(second!).getByText('在主机 two 上')).toBeVisible();
  expect(within(second!).queryByRole('button', { name: '下载' })).toBeNull();
  expect(third).toHaveTextContent('未完成磁盘空间不足');
  await user.click(within(first!).getByRole('button', { name: '删除' }));
  expect(sentTo(backups.remove)).toEqual([]);
  await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: '删除' }));
  expect(await screen.findByText(backupFaults.stillRunning.text)).toBeVisible();
});
