import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type Anchor, AnchoredText } from './AnchoredText.tsx';

afterEach(cleanup);

const anchor = (start: number, end: number, more: Partial<Anchor> = {}): Anchor => ({
  start,
  end,
  tone: 1,
  state: 'accepted',
  label: '姓名',
  ...more,
});

test('每处发现在原位，可以选中；所看的一处标出', async () => {
  const choose = vi.fn();
  const anchors = [anchor(2, 4, { words: '张某' }), anchor(7, 9, { state: 'open' })];
  render(<AnchoredText text={'原告张三\n被告李四'} anchors={anchors} active={1} onChoose={choose} />);
  expect(document.body).toHaveTextContent('原告张某被告李四');
  const [first, second] = screen.getAllByRole('button');
  expect(second).toHaveAttribute('data-active', 'true');
  await userEvent.click(first!);
  expect(choose).toHaveBeenCalledWith(0);
  second!.focus();
  await userEvent.keyboard('{Enter}');
  expect(choose).toHaveBeenLastCalledWith(1);
});

test('删去的内容说出已删除；没有发现的文字照排', () => {
  render(<AnchoredText text="电话1380" anchors={[anchor(2, 6, { words: '' })]} active={-1} onChoose={() => {}} />);
  expect(document.body).toHaveTextContent('电话（删除）');
});
