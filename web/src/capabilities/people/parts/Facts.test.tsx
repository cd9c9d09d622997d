import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Facts } from './Facts.tsx';

test('没有的事实不列，零件照写', () => {
  render(
    <Facts
      facts={[
        ['案件数', 0],
        ['惩戒记录', undefined],
        ['地域', ''],
        ['首次执业', null],
      ]}
    />,
  );
  expect(screen.getAllByRole('term').map(each => each.textContent)).toEqual(['案件数']);
  expect(screen.getByRole('definition')).toHaveTextContent('0');
});
