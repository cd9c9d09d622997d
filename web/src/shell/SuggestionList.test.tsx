import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { rowsOf, SuggestionList } from './SuggestionList.tsx';

const group = (fieldEn: string, fieldShow: string, ...texts: string[]) => ({
  ...{ fieldEn, fieldShow, recordType: '2' },
  list: texts.map(text => ({ text, count: 1200 })),
});
const rows = rowsOf([group('jump', '直达', '（2024）京01民终1号'), group('court', '法院', '望京法院', 'Wang法院')]);

test('字段名只写在每组头一行；直达的写打开，其余写几条；按的一行选中', () => {
  const choose = vi.fn();
  render(<SuggestionList rows={rows} keyword="wANG" active={1} isSettled onChoose={choose} />);
  const options = screen.getAllByRole('option');
  expect(options.map(each => each.textContent)).toEqual([
    '直达（2024）京01民终1号打开',
    '法院望京法院1,200 条',
    'Wang法院1,200 条',
  ]);
  expect(options.map(each => each.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
  expect(options[2]!.querySelector('mark')).toHaveTextContent('Wang');
  expect(options[1]!.querySelector('mark')).toBeNull();
  fireEvent.click(options[2]!);
  expect(choose).toHaveBeenCalledWith(rows[2]);
});

test('读到了而没有联想才说没有', () => {
  const { rerender } = render(
    <SuggestionList rows={[]} keyword="甲" active={-1} isSettled={false} onChoose={vi.fn()} />,
  );
  expect(screen.queryByText(/^没有联想结果/)).toBeNull();
  rerender(<SuggestionList rows={[]} keyword="甲" active={-1} isSettled onChoose={vi.fn()} />);
  expect(screen.getByText(/^没有联想结果/)).toBeVisible();
});
