import { downloads } from '@antai/contract/downloads';
import { history } from '@antai/contract/history';
import { people } from '@antai/contract/people';
import { records, recordTypes } from '@antai/contract/records';
import { search } from '@antai/contract/search';
import { statutes } from '@antai/contract/statutes';
import { faults } from '@antai/contract/wire/faults';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { caseDetail, says } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';

const page = addresses.record(recordTypes.cases, '1024');
const answersFor = (fields: Record<string, unknown> = {}) => [
  answer(records.detail, caseDetail(fields)),
  answer(search.disputeHistory, { instances: [], sameParties: [] }),
  answer(people.find, []),
  answer(search.positions, []),
];

test('全文按部分显示，打开即记入浏览历史', async () => {
  await renderScreen(page, answersFor());
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('甲公司与乙公司买卖合同纠纷');
  expect(screen.getByRole('heading', { name: '本院认为' })).toBeVisible();
  const { recordType, content } = sentTo(history.add)[0]!.data;
  expect({ recordType, ...JSON.parse(content) }).toMatchObject({
    recordType: '2',
    url: '/intelligentTools/caseDetail?id=1024',
  });
});

test('数字样的编号仍是文字：刷新与链接不变', async () => {
  const { url } = await renderScreen('/intelligentTools/caseDetail?id=0017', answersFor());
  await screen.findByRole('heading', { level: 1 });
  expect(sentTo(records.detail)).toEqual([{ data: { recordType: '2', id: '0017' } }]);
  expect(url()).toBe('/intelligentTools/caseDetail?id=0017');
});

test('旧链接中带引号的编号照常打开', async () => {
  await renderScreen('/intelligentTools/caseDetail?id=%2217%22', answersFor());
  await screen.findByRole('heading', { level: 1 });
  expect(sentTo(records.detail)[0]?.data.id).toBe('17');
});

test('地址中没有编号时说明从哪里打开', async () => {
  await renderScreen('/intelligentTools/caseDetail');
  expect(await screen.findByText('地址中没有案例编号，请从检索结果打开')).toBeVisible();
});

test('没有这条记录时说明，重试无用就不给，可返回检索', async () => {
  await renderScreen(page, [refuse(records.detail, faults.notFound)]);
  expect(await screen.findByRole('alert')).toHaveTextContent(faults.notFound.text);
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  expect(screen.getByRole('link', { name: '返回检索' })).toBeVisible();
});

test('服务忙时可以重试', async () => {
  const { button } = await renderScreen(page, [refuse(records.detail, faults.defect)]);
  expect(await button('重试')).toBeVisible();
});

test('标题只写一次，正文与结构中不重复；页面标题是案件名称', async () => {
  await renderScreen(page, answersFor());
  await screen.findByRole('heading', { level: 1 });
  const title = '甲公司与乙公司买卖合同纠纷二审民事判决书';
  expect(screen.getAllByText(title)).toHaveLength(1);
  const outline = screen.getByRole('navigation', { name: '文书结构' });
  expect(within(outline).queryByRole('button', { name: '标题' })).toBeNull();
  expect(within(outline).getByRole('button', { name: '本院认为' })).toHaveAttribute('aria-current', 'location');
  expect(document.title).toBe(`${title} · AI律师工作平台`);
});

test('标题中的命中标在标题上', async () => {
  const answers = [answer(search.positions, [{ section: 0, marks: [[7, 13]] }]), ...answersFor()];
  await renderScreen(addresses.record('2', '1024', { nodes: [says('买卖合同纠纷')] }), answers);
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(await within(heading).findByText('买卖合同纠纷', { selector: 'mark' })).toBeVisible();
});

