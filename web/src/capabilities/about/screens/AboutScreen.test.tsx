import { about } from '@antai/contract/about';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const info = {
  versionNum: '1.2.0',
  packs: [{ title: '法规正文', publisher: '某库', licence: 'MIT', date: '2026-05', isPresent: true }],
  contact: [{ name: '服务热线', value: '010-12345678' }],
  licences: [{ name: 'react', version: '19.3.1', licence: 'MIT' }],
};

test('版本、联系方式、数据的日期与组件的许可都在', async () => {
  await renderScreen(addresses.about, [answer(about.info, info)]);
  expect(await screen.findByText('010-12345678')).toBeVisible();
  const packs = screen.getByRole('region', { name: '数据' });
  expect(within(packs).getByRole('cell', { name: '2026-05' })).toBeVisible();
  const licences = screen.getByRole('region', { name: '开源组件（1）' });
  expect(within(licences).getByRole('cell', { name: 'react' })).toBeVisible();
});

test('没有设置联系方式时说明向谁咨询', async () => {
  await renderScreen(addresses.about, [answer(about.info, { ...info, contact: [] })]);
  expect(await screen.findByText('联系方式尚未设置，请向本所系统管理员咨询。')).toBeVisible();
});

test('服务协议十条，含AI生成内容的提示', async () => {
  await renderScreen(addresses.serviceAgreement);
  expect(await screen.findByText(/^请注意，AI存在幻觉/)).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(10);
});
