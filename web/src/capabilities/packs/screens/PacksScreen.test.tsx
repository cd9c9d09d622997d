import { packs } from '@antai/contract/packs';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { pack } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';

test('每个数据包写明名称、来源、许可、日期、大小、哈希与状态；未取到的写明原因与步骤，可再次取用', async () => {
  const laws = pack({
    title: '国家法律正文（378 部）',
    licence: 'MIT',
    sources: ['LAWS_SOURCE 所指的文件', 'Python 包'],
    problems: ['Python 包：本机没有 pip'],
    steps: ['在能上网的电脑上下载'],
  });
  const { user } = await renderScreen(addresses.packs, [
    answer(packs.list, [laws]),
    answer(packs.get, { ...laws, state: 'queued', problems: [], steps: [] }),
  ]);
  const card = await screen.findByRole('article', { name: laws.title });
  for (const words of [
    '各来源均未取到',
    'MIT',
    '3.4 MB',
    'a'.repeat(64),
    '在能上网的电脑上下载',
    'Python 包：本机没有 pip',
  ])
    expect(within(card).getByText(words)).toBeVisible();
  await user.click(within(card).getByRole('button', { name: '再次取用' }));
  expect(sentTo(packs.get)[0]?.data).toEqual({ name: laws.name });
  expect(await within(card).findByText('等待取用')).toBeVisible();
});

test('有新版的写明版本与哈希，按下才更新到它', async () => {
  const offer = { version: '0.1.2', sha256: 'b'.repeat(64) };
  const laws = pack({ state: 'done', presentVersion: '0.1.1', source: 'Python 包', offer, mayLook: true });
  const { user, button } = await renderScreen(addresses.packs, [
    answer(packs.list, [laws]),
    answer(packs.get, { ...laws, state: 'fetching', offer: null }),
    answer(packs.look, [laws]),
  ]);
  expect(await screen.findByText(/0\.1\.2，SHA-256 b{64}/)).toBeVisible();
  expect(sentTo(packs.get)).toEqual([]);
  await user.click(await button('查看有无新版'));
  expect(sentTo(packs.look)).toHaveLength(1);
  await user.click(await button('更新到 0.1.2'));
  expect(sentTo(packs.get)[0]?.data).toEqual({ name: laws.name, version: '0.1.2' });
});

test('按配置不查看新版时，按钮不可用并写明原因', async () => {
  const { button } = await renderScreen(addresses.packs, [answer(packs.list, [pack({ state: 'done' })])]);
  expect(await button('查看有无新版')).toBeDisabled();
  expect(screen.getByText('按配置不查看新版')).toBeVisible();
});
