import { subscriptions, subscriptionsFaults } from '@antai/contract/subscriptions';
import { faults } from '@antai/contract/wire/faults';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { searchAnswers, subscription } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';

const own = subscription();
const other = subscription({
  subscriptionId: '9a0e7c1e-6d0c-4a57-9a8e-0d6f6a5b7c44',
  name: '利息',
  newCount: 0,
  isPaused: true,
});
const record = {
  recordType: '2',
  id: 'r-1',
  title: '新判决',
  number: '（2026）京01民终1号',
  date: '2026-03-03',
  isGone: false,
};
const answersFor = (list = [own, other], records = [record]) => [
  answer(subscriptions.page, pageOf(list, list.length, 200)),
  answer(subscriptions.hits, ({ data }) => ({
    ...pageOf(records),
    subscription: list.find(({ subscriptionId }) => subscriptionId === data.subscriptionId) ?? own,
  })),
];

test('第一个订阅打开着，新增记录可在新页查看', async () => {
  await renderScreen(addresses.searchSubscriptions(), answersFor());
  const link = await screen.findByRole('link', { name: '新判决' });
  expect(link.getAttribute('href')).toContain('caseDetail?id=r-1');
  const list = screen.getByRole('list', { name: '检索订阅' });
  expect(within(list).getByRole('link', { name: /违约金/ })).toHaveAttribute('aria-current', 'true');
  expect(within(list).getByText('新增 2')).toBeVisible();
  expect(within(list).getByText(/已暂停/)).toBeVisible();
});

test('地址中的编号说明打开哪一个', async () => {
  await renderScreen(addresses.searchSubscriptions(other.subscriptionId), answersFor());
  expect(await screen.findByRole('article', { name: '利息' })).toBeVisible();
});

test('编号不存在时请在左侧另选', async () => {
  await renderScreen(addresses.searchSubscriptions('9a0e7c1e-0000-4a57-9a8e-0d6f6a5b7c44'), answersFor());
  expect(await screen.findByText('这个订阅不存在或已被删除，请在左侧另选')).toBeVisible();
});

test('被移除的记录只留说明，不是链接', async () => {
  await renderScreen(addresses.searchSubscriptions(), answersFor([own], [{ ...record, isGone: true }]));
  expect(await screen.findByText('该记录已被移除')).toBeVisible();
  expect(screen.queryByRole('link', { name: '新判决' })).toBeNull();
});

test('改频率、暂停都立即保存', async () => {
  const { user } = await renderScreen(addresses.searchSubscriptions(), [
    ...answersFor(),
    answer(subscriptions.update, {}),
  ]);
  await user.click(await screen.findByRole('switch', { name: '暂停通知' }));
  expect(sentTo(subscriptions.update).at(-1)?.data).toEqual({ subscriptionId: own.subscriptionId, isPaused: true });
  expect(await screen.findByText('订阅已更新')).toBeVisible();
  await user.click(screen.getAllByRole('radio')[0]!);
  expect(sentTo(subscriptions.update).at(-1)?.data).toEqual({ subscriptionId: own.subscriptionId, frequency: 'none' });
});

test('改名被拒的留在原处；另开一个订阅，名称是它自己的', async () => {
  const { user, button } = await renderScreen(addresses.searchSubscriptions(), [
    ...answersFor(),
    refuse(subscriptions.update, { code: 1, text: '已有同名订阅' }),
  ]);
  await user.click(await button('改名'));
  await user.type(screen.getByRole('textbox', { name: '订阅名称' }), '二{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('没有改名：已有同名订阅');
  expect(screen.getByRole('textbox', { name: '订阅名称' })).toHaveValue(`${own.name}二`);
  await user.click(screen.getByRole('link', { name: /利息/ }));
  expect(await screen.findByRole('heading', { name: /^利息/ })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: '订阅名称' })).toBeNull();
});

test('删除前先问，删除后列表中没有它', async () => {
  const { user, button } = await renderScreen(addresses.searchSubscriptions(), [
    ...answersFor([own]),
    answer(subscriptions.remove, {}),
  ]);
  await user.click(await button('删除'));
  const question = await screen.findByRole('tooltip');
  expect(question).toHaveTextContent('已报告的新增清单一并删除');
  answerWith(answer(subscriptions.page, pageOf([], 0, 200)));
  await user.click(within(question).getByRole('button', { name: '删除' }));
  expect(await screen.findByText(/还没有订阅。检索后点“订阅”/)).toBeVisible();
});

test('用历史数据试一试：写明本会报告多少条', async () => {
  const past = answer(subscriptions.tryPast, { ...pageOf([record], 1, 10), days: [{ day: '2026-03-03', count: 1 }] });
  const { user } = await renderScreen(addresses.searchSubscriptions(), [...answersFor(), past]);
  await user.click(await screen.findByRole('tab', { name: '用历史数据试一试' }));
  const trial = await screen.findByRole('region', { name: '用历史数据试一试' });
  expect(await within(trial).findByRole('status')).toHaveTextContent('这段日期内本会报告 1 条，分布于1天');
  expect(within(trial).getByRole('img', { name: '逐日条数，最多的一天1条' })).toBeVisible();
  expect(sentTo(subscriptions.tryPast)[0]?.data).toMatchObject({ subscriptionId: own.subscriptionId });
});

test('历史数据查不动时说明原因，可以重试', async () => {
  const fault = Object.values(subscriptionsFaults)[0]!;
  const { user } = await renderScreen(addresses.searchSubscriptions(), [
    ...answersFor(),
    refuse(subscriptions.tryPast, fault),
  ]);
  await user.click(await screen.findByRole('tab', { name: '用历史数据试一试' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(fault.text);
});

test('机构订阅在另一页，互不混杂', async () => {
  await renderScreen(addresses.companySubscriptions(), [answer(subscriptions.page, pageOf([], 0, 200))]);
  expect(await screen.findByText(/还没有订阅机构/)).toBeVisible();
  expect(sentTo(subscriptions.page)[0]?.data).toEqual({ kind: 'company' });
  expect(screen.getByRole('link', { name: '机构订阅' })).toHaveAttribute('aria-current', 'page');
});

test('没有订阅时可去检索', async () => {
  const { user, button, url } = await renderScreen(addresses.searchSubscriptions(), [
    answer(subscriptions.page, pageOf([], 0, 200)),
    ...searchAnswers([]),
  ]);
  await user.click(await button('去检索'));
  expect(url()).toContain('mainTab=cases');
});

test('读不到订阅时可以重试', async () => {
  await renderScreen(addresses.searchSubscriptions(), [refuse(subscriptions.page, faults.defect)]);
  expect(await screen.findByRole('alert')).toHaveTextContent(faults.defect.text);
});

test('只保存的检索没有通知可暂停，并说不报告新增；打开检索带着条件之间的关系', async () => {
  const conditions = { recordType: '2' as const, queryType: 1, childQueryBO: [{ baseQueryBO: { fieldEn: 'court' } }] };
  const saved = subscription({ frequency: 'none', conditions });
  await renderScreen(addresses.searchSubscriptions(), answersFor([saved], []));
  expect(await screen.findByText('只保存的检索不报告新增，可改选通知频率')).toBeVisible();
  expect(screen.queryByRole('switch', { name: '暂停通知' })).toBeNull();
  const link = decodeURIComponent(screen.getByRole('link', { name: '打开检索' }).getAttribute('href') ?? '');
  expect(link).toContain('"queryType":1');
});
