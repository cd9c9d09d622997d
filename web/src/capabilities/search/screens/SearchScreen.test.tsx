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

const says = (word: string) => textCondition('fullText', { fieldValue: word });
const conditionsSent = () => sentTo(search.list).at(-1)?.data.childQueryBO as QueryNode[] | undefined;

test('地址中的条件就是所检索的条件，结果逐条列出', async () => {
  await renderScreen(addresses.results('cases', [says('违约金')]), searchAnswers([hit('1'), hit('2')]));
  expect(await screen.findByRole('link', { name: '案件1' })).toHaveAttribute('target', '_blank');
  expect(screen.getByText('共', { exact: false, selector: '[role=status]' })).toHaveTextContent('共 2 条');
  expect(conditionsSent()).toEqual([says('违约金')]);
  const link = screen.getByRole('link', { name: '案件2' });
  expect(link.getAttribute('href')).toContain('/intelligentTools/caseDetail?id=2');
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('违约金');
});

test('检索后关键词留在框中；改了再检索即换掉，追加则两个都要', async () => {
  const { user, url, button } = await renderScreen(
    addresses.results('cases', [says('违约金')]),
    searchAnswers([hit('1')]),
  );
  const box = await screen.findByRole('textbox', { name: '关键词' });
  expect(box).toHaveValue('违约金');
  await user.clear(box);
  await user.type(box, '利息{Enter}');
  expect(conditionsSent()).toMatchObject([says('利息')]);
  expect(box).toHaveValue('利息');
  await user.clear(box);
  await user.type(box, '调整');
  await user.click(await button('追加条件'));
  expect(conditionsSent()).toMatchObject([says('利息'), says('调整')]);
  expect(decodeURIComponent(url())).toContain('调整');
  const kept = sentTo(history.add).at(-1)?.data;
  expect(JSON.parse(String(kept?.content))).toMatchObject({ fieldShow: '全文：利息；全文：调整' });
});

test('两个条件之前选的同句不丢：说明何时生效，有了第二个条件即用上', async () => {
  const { user, button } = await renderScreen(addresses.results('cases'), searchAnswers([hit('1')]));
  await user.click(await screen.findByRole('combobox', { name: '条件之间的关系' }));
  await user.click(await screen.findByText('同句', { selector: '.ant-select-item-option-content' }));
  expect(await screen.findByText(/“同句”在有两个条件后生效/)).toBeVisible();
  const box = screen.getByRole('textbox', { name: '关键词' });
  await user.type(box, '违约金{Enter}');
  expect(conditionsSent()).toMatchObject([{ queryType: 2, childQueryBO: [says('违约金')] }]);
  await user.clear(box);
  await user.type(box, '调整');
  await user.click(await button('追加条件'));
  expect(conditionsSent()).toMatchObject([{ queryType: 2, childQueryBO: [says('违约金'), says('调整')] }]);
  expect(screen.queryByText(/在有两个条件后生效/)).toBeNull();
});

test('边上的筛选与图表不记入检索历史', async () => {
  const answers = [
    answer(search.filter, ({ data }) => (data.fieldEn === 'court' ? values(['甲法院', 5]) : [])),
    ...searchAnswers([hit('1')]),
  ];
  const { user } = await renderScreen(addresses.results('cases', [says('违约金')]), answers);
  await user.click(await screen.findByRole('checkbox', { name: '甲法院' }));
  expect(conditionsSent()).toHaveLength(2);
  expect(sentTo(history.add)).toEqual([]);
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
  expect(await screen.findByText(/“司法案例”中没有符合条件的记录/)).toBeVisible();
  await user.click(await button('清除全部条件'));
  expect(conditionsSent()).toEqual([]);
});

