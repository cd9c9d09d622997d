import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { task } from '../../test/samples.ts';
import { createQueries } from '../app/App.tsx';
import DownloadPrompt from './DownloadPrompt.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const show = (more: Parameters<typeof task>[0]) =>
  render(
    <QueryClientProvider client={createQueries()}>
      <DownloadPrompt task={task(more)} />
    </QueryClientProvider>,
  );

test('生成完毕的提示过一会儿收成一行，仍可下载', () => {
  show({ taskStatus: 2 });
  expect(screen.getByText('已生成')).toBeVisible();
  act(() => void vi.advanceTimersByTime(8000));
  expect(screen.queryByText('已生成')).toBeNull();
  expect(screen.getByRole('article')).toHaveAttribute('data-folded', 'true');
  expect(screen.getByRole('button', { name: '下载' })).toBeVisible();
});

test.each<[string, 1 | 3]>([
  ['正在生成', 1],
  ['生成失败', 3],
])('%s的提示不收起', (_name, taskStatus) => {
  show({ taskStatus, finishPercent: 40, failReason: taskStatus === 3 ? '服务器忙' : null });
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('article')).toHaveAttribute('data-folded', 'false');
});

test('提示高150像素；关掉先淡出，三百毫秒后再收拢', async () => {
  const sheet = await readFile(join(import.meta.dirname, 'DownloadPrompt.module.css'), 'utf8');
  expect(/^\.prompt \{[^}]*\bheight: 150px;/m.test(sheet)).toBe(true);
  show({ taskStatus: 1, finishPercent: 40 });
  const prompt = screen.getByRole('article');
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(prompt).toHaveAttribute('data-phase', 'leaving');
  act(() => void vi.advanceTimersByTime(299));
  expect(prompt).toHaveAttribute('data-phase', 'leaving');
  act(() => void vi.advanceTimersByTime(1));
  expect(prompt).toHaveAttribute('data-phase', 'collapsing');
});
