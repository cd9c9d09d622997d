import { account } from '@antai/contract/account';
import { history } from '@antai/contract/history';
import { faults } from '@antai/contract/wire/faults';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerWith, sentTo } from '../../test/fake-server.ts';
import { person, renderScreen, signIn } from '../../test/render-screen.tsx';
import { addresses } from '../app/addresses.ts';
import { presenter } from '../lib/presenter.ts';
import { send } from '../lib/send.ts';
import { sendQuietly } from '../lib/send-quietly.ts';
import { forgetSession, keepUser, useUser } from '../lib/session.ts';
import { OtherAccountBar } from './OtherAccountBar.tsx';

const zhou = { ...person, userId: 'user-2', name: '周予安', lmRoleResourceVOList: [] };

const Draft = () => (
  <>
    <OtherAccountBar />
    <textarea aria-label="意见" />
  </>
);

/** What another tab has stored, and that this one hears of it. */
function inAnotherTab(user: { userId: string }, token: string, isHeard = true) {
  localStorage.setItem('userInfo', JSON.stringify(user));
  localStorage.setItem('token', token);
  localStorage.setItem('auth-token', `auth-${token}`);
  if (isHeard) act(() => void dispatchEvent(new StorageEvent('storage', { key: 'token' })));
}

const error = vi.fn();
const open = async () => {
  const opened = await renderScreen(addresses.home, [answer(history.userConfig, [])], { frame: Draft });
  presenter.error = error;
  return opened;
};
const ask = () => act(() => send(history.userConfig, {}));

beforeEach(() => {
  useUser.setState({ user: undefined });
  error.mockReset();
});

test('另一个标签页登录了别人：立即说明是谁，写的字还在，什么都不以别人的名义发出；由人打开新账号的页面', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const { user } = await open();
  await user.type(screen.getByRole('textbox', { name: '意见' }), '写到一半');
  inAnotherTab(zhou, 'token-2');
  expect(screen.getByRole('alert')).toHaveTextContent(
    '“周予安”已在另一个标签页登录本页仍是“林知远”的内容，不再发送任何操作；没有保存的内容请先复制。',
  );
  await expect(ask()).rejects.toMatchObject({ code: 0, message: expect.stringContaining('本页没有发送') });
  await expect(sendQuietly(history.userConfig, {})).rejects.toThrow('“周予安”');
  expect(error).toHaveBeenCalledOnce();
  expect(sentTo(history.userConfig)).toEqual([]);
  expect(screen.getByRole('textbox', { name: '意见' })).toHaveValue('写到一半');
  await user.click(screen.getByRole('button', { name: '以“周予安”打开本页' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('没有听到也不误发：发出之前看一次；原来的人重新登录，本页照常', async () => {
  await open();
  inAnotherTab(zhou, 'token-2', false);
  await expect(ask()).rejects.toMatchObject({ code: 0 });
  expect(screen.getByRole('alert')).toHaveTextContent('周予安');
  inAnotherTab(person, 'token-3');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await ask()).toEqual([]);
  expect(sentTo(history.userConfig)).toHaveLength(1);
});

test('别人登录之后才到的答复不动他的会话：不换令牌、不改姓名、说会话已结束也不清空', async () => {
  await open();
  const late = (code: number) => {
    let reply = () => {};
    const response = new Promise<Response>(resolve => {
      const headers = { 'auth-token': 'auth-of-lin' };
      reply = () => resolve(Response.json({ baseInfo: { code, message: '会话已失效' }, data: [] }, { headers }));
    });
    vi.stubGlobal('fetch', () => response);
    return () => reply();
  };
  const [renew, refuse] = [late(0), late(faults.revoked.code)];
  const refused = sendQuietly(history.userConfig, {}).catch(fault => fault);
  inAnotherTab(zhou, 'token-2');
  renew();
  refuse();
  expect(await refused).toMatchObject({ code: faults.revoked.code });
  act(() => keepUser({ ...person, name: '林致远', lmRoleResourceVOList: [] }));
  expect(localStorage.getItem('token')).toBe('token-2');
  expect(localStorage.getItem('auth-token')).toBe('auth-token-2');
  expect(localStorage.getItem('userInfo')).toContain('周予安');
});

test('从旧页退出，不结束别人的会话：本页归他', async () => {
  await open();
  inAnotherTab(zhou, 'token-2');
  act(forgetSession);
  expect(localStorage.getItem('token')).toBe('token-2');
  expect(useUser.getState().user?.name).toBe('周予安');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('没有人登录的页面不说别人：另一个标签页登录了，就是他的', async () => {
  await renderScreen(addresses.login, [answer(account.info, () => useUser.getState().user!)], { isSignedIn: false });
  inAnotherTab(zhou, 'token-2');
  expect(useUser.getState().user?.name).toBe('周予安');
  answerWith(answer(history.userConfig, []));
  expect(await ask()).toEqual([]);
  act(() => signIn());
  expect(useUser.getState().user?.name).toBe('林知远');
});
