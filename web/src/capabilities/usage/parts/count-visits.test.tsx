import { usage } from '@antai/contract/usage';
import { expect, test, vi } from 'vitest';
import { answer, startServer } from '../../../../test/fake-server.ts';
import { signIn } from '../../../../test/render-screen.tsx';
import { beginUsage } from '../queries.ts';

const decoded = (url: string) => {
  const { pathname, host, searchParams } = new URL(url);
  const { type, event, properties } = JSON.parse(atob(searchParams.get('data') ?? ''));
  return { pathname, host, type, event, properties };
};

test('不统计时什么也不取、什么也不发', async () => {
  startServer([answer(usage.begin, { isOn: false, address: '', way: 'beacon', isBatched: true })]);
  signIn();
  expect(await beginUsage('user-1')).toBeUndefined();
});

test('统计时只发页面与分类给本系统，不带标题与地址中的内容', async () => {
  const sent: string[] = [];
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(url => void sent.push(url));
  const address = '/lawyer/usage/sa?visit=v';
  startServer([answer(usage.begin, { isOn: true, address, way: 'image', isBatched: false })]);
  signIn();
  document.title = '甲公司与乙公司买卖合同纠纷';
  const visit = await beginUsage('user-1');
  visit?.({ pathname: '/intelligentTools/toolsIndex', mainTab: 'cases' });
  await expect.poll(() => sent.map(decoded).filter(({ type }) => type === 'track')).toHaveLength(2);
  const events = sent.map(decoded);
  expect(events.filter(({ type }) => type === 'track')).toMatchObject([
    { event: 'openScreen', properties: { subject: '/intelligentTools/toolsIndex' } },
    { event: 'search', properties: { subject: 'cases' } },
  ]);
  expect(events.flatMap(({ properties }) => Object.keys(properties)).filter(name => name !== 'subject')).toEqual([]);
  expect(new Set(events.map(({ pathname, host }) => `${host}${pathname}`))).toEqual(
    new Set([`${location.host}/lawyer/usage/sa.gif`]),
  );
});
