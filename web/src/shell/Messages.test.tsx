import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { presenter } from '../lib/presenter.ts';
import { Messages } from './Messages.tsx';

afterEach(() => void vi.useRealTimers());

test('消息显示五秒', async () => {
  vi.useFakeTimers();
  render(<Messages />);
  act(() => presenter.error('网络连接失败，请检查网络后重试'));
  const isOnItsWayOut = () => screen.getByText('网络连接失败，请检查网络后重试').closest('[class*="-leave"]') !== null;
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(isOnItsWayOut()).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(isOnItsWayOut()).toBe(true);
});
