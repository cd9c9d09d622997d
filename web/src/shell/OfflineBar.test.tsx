import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useConnection } from '../lib/socket.ts';
import { OfflineBar } from './OfflineBar.tsx';

const setOnline = (value: boolean) => Object.defineProperty(navigator, 'onLine', { configurable: true, value });

beforeEach(() => {
  setOnline(true);
  useConnection.setState({ isLost: false, retryAt: 0 });
});

test('连接断开时说明内容仍可读并可立即重连，页面标明可能过时；恢复后收起', () => {
  render(<OfflineBar />);
  expect(screen.queryByText('连接已断开')).toBeNull();
  act(() => useConnection.setState({ isLost: true, retryAt: Date.now() + 8000 }));
  expect(screen.getByRole('status')).toHaveTextContent('连接已断开');
  expect(screen.getByRole('status')).toHaveTextContent(/[89] 秒后重连/);
  expect(screen.getByRole('button', { name: '立即重连' })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('data-offline');
  act(() => useConnection.setState({ isLost: false }));
  expect(screen.queryByText('连接已断开')).toBeNull();
  expect(document.documentElement).not.toHaveAttribute('data-offline');
});

test('浏览器离线即说明', () => {
  render(<OfflineBar />);
  setOnline(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status')).toHaveTextContent('连接已断开');
  setOnline(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText('连接已断开')).toBeNull();
});
