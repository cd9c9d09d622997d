import { type DiligenceCompanyDetail, type DiligenceDetail, dueDiligence } from '@antai/contract/due-diligence';
import { files } from '@antai/contract/files';
import { search } from '@antai/contract/search';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { hit, results, searchAnswers } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';
import { listenForKeys } from '../../../lib/keys.ts';

const recordId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a33';
const none = { high: 0, medium: 0, low: 0 };
const company = {
  companyIndex: 0,
  name: '栖桐科技有限公司',
  match: 'exact' as const,
  companyId: 'q1',
  companyName: '栖桐科技有限公司',
  grade: 'high' as const,
  counts: { ...none, high: 1 },
  note: null,
};
const missing = {
  companyIndex: 1,
  name: '望京贸易有限公司',
  match: 'none' as const,
  companyId: null,
  companyName: null,
  grade: 'unknown' as const,
  counts: none,
  note: null,
};
const detail: DiligenceDetail = {
  recordId,
  name: '收购项目',
  kind: 'project',
  status: 'done',
  finishPercent: 100,
  failReason: null,
  isExpired: false,
  createTime: '2026-11-23T08:00:00.000Z',
  companyCount: 2,
  highCount: 1,
  unknownCount: 1,
  modules: ['basic', 'litigation', 'equity'],
  companies: [company, missing],
};
const seen: DiligenceCompanyDetail = {
  ...company,
  day: '2026-11-23',
  parts: [
    { module: 'basic', state: 'told', facts: [{ name: '登记状态', value: '吊销' }] },
    { module: 'litigation', state: 'refused', facts: [] },
    { module: 'equity', state: 'noData', facts: [] },
  ],
  findings: [
    {
      findingId: 'basic-1',
      module: 'basic',
      level: 'high',
      text: '登记状态为“吊销”',
      bases: [{ text: '（2025）沪0115民初1号', recordType: '2', id: 'c1' }],
      note: null,
    },
  ],
};
const answers = [
  answer(dueDiligence.detail, detail),
  answer(dueDiligence.company, ({ data }) =>
    data.companyIndex === 0 ? seen : { ...missing, day: '2026-11-23', parts: [], findings: [] },
  ),
  answer(dueDiligence.note, {}),
  answer(dueDiligence.choose, {}),
  ...searchAnswers([]),
];

test('逐家定级；发现附依据可打开；没有数据与无权查看分开写', async () => {
  await renderScreen(addresses.dueDiligence(recordId), answers);
  const pane = await screen.findByRole('region', { name: '栖桐科技有限公司' });
  expect(within(pane).getByRole('link', { name: '（2025）沪0115民初1号' }).getAttribute('href')).toContain(
    'caseDetail',
  );
  expect(within(pane).getByRole('region', { name: '诉讼与执行' })).toHaveTextContent('无权查看');
  expect(within(pane).getByRole('region', { name: '股权' })).toHaveTextContent('没有这方面的数据');
  expect(screen.getByText(/2家 · 高风险1 · 未收录1/)).toBeVisible();
});

test('键盘换到下一家；未收录的可按名称查找并认定', async () => {
  const hits = answer(search.list, results([hit('w9', { name: '望京贸易（上海）有限公司' })]));
  const { user } = await renderScreen(addresses.dueDiligence(recordId), [hits, ...answers]);
  const stop = listenForKeys();
  await screen.findByRole('region', { name: '栖桐科技有限公司' });
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByText(/没有收录不等于没有风险/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '就是这一家' }));
  expect(sentTo(dueDiligence.choose)[0]?.data).toEqual({ recordId, companyIndex: 1, companyId: 'w9' });
  stop();
});

test('对一项发现写备注', async () => {
  const { user } = await renderScreen(addresses.dueDiligence(recordId), answers);
  await user.click(await screen.findByRole('button', { name: '写对“登记状态为“吊销””的备注' }));
  await user.type(screen.getByRole('textbox', { name: '对“登记状态为“吊销””的备注' }), '已恢复');
  await user.click(screen.getByRole('button', { name: /保\s*存/ }));
  expect(sentTo(dueDiligence.note)[0]?.data).toEqual({
    recordId,
    companyIndex: 0,
    findingId: 'basic-1',
    text: '已恢复',
  });
});

test.each([
  ['尽调项目', addresses.dueDiligence(), 'project'],
  ['交易对手核查', addresses.counterparties(), 'counterparty'],
])('%s：粘贴名单即开始，写到一半刷新不丢，过多时就地说明', async (_name, address, kind) => {
  const { user, button } = await renderScreen(address, [
    answer(dueDiligence.page, pageOf([], 1, 10)),
    answer(dueDiligence.add, { recordId }),
    ...answers,
  ]);
  const box = await screen.findByRole('textbox', { name: '企业名称，一行一家' });
  expect(await button('开始核查')).toBeDisabled();
  fireEvent.change(box, { target: { value: Array.from({ length: 201 }, (_, at) => `第${at}公司`).join('\n') } });
  expect(screen.getByText('201家，一次至多200家，请分几次核查', { exact: false })).toBeVisible();
  expect(await button('开始核查')).toBeDisabled();
  fireEvent.change(box, { target: { value: '栖桐科技有限公司\n望京贸易有限公司\n栖桐科技有限公司' } });
  expect(Object.values(sessionStorage).join()).toContain('望京贸易有限公司');
  await user.click(screen.getByRole('checkbox', { name: '股权' }));
  await user.click(await button('开始核查'));
  expect(sentTo(dueDiligence.add)[0]?.data).toEqual({
    kind,
    names: ['栖桐科技有限公司', '望京贸易有限公司'],
    modules: ['basic', 'litigation', 'penalties', 'executives', 'assets'],
  });
});

