import { redirectTypes } from '@antai/contract/notices';
import { people } from '@antai/contract/people';
import { records, recordTypes } from '@antai/contract/records';
import { type RegisterKind, registerKinds, registers } from '@antai/contract/registers';
import { search } from '@antai/contract/search';
import { settings } from '@antai/contract/settings';
import { subscriptions } from '@antai/contract/subscriptions';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { notice, says } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';
import { noticesQuery } from '../../notices/queries.ts';

const page = addresses.record(recordTypes.company, 'c-1');
const detail = (fields: Record<string, unknown> = {}) =>
  answer(records.detail, {
    id: 'c-1',
    recordType: '1',
    fields: {
      name: '澄屿产业投资有限公司',
      unifiedCreditCode: '91110000MA00000001',
      registrationStatus: '存续',
      ...fields,
    },
    sections: [{ key: 'name', title: '名称', text: '澄屿产业投资有限公司' }],
  });
const node = (id: string, level: number, hasRecord = true) => ({
  id,
  name: id,
  kind: 'company' as const,
  hasRecord,
  level,
});
const graph = {
  rootId: 'c-1',
  nodes: [node('c-1', 0), node('阮氏控股', -1), node('无档案公司', -1, false), node('子公司', 1)],
  edges: [
    { from: '阮氏控股', to: 'c-1', percent: 60 },
    { from: '无档案公司', to: 'c-1', percent: 40 },
    { from: 'c-1', to: '子公司', percent: 100 },
  ],
  ultimateHolders: [{ id: 'h', name: '阮氏控股', percent: 60, paths: 2 }],
  rings: [['c-1', '子公司']],
  isCut: false,
};
const record = (id: string) => ({
  recordType: '2',
  id,
  title: `案件${id}`,
  number: `（2024）${id}号`,
  date: '2024-05-06',
  role: '被告',
  side: '被告方',
});
const answersFor = (fields: Record<string, unknown> = {}) => [
  detail(fields),
  answer(people.equityGraph, graph),
  answer(people.records, pageOf([record('7')], 1, 10)),
  answer(people.namesakes, []),
  answer(registers.counts, []),
  answer(people.find, []),
  answer(search.positions, []),
];

test('登记信息、股权、涉诉与同名者各成一栏，没有内容的不列', async () => {
  await renderScreen(page, answersFor({ registeredCapital: 1_000_000_000 }));
  expect(await screen.findByText('1,000.00万元')).toBeVisible();
  for (const name of ['登记信息', '股权结构', '涉诉', '时间线', '同名者与归并'])
    expect(screen.getByRole('region', { name })).toBeVisible();
  expect(screen.queryByRole('region', { name: '行政处罚' })).toBeNull();
});

test('股权图中有档案的企业可在新页打开，本公司与没有档案的不是链接', async () => {
  await renderScreen(page, answersFor());
  const drawing = await screen.findByRole('group', { name: '股权结构图' });
  const links = within(drawing).getAllByRole('link');
  expect(links.map(link => decodeURIComponent(link.getAttribute('href') ?? ''))).toEqual([
    expect.stringContaining('id=阮氏控股'),
    expect.stringContaining('id=子公司'),
  ]);
  expect(within(drawing).getByText('60%')).toBeInTheDocument();
});

test('股权图可用按钮放大、缩小、平移', async () => {
  const { user, button } = await renderScreen(page, answersFor());
  const drawing = await screen.findByRole('group', { name: '股权结构图' });
  const transform = () => drawing.querySelector('g')?.getAttribute('transform');
  const before = transform();
  await user.click(await button('放大'));
  const larger = transform();
  expect(larger).not.toBe(before);
  await user.click(await button('向右看'));
  expect(transform()).not.toBe(larger);
});

test('循环持股有提示，最终持有人写明比例与路径', async () => {
  await renderScreen(page, answersFor());
  expect(await screen.findByText('交叉持股')).toBeVisible();
  const row = await screen.findByRole('row', { name: /阮氏控股.*60%.*2 条/ });
  expect(within(row).getByRole('link', { name: '阮氏控股' })).toBeVisible();
});

test('没有股东也没有投资时说明', async () => {
  const alone = { ...graph, nodes: [node('c-1', 0)], edges: [], ultimateHolders: [], rings: [] };
  await renderScreen(page, [answer(people.equityGraph, alone), ...answersFor()]);
  expect(await screen.findByText('登记资料中没有这家机构的股东或对外投资')).toBeVisible();
});

test('涉诉按原被告分列', async () => {
  const { user } = await renderScreen(page, answersFor());
  await user.click(await screen.findByRole('tab', { name: '作为被告' }));
  expect(sentTo(people.records).at(-1)?.data).toMatchObject({ id: 'c-1', sourceType: '2', side: '被告方' });
});

