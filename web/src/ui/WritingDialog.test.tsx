import { createHashHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input } from 'antd';
import { expect, test, vi } from 'vitest';
import { WritingDialog } from './WritingDialog.tsx';

const show = () => {
  const onCancel = vi.fn();
  render(
    <WritingDialog open title="退回补充" cancelText="取消" onCancel={onCancel}>
      <Input aria-label="理由" />
    </WritingDialog>,
  );
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), onCancel };
};
const beside = () => document.querySelector('.ant-modal-wrap')!;

test('没有写过的，按Esc或点旁边即关', async () => {
  const { user, onCancel } = show();
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(1);
  await user.click(beside());
  expect(onCancel).toHaveBeenCalledTimes(2);
});

test('写过的，点旁边不关，写的还在；点取消才关', async () => {
  const { user, onCancel } = show();
  await user.type(screen.getByRole('textbox', { name: '理由' }), '请补充人数');
  await user.click(beside());
  expect(onCancel).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: '理由' })).toHaveValue('请补充人数');
  await user.click(screen.getByRole('button', { name: /取\s?消/ }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('写过的按Esc先问：继续填写则还在，关闭才关', async () => {
  const { user, onCancel } = show();
  const reason = screen.getByRole('textbox', { name: '理由' });
  await user.type(reason, '请补充人数{Escape}');
  await user.click(await screen.findByRole('button', { name: '继续填写' }));
  expect(onCancel).not.toHaveBeenCalled();
  expect(reason).toHaveValue('请补充人数');
  await user.type(reason, '{Escape}');
  await user.click(await screen.findByRole('button', { name: /关\s?闭/ }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

/** What the browser does when somebody presses its button: the address is another, then the page is told. */
function goBack() {
  History.prototype.replaceState.call(window.history, { __TSR_index: 0 }, '', '#/before');
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** The dialog over a page of a router that was come to from another. */
async function showOverPage() {
  const onCancel = vi.fn();
  window.location.hash = '#/now';
  window.history.replaceState({ __TSR_index: 1 }, '', '#/now');
  const history = createHashHistory();
  const router = createRouter({ routeTree: createRootRoute(), history });
  await router.load();
  render(
    <RouterContextProvider router={router}>
      <WritingDialog open title="退回补充" onCancel={onCancel}>
        <Input aria-label="理由" />
      </WritingDialog>
    </RouterContextProvider>,
  );
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), onCancel, history };
}

test('没有写过的，浏览器后退即关', async () => {
  const { onCancel, history } = await showOverPage();
  goBack();
  await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(1));
  history.destroy();
});

test('写过的，浏览器后退先问：继续填写则留在原处，关闭才走', async () => {
  const { user, onCancel, history } = await showOverPage();
  await user.type(screen.getByRole('textbox', { name: '理由' }), '请补充人数');
  goBack();
  await user.click(await screen.findByRole('button', { name: '继续填写' }));
  expect(onCancel).not.toHaveBeenCalled();
  expect(history.location.pathname).toBe('/now');
  // the page is put back where it was, which is told to nobody
  window.history.replaceState({ __TSR_index: 1 }, '', '#/now');
  window.dispatchEvent(new PopStateEvent('popstate'));
  goBack();
  await user.click(await screen.findByRole('button', { name: /关\s?闭/ }));
  await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(1));
  expect(history.location.pathname).toBe('/before');
  history.destroy();
});
