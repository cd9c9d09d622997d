import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PlacedGroups } from './group-findings.ts';
import { PlaceStrip } from './PlaceStrip.tsx';

const place = (start: number, level: PlacedGroups['level']): PlacedGroups => ({
  ...{ start, end: start + 2, keys: [`${start}`], level, isOpen: true },
});

test('全文位置条按级别计数，标出正在看的一处', () => {
  render(<PlaceStrip places={[place(0, 'low'), place(5, 'high'), place(9, 'low')]} length={10} active={1} />);
  const strip = screen.getByRole('img', { name: '全文位置：高1处，中0处，低2处' });
  expect([...strip.children].map(mark => mark.getAttribute('data-active'))).toEqual(['false', 'true', 'false']);
});
