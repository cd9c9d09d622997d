import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
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
