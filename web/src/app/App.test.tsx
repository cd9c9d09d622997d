import { apikeys } from '@antai/contract/apikeys';
import { history } from '@antai/contract/history';
import { faults } from '@antai/contract/wire/faults';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answer, answerWith, refuse } from '../../test/fake-server.ts';
import { person, renderScreen } from '../../test/render-screen.tsx';
import { task } from '../../test/samples.ts';
import { KeyList } from '../capabilities/apikeys/parts/KeyList.tsx';
import { usePrompts } from '../capabilities/downloads/queries.ts';
import { dropDraft, keepDraft, keepRecent, readDraft, readRecent } from '../lib/draft.ts';
import { send } from '../lib/send.ts';
import { forgetSession, keepSession, keepUser } from '../lib/session.ts';
import { useSubscriptionDraft } from '../lib/subscription-draft.ts';
import { addresses } from './addresses.ts';

const other = { ...person, userId: 'user-2', name: '周予安', lmRoleResourceVOList: [] };
const key = {
  ...{ keyId: '6f1d8c1e-6d0c-4a57-9a8e-0d6f6a5b7c44', name: '林的脚本', hint: 'antai_Ab3dE9', resourceIds: [20011] },
  ...{ createTime: '2026-01-04T01:00:00.000Z', expireTime: '2036-03-04T01:00:00.000Z', isExpired: false },
  ...{ lastUseTime: null, lastUseAddress: '' },
};

afterEach(() => usePrompts.setState({ tasks: [], dismissed: [] }));

test('会话自己结束、换人登录：前一人读过的、等着的、写到一半的都不在', async () => {
  const { queries } = await renderScreen(addresses.home, [answer(apikeys.list, [key])], { frame: KeyList });
  expect(await screen.findByText('林的脚本')).toBeVisible();
  keepDraft('合同', '只给林看的');
  act(() => {
    usePrompts.setState({ tasks: [task({ taskStatus: 1 })], dismissed: [] });
    useSubscriptionDraft.setState({ draft: { name: '澄屿公司', subject: { kind: 'company', companyId: 'c-1' } } });
  });
  answerWith(refuse(history.userConfig, faults.notSignedIn));
  await act(() => send(history.userConfig, {}).catch(() => undefined));
  act(() => keepSession(other));
  expect(queries.getQueryCache().getAll()).toEqual([]);
  expect(usePrompts.getState().tasks).toEqual([]);
  expect(useSubscriptionDraft.getState().draft).toBeUndefined();
  expect(readDraft('合同')).toBeUndefined();
});

test('同一个人的资料改了，读过的还在', async () => {
  const { queries } = await renderScreen(addresses.home, [answer(apikeys.list, [key])], { frame: KeyList });
  expect(await screen.findByText('林的脚本')).toBeVisible();
  act(() => keepUser({ ...person, name: '林致远', lmRoleResourceVOList: [] }));
  await waitFor(() => expect(queries.getQueryCache().getAll()).not.toEqual([]));
});

test('写到一半的只给写的人：换了人读不到，他自己的还在；退出后都不留', () => {
  keepSession({ ...person, lmRoleResourceVOList: [] });
  keepDraft('意见', '林写的');
  keepSession(other);
  expect(readDraft('意见')).toBeUndefined();
  keepDraft('意见', '周写的');
  dropDraft('意见');
  keepSession({ ...person, lmRoleResourceVOList: [] });
  expect(readDraft('意见')).toBe('林写的');
  forgetSession();
  keepSession({ ...person, lmRoleResourceVOList: [] });
  expect(readDraft('意见')).toBeUndefined();
});

test('最近用过的至多五个，新的在先，再用一次不重复', () => {
  for (const name of ['甲', '乙', '丙', '丁', '戊', '己', '丙']) keepRecent('词', { name });
  expect(readRecent('词').map(each => (each as { name: string }).name)).toEqual(['丙', '己', '戊', '丁', '乙']);
});

test('读不懂的草稿当作没有，写得下去', () => {
  keepSession({ ...person, lmRoleResourceVOList: [] });
  sessionStorage.setItem('draft:user-1:坏的', '{');
  expect(readDraft('坏的')).toBeUndefined();
  keepDraft('坏的', '新写');
  expect(readDraft('坏的')).toBe('新写');
});
