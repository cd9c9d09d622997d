import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { reviewDetail } from '../../../../test/review-samples.ts';
import { BargainList } from './BargainList.tsx';

const [penalty, repair] = reviewDetail.result!.findings;

test('几处合为一条的写明几处；没有写的立场不占一行', () => {
  const choose = vi.fn();
  const groups = [
    { key: 'g-1', first: { ...penalty!, suggestion: '每日万分之三' }, findings: [penalty!, penalty!] },
    { key: 'g-2', first: repair!, findings: [repair!] },
  ];
  render(<BargainList groups={groups} onChoose={choose} />);
  const [one, other] = screen.getAllByRole('article').map(each => within(each));
  expect(one!.getByRole('button')).toHaveTextContent('违约金过高（2处）');
  expect(one!.getAllByRole('term').map(each => each.textContent)).toEqual(['争取']);
  expect(other!.getByRole('button')).toHaveTextContent(/维修责任全文$/);
  fireEvent.click(other!.getByRole('button'));
  expect(choose).toHaveBeenCalledWith('g-2');
});
