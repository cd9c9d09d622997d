import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EmptyBox } from './EmptyBox.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('五秒后才说没有数据，此前只显示载入', () => {
  render(<EmptyBox />);
  act(() => void vi.advanceTimersByTime(4999));
  expect(screen.queryByText('暂无数据')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('暂无数据')).toBeVisible();
});

test('已知没有的立即说明', () => {
  render(<EmptyBox isSettled text="没有符合条件的案例" />);
  expect(screen.getByText('没有符合条件的案例')).toBeVisible();
});
