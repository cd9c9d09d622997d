import { opinions } from '@antai/contract/opinions';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../test/render-screen.tsx';
import { searchAnswers } from '../../test/samples.ts';
import { addresses } from './addresses.ts';

test.each([
  ['/businessEntity', 'company'],
  ['/cases', 'cases'],
  ['/judge', 'judge'],
  ['/penalty', 'penalty'],
])('%s 打开相应分类的检索', async (path, mainTab) => {
  const { url } = await renderScreen(path, searchAnswers([]));
  expect(url()).toBe(`/intelligentTools/toolsIndex?showPage=searchResult&mainTab=${mainTab}`);
});

test.each([
  ['/intelligentTools', '/intelligentTools/toolsIndex'],
  ['/userCenter', '/userCenter/accountInfo'],
])('%s 转到 %s', async (path, target) => {
  const { url } = await renderScreen(path, searchAnswers([]));
  expect(url()).toBe(target);
});

test('转去的地址不因此多出什么，链接照旧', async () => {
  await renderScreen('/intelligentTools', searchAnswers([]));
  expect(addresses.search).toEqual({ to: '/intelligentTools/toolsIndex', search: {} });
});

test('/allServe 是全部服务，可只看一类', async () => {
  const { user, url } = await renderScreen('/allServe');
  expect(await screen.findByRole('heading', { name: '全部服务', level: 1 })).toBeVisible();
  expect(screen.getByRole('link', { name: /账号信息/ })).toBeVisible();
  await user.click(screen.getByText('数据检索', { selector: '.ant-segmented-item-label' }));
  expect(url()).toBe('/allServe?id=4');
  expect(screen.queryByRole('link', { name: /账号信息/ })).toBeNull();
});

test('toolsIndex 不带 showPage 是工具的入口页，带了才是结果', async () => {
  await renderScreen(addresses.search);
  expect(await screen.findByRole('heading', { name: '数据检索', level: 1 })).toBeVisible();
  expect(screen.getByRole('textbox', { name: '检索词' })).toBeVisible();
  expect(screen.getByRole('link', { name: /引用核验/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /账号信息/ })).toBeNull();
});

test('系统管理各页同在一栏，当前一页有标记；没有权限的人打不开', async () => {
  await renderScreen(addresses.receivedRequests, [answer(opinions.allRequests, pageOf([]))]);
  const pages = await screen.findByRole('navigation', { name: '系统管理' });
  expect(within(pages).getByRole('link', { name: '定制服务申请' })).toBeVisible();
  expect(within(pages).getAllByRole('link', { current: 'page' })).toHaveLength(1);
  cleanup();
  await renderScreen(addresses.administration, [], { without: [9] });
  expect(await screen.findByText('您没有此功能的权限，请联系管理员开通。')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: '系统管理' })).toBeNull();
});
