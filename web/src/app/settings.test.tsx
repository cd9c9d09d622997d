import { search } from '@antai/contract/search';
import { type SettingsGroup, settings } from '@antai/contract/settings';
import { act, renderHook, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../test/render-screen.tsx';
import { hit, searchAnswers } from '../../test/samples.ts';
import { followAppearance } from '../lib/appearance.ts';
import { addresses } from './addresses.ts';
import { useTheme } from './theme.ts';

// What each setting changes; that they are kept is proved on the server, popups and mails with the notices.

const chosen = (type: number, params: Record<string, string[]>) =>
  answer(settings.all, [
    { type, name: '', mainbodyId: '', userConfigId: '', params, items: [] } satisfies SettingsGroup,
  ]);
const latest = answer(search.latest, pageOf([hit('1', { caseTitle: '最新的判决' })]));
const root = document.documentElement;

test('首页常用服务：所选的排在最前', async () => {
  await renderScreen(addresses.home, [chosen(3, { favourites: ['citationCheck', 'cases'] }), latest]);
  const first = await screen.findByRole('region', { name: '常用' });
  expect(
    within(first)
      .getAllByRole('link')
      .map(link => link.querySelector('strong')?.textContent),
  ).toEqual(['司法案例', '引用核验']);
});

test('默认页签：地址没有写明分类时，检索在所选的一类', async () => {
  const address = { to: '/intelligentTools/toolsIndex', search: { showPage: 'searchResult' } } as const;
  await renderScreen(address, [chosen(4, { defaultTab: ['cases'] }), ...searchAnswers([hit('1')])]);
  expect(await screen.findByRole('link', { name: '案件1' }, { timeout: 20_000 })).toBeVisible();
  expect(sentTo(search.list)[0]?.data).toMatchObject({ recordType: '2' });
});

test('显示的图表：只统计所选的项目，一个也不选就没有统计图', async () => {
  await renderScreen(addresses.results('cases'), [chosen(4, { casesCharts: [] }), ...searchAnswers([hit('1')])]);
  expect(await screen.findByRole('link', { name: '案件1' }, { timeout: 20_000 })).toBeVisible();
  expect(screen.queryByRole('region', { name: '统计图' })).toBeNull();
  expect(sentTo(search.chart)).toEqual([]);
});

test('主题、密度与文书字号：读到设置即穿上', async () => {
  followAppearance();
  const { result: theme } = renderHook(() => useTheme());
  const usualHeight = theme.current.token?.controlHeight;
  await renderScreen(addresses.home, [
    chosen(3, { theme: ['dark'], density: ['compact'], documentFontSize: ['18'] }),
    latest,
  ]);
  await screen.findByText('最新的判决');
  await act(async () => undefined);
  expect(root.dataset).toMatchObject({ theme: 'dark', density: 'compact' });
  expect(root.style.getPropertyValue('--document-size')).toBe('18px');
  expect(theme.current.token?.controlHeight).toBeLessThan(usualHeight ?? 0);
});
