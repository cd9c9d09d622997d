import { history } from '@antai/contract/history';
import { type QueryNode, search } from '@antai/contract/search';
import { faults } from '@antai/contract/wire/faults';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { casesCategory, hit, results, searchAnswers, values } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';
import { textCondition } from '../parts/query-url.ts';

const says = (word: string) => textCondition('fullText', word);
const conditionsSent = () => sentTo(search.list).at(-1)?.data.childQueryBO as QueryNode[] | undefined;

test('地址中的条件就是所检索的条件，结果逐条列出', async () => {
  await renderScreen(addresses.results('cases', [says('违约金')]), searchAnswers([hit('1'), hit('2')]));
  expect(await screen.findByRole('link', { name: '案件1' })).toHaveAttribute('target', '_blank');
  expect(screen.getByText('共', { exact: false, selector: 'p' })).toHaveTextContent('共 2 条');
  expect(conditionsSent()).toEqual([says('违约金')]);
  const link = screen.getByRole('link', { name: '案件2' });
  expect(link.getAttribute('href')).toContain('/intelligentTools/caseDetail?id=2');
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('违约金');
});

test('再加一个条件即再检索一次，并记入检索历史', async () => {
  const { user, url } = await renderScreen(addresses.results('cases', [says('违约金')]), searchAnswers([hit('1')]));
  await user.type(await screen.findByRole('textbox', { name: '关键词' }), '调整{Enter}');
  expect(conditionsSent()).toEqual([says('违约金'), says('调整')]);
  expect(decodeURIComponent(url())).toContain('调整');
  const kept = sentTo(history.add).at(-1)?.data;
  expect(JSON.parse(String(kept?.content))).toMatchObject({ fieldShow: '全文：违约金；全文：调整' });
});

test('移除一个条件，只按其余条件检索', async () => {
  const { user } = await renderScreen(
    addresses.results('cases', [says('违约金'), says('调整')]),
    searchAnswers([hit('1')]),
  );
  await user.click(await screen.findByRole('button', { name: '移除条件 全文：违约金' }));
  expect(conditionsSent()).toEqual([says('调整')]);
  await user.click(await screen.findByRole('button', { name: '清除全部' }));
  expect(conditionsSent()).toEqual([]);
});

test('换分类即换记录类型，条件不带过去', async () => {
  const { user } = await renderScreen(addresses.results('cases', [says('违约金')]), searchAnswers([hit('1')]));
  await user.click(await screen.findByRole('tab', { name: '机构检索' }));
  expect(sentTo(search.list).at(-1)?.data).toMatchObject({ recordType: '1', childQueryBO: [] });
});

test('没有结果时说明原因，可清除条件', async () => {
  const { user, button } = await renderScreen(addresses.results('cases', [says('无此词')]), searchAnswers([]));
  expect(await screen.findByText(/没有符合条件的司法案例/)).toBeVisible();
  await user.click(await button('清除全部条件'));
  expect(conditionsSent()).toEqual([]);
});

test('索引尚未编完时说明会继续增加', async () => {
  const answers = [answer(search.list, { ...results([]), isIndexing: true }), ...searchAnswers([])];
  await renderScreen(addresses.results('cases', [says('新词')]), answers);
  expect(await screen.findByText('新数据正在编入索引，请稍候片刻再检索')).toBeVisible();
});

test('检索出错时显示原因与编号，重试后照常', async () => {
  const { user, button } = await renderScreen(addresses.results('cases'), [
    refuse(search.list, { code: 1, text: '本次检索耗时过长已停止，请增加条件后重试' }),
    ...searchAnswers([]),
  ]);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('本次检索耗时过长已停止');
  expect(alert).toHaveTextContent('编号 trace-1');
  answerWith(answer(search.list, results([hit('7')])));
  await user.click(await button('重试'));
  expect(await screen.findByRole('link', { name: '案件7' })).toBeVisible();
});

test('没有某一分类的权限就没有它的标签；一个也没有则说明', async () => {
  await renderScreen(addresses.results('cases'), searchAnswers([hit('1')]), { without: [20016] });
  expect(await screen.findByRole('tab', { name: '司法案例' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: '机构检索' })).toBeNull();
});

test('没有任何分类的权限时说明找谁开通', async () => {
  await renderScreen(addresses.results('cases'), searchAnswers([]), { without: [20016, 20011] });
  expect(await screen.findByText('您没有数据检索的权限，请联系管理员开通')).toBeVisible();
});