test('没有案例权限的人看不到正文', async () => {
  await renderScreen(page, [], { without: [20011] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
  expect(sentTo(records.detail)).toEqual([]);
});

test('从检索打开的案例标出命中，并可逐处查看', async () => {
  const positions = answer(search.positions, [{ section: 1, marks: [[20, 23]] }]);
  const { user, button } = await renderScreen(addresses.record('2', '1024', { nodes: [says('违约金')] }), [
    positions,
    ...answersFor(),
  ]);
  const mark = await screen.findByText('违约金', { selector: 'mark' });
  expect(mark).toHaveAttribute('data-active', 'true');
  expect(screen.getByRole('group', { name: '命中导航' })).toHaveTextContent('1 / 1');
  await user.click(await button('下一处命中'));
  expect(mark).toHaveAttribute('data-active', 'true');
});

test('援引的条文按裁判当日的版本显示，废止的有提示', async () => {
  const article = answer(statutes.article, {
    status: 'found',
    statuteTitle: '合同法',
    statuteId: 'law-1',
    label: '第一百一十四条',
    text: '当事人可以约定违约金。',
    validity: 'repealed',
    asOf: '2019-03-01',
    repealedOn: '2021-01-01',
    successors: [{ statuteTitle: '民法典', article: '第五百八十五条' }],
    detail: '裁判时有效',
  });
  const { user, button } = await renderScreen(page, [
    article,
    ...answersFor({
      judgmentDate: '2019-03-01',
      citedProvisions: [{ statute: '合同法', articles: ['第一百一十四条', '第一百零七条'] }],
    }),
  ]);
  await user.click(await button('第一百一十四条'));
  const card = await screen.findByRole('region', { name: '援引条文' });
  expect(await within(card).findByText(/当事人可以约定违约金/)).toBeVisible();
  expect(within(card).getByRole('alert')).toHaveTextContent('该法已于2021-01-01废止');
  expect(within(card).getByText('现见《民法典》第五百八十五条')).toBeVisible();
  expect(sentTo(statutes.article)[0]?.data).toEqual({
    statute: '合同法',
    article: '第一百一十四条',
    asOf: '2019-03-01',
  });
  expect(within(card).getByRole('link', { name: '在法规中查看' }).getAttribute('href')).toContain('id=law-1');
  await user.click(within(card).getByRole('button', { name: '关闭条文' }));
  expect(screen.queryByRole('region', { name: '援引条文' })).toBeNull();
});

test('已被改判的判决在正文之前提示', async () => {
  const instances = [
    {
      id: '1024',
      title: '',
      caseNumber: '（2023）京0101民初1号',
      court: '',
      procedure: '一审',
      date: '2023-01-01',
      outcome: '支持',
      tie: 'own' as const,
    },
    {
      id: '9',
      title: '',
      caseNumber: '（2024）京01民终9号',
      court: '',
      procedure: '二审',
      date: '2024-01-01',
      outcome: '改判',
      tie: 'caseNumber' as const,
    },
  ];
  const sameParties = Array.from({ length: 7 }, (_, at) => ({
    ...instances[0]!,
    id: `p-${at}`,
    title: '甲公司与乙公司租赁合同纠纷',
    caseNumber: `（2018）京0101民初${at}号`,
    tie: 'sameParties' as const,
  }));
  const dispute = answer(search.disputeHistory, { instances, sameParties, flag: '本判决已被二审改判' });
  await renderScreen(page, [dispute, ...answersFor()]);
  expect(await screen.findByText('本判决已被二审改判')).toBeVisible();
  expect(await screen.findByText('（2023）京0101民初1号（本篇）')).toBeVisible();
  expect(screen.getByRole('link', { name: '（2024）京01民终9号' }).getAttribute('href')).toContain('id=9');
  expect(screen.getByText('相同当事人的案件')).toBeVisible();
  expect(screen.queryByRole('link', { name: '（2018）京0101民初6号' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '展开全部7件' }));
  expect(screen.getByRole('link', { name: '（2018）京0101民初6号' })).toBeVisible();
});

test('当事人、代理人与法官有自己页面的才是链接', async () => {
  const find = answer(people.find, ({ data }) =>
    data.recordType === '1' ? [{ name: '甲公司', place: '', id: 'c-1' }] : [],
  );
  await renderScreen(page, [
    find,
    ...answersFor({
      court: '北京市第一中级人民法院',
      parties: [
        { name: '甲公司', litigationRole: '上诉人', agents: [{ name: '闻歌', lawFirm: '汀澜律师事务所' }] },
        { name: '乙公司', litigationRole: '被上诉人' },
      ],
      adjudicators: [{ name: '甄明', role: '审判长' }],
    }),
  ]);
  expect((await screen.findByRole('link', { name: '甲公司' })).getAttribute('href')).toBe(
    '#/intelligentTools/companyDetail?id=c-1',
  );
  expect(screen.getByText(/乙公司/, { selector: 'li' })).toBeVisible();
  expect(screen.queryByRole('link', { name: '乙公司' })).toBeNull();
  expect(screen.getByText('甄明')).toBeVisible();
});

test('关联案号去检索这个案号', async () => {
  await renderScreen(
    page,
    answersFor({ relatedCaseNumbers: [{ caseNumber: '（2023）京0101民初1号', relation: '一审' }] }),
  );
  const link = await screen.findByRole('link', { name: '（2023）京0101民初1号' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('"fieldValue":"（2023）京0101民初1号"');
});

test('有类案权限的人可从案例查找类案', async () => {
  await renderScreen(page, answersFor());
  expect((await screen.findByRole('link', { name: '查找类案' })).getAttribute('href')).toBe(
    '#/intelligentTools/caseIndex?id=1024',
  );
});

test('没有类案权限就没有入口', async () => {
  await renderScreen(page, answersFor(), { without: [20022] });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: '查找类案' })).toBeNull();
});

test('下载的文件由服务器生成，选 Word 即要 Word', async () => {
  URL.createObjectURL = () => 'blob:file';
  const { user, button } = await renderScreen(page, [answer(downloads.single, new Blob(['x'])), ...answersFor()]);
  await user.click(await button(/下载/));
  await user.click(await screen.findByText('Word 文档'));
  expect(sentTo(downloads.single)[0]?.data).toMatchObject({ dataTypeId: '2', id: '1024', fileType: 'word' });
});

test('案件信息写明层级、金额与受理费；争议焦点与裁判要旨各成一栏，没有就不显示', async () => {
  await renderScreen(
    page,
    answersFor({
      courtLevel: '基层人民法院',
      claimedAmount: 13_300_000,
      awardedAmount: 12_500_000,
      courtFee: 148_000,
      disputeFocus: ['合同是否有效', '违约金应否调整'],
    }),
  );
  expect(await screen.findByText('基层人民法院')).toBeVisible();
  for (const [name, value] of [
    ['请求金额', '133,000.00元'],
    ['判决金额', '125,000.00元'],
    ['案件受理费', '1,480.00元'],
  ] as const) {
    expect(screen.getByText(name).nextElementSibling).toHaveTextContent(value);
  }
  expect(screen.getByRole('heading', { name: '争议焦点' })).toBeVisible();
  expect(screen.getByText('违约金应否调整')).toBeVisible();
  expect(screen.queryByRole('heading', { name: '裁判要旨' })).toBeNull();
});