test('把别人的记录分出：先选，先问，再分', async () => {
  const { user, button } = await renderScreen(page, [...answersFor(), answer(people.split, { id: 'c-2' })]);
  await user.click(await button('分出同名者…'));
  expect(await button('分出')).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: '选择 案件7' }));
  await user.click(await button('分出'));
  const question = await screen.findByRole('tooltip');
  expect(question).toHaveTextContent('把这1条记录分给另一位同名者？');
  await user.click(within(question).getByRole('button', { name: '分出' }));
  expect(sentTo(people.split)).toEqual([
    { data: { recordType: '1', id: 'c-1', sources: [{ recordType: '2', id: '7' }] } },
  ]);
  expect((await screen.findByRole('link', { name: '查看分出的记录' })).getAttribute('href')).toContain('id=c-2');
});

test('归并同名者先问；归并后说明可以撤销', async () => {
  const other = { id: 'c-9', name: '澄屿产业投资有限公司', place: '上海', count: 3, lastSeenDate: '2024-01-01' };
  const { user, button } = await renderScreen(page, [
    answer(people.namesakes, [other]),
    ...answersFor(),
    answer(people.merge, {}),
  ]);
  await user.click(await button('归并'));
  answerWith(answer(people.namesakes, []));
  await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: '归并' }));
  expect(sentTo(people.merge)).toEqual([{ data: { recordType: '1', fromId: 'c-9', toId: 'c-1' } }]);
  expect(await screen.findByText('已归并，可在“已归并”中撤销')).toBeVisible();
});

test('人工归并的可以撤销，登记的曾用名不可以', async () => {
  const mergedFrom = [
    { fromId: 'c-8', kind: 'merged', name: '旧名一', place: '' },
    { fromId: 'c-7', kind: 'formerName', name: '旧名二', place: '' },
  ];
  const { user, button } = await renderScreen(page, [...answersFor({ mergedFrom }), answer(people.unmerge, {})]);
  await user.click(await button('撤销'));
  expect(sentTo(people.unmerge)).toEqual([{ data: { recordType: '1', fromId: 'c-8' } }]);
  expect(screen.getByText('登记的曾用名')).toBeVisible();
});

test('没有归并权限的人不见归并与分出', async () => {
  const other = { id: 'c-9', name: '同名公司', place: '', count: 1, lastSeenDate: '' };
  await renderScreen(page, [answer(people.namesakes, [other]), ...answersFor()], { without: [20025] });
  expect(await screen.findByText('同名公司')).toBeVisible();
  expect(screen.queryByRole('button', { name: '归并' })).toBeNull();
  expect(screen.queryByRole('button', { name: '分出同名者…' })).toBeNull();
});

test('没有案例权限的人不见涉诉', async () => {
  await renderScreen(page, answersFor(), { without: [20011] });
  await screen.findByRole('region', { name: '登记信息' });
  expect(screen.queryByRole('region', { name: '涉诉' })).toBeNull();
});

test('时间线把裁判与变更排在一起，更早的一段一段取', async () => {
  const more = answer(people.records, ({ baseInfo }) => ({
    ...pageOf([record(String(baseInfo?.pageNum))], 2, 1),
    pageNum: Number(baseInfo?.pageNum),
    pages: 2,
  }));
  const changes = [{ date: '2025-01-01', item: '法定代表人', before: '甲', after: '乙' }];
  const { user, button } = await renderScreen(page, [more, ...answersFor({ changes })]);
  const line = await screen.findByRole('region', { name: '时间线' });
  expect(await within(line).findByText('甲 → 乙')).toBeVisible();
  await user.click(await button('更早的事件'));
  expect(await within(line).findByRole('link', { name: '案件2' })).toBeVisible();
});

test('小样本的统计有提示，人名链到其页面', async () => {
  const statistics = {
    n: 3,
    penalties: 1,
    isSmallSample: true,
    groups: [{ key: 'opponents', title: '对方当事人', values: 1, items: [{ value: '栖桐科技有限公司', count: 2 }] }],
  };
  await renderScreen(page, [
    answer(people.find, [{ name: '栖桐科技有限公司', place: '', id: 'c-5' }]),
    ...answersFor({ statistics }),
  ]);
  expect(await screen.findByText('样本仅3件（不足30件），比例仅供参考')).toBeVisible();
  expect((await screen.findByRole('link', { name: '栖桐科技有限公司' })).getAttribute('href')).toContain('id=c-5');
});