test('没有数据检索权限的人看不到这一页', async () => {
  await renderScreen(addresses.search, [], { without: [2001] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
});

test('分类说明读不到时可以重试', async () => {
  const { user, button } = await renderScreen(addresses.results('cases'), [
    refuse(search.categoryVersion, faults.defect),
  ]);
  expect(await screen.findByRole('alert')).toHaveTextContent(faults.defect.text);
  for (const each of searchAnswers([hit('1')])) answerWith(each);
  await user.click(await button('重试'));
  expect(await screen.findByRole('tab', { name: '司法案例' })).toBeVisible();
});

test('筛选各值带条数，可并选，选中的再点取消', async () => {
  const answers = [
    answer(search.filter, ({ data }) => (data.fieldEn === 'court' ? values(['甲法院', 5], ['乙法院', 1200]) : [])),
    ...searchAnswers([hit('1')]),
  ];
  const { user, search: address } = await renderScreen(addresses.results('cases'), answers);
  const facets = await screen.findByRole('complementary', { name: '筛选' });
  await user.click(await within(facets).findByRole('checkbox', { name: '甲法院' }));
  expect(conditionsSent()).toEqual([{ baseQueryBO: { fieldEn: 'court', selectValues: ['甲法院'] }, myId: 'filter' }]);
  expect(within(facets).getByText('1,200')).toBeVisible();
  await user.click(await within(facets).findByRole('checkbox', { name: '乙法院' }));
  expect(conditionsSent()?.[0]?.baseQueryBO?.selectValues).toEqual(['甲法院', '乙法院']);
  // 本筛选自身的条数不受自身限制
  expect(sentTo(search.filter).findLast(({ data }) => data.fieldEn === 'court')?.data.childQueryBO).toEqual([]);
  await user.click(await within(facets).findByRole('checkbox', { name: '甲法院' }));
  await user.click(await within(facets).findByRole('checkbox', { name: '乙法院' }));
  expect(address().queryList).toBeUndefined();
});

test('按列排序：先降后升，再点恢复', async () => {
  const { user, button, search: address } = await renderScreen(addresses.results('cases'), searchAnswers([hit('1')]));
  const sortsSent = () => sentTo(search.list).at(-1)?.baseInfo?.sorts;
  await user.click(await button('标的额（元）'));
  expect(sortsSent()).toEqual([{ fieldEn: 'amountInDispute', order: 'desc' }]);
  await user.click(await button('标的额（元）'));
  expect(sortsSent()).toEqual([{ fieldEn: 'amountInDispute', order: 'asc' }]);
  expect(await screen.findByRole('columnheader', { name: /标的额/ })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(await button('标的额（元）'));
  expect(address().sort).toBeUndefined();
});

test('翻页只换页，条件与排序不变', async () => {
  const answers = [answer(search.list, results([hit('1')], 45)), ...searchAnswers([])];
  const { user, button } = await renderScreen(addresses.results('cases', [says('合同')]), answers);
  await user.click(await button('下一页'));
  expect(sentTo(search.list).at(-1)).toMatchObject({
    baseInfo: { pageNum: 2 },
    data: { childQueryBO: [says('合同')] },
  });
});

test('标的额以元显示，没有的写横线，演示数据有标记', async () => {
  const hits = [hit('1', { amountInDispute: 123_456, isDemo: true }), hit('2')];
  await renderScreen(addresses.results('cases'), searchAnswers(hits));
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('1,234.56');
  expect(first).toHaveTextContent('演示数据');
  expect(second).toHaveTextContent('—');
});

test('命中的段落标出所在部分，命中的词加底色', async () => {
  const found = {
    ...hit('1'),
    highlights: [{ section: 'courtReasoning', text: '违约金过高', marks: [[0, 3]] as [number, number][] }],
  };
  await renderScreen(addresses.results('cases', [says('违约金')]), searchAnswers([found]));
  expect(await screen.findByText('本院认为')).toBeVisible();
  expect(screen.getByText('违约金', { selector: 'mark' })).toBeVisible();
});

test('损坏的地址照常打开，只当作没有条件', async () => {
  const broken = '/intelligentTools/toolsIndex?mainTab=cases&queryList=%5B%7Bx&pageNum=abc&sort=1';
  await renderScreen(broken, searchAnswers([hit('1')], [casesCategory]));
  expect(await screen.findByRole('link', { name: '案件1' })).toBeVisible();
  expect(sentTo(search.list).at(-1)).toMatchObject({ baseInfo: { pageNum: 1, sorts: [] }, data: { childQueryBO: [] } });
});
