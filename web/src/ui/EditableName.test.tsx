import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { presenter } from '../lib/presenter.ts';
import { EditableName } from './EditableName.tsx';

const kept = vi.fn<(name: string) => Promise<unknown>>();
const field = () => screen.queryByRole('textbox', { name: '文件名称' });
const pencil = () => screen.getByRole('button', { name: '修改文件名称' });

beforeEach(() => {
  kept.mockReset().mockResolvedValue({});
});

/** Opens the field over “合同” and writes behind it. */
async function write(text: string) {
  const shown = render(
    <>
      <EditableName name="合同" label="文件名称" action="修改文件名称" maxLength={20} onRename={kept} />
      <button type="button">别处</button>
    </>,
  );
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(pencil());
  if (text) await user.type(field()!, text);
  return { ...shown, user };
}

test('被拒的新名称留在原处，说明原因；照样再试可成，成了才收起，焦点回到铅笔', async () => {
  kept.mockRejectedValueOnce(new Error('已有同名的文件'));
  const { user } = await write('（终稿） {Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('没有改名：已有同名的文件');
  expect(field()).toHaveValue('合同（终稿） ');
  // a look elsewhere neither sends the same once more nor loses it
  await user.click(screen.getByRole('button', { name: '别处' }));
  expect(kept).toHaveBeenCalledOnce();
  expect(field()).toHaveValue('合同（终稿） ');
  await user.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(field()).toBeNull());
  expect(kept.mock.calls).toEqual([['合同（终稿）'], ['合同（终稿）']]);
});

test('被拒之后改过再离开即送出；点放弃不送', async () => {
  kept.mockRejectedValue(new Error('已有同名的文件'));
  const { user } = await write('二{Enter}');
  await screen.findByRole('alert');
  await user.type(field()!, '版');
  await user.tab();
  await waitFor(() => expect(kept.mock.calls.at(-1)).toEqual(['合同二版']));
  await user.type(field()!, '三');
  await user.click(screen.getByRole('button', { name: '放弃' }));
  expect(field()).toBeNull();
  expect(kept).toHaveBeenCalledTimes(2);
});

test.each([
  ['没有改的', '{Enter}'],
  ['只多了空格的', '  {Enter}'],
  ['空的', '{Backspace}{Backspace}{Enter}'],
  ['按Esc放弃的', '乙{Escape}'],
])('%s不送，收起', async (_what, keys) => {
  await write(keys);
  expect(field()).toBeNull();
  expect(pencil()).toHaveFocus();
  expect(kept).not.toHaveBeenCalled();
});

test('输入法还在选字时按Esc只收回候选字', async () => {
  await write('乙');
  fireEvent.keyDown(field()!, { key: 'Escape', isComposing: true });
  expect(field()).toHaveValue('合同乙');
});

test('送出之后、答复之前不再送；页面已离开才被拒的，说明是哪个名称', async () => {
  const error = vi.fn();
  presenter.error = error;
  let refuse = (_error: Error) => {};
  kept.mockReturnValue(
    new Promise((_resolve, reject) => {
      refuse = reject;
    }),
  );
  const { unmount, user } = await write('乙{Enter}{Enter}');
  await user.tab();
  expect(kept).toHaveBeenCalledOnce();
  unmount();
  refuse(new Error('网络连接失败'));
  await waitFor(() => expect(error).toHaveBeenCalledWith('没有改名为“合同乙”：网络连接失败'));
});

test('无权改名的没有铅笔', () => {
  render(<EditableName name="合同" label="文件名称" action="修改文件名称" maxLength={20} onRename={undefined} />);
  expect(screen.queryByRole('button')).toBeNull();
});
