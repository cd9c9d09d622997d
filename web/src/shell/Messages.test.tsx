import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { presenter } from '../lib/presenter.ts';
import { Messages } from './Messages.tsx';

afterEach(() => void vi.useRealTimers());

test('消息显示五秒', async () => {
  vi.useFakeTimers();
  render(<Messages />);
  act(() => presenter.error('网络连接失败，请检查网络后重试'));
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(screen.getByText('网络连接失败，请检查网络后重试')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(200));
  // what is left is its way out of the picture
  vi.useRealTimers();
  await waitFor(() => expect(screen.queryByText('网络连接失败，请检查网络后重试')).toBeNull());
});