test('从检索打开的机构标出命中的词', async () => {
  await renderScreen(addresses.record('1', 'c-1', { nodes: [says('澄屿', 'name')] }), [
    answer(search.positions, [{ section: 0, marks: [[0, 2]] }]),
    ...answersFor(),
  ]);
  expect(await screen.findByText('澄屿', { selector: 'mark' })).toBeVisible();
});

test('股权读不到时其余照常，可单独重试', async () => {
  await renderScreen(page, [
    refuse(people.equityGraph, { code: 20000, text: '系统繁忙，请稍后重试' }),
    ...answersFor(),
  ]);
  const card = await screen.findByRole('region', { name: '股权结构' });
  expect(await within(card).findByRole('alert')).toHaveTextContent('系统繁忙');
  expect(screen.getByRole('region', { name: '登记信息' })).toBeVisible();
});

const countsOf = (
  given: Partial<Record<RegisterKind, { count: number; currentCount: number }>>,
  absent: string[] = [],
) =>
  answer(
    registers.counts,
    (Object.keys(registerKinds) as RegisterKind[]).map(kind => ({
      kind,
      count: 0,
      currentCount: 0,
      asOf: absent.includes(kind) ? null : '2026-11-01T00:00:00.000Z',
      ...given[kind],
    })),
  );
const entry = (kind: RegisterKind, more: object = {}) => ({
  entryId: `${kind}-1`,
  kind,
  companyName: '澄屿产业投资有限公司',
  unifiedCreditCode: '',
  date: '2024-03-01',
  title: '违反财产报告制度',
  number: '（2024）沪0115执9号',
  authority: '上海市浦东新区人民法院',
  amountFen: 120_000_000,
  isEnded: false,
  endDate: '',
  details: [{ name: '履行情况', value: '全部未履行' }],
  dataFrom: '演示数据',
  isDemo: true,
  ...more,
});

test('公示信息按类计数，点开一类看条目；没有的与未导入的分开说', async () => {
  const { user } = await renderScreen(page, [
    countsOf({ dishonestJudgmentDebtor: { count: 1, currentCount: 1 }, trademark: { count: 3, currentCount: 2 } }, [
      'publicSummons',
    ]),
    answer(registers.page, ({ data }) => pageOf([entry(data.kind)], 1, 10)),
    ...answersFor(),
  ]);
  expect(await screen.findByText('违反财产报告制度')).toBeVisible();
  expect(screen.getByText('履行情况：全部未履行')).toBeVisible();
  expect(screen.getByText('120.00万')).toBeVisible();
  expect(screen.getByText(/已导入的下列公示信息中没有这家机构：.*被执行人/)).toBeVisible();
  expect(screen.getByText('尚未导入，不能据此认为没有：公示催告')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '商标 3' }));
  expect(await screen.findByText('3 条，其中现行 2 条')).toBeVisible();
  expect(sentTo(registers.page).map(({ data }) => data.kind)).toEqual(['dishonestJudgmentDebtor', 'trademark']);
});

test('什么都未导入时只说明未导入，不说没有', async () => {
  await renderScreen(page, [countsOf({}, Object.keys(registerKinds)), ...answersFor()]);
  expect(await screen.findByText(/尚未导入，不能据此认为没有：失信被执行人/)).toBeVisible();
  expect(screen.queryByText(/没有这家机构/)).toBeNull();
  expect(sentTo(registers.page)).toEqual([]);
});

test('作为被告的标的额写在登记信息中', async () => {
  await renderScreen(page, answersFor({ amountAsDefendant: 3_450_000_00 }));
  expect(await screen.findByText('作为被告标的额')).toBeVisible();
  expect(screen.getByText('345.00万元')).toBeVisible();
});

test('企业画像的设置中不要的栏目不出现', async () => {
  const choice = (id: string, isChecked: boolean) => ({ id, name: id, isChecked });
  const portraitCards = {
    key: 'portraitCards',
    id: '101',
    name: '显示的栏目',
    fieldEn: 'portraitCards',
    fieldCn: '显示的栏目',
    configType: 'list' as const,
    canMultiSelect: true,
    list: [choice('equity', false), choice('cases', true)],
    active: { selectValue: ['cases'], frontValue: '涉诉' },
    myId: '',
    show: true,
    section: '企业画像',
    mainTab: '',
  };
  const group = {
    type: 1,
    name: '企业画像',
    mainbodyId: '',
    userConfigId: '',
    params: { portraitCards: ['cases'] },
    items: [portraitCards],
  };
  await renderScreen(page, [answer(settings.all, [group]), ...answersFor()]);
  const outline = await screen.findByRole('navigation', { name: '页面结构' });
  expect(await within(outline).findByText('涉诉')).toBeVisible();
  expect(within(outline).getByText('登记信息')).toBeVisible();
  expect(within(outline).queryByText('股权结构')).toBeNull();
});

