import { resources } from '@antai/contract/wire/resources';
import { expect, test, vi } from 'vitest';
import { person, signIn } from '../../test/render-screen.tsx';
import { allowanceOf, isOpen, withPermission } from './permission.ts';
import { useUser } from './session.ts';

test('没有的资源既不显示也不可用；反选时两者对调', () => {
  useUser.setState({ user: { ...person, lmRoleResourceVOList: [] } });
  expect(allowanceOf(20011)).toEqual({ isDisplayed: false, isPermitted: false });
  expect(allowanceOf(20011, true)).toEqual({ isDisplayed: true, isPermitted: true });
  signIn();
  expect(allowanceOf(20011)).toEqual({ isDisplayed: true, isPermitted: true });
  expect(allowanceOf(20011, true)).toEqual({ isDisplayed: false, isPermitted: false });
});

test('只显示而不可用的，不算打开', () => {
  const lmRoleResourceVOList = [
    { resourceId: 20011, resourceJson: '', display: '1' as const, permission: '0' as const },
  ];
  useUser.setState({ user: { ...person, lmRoleResourceVOList } });
  expect(isOpen(20011)).toBe(false);
});

test('没有权限时不做，改做拒绝时的事，说出资源的名称', () => {
  const [act, refuse] = [vi.fn(), vi.fn()];
  signIn([20011]);
  withPermission(20011, { act, refuse });
  expect(act).not.toHaveBeenCalled();
  expect(refuse).toHaveBeenCalledWith('司法案例');
  signIn();
  withPermission(20011, { act, refuse });
  expect(act).toHaveBeenCalledOnce();
});

test('拒绝时写明照做的，没有权限也做', () => {
  const [act, refuse] = [vi.fn(), vi.fn()];
  signIn([20011]);
  const resource = resources[20011] as { refusal: string };
  const usual = resource.refusal;
  try {
    resource.refusal = 'runAnyway';
    withPermission(20011, { act, refuse });
  } finally {
    resource.refusal = usual;
  }
  expect(act).toHaveBeenCalledOnce();
  expect(refuse).not.toHaveBeenCalled();
});
