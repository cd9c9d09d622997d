import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PointTable } from './PointTable.tsx';

const point = (title: string, more = {}) => ({
  ...{ title, level: 'high' as const, readyId: null, words: [], standard: '首', acceptable: '', unacceptable: '' },
  ...{ clause: '', note: '', ...more },
});

test('要点下写明取代、查找词与说明，没有的不写；修改与移除各是哪一个', () => {
  const [edit, remove] = [vi.fn(), vi.fn()];
  const points = [point('付款', { readyId: 'p-1', words: ['付款', '支付'], note: '报批' }), point('转让')];
  render(<PointTable points={points} mayChange onEdit={edit} onRemove={remove} />);
  const [, first, second] = screen.getAllByRole('row');
  expect(first).toHaveTextContent('付款取代现成要点；查找：付款、支付；报批高首');
  expect(second).toHaveTextContent(/^转让高首修改移除$/);
  fireEvent.click(screen.getByRole('button', { name: '修改转让' }));
  fireEvent.click(screen.getByRole('button', { name: '移除付款' }));
  expect(edit).toHaveBeenCalledWith(1);
  expect(remove).toHaveBeenCalledWith(0);
});

test('不能修改的没有操作；没有要点时说由谁添加', () => {
  const { rerender } = render(
    <PointTable points={[point('转让')]} mayChange={false} onEdit={vi.fn()} onRemove={vi.fn()} />,
  );
  expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull();
  rerender(<PointTable points={[]} mayChange={false} onEdit={vi.fn()} onRemove={vi.fn()} />);
  expect(screen.getByText('还没有要点。由其所有者添加')).toBeVisible();
  rerender(<PointTable points={[]} mayChange onEdit={vi.fn()} onRemove={vi.fn()} />);
  expect(screen.getByText(/可以逐个新增/)).toBeVisible();
});
