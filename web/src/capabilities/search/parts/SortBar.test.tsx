import type { CategoryField } from '@antai/contract/search';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { casesCategory } from '../../../../test/samples.ts';
import { SortBar } from './SortBar.tsx';

const field = (fieldEn: string, more: Partial<CategoryField>): CategoryField => ({
  ...{ ...casesCategory.fields[0]!, fieldEn, fieldCn: fieldEn, isSortable: true },
  ...more,
});
const category = {
  ...casesCategory,
  fields: [
    field('不排', { isSortable: false }),
    field('甲', {}),
    field('乙', {}),
    field('丙', { isColumn: true }),
    field('丁', { isColumn: true }),
  ],
};
const buttons = () => screen.getAllByRole('button').map(each => each.textContent);
const current = () => screen.getAllByRole('button', { pressed: true }).map(each => each.textContent);

test('列在结果里的字段先供排序，其余收在更多里，不能排的没有', async () => {
  const sort = vi.fn();
  render(<SortBar category={category} sort={undefined} onSort={sort} />);
  expect(buttons()).toEqual(['相关度', '丙', '丁', '甲', '更多']);
  expect(current()).toEqual(['相关度']);
  fireEvent.click(screen.getByRole('button', { name: '更多' }));
  fireEvent.click(await screen.findByText('乙'));
  expect(sort).toHaveBeenCalledWith({ fieldEn: '乙', order: 'desc' });
});

test('按更多里的一项排的，写明是哪一项与升降；再点即反过来', () => {
  const sort = vi.fn();
  const { rerender } = render(<SortBar category={category} sort={{ fieldEn: '乙', order: 'asc' }} onSort={sort} />);
  expect(current()).toEqual(['乙']);
  expect(screen.getByRole('img', { name: '升序' })).toBeVisible();
  rerender(<SortBar category={category} sort={{ fieldEn: '丙', order: 'desc' }} onSort={sort} />);
  expect(current()).toEqual(['丙']);
  expect(screen.getByRole('img', { name: '降序' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /丙/ }));
  expect(sort).toHaveBeenLastCalledWith({ fieldEn: '丙', order: 'asc' });
});
