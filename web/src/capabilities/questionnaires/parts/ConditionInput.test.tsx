import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { riskContent } from '../../../../test/risk-samples.ts';
import { RaisedWhen, VisibilityInput } from './ConditionInput.tsx';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const high = { countFindings: { atLeastLevel: 'high' as const, min: 2 } };

test('显示条件用话写，读得懂的才存；清空即总是显示', async () => {
  const change = vi.fn();
  render(
    <VisibilityInput content={riskContent} value={{ question: 'contract', op: 'eq', value: 'no' }} onChange={change} />,
  );
  const box = screen.getByRole('textbox', { name: '显示条件' });
  expect(box).toHaveValue('第1题为“否”');
  await user.clear(box);
  await user.type(box, '第1题为“是”');
  expect(change).not.toHaveBeenCalled();
  await user.tab();
  expect(change).toHaveBeenLastCalledWith({ question: 'contract', op: 'eq', value: 'yes' });
  await user.clear(box);
  await user.tab();
  expect(change).toHaveBeenLastCalledWith(undefined);
});

test('读不懂的写明在第几个字、为什么，所写的不动', async () => {
  const change = vi.fn();
  render(<VisibilityInput content={riskContent} value={undefined} onChange={change} />);
  const box = screen.getByRole('textbox', { name: '显示条件' });
  await user.type(box, '第9题为“是”');
  await user.tab();
  expect(screen.getByRole('alert')).toHaveTextContent(/^第\d+字处：/);
  expect(box).toHaveValue('第9题为“是”');
  expect(change).not.toHaveBeenCalled();
});

test('组合条件不能没有：清空不改', async () => {
  const change = vi.fn();
  render(<RaisedWhen content={riskContent} value={high} onChange={change} />);
  const box = screen.getByRole('textbox', { name: '组合条件' });
  const before = (box as HTMLTextAreaElement).value;
  await user.clear(box);
  await user.tab();
  expect(change).not.toHaveBeenCalled();
  expect(box).toHaveValue(before);
});
