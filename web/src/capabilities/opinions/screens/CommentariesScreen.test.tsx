import { search } from '@antai/contract/search';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { hit, results, values } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';

const commentary = hit('a-1', { title: '违约金调整实务', abstract: '摘要', practiceArea: ['合同'] });
const answers = [
  answer(search.list, results([commentary])),
  answer(search.filter, ({ data }) =>
    data.fieldEn === 'practiceArea' ? values(['合同', 7], ['公司', 2]) : values(['违约金', 3]),
  ),
];
const conditionsSent = () => sentTo(search.list).at(-1)?.data.childQueryBO;

test('新文章在前，点业务领域只看该领域，再点取消', async () => {
  const { user, button, search: address } = await renderScreen(addresses.commentaries(), answers);
  expect((await screen.findByRole('link', { name: '违约金调整实务' })).getAttribute('href')).toContain(
    'articleDetail?id=a-1',
  );
  expect(sentTo(search.list)[0]?.baseInfo?.sorts).toEqual([{ fieldEn: 'publishTime', order: 'desc' }]);
  await user.click(await button(/^合同/));
  expect(conditionsSent()).toEqual([{ baseQueryBO: { fieldEn: 'practiceArea', selectValues: ['合同'] } }]);
  expect(await button(/^合同/)).toHaveAttribute('aria-pressed', 'true');
  await user.click(await button(/^合同/));
  expect(address()).toEqual({});
});

test('检索词写进地址并按相关度排列，换领域时主题不带过去', async () => {
  const { user, button, search: address } = await renderScreen(addresses.commentaries({ topic: '违约金' }), answers);
  await user.type(await screen.findByRole('searchbox', { name: '在文章中检索' }), '调整{Enter}');
  expect(sentTo(search.list).at(-1)?.baseInfo?.sorts).toEqual([{ fieldEn: 'relevance', order: 'desc' }]);
  await user.click(await button(/^公司/));
  expect(address()).toEqual({ area: '公司', keyword: '调整' });
});

test('没有符合的文章时说明；读不到时可重试', async () => {
  await renderScreen(addresses.commentaries({ keyword: '无' }), [answer(search.list, results([])), ...answers]);
  expect(await screen.findByText('没有符合条件的文章，请减少条件或更换检索词')).toBeVisible();
});

test('读不到文章时可重试', async () => {
  const { button } = await renderScreen(addresses.commentaries(), [
    refuse(search.list, { code: 20000, text: '系统繁忙' }),
    ...answers,
  ]);
  expect(await button('重试')).toBeVisible();
});

test('没有微信检索权限的人读不到文章', async () => {
  await renderScreen(addresses.commentaries(), answers, { without: [20013] });
  expect(await screen.findByText('您没有“微信检索”的权限，请联系管理员开通')).toBeVisible();
});

test('概览列出领域与最近的文章，各去各处', async () => {
  await renderScreen(addresses.opinions, answers);
  expect((await screen.findByRole('link', { name: /合同.*7 篇/ })).getAttribute('href')).toContain('area=');
  expect(screen.getByRole('link', { name: '提出申请' }).getAttribute('href')).toContain('customizeService');
});

test('没有定制服务权限就没有它的入口', async () => {
  await renderScreen(addresses.opinions, answers, { without: [20024] });
  await screen.findByRole('link', { name: /合同.*7 篇/ });
  expect(screen.queryByRole('link', { name: '提出申请' })).toBeNull();
});

test('命中的段落代替摘要，至多两段；只命中标题的仍写摘要', async () => {
  const passage = (text: string, section = 'content') => ({ section, text, marks: [[0, 2]] as [number, number][] });
  const passages = ['甲段', '乙段', '丙段'].map(text => passage(text));
  await renderScreen(addresses.commentaries({ keyword: '违约' }), [
    answer(
      search.list,
      results([
        { ...hit('a-1', { title: '正文命中', abstract: '摘要一', author: '李知' }), highlights: passages },
        { ...hit('a-2', { title: '标题命中', abstract: '摘要二' }), highlights: [passage('标题命中', 'title')] },
      ]),
    ),
    ...answers,
  ]);
  const [first, second] = await screen.findAllByRole('article');
  expect(first).toHaveTextContent(/^正文命中…甲段……乙段…李知$/);
  expect(second).toHaveTextContent(/^标题命中摘要二$/);
});

test('没有文章权限的人，概览里没有文章，只有定制服务', async () => {
  await renderScreen(addresses.opinions, answers, { without: [20023] });
  expect(await screen.findByRole('link', { name: '提出申请' })).toBeVisible();
  expect(screen.queryByRole('link', { name: '全部文章' })).toBeNull();
  const nav = screen.getByRole('navigation', { name: '专业观点' });
  expect([...nav.querySelectorAll('a')].map(each => each.textContent)).toEqual(['概览', '定制服务']);
});
