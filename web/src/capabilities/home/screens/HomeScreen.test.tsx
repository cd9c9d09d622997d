import { history } from '@antai/contract/history';
import { search } from '@antai/contract/search';
import { versions } from '@antai/contract/versions';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { hit, searchAnswers } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';

const latest = answer(search.latest, pageOf([hit('1', { caseTitle: '最新的判决' })]));
const entry = (content: object) => ({
  historyId: 'h-1',
  recordType: '2',
  type: 0,
  createTime: '2026-03-04T01:00:00.000Z',
  content: JSON.stringify(content),
});

test('写下检索词即去所选分类的结果页', async () => {
  const { user, button, url } = await renderScreen(addresses.home, [latest, ...searchAnswers([])]);
  expect(await button('检索')).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: '检索词' }), '违约金{Enter}');
  expect(decodeURIComponent(url())).toContain(
    'mainTab=cases&queryList=[{"baseQueryBO":{"fieldEn":"fullText","fieldValue":"违约金"',
  );
});

test('最近检索与最近浏览可再打开；新用户没有这两栏', async () => {
  const recent = answer(history.page, ({ data }) =>
    pageOf([
      data?.type === 1
        ? entry({ fieldShow: '某判决', url: '/intelligentTools/caseDetail?id=9' })
        : entry({ fieldShow: '全文：利息', childQueryBO: [] }),
    ]),
  );
  await renderScreen(addresses.home, [recent, latest]);
  expect((await screen.findByRole('link', { name: '某判决' })).getAttribute('href')).toBe(
    '#/intelligentTools/caseDetail?id=9',
  );
  expect(screen.getByRole('link', { name: '全文：利息' }).getAttribute('href')).toContain('mainTab=cases');
});

test('历史与最新案例读不到时首页照常', async () => {
  const fault = { code: 20000, text: '系统繁忙' };
  await renderScreen(addresses.home, [refuse(history.page, fault), refuse(search.latest, fault)]);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('林知远。今天处理什么？');
  expect(screen.queryByText('最近检索')).toBeNull();
  expect(screen.queryByText(fault.text)).toBeNull();
});

test('最新案例可打开', async () => {
  await renderScreen(addresses.home, [latest]);
  expect((await screen.findByRole('link', { name: '最新的判决' })).getAttribute('href')).toContain('caseDetail?id=1');
});

test('更新动态列出最近三个版本，点开是那一版的更新内容', async () => {
  const published = ['1.3.0', '1.2.0', '1.1.0', '1.0.0'].map(versionNum => ({
    ...{ logId: versionNum, versionNum, title: '新的版本', content: ['可设置主题', '另一项'], isPublish: 't' as const },
    ...{ createDate: '2026-11-01', updateDate: '2026-11-02' },
  }));
  await renderScreen(addresses.home, [latest, answer(versions.list, pageOf(published))]);
  const links = await screen.findAllByRole('link', { name: /^新的版本/ });
  expect(links).toHaveLength(3);
  expect(links[0]).toHaveTextContent('新的版本（1.3.0）：可设置主题');
  expect(links[0]!.getAttribute('href')).toContain('updateLog?logId=1.3.0');
});

test('所选分类写进地址，链接打开仍是该分类', async () => {
  const { user, url } = await renderScreen(addresses.homeCategory(4), [latest]);
  const services = await screen.findByRole('region', { name: '服务' });
  expect(within(services).queryByRole('link', { name: /账号信息/ })).toBeNull();
  await user.click(within(services).getByText('全部服务'));
  expect(url()).toBe('/');
  expect(await within(services).findByRole('link', { name: /账号信息/ })).toBeVisible();
});

test('看不到的服务不列；什么分类都不可检索时没有检索框', async () => {
  await renderScreen(addresses.home, [], { without: [20018, 20016, 20011, 20012, 20015, 20014, 20013, 20017] });
  const services = await screen.findByRole('region', { name: '服务' });
  expect(within(services).queryByRole('link', { name: /引用核验/ })).toBeNull();
  expect(screen.queryByRole('textbox', { name: '检索词' })).toBeNull();
});
