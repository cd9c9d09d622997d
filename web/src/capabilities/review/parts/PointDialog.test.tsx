import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PointDialog } from './PointDialog.tsx';

const point = {
  ...{ title: '付款期限', level: 'high' as const, readyId: null, words: ['付款', '支付'], standard: '不超过30日' },
  ...{ acceptable: '', unacceptable: '', clause: '', note: '' },
};
const write = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const confirm = () => screen.getByRole('button', { name: /^确\s*定$/ });

test('新增要点：没有名称或与已有的同名不能确定', () => {
  const done = vi.fn();
  render(<PointDialog point={undefined} taken={['付款期限']} onClose={vi.fn()} onDone={done} />);
  expect(screen.getByText('新增要点')).toBeVisible();
  expect(confirm()).toBeDisabled();
  write(/^要点/, ' 付款期限 ');
  expect(screen.getByLabelText('要点（已有同名的）')).toBeVisible();
  expect(confirm()).toBeDisabled();
  write(/^要点/, '转让');
  fireEvent.click(confirm());
  expect(done.mock.calls[0]?.[0]).toMatchObject({ title: '转让', level: 'medium', words: [] });
});

test('修改要点：查找词按分号分开，空的与重复的不要', () => {
  const done = vi.fn();
  render(<PointDialog point={point} taken={[]} onClose={vi.fn()} onDone={done} />);
  expect(screen.getByText('修改要点')).toBeVisible();
  expect(screen.getByLabelText(/^查找词/)).toHaveValue('付款；支付');
  write(/^查找词/, '付款；; 货款；付款；');
  fireEvent.click(confirm());
  expect(done).toHaveBeenCalledWith({ ...point, words: ['付款', '货款'] });
});
