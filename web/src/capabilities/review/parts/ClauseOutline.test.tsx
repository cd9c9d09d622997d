import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ClauseOutline } from './ClauseOutline.tsx';
import type { PlacedGroups } from './group-findings.ts';

const clause = (number: string, { start, level = 0 }: { start: number; level?: number }) => ({
  ...{ kind: 'clause' as const, number, heading: '标题', level, start, end: start + 10 },
});
const clauses = [
  clause('第一条', { start: 0 }),
  clause('1.1', { start: 4, level: 1 }),
  clause('第二条', { start: 20 }),
  clause('第三条', { start: 40 }),
];
const place = (start: number, level: PlacedGroups['level']): PlacedGroups => ({
  ...{ start, end: start + 2, keys: [`${start}`], level, isOpen: true },
});
const places = [
  place(5, 'low'),
  place(8, 'high'),
  place(25, 'medium'),
  place(20, 'low'),
  place(19, 'low'),
  place(10, 'low'),
];

test('只列各条，各条写明其中几处发现，重的在先，至多三点', async () => {
  const choose = vi.fn();
  render(<ClauseOutline clauses={clauses} places={places} at={26} onChoose={choose} />);
  const [first, second, third, ...more] = screen.getAllByRole('button');
  expect(more).toEqual([]);
  expect(first).toHaveTextContent('第一条标题，4处');
  expect([...first!.querySelectorAll('[data-level]')].map(dot => dot.getAttribute('data-level'))).toEqual([
    'high',
    'low',
    'low',
  ]);
  expect(second).toHaveTextContent('第二条标题，2处');
  expect(third).toHaveTextContent(/^第三条标题$/);
  await userEvent.click(third!);
  expect(choose).toHaveBeenCalledWith(40);
});

test.each([
  [undefined, []],
  [0, ['第一条标题，4处']],
  [19, ['第一条标题，4处']],
  [20, ['第二条标题，2处']],
  [99, ['第三条标题']],
])('看到第%s个字时标明在哪一条', (at, current) => {
  render(<ClauseOutline clauses={clauses} places={places} at={at} onChoose={vi.fn()} />);
  const outline = within(screen.getByRole('navigation', { name: '合同目录' }));
  expect(outline.queryAllByRole('button', { current: 'location' }).map(each => each.textContent)).toEqual(current);
});