test('从 xlsx 读入的名称加在已写的之后，重复的只留一次', async () => {
  const { user } = await renderScreen(addresses.counterparties(), [
    answer(dueDiligence.page, pageOf([], 1, 10)),
    answer(files.upload, { fileId: recordId, fileName: '客户.xlsx', fileType: 'xlsx', sizeBytes: 1 }),
    answer(dueDiligence.readNames, { names: ['甲公司', '乙公司'] }),
  ]);
  const box = await screen.findByRole('textbox', { name: '企业名称，一行一家' });
  await user.type(box, '甲公司');
  const file = new File(['x'], '客户.xlsx');
  await user.upload(document.querySelector('input[type="file"]')!, file);
  await expect.poll(() => (box as HTMLTextAreaElement).value).toBe('甲公司\n乙公司');
});

test('单家核查只写一个名称，也可写曾用名', async () => {
  const { user, button } = await renderScreen(addresses.quickCheck(), [
    answer(dueDiligence.page, pageOf([], 1, 10)),
    answer(dueDiligence.add, { recordId }),
    ...answers,
  ]);
  await user.type(await screen.findByRole('textbox', { name: '企业名称' }), '栖桐科技有限公司');
  await user.click(await button('开始核查'));
  expect(sentTo(dueDiligence.add)[0]?.data).toMatchObject({ kind: 'quick', names: ['栖桐科技有限公司'] });
});

test('企业一览各写明比对与级数：曾用名、正在核查、有备注的看得出', async () => {
  const former = { ...company, ...{ companyIndex: 2, name: '栖桐网络', match: 'former' as const, note: '已核' } };
  const waiting = { ...missing, ...{ companyIndex: 3, match: 'waiting' as const, name: '待查公司' } };
  const { user } = await renderScreen(addresses.dueDiligence(recordId), [
    answer(dueDiligence.detail, { ...detail, companies: [company, missing, former, waiting] }),
    answer(dueDiligence.company, ({ data }) => (data.companyIndex === 2 ? { ...seen, ...former } : seen)),
    ...answers,
  ]);
  const list = within(await screen.findByRole('list', { name: '企业' }));
  const lines = list.getAllByRole('button').map(each => each.querySelector('small')?.textContent);
  expect(lines).toEqual([
    '高1 · 中0 · 低0',
    '数据中没有这家企业',
    '所写：栖桐网络 · 高1 · 中0 · 低0 · 有备注',
    '正在核查',
  ]);
  const pane = within(await screen.findByRole('region', { name: '栖桐科技有限公司' }));
  expect(pane.queryByText(/^所写名称/)).toBeNull();
  await user.click(list.getAllByRole('button')[2]!);
  expect(await screen.findByText('所写名称：栖桐网络')).toBeVisible();
  expect(list.getAllByRole('button', { pressed: true })).toHaveLength(1);
});

test('发现列在自己的方面之下；没有依据的不列依据；正在核查时不能认定与下载', async () => {
  const [first] = seen.findings;
  const equity = { ...first!, findingId: 'equity-1', module: 'equity' as const, text: '股权冻结', bases: [] };
  const hits = answer(search.list, results([hit('w9', { name: '望京贸易（上海）有限公司' })]));
  const { user } = await renderScreen(addresses.dueDiligence(recordId), [
    hits,
    answer(dueDiligence.detail, { ...detail, status: 'running', finishPercent: 50 }),
    answer(dueDiligence.company, ({ data }) =>
      data.companyIndex === 0
        ? { ...seen, findings: [first!, equity] }
        : { ...missing, day: '2026-11-23', parts: [], findings: [] },
    ),
    ...answers,
  ]);
  const pane = within(await screen.findByRole('region', { name: '栖桐科技有限公司' }));
  const part = (name: string) => within(pane.getByRole('region', { name }));
  expect(part('股权').getByText('股权冻结')).toBeVisible();
  expect(part('股权').queryByRole('list', { name: '依据' })).toBeNull();
  expect(part('股权').queryByText('没有这方面的数据，未作判断')).toBeNull();
  expect(pane.getAllByText('股权冻结')).toHaveLength(1);
  expect(screen.getByRole('button', { name: '以现有数据重查' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /望京贸易有限公司/ }));
  expect(await screen.findByRole('button', { name: '就是这一家' })).toBeDisabled();
});
