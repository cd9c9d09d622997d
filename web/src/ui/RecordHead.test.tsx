import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Decisions, ExportButton } from './RecordHead.tsx';

const forms = [
  { key: 'tracked' as const, label: '修订稿', disabled: true },
  { key: 'comments' as const, label: '批注稿' },
];

test('导出先问哪一种，选了才出；还不能出的一种点了不出', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const exportAs = vi.fn();
  render(<ExportButton forms={forms} isBusy={false} isRunning={false} onExport={exportAs} />);
  await user.click(screen.getByRole('button', { name: /导\s*出/ }));
  await user.click(await screen.findByRole('menuitem', { name: '修订稿' }));
  expect(exportAs).not.toHaveBeenCalled();
  await user.click(screen.getByRole('menuitem', { name: '批注稿' }));
  expect(exportAs).toHaveBeenCalledExactlyOnceWith('comments');
});

test('正在生成时不能再导出', () => {
  render(<ExportButton forms={forms} isBusy={false} isRunning onExport={vi.fn()} />);
  expect(screen.getByRole('button', { name: /导\s*出/ })).toBeDisabled();
});

test('写明已决定几处、共几处；一处也没有时是零', () => {
  const { rerender } = render(<Decisions label="处理进度" verb="已处理" count={3} total={4} />);
  expect(screen.getByText('已处理 3 / 4')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '处理进度' })).toHaveAttribute('aria-valuenow', '75');
  rerender(<Decisions label="处理进度" verb="已处理" count={0} total={0} />);
  expect(screen.getByRole('progressbar', { name: '处理进度' })).toHaveAttribute('aria-valuenow', '0');
});
