import type { Field } from '@antai/drafting';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ConditionInput } from './ConditionInput.tsx';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const fields: Field[] = [{ id: 'way', label: '付款方式', type: 'select', options: ['一次', '分期'] }];

test('选了一个单选字段，先按第一个选项，可改为另一个', async () => {
  const change = vi.fn();
  const { rerender } = render(<ConditionInput label="条件" fields={fields} value={undefined} onChange={change} />);
  await user.click(screen.getByRole('combobox', { name: '条件' }));
  await user.click(await screen.findByTitle('付款方式'));
  const value = change.mock.lastCall![0] as string;
  expect(value).toContain('一次');
  rerender(<ConditionInput label="条件" fields={fields} value={value} onChange={change} />);
  await user.click(screen.getByRole('combobox', { name: '条件：选项' }));
  await user.click(await screen.findByTitle('分期'));
  expect(change.mock.lastCall![0]).toBe(value.replace('一次', '分期'));
});

test('更复杂的条件照原样写出，可以直接改', async () => {
  const change = vi.fn();
  render(<ConditionInput label="条件" fields={fields} value="price > 10 and way = '分期'" onChange={change} />);
  const box = screen.getByRole('textbox', { name: '条件' });
  expect(box).toHaveValue("price > 10 and way = '分期'");
  await user.type(box, 'x');
  expect(change).toHaveBeenCalledWith("price > 10 and way = '分期'x");
});