test('有未读的机构预警时，打开机构即标为已读；没有时不打扰', async () => {
  const warned = notice({ messageType: 6, redirectType: redirectTypes.companySubscription, status: 2 });
  const { queries, router } = await renderScreen(page, [
    ...answersFor(),
    answer(subscriptions.readCompany, { count: 1 }),
  ]);
  expect(await screen.findByRole('region', { name: '登记信息' })).toBeVisible();
  expect(sentTo(subscriptions.readCompany)).toEqual([]);
  queries.setQueryData(noticesQuery.queryKey, { records: [warned], total: 1 });
  await act(() => router.navigate(addresses.record(recordTypes.company, 'c-2')));
  await waitFor(() => expect(sentTo(subscriptions.readCompany)).toHaveLength(1));
  expect(sentTo(subscriptions.readCompany)[0]?.data).toEqual({ companyId: 'c-2' });
});

test('图只画出一部分时说明；没有股东的不提供股权文件；没有同名者如实说', async () => {
  const below = { ...graph, nodes: [node('c-1', 0), node('子公司', 1)], ultimateHolders: [], rings: [], isCut: true };
  await renderScreen(page, [answer(people.equityGraph, below), ...answersFor()]);
  expect(await screen.findByText(/^股权链过长，图中只画出一部分/)).toBeVisible();
  expect(screen.queryByText('交叉持股')).toBeNull();
  expect(screen.queryByRole('button', { name: /股权报告与核查/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: '最终持有人' })).toBeNull();
  expect(screen.getByText('没有其他同名者。')).toBeVisible();
});

test('有股东、图完整的：可取股权文件，没有下载权限的不见', async () => {
  await renderScreen(page, answersFor());
  expect(await screen.findByRole('button', { name: /股权报告与核查/ })).toBeVisible();
  expect(screen.queryByText(/^股权链过长/)).toBeNull();
  cleanup();
  await renderScreen(page, answersFor(), { without: [20019] });
  expect(await screen.findByText('交叉持股')).toBeVisible();
  expect(screen.queryByRole('button', { name: /股权报告与核查/ })).toBeNull();
});

test.each([
  ['存续（在营、开业、在册）', 'success'],
  ['吊销，未注销', 'error'],
  ['迁出', undefined],
])('登记状态“%s”看得出好坏；编号写明是什么编号', async (registrationStatus, colour) => {
  await renderScreen(page, answersFor({ registrationStatus }));
  const [status] = await screen.findAllByText(registrationStatus, { selector: '.ant-tag' });
  expect(['success', 'error'].filter(each => status!.className.includes(each))).toEqual(colour ? [colour] : []);
  expect(screen.getByRole('button', { name: '复制统一社会信用代码' })).toBeVisible();
});

test('时间线分得清裁判与处罚；没有更早的不提供', async () => {
  const penalty = { ...record('9'), recordType: '3', authority: '某市监局', penaltyKinds: ['罚款'] };
  await renderScreen(page, [answer(people.records, pageOf([record('7'), penalty], 2, 10)), ...answersFor()]);
  const line = within(await screen.findByRole('region', { name: '时间线' }));
  const [first, second] = await line.findAllByRole('listitem');
  expect(first).toHaveTextContent('2024-05-06裁判案件7被告');
  expect(second).toHaveTextContent('处罚案件9某市监局 · 罚款');
  expect(line.queryByRole('button', { name: '更早的事件' })).toBeNull();
});

test.each([
  [1, '3 件裁判、1 件处罚，不代表全部。'],
  [0, '3 件裁判，不代表全部。'],
])('统计写明依据几件；处罚%s件', async (penalties, said) => {
  const groups = [{ key: 'causes', title: '案由', values: 1, items: [{ value: '合同纠纷', count: 3 }] }];
  const statistics = { n: 3, penalties, isSmallSample: false, groups };
  await renderScreen(page, answersFor({ statistics }));
  const sample = (await screen.findByText(/以下统计依据本库收录的/)).textContent;
  expect(sample).toContain(said);
  expect(screen.queryByText(/样本仅/)).toBeNull();
});

test('分出时再点一次即不选', async () => {
  const { user, button } = await renderScreen(page, answersFor());
  await user.click(await button('分出同名者…'));
  const box = screen.getByRole('checkbox', { name: '选择 案件7' });
  await user.click(box);
  expect(box).toBeChecked();
  await user.click(box);
  expect(box).not.toBeChecked();
  expect(await button('分出')).toBeDisabled();
});