test('没有结果时写明同样的词在其他分类有几条，点开即是', async () => {
  const onlyCases = answer(search.list, ({ data }) => results(data.recordType === '2' ? [hit('1')] : []));
  const { user } = await renderScreen(addresses.results('company', [says('违约金')]), [
    onlyCases,
    ...searchAnswers([]),
  ]);
  await user.click(await screen.findByRole('link', { name: '司法案例' }));
  expect(sentTo(search.list).at(-1)?.data).toMatchObject({ recordType: '2', childQueryBO: [says('违约金')] });
  expect(await screen.findByRole('link', { name: '案件1' })).toBeVisible();
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

test('排序：先降后升，点相关度恢复', async () => {
  const { user, button, search: address } = await renderScreen(addresses.results('cases'), searchAnswers([hit('1')]));
  const sortsSent = () => sentTo(search.list).at(-1)?.baseInfo?.sorts;
  await user.click(await button('标的额'));
  expect(sortsSent()).toEqual([{ fieldEn: 'amountInDispute', order: 'desc' }]);
  await user.click(await button(/标的额/));
  expect(sortsSent()).toEqual([{ fieldEn: 'amountInDispute', order: 'asc' }]);
  expect(await button(/标的额/)).toHaveAttribute('aria-pressed', 'true');
  await user.click(await button('相关度'));
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

test('金额带单位，没有的不写；整页都是演示数据时只说一次', async () => {
  const hits = [
    hit('1', { amountInDispute: 123_456, isDemo: true }),
    hit('2', { amountInDispute: 214_600_000, isDemo: true }),
  ];
  await renderScreen(addresses.results('cases'), searchAnswers(hits));
  const list = await screen.findByRole('list', { name: '检索结果' });
  expect(within(list).getByText('标的额 1,234.56元')).toBeVisible();
  expect(within(list).getByText('标的额 214.60万元')).toBeVisible();
  expect(screen.getAllByText('演示数据')).toHaveLength(1);
});

test('只有部分是演示数据时逐条标明', async () => {
  await renderScreen(addresses.results('cases'), searchAnswers([hit('1', { isDemo: true }), hit('2')]));
  const list = await screen.findByRole('list', { name: '检索结果' });
  expect(within(list).getAllByText('演示数据')).toHaveLength(1);
});

test('每条只显示一段，其余点开；命中的词加底色', async () => {
  const passage = (text: string) => ({ section: 'courtReasoning', text, marks: [[0, 3]] as [number, number][] });
  const record = { ...hit('1'), highlights: [passage('违约金过高'), passage('违约金应予调整')] };
  const { user, button } = await renderScreen(addresses.results('cases', [says('违约金')]), searchAnswers([record]));
  expect(await screen.findByText('本院认为')).toBeVisible();
  expect(screen.getByText('违约金', { selector: 'mark' })).toBeVisible();
  await user.click(await button('另1处'));
  expect(screen.getAllByText('违约金', { selector: 'mark' })).toHaveLength(2);
});

test.each([
  ['[{x', '第3个字：这里不完整或写错了'],
  ['[{"baseQueryBO":{"fieldEn":"fullText","fieldValue":"甲"}},{}]', '第2个条件不完整'],
  ['"甲"', '这里应当是条件的列表'],
])('地址中的条件 %s 读不懂：就地拒绝并指出位置，不当作全部', async (text, reason) => {
  const broken = `/intelligentTools/toolsIndex?mainTab=cases&queryList=${encodeURIComponent(text)}`;
  const { user, button } = await renderScreen(broken, searchAnswers([hit('1')], [casesCategory]));
  expect(await screen.findByText('地址中的检索条件读不懂，没有检索')).toBeVisible();
  expect(screen.getByText(new RegExp(reason))).toBeVisible();
  expect(sentTo(search.list)).toEqual([]);
  await user.click(await button('清除条件，重新检索'));
  expect(await screen.findByRole('link', { name: '案件1' })).toBeVisible();
});

test('损坏的页码与排序当作没有', async () => {
  const broken = '/intelligentTools/toolsIndex?mainTab=cases&pageNum=abc&sort=1';
  await renderScreen(broken, searchAnswers([hit('1')], [casesCategory]));
  expect(await screen.findByRole('link', { name: '案件1' })).toBeVisible();
  expect(sentTo(search.list).at(-1)).toMatchObject({ baseInfo: { pageNum: 1, sorts: [] }, data: { childQueryBO: [] } });
});

test('筛选可收起，收起的记得；展开了才去数', async () => {
  const { user, button } = await renderScreen(addresses.results('cases'), searchAnswers([hit('1')]));
  const court = await button(/^法院/);
  expect(court).toHaveAttribute('aria-expanded', 'true');
  await user.click(court);
  expect(court).toHaveAttribute('aria-expanded', 'false');
  expect(JSON.parse(localStorage.getItem('choice:facets-2') ?? '')).toEqual(['causeOfAction']);
});

test('分层的筛选一次一层：展开看下级，选下级代替上级', async () => {
  const below = answer(search.filter, ({ data }) => {
    if (data.fieldEn !== 'causeOfAction') return [];
    return data.parent === ''
      ? [{ value: '民事案由', label: '民事案由', count: 9, isBranch: true }]
      : [{ value: '民事案由/侵权责任纠纷', label: '侵权责任纠纷', count: 4 }];
  });
  const { user, button } = await renderScreen(addresses.results('cases'), [below, ...searchAnswers([hit('1')])]);
  await user.click(await screen.findByRole('checkbox', { name: '民事案由' }));
  await user.click(await button('展开民事案由'));
  await user.click(await screen.findByRole('checkbox', { name: '侵权责任纠纷' }));
  expect(conditionsSent()?.[0]?.baseQueryBO?.selectValues).toEqual(['民事案由/侵权责任纠纷']);
});

test('没有结果时给出放宽一个条件后的条数，点了就用', async () => {
  const list = answer(search.list, ({ data }) => {
    const isBoth = (data.childQueryBO?.length ?? 0) > 1;
    return isBoth ? results([]) : results([hit('1')], 23);
  });
  const nodes = [says('违约金'), says('无此词')];
  const { user, button } = await renderScreen(addresses.results('cases', nodes), [list, ...searchAnswers([])]);
  expect(await screen.findByText(/没有一条同时满足这2个条件/)).toBeVisible();
  await user.click(await button('去掉“全文：无此词”'));
  expect(await screen.findByRole('link', { name: '案件1' })).toBeVisible();
});

test('一个条件里写了几个词而没有结果：同段、全部词、任一词各有几条，点了就用', async () => {
  const list = answer(search.list, ({ data }) => {
    const [node] = (data.childQueryBO ?? []) as QueryNode[];
    if (node?.queryType === 3) return results([hit('1')], 12);
    const total = new Map([
      [2, 60],
      [3, 1222],
    ]).get(node?.baseQueryBO?.matchType ?? 1);
    return total ? results([hit('1')], total) : results([]);
  });
  const { user, button } = await renderScreen(addresses.results('cases', [says('民间借贷 利息')]), [
    list,
    ...searchAnswers([]),
  ]);
  expect(await button('“民间借贷”“利息”在同一段')).toBeVisible();
  const offers = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(offers.filter(text => text?.startsWith('“'))).toEqual([
    '“民间借贷”“利息”在同一段 12 条',
    '“民间借贷 利息”改为全部词 60 条',
    '“民间借贷 利息”改为任一词 1,222 条',
  ]);
  await user.click(await button('“民间借贷 利息”改为全部词'));
  expect(conditionsSent()).toMatchObject([{ baseQueryBO: { fieldValue: '民间借贷 利息', matchType: 2 } }]);
  expect(await screen.findByRole('link', { name: '案件1' })).toBeVisible();
});

test('统计图写明有几条没有画进去', async () => {
  const isWithout = ({ baseQueryBO }: QueryNode) => baseQueryBO?.fieldEn === 'causeOfAction' && baseQueryBO.isExcluded;
  const answers = [
    answer(search.chart, values(['买卖合同纠纷', 1])),
    answer(search.list, ({ data }) => {
      const nodes = (data.childQueryBO ?? []) as QueryNode[];
      return nodes.some(isWithout) ? results([hit('2')], 170) : results([hit('1')], 171);
    }),
    ...searchAnswers([]),
  ];
  await renderScreen(addresses.results('cases', [says('正当防卫')]), answers);
  const chart = await screen.findByRole('region', { name: '统计图' });
  expect(await within(chart).findByText(/未注明或未列出 170 条/)).toBeVisible();
});

test('地址中的页码超出末页：说明共几页，可去最后一页', async () => {
  const answers = [
    answer(search.list, ({ baseInfo }) => results(Number(baseInfo?.pageNum) > 3 ? [] : [hit('1')], 60)),
    ...searchAnswers([]),
  ];
  const { search: addressed } = addresses.results('cases', [says('违约金')]);
  const { user, button } = await renderScreen(
    { to: addresses.search.to, search: { ...addressed, pageNum: 99_999 } },
    answers,
  );
  expect(await screen.findByText('没有第99,999页：共3页')).toBeVisible();
  expect(screen.queryByText('演示数据')).toBeNull();
  expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull();
  await user.click(await button('去最后一页'));
  expect(await screen.findByRole('link', { name: '案件1' })).toBeVisible();
  expect(sentTo(search.list).at(-1)?.baseInfo).toMatchObject({ pageNum: 3 });
});

test('没有别的可说的一条，“另几处”跟在那一段之后，不另占一行', async () => {
  const passage = { section: 'courtReasoning', text: '应付利息', marks: [] };
  const bare = { ...hit('1', { caseNumber: undefined, judgmentDate: undefined }), highlights: [passage, passage] };
  await renderScreen(addresses.results('cases', [says('利息')]), searchAnswers([bare]));
  const turn = await screen.findByRole('button', { name: '另1处' });
  expect(turn.closest('p')).toHaveTextContent('本院认为应付利息另1处');
});

test('收起的统计图下次仍收起', async () => {
  const answers = [answer(search.chart, values(['甲', 3])), ...searchAnswers([hit('1')])];
  const { user, button } = await renderScreen(addresses.results('cases'), answers);
  await user.click(await button('收起统计图'));
  expect(localStorage.getItem('choice:chart-folded')).toBe('true');
  expect(await button('展开统计图')).toHaveAttribute('aria-expanded', 'false');
});

test('页面标题写明所检索的', async () => {
  await renderScreen(addresses.results('cases', [says('违约金')]), searchAnswers([hit('1')]));
  await screen.findByRole('link', { name: '案件1' });
  expect(document.title).toBe('全文：违约金 · 司法案例 · AI律师工作平台');
});

test('条件有误时没有重试，服务忙时有', async () => {
  await renderScreen(addresses.results('cases'), [
    refuse(search.list, { code: 400, text: '检索条件有误：检索词是空的' }),
    ...searchAnswers([]),
  ]);
  expect(await screen.findByRole('alert')).toHaveTextContent('检索条件有误');
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test('选择本页全部：选了几条看得出，换了结果即不再选着', async () => {
  const { user, button } = await renderScreen(
    addresses.results('cases', [says('违约金')]),
    searchAnswers([hit('1'), hit('2')]),
  );
  const all = await screen.findByRole('checkbox', { name: '选择本页全部' });
  const rows = () => within(screen.getByRole('list', { name: '检索结果' })).getAllByRole('checkbox');
  await user.click(rows()[0]!);
  expect(all).toBePartiallyChecked();
  await user.click(all);
  expect(rows().map(each => each.hasAttribute('checked') || (each as HTMLInputElement).checked)).toEqual([true, true]);
  expect(all).toBeChecked();
  expect(all).not.toBePartiallyChecked();
  await user.click(rows()[1]!);
  expect(rows().map(each => (each as HTMLInputElement).checked)).toEqual([true, false]);
  await user.click(await button('移除条件 全文：违约金'));
  expect(await screen.findByRole('checkbox', { name: '选择本页全部' })).not.toBePartiallyChecked();
});

test('法规写明时效性；现行有效而施行日期未载明的，列表里也说明', async () => {
  const [text, , , , select, , day] = casesCategory.fields;
  const columns = [
    { ...text!, fieldEn: 'statuteTitle', fieldCn: '名称' },
    { ...select!, fieldEn: 'validityStatus', fieldCn: '时效性', isColumn: true },
    { ...day!, fieldEn: 'effectiveDate', fieldCn: '施行日期' },
    { ...day!, fieldEn: 'versionDate', fieldCn: '版本日期' },
  ];
  const category = {
    ...casesCategory,
    id: 8,
    recordType: '8' as const,
    mainTab: 'statute',
    titleField: 'statuteTitle',
  };
  const law = (id: string, fields: Record<string, unknown>) => ({
    id,
    highlights: [],
    fields: { statuteTitle: `法规${id}`, ...fields },
  });
  const laws = [
    law('1', { validityStatus: '现行有效', effectiveDate: '2021-01-01' }),
    law('2', { validityStatus: '现行有效', versionDate: '2018-10-26' }),
    law('3', { validityStatus: '效力待核' }),
  ];
  await renderScreen(
    addresses.results('statute', [says('违约金')]),
    searchAnswers(laws, [{ ...category, fields: columns }]),
  );
  const factsOf = (id: string) => screen.getByRole('link', { name: `法规${id}` }).closest('article');
  await screen.findByRole('link', { name: '法规1' });
  expect(factsOf('1')).toHaveTextContent('现行有效施行日期 2021-01-01');
  expect(factsOf('2')).toHaveTextContent('现行有效施行日期未载明');
  expect(factsOf('3')).toHaveTextContent('效力待核');
  expect(factsOf('3')).not.toHaveTextContent('未载明');
});
