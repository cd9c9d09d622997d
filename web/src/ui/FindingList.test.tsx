import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { FindingList } from './FindingList.tsx';

afterEach(cleanup);

test('每行说出内容、替换、依据与状态，可以选中', async () => {
  const choose = vi.fn();
  const rows = [
    { key: 'a', text: '费秋声', change: '费某某', facts: '8处 · 当事人栏 0.98', state: 'accepted' as const },
    { key: 'b', text: '云栈街66号', change: '', facts: '1处', state: 'open' as const },
  ];
  render(<FindingList title="自然人 2" rows={rows} active="b" onChoose={choose} />);
  expect(screen.getByRole('heading', { name: '自然人 2' })).toBeVisible();
  const first = screen.getByRole('button', { name: /费秋声/ });
  expect(first).toHaveTextContent('费秋声→ 费某某8处 · 当事人栏 0.98 · 已采纳');
  expect(screen.getByRole('button', { name: /云栈街/ })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: /云栈街/ })).toHaveTextContent('（删除）');
  await userEvent.click(first);
  expect(choose).toHaveBeenCalledWith('a');
});
