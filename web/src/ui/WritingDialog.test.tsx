import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input } from 'antd';
import { expect, test, vi } from 'vitest';
import { WritingDialog } from './WritingDialog.tsx';

const show = () => {
  const onCancel = vi.fn();
  render(
    <WritingDialog open title="退回补充" cancelText="取消" onCancel={onCancel}>
      <Input aria-label="理由" />
    </WritingDialog>,
  );
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), onCancel };
};
const beside = () => document.querySelector('.ant-modal-wrap')!;

test('没有写过的，按Esc或点旁边即关', async () => {
  const { user, onCancel } = show();
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(1);
  await user.click(beside());
  expect(onCancel).toHaveBeenCalledTimes(2);
});

test('写过的，按Esc、点旁边都不关，写的还在；点取消才关', async () => {
  const { user, onCancel } = show();
  await user.type(screen.getByRole('textbox', { name: '理由' }), '请补充人数{Escape}');
  await user.click(beside());
  expect(onCancel).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: '理由' })).toHaveValue('请补充人数');
  await user.click(screen.getByRole('button', { name: /取\s?消/ }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});
