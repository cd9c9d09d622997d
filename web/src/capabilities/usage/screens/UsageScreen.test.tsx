import { usage } from '@antai/contract/usage';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const figures = {
  isOn: true,
  days: [{ day: '2026-01-04', count: 12, users: 3 }],
  screens: [{ subject: '/cases', count: 9, users: 2 }],
  searches: [{ subject: 'cases', count: 3, users: 1 }],
  users: [{ name: '陈律师', count: 12 }],
};

test('列出每日人数与次数、页面、分类、用户；时段写进地址', async () => {
  const { user, url } = await renderScreen(addresses.usage(), [answer(usage.figures, figures)]);
  const cardOf = (name: string) => screen.getByRole('region', { name });
  expect(await screen.findByText('司法案例')).toBeVisible();
  expect(within(cardOf('每日人数')).getByRole('listitem')).toHaveTextContent('2026-01-043');
  expect(within(cardOf('页面')).getByRole('listitem')).toHaveTextContent('/cases9');
  expect(within(cardOf('用户')).getByRole('listitem')).toHaveTextContent('1. 陈律师12');
  await user.click(screen.getByText('近7天'));
  expect(url()).toBe('/admin/usage?days=7');
  expect(sentTo(usage.figures).map(({ data }) => data.days)).toEqual([30, 7]);
});

test('没有开启时说明如何开启；没有记录时说明', async () => {
  await renderScreen(addresses.usage('90'), [
    answer(usage.figures, { isOn: false, days: [], screens: [], searches: [], users: [] }),
  ]);
  expect(await screen.findByText(/设置 USAGE_TRACKING=1/)).toBeVisible();
  expect(screen.getByText('这段时间没有记录')).toBeVisible();
});

test.each([
  ['上报成功', 1],
  ['上报失败', 0],
])('试报一次：%s', async (outcome, more) => {
  let callCount = 0;
  const counted = () => {
    callCount += 1;
    const count = callCount > 2 ? 9 + more : 9;
    return { ...figures, screens: [{ subject: '/admin/usage', count, users: 1 }] };
  };
  const { user, button } = await renderScreen(addresses.usage(), [
    answer(usage.figures, counted),
    answer(usage.begin, { isOn: true, address: '/lawyer/usage/sa?visit=v', way: 'image', isBatched: false }),
  ]);
  const get = vi.spyOn(globalThis, 'fetch');
  await user.click(await button('试报一次'));
  expect(await screen.findByText(new RegExp(outcome))).toBeVisible();
  const address = get.mock.calls
    .map(([url]) => String(url))
    .find(url => url.startsWith('/lawyer/usage/sa.gif?visit=v&data='));
  expect(JSON.parse(atob(decodeURIComponent(address?.split('data=')[1] ?? '')))).toEqual({
    event: 'openScreen',
    properties: { subject: '/admin/usage' },
  });
});
