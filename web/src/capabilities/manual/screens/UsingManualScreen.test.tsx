import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

test('打开即第一个主题，图片有说明，链接通往所说的页面', async () => {
  await renderScreen(addresses.manual());
  expect(await screen.findByRole('heading', { level: 1, name: '开始使用' })).toBeVisible();
  expect(screen.getByRole('img', { name: '首页' })).toHaveAttribute('src', '/manual/home.webp');
  const page = screen.getByRole('region', { name: '首页与全部服务' });
  expect(within(page).getByRole('link', { name: '全部服务' })).toHaveAttribute('href', '#/allServe');
});

test('手册有自己的查找：列出各节，打开即到那一节', async () => {
  const { user, search } = await renderScreen(addresses.manual());
  await user.type(await screen.findByRole('searchbox', { name: '在手册中查找' }), '恢复码');
  const hits = await screen.findByRole('region', { name: '查找结果' });
  expect(within(hits).getAllByText('恢复码', { selector: 'mark' }).length).toBeGreaterThan(1);
  await user.click(within(hits).getByRole('link', { name: '账号与安全 · 密码与登录安全' }));
  expect(await screen.findByRole('heading', { level: 1, name: '账号与安全' })).toBeVisible();
  expect(search()).toEqual({ topic: 'account', section: '密码与登录安全' });
});

test('没有的词说明怎么办', async () => {
  const { user } = await renderScreen(addresses.manual());
  await user.type(await screen.findByRole('searchbox', { name: '在手册中查找' }), '股权穿透打印机');
  expect(await screen.findByText('手册中没有“股权穿透打印机”')).toBeVisible();
});

test('管理的主题只给管理员；没有的主题说明', async () => {
  await renderScreen(addresses.manual('people'), [], { without: [9] });
  expect(await screen.findByText('手册中没有这个主题')).toBeVisible();
  expect(screen.queryByRole('link', { name: '管理：用户与权限' })).toBeNull();
  expect(screen.getByRole('link', { name: '数据检索' })).toBeVisible();
});
