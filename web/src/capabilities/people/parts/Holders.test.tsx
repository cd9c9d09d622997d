import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Changes } from './Holders.tsx';

const change = (item: string, date?: string) => ({ item, date, before: '甲', after: '乙' });

test('变更记录新的在前，没有日期的在最后', () => {
  render(<Changes changes={[change('住所'), change('名称', '2021-05-06'), change('法定代表人', '2025-01-01')]} />);
  const [, ...rows] = screen.getAllByRole('row').map(row => row.textContent);
  expect(rows).toEqual(['2025-01-01法定代表人甲乙', '2021-05-06名称甲乙', '—住所甲乙']);
});
