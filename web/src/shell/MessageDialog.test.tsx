import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { MessageDialog } from './MessageDialog.tsx';
import { useUi } from './ui-state.ts';

afterEach(() => {
  vi.useRealTimers();
  useUi.setState({ message: undefined });
});

const tell = (text: string) => act(() => useUi.setState({ message: { title: '数据已更新', text } }));

test('消息显示五秒后自行收起，新的消息重新计时', () => {
  vi.useFakeTimers();
  render(<MessageDialog />);
  tell('新增 3 条');
  expect(screen.getByRole('alertdialog', { name: '数据已更新' })).toHaveTextContent('新增 3 条');
  act(() => void vi.advanceTimersByTime(4000));
  tell('新增 5 条');
  act(() => void vi.advanceTimersByTime(4999));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('新增 5 条');
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('可提前关闭', async () => {
  render(<MessageDialog />);
  tell('新增 3 条');
  await userEvent.click(screen.getByRole('button', { name: '关闭消息' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
