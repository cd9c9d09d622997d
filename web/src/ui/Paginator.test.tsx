import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Paginator } from './Paginator.tsx';

const show = (pageNum: number, more: object = {}) => {
  const onChange = vi.fn();
  render(<Paginator total={400} pageNum={pageNum} onChange={onChange} {...more} />);
  const button = (name: string) => screen.getByRole('button', { name });
  return { onChange, button, user: userEvent.setup() };
};

test('写明共几条；首页不能再上一页，末页不能再下一页与末页', () => {
  const { button } = show(1);
  expect(screen.getByText('共 400 条')).toBeVisible();
  expect(button('上一页')).toBeDisabled();
  expect(button('下一页')).toBeEnabled();
});

test('末页', () => {
  const { button } = show(20);
  expect(button('下一页')).toBeDisabled();
  expect(button('末页')).toBeDisabled();
});

test('至多五个页码，省略号跳五页，页号守在首末之间', async () => {
  const { onChange, button, user } = show(10);
  const numbers = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(numbers.filter(text => /^\d+$/.test(text ?? ''))).toEqual(['1', '8', '9', '10', '11', '12']);
  for (const name of ['向前五页', '向后五页', '末页', '1']) await user.click(button(name));
  expect(onChange.mock.calls.flat()).toEqual([5, 15, 20, 1]);
});

test('只在页码不同时给出；超出的页码算末页', async () => {
  const { onChange, button, user } = show(99);
  expect(button('20')).toHaveAttribute('aria-current', 'page');
  await user.click(button('20'));
  expect(onChange).not.toHaveBeenCalled();
  await user.click(button('向前五页'));
  expect(onChange).toHaveBeenCalledWith(15);
});

test('末页按钮可以不要；每页20条', () => {
  show(1, { hasLastButton: false, total: 21 });
  expect(screen.queryByRole('button', { name: '末页' })).toBeNull();
  expect(screen.getByRole('button', { name: '2' })).toBeVisible();
});
