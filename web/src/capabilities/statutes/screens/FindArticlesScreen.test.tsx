import { statutes } from '@antai/contract/statutes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const article = {
  statuteId: 'law-1',
  statuteTitle: '中华人民共和国劳动合同法',
  label: '第三十条',
  text: '用人单位拖欠或者未足额支付劳动报酬的，劳动者可以申请支付令。',
  validity: 'inForce' as const,
  effectiveDate: '2008-01-01',
  score: 1,
  reasons: [
    { said: '工资', term: '劳动报酬' },
    { said: '拖欠', term: '拖欠' },
  ],
};

test('用日常说法提问，条文逐条列出并写明为什么；问题留在地址中', async () => {
  const { user, button, url } = await renderScreen(addresses.findArticles(), [
    answer(statutes.findArticles, [article]),
  ]);
  await user.type(await screen.findByRole('textbox', { name: '问题' }), '公司拖欠工资不发');
  await user.click(await button('查找条文'));
  const list = await screen.findByRole('region', { name: '可能适用的条文' });
  expect(within(list).getByRole('link', { name: '《中华人民共和国劳动合同法》第三十条' })).toBeVisible();
  expect(within(list).getByText(/您说的“工资”，条文称“劳动报酬”；都说到“拖欠”/)).toBeVisible();
  expect(within(list).getByText('劳动报酬', { selector: 'mark' })).toBeVisible();
  expect(within(list).getByText('现行有效')).toBeVisible();
  expect(sentTo(statutes.findArticles).at(-1)).toMatchObject({ data: { question: '公司拖欠工资不发' } });
  expect(decodeURIComponent(url())).toContain('公司拖欠工资不发');
});

test('有效而没有载明施行日期的条文，照检索结果那样写明；载明的、不再有效的不写', async () => {
  const { effectiveDate: _stated, ...undated } = article;
  await renderScreen(addresses.findArticles('拖欠工资'), [
    answer(statutes.findArticles, [
      article,
      { ...undated, label: '第三十一条' },
      { ...undated, label: '第三十二条', validity: 'repealed' },
    ]),
  ]);
  const items = within(await screen.findByRole('region', { name: '可能适用的条文' })).getAllByRole('listitem');
  expect(items.map(item => within(item).queryByText('施行日期未载明') !== null)).toEqual([false, true, false]);
});

test('点一个例子就问；没有找到时说明怎样再问', async () => {
  const { user, button } = await renderScreen(addresses.findArticles(), [answer(statutes.findArticles, [])]);
  await user.click(await button('房东不退押金'));
  expect(await screen.findByText(/没有找到相关条文，请换一种说法/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: '问题' })).toHaveValue('房东不退押金');
});

test('地址中的问题打开即问，空白不能问', async () => {
  await renderScreen(addresses.findArticles('房东不退押金'), [answer(statutes.findArticles, [article])]);
  expect(await screen.findByRole('region', { name: '可能适用的条文' })).toBeVisible();
});

test('没有法规权限的人看不到这一页', async () => {
  await renderScreen(addresses.findArticles(), [], { without: [20017] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
});
