import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SourceInput } from './SourceInput.tsx';

const words = {
  verb: '审查',
  noun: '合同',
  fileTypes: ['docx', 'txt'],
  about: '',
  textMax: 20,
  placeholder: '',
  draftName: 'source-input-of-a-test',
};

test('选文件即告知；改为粘贴则以文字为准，换回来文件还在', async () => {
  const onChange = vi.fn();
  const user = userEvent.setup();
  const { container } = render(<SourceInput {...words} onChange={onChange} />);
  const file = new File(['甲'], '合同.txt', { type: 'text/plain' });
  await user.upload(container.querySelector('input[type=file]') as HTMLInputElement, file);
  expect(onChange).toHaveBeenLastCalledWith({ file: expect.objectContaining({ name: '合同.txt' }) });
  await user.click(screen.getByText('粘贴文字'));
  expect(onChange).toHaveBeenLastCalledWith(undefined);
  await user.type(screen.getByRole('textbox', { name: '待审查的文字' }), '第一条');
  expect(onChange).toHaveBeenLastCalledWith({ text: '第一条' });
  await user.click(screen.getByText('上传合同'));
  expect(onChange).toHaveBeenLastCalledWith({ file: expect.objectContaining({ name: '合同.txt' }) });
  expect(screen.getByText('合同.txt')).toBeVisible();
});

test('粘贴的文字在页面重开后还在，所开的就是粘贴；空白不算', async () => {
  const onChange = vi.fn();
  const user = userEvent.setup();
  const { unmount } = render(<SourceInput {...words} onChange={onChange} />);
  await user.click(screen.getByText('粘贴文字'));
  await user.clear(screen.getByRole('textbox'));
  await user.type(screen.getByRole('textbox'), '  ');
  expect(onChange).toHaveBeenLastCalledWith(undefined);
  await user.type(screen.getByRole('textbox'), '留下');
  unmount();
  onChange.mockClear();
  render(<SourceInput {...words} onChange={onChange} />);
  expect(screen.getByRole('textbox')).toHaveValue('  留下');
  expect(onChange).toHaveBeenLastCalledWith({ text: '  留下' });
});
