import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ChipList, preselect } from './ChipList.tsx';

const items = [
  { id: '1', name: '合同' },
  { id: '2', name: '劳动' },
  { id: '3', name: '知识产权' },
];

function show({ isMultiple = false, first }: { isMultiple?: boolean; first?: string }) {
  const emitted = vi.fn();
  function Held() {
    const [chips, setChips] = useState(preselect(items, first));
    return (
      <ChipList
        items={chips}
        isMultiple={isMultiple}
        onChange={checked => {
          emitted(checked.map(({ id }) => id));
          setChips(chips.map(chip => ({ ...chip, isChecked: checked.some(({ id }) => id === chip.id) })));
        }}
      />
    );
  }
  render(<Held />);
  const chip = (name: string) => screen.getByRole('checkbox', { name });
  return { emitted, chip, user: userEvent.setup() };
}

test('单选：选一个即取消其他；再点已选的即取消；可预选一个', async () => {
  const { emitted, chip, user } = show({ first: '2' });
  expect(chip('劳动')).toBeChecked();
  await user.click(chip('合同'));
  expect(chip('劳动')).not.toBeChecked();
  await user.click(chip('合同'));
  expect(emitted.mock.calls).toEqual([[['1']], [[]]]);
});

test('多选：各自选中与取消，给出所有选中的', async () => {
  const { emitted, chip, user } = show({ isMultiple: true });
  for (const name of ['合同', '知识产权', '合同']) await user.click(chip(name));
  expect(emitted.mock.calls).toEqual([[['1']], [['1', '3']], [['3']]]);
});

test('键盘可选', async () => {
  const { emitted, user } = show({});
  await user.tab();
  await user.keyboard(' ');
  expect(emitted).toHaveBeenCalledWith(['1']);
});
