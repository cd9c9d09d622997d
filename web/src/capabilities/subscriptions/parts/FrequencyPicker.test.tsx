import { frequencies, frequencyNames } from '@antai/contract/subscriptions';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FrequencyPicker } from './FrequencyPicker.tsx';

test.each([
  ['search' as const, frequencies],
  ['company' as const, frequencies.filter(each => each !== 'none')],
])('%s的频率：只有检索可以只保存不通知', (kind, offered) => {
  const change = vi.fn();
  render(<FrequencyPicker kind={kind} value="daily" onChange={change} />);
  const radios = screen.getAllByRole('radio');
  expect(screen.getByRole('radiogroup')).toHaveTextContent(offered.map(each => frequencyNames[each]).join(''));
  expect(radios).toHaveLength(offered.length);
  expect(screen.getByRole('radio', { name: frequencyNames.daily })).toBeChecked();
  fireEvent.click(screen.getByRole('radio', { name: frequencyNames.both }));
  expect(change).toHaveBeenCalledWith('both');
});
