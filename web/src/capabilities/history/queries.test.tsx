import { history, historyTypes } from '@antai/contract/history';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo, startServer } from '../../../test/fake-server.ts';
import { signIn } from '../../../test/render-screen.tsx';
import { type HistoryItem, remember, urlOfItem } from './queries.ts';

const contents = () => sentTo(history.add).map(({ data }) => JSON.parse(data.content));
const leaf = { baseQueryBO: { fieldEn: 'fullText', fieldValue: '违约金', matchType: 1 } };

test('单一条件的检索记下条件本身；打开的页面记下其权限', async () => {
  startServer([answer(history.add, {})]);
  signIn();
  remember('2', { type: historyTypes.search, content: { fieldShow: '全文：违约金', childQueryBO: [leaf] } });
  remember('2', { type: historyTypes.search, content: { fieldShow: '两个条件', childQueryBO: [leaf, leaf] } });
  remember('2', {
    type: historyTypes.browse,
    content: { fieldShow: '甲案', url: '/intelligentTools/caseDetail?id=1' },
  });
  await waitFor(() => expect(contents()).toHaveLength(3));
  const [single, several, opened] = contents();
  expect(single.baseQueryBO).toEqual(leaf.baseQueryBO);
  expect(several.baseQueryBO).toBeUndefined();
  expect(opened.detailPageResourceId).toBe(20011);
});

test('没有了权限的页面不再打开', () => {
  const item = (detailPageResourceId?: number): HistoryItem => ({
    historyId: '1',
    recordType: '2',
    createTime: '',
    childQueryItem: true,
    queryCondition: { fieldShow: '甲案', url: '/a', ...(detailPageResourceId ? { detailPageResourceId } : {}) },
  });
  signIn([20011]);
  expect([urlOfItem(item(20011)), urlOfItem(item(20012)), urlOfItem(item())]).toEqual([undefined, '/a', '/a']);
});
