import { type SelectionItem, type SelectionPreview, selection } from '@antai/contract/selection';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const usual = { isFavourite: false, useCount: 0 };
const items: SelectionItem[] = [
  { ...usual, kind: 'document', itemId: 'nda', title: '保密协议', about: '单向或双向', areas: ['contract'] },
  { ...usual, kind: 'clause', itemId: 'c1', title: '违约金', about: '买卖合同', areas: ['contract'], useCount: 2 },
  { ...usual, kind: 'document', itemId: 'labour', title: '劳动合同', about: '固定期限', areas: ['labour'] },
];
const preview: SelectionPreview = {
  kind: 'clause',
  itemId: 'c1',
  title: '违约金',
  about: '买卖合同',
  parts: [{ heading: '条款', lines: ['逾期交货的，每日按万分之五支付违约金。'] }],
  text: '逾期交货的，每日按万分之五支付违约金。',
};
const answers = [
  answer(selection.list, { items }),
  answer(selection.preview, preview),
  answer(selection.favour, {}),
  answer(selection.add, ({ data }) => ({ recordId: data.kind === 'clause' ? null : 't1' })),
];
const titles = () =>
  within(screen.getByRole('list', { name: '智选库' }))
    .getAllByRole('article')
    .map(each => each.querySelector('b')?.textContent);

test('按领域、种类与词句筛选，都写进地址；没有符合的如实说明', async () => {
  const { user, url } = await renderScreen(addresses.selection(), answers);
  await screen.findByRole('list', { name: '智选库' });
  expect(titles()).toEqual(['违约金', '保密协议', '劳动合同']);
  await user.click(screen.getByText('文书模板', { selector: '.ant-segmented-item-label' }));
  expect(titles()).toEqual(['保密协议', '劳动合同']);
  await user.click(screen.getByText('劳动用工', { selector: '.ant-segmented-item-label' }));
  expect(titles()).toEqual(['劳动合同']);
  expect(url()).toBe('/smartSelection?kind=document&area=labour');
  await user.type(screen.getByRole('searchbox', { name: '在智选库中查找' }), '保密{Enter}');
  expect(await screen.findByText('没有符合的内容，请换一个词、种类或领域')).toBeVisible();
});

test('预览后复制条款，计一次使用', async () => {
  const { user, button } = await renderScreen(addresses.selection({ kind: 'clause' }), answers);
  await user.click(await screen.findByRole('button', { name: /违约金 ?买卖合同/ }));
  expect(await screen.findByText('逾期交货的，每日按万分之五支付违约金。')).toBeVisible();
  await user.click(await button('复制条款'));
  expect(sentTo(selection.add)[0]?.data).toEqual({ kind: 'clause', itemId: 'c1' });
  expect(await screen.findByText('条款已复制')).toBeVisible();
});

test('加入后可打开自己的这一份；收藏立即可见', async () => {
  const { user, button } = await renderScreen(addresses.selection({ keyword: '保密' }), answers);
  await user.click(await screen.findByRole('button', { name: '收藏保密协议' }));
  expect(sentTo(selection.favour)[0]?.data).toEqual({ kind: 'document', itemId: 'nda', isFavourite: true });
  expect(await screen.findByRole('button', { name: '取消收藏保密协议' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /保密协议 ?单向/ }));
  await user.click(await button('加为我的文书模板'));
  const link = await screen.findByRole('link', { name: '打开我的这一份' });
  expect(link.getAttribute('href')).toContain('draft/templates?id=t1');
});
