import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OptionSelect } from './OptionSelect.tsx';

const show = (isRequired: boolean, value?: string) => {
  const change = vi.fn();
  const { container } = render(
    <OptionSelect
      {...{ id: 'kind', label: '案件类型', className: undefined, options: ['财产', '离婚'], isRequired, value }}
      onChange={change}
    />,
  );
  return { change, clear: container.querySelector('.ant-select-clear') };
};

test('从所列的词中选一个', async () => {
  const { change } = show(true);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '案件类型' }));
  fireEvent.click(await screen.findByText('离婚', { selector: '.ant-select-item-option-content' }));
  expect(change).toHaveBeenCalledWith('离婚');
});

test('可以不填的，选了还能清空；必填的不能', () => {
  expect(show(true, '离婚').clear).toBeNull();
  const { change, clear } = show(false, '离婚');
  fireEvent.click(clear!);
  expect(change).toHaveBeenCalledWith(undefined);
});
