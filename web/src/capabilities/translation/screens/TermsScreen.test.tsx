import { files } from '@antai/contract/files';
import { type TermBase, type TermData, terms } from '@antai/contract/translation/terms';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const base = (more: Partial<TermBase>): TermBase => ({
  ...{ termBaseId: 'legal', name: '法律术语', tag: 'legal', count: 2273, isShared: false, isOwn: false },
  domains: [
    { domain: 'contract', name: '合同' },
    { domain: 'civil', name: '民事' },
  ],
  ...more,
});
const bases = [
  base({}),
  base({ termBaseId: 'own', name: '某客户', tag: 'custom', count: 1, isOwn: true, isShared: true }),
];
const term: TermData = {
  ...{ termId: '5b2a7c1e-93f4-4d0a-8b6e-1f2d3c4b5a60', zh: '违约金', zhVariants: ['罚金'], en: 'liquidated damages' },
  ...{ enAlternatives: ['default interest'], forbidden: [{ text: 'penalty', reason: '不是罚款' }], domain: 'contract' },
  ...{ definition: '约定的赔偿', usage: '', isChecked: false, abbreviation: '', legalBasis: [] },
};
const page = (rows = [term]) => answer(terms.page, pageOf(rows, rows.length, 500));
const show = (id: string, others: Parameters<typeof renderScreen>[1] = []) =>
  renderScreen(addresses.terms({ id }), [answer(terms.bases, { records: bases }), page(), ...others]);
const menu = async (user: Awaited<ReturnType<typeof show>>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

test('按法律、行业、自建分组；现成的只读，可复制为自己的', async () => {
  const { user } = await show('legal', [answer(terms.addBase, { termBaseId: 'copy' })]);
  const list = await screen.findByRole('navigation', { name: '术语库' });
  expect(within(list).getByRole('link', { name: /法律术语/ })).toHaveAttribute('aria-current', 'page');
  expect(within(within(list).getByRole('region', { name: '自建' })).getByRole('link')).toHaveTextContent('共享 1');
  expect(screen.queryByRole('button', { name: '新增术语' })).toBeNull();
  await menu(user, '复制为自己的');
  expect(screen.getByRole('textbox', { name: '术语库名称' })).toHaveValue('法律术语（自建）');
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  expect(sentTo(terms.addBase)[0]?.data).toEqual({ name: '法律术语（自建）', isShared: false, copyOf: 'legal' });
});

test('一条术语的译法、禁用的译法与理由、是否检查，都在一行', async () => {
  await show('own');
  const row = within(await screen.findByRole('table', { name: '术语' })).getByRole('row', { name: /违约金/ });
  expect(row).toHaveTextContent('default interest');
  expect(row).toHaveTextContent('penalty（不是罚款）');
  expect(row).toHaveTextContent('只显示、不检查');
});

test('新增：几个词用分号隔开，禁用译法可带理由；未写完的留到下次', async () => {
  const { user } = await show('own', [answer(terms.add, { termId: term.termId })]);
  await user.click(await screen.findByRole('button', { name: '新增术语' }));
  const form = () => screen.getByRole('dialog');
  const type = async (label: string, text: string) => user.type(within(form()).getByLabelText(label), text);
  expect(within(form()).getByRole('button', { name: /保\s?存/ })).toBeDisabled();
  await type('中文', '定金');
  await user.click(within(form()).getByRole('button', { name: /取\s?消/ }));
  await user.click(screen.getByRole('button', { name: '新增术语' }));
  expect(within(form()).getByLabelText('中文')).toHaveValue('定金');
  await type('英文', 'deposit');
  await type('其他译法', 'earnest money； bargain money');
  await type('禁用译法', 'downpayment：那是订金;advance');
  await user.click(within(form()).getByRole('button', { name: /保\s?存/ }));
  expect(sentTo(terms.add)[0]?.data.term).toMatchObject({
    ...{ zh: '定金', en: 'deposit', enAlternatives: ['earnest money', 'bargain money'] },
    forbidden: [
      { text: 'downpayment', reason: '那是订金' },
      { text: 'advance', reason: '' },
    ],
  });
});

test('修改：没有动过的几栏照旧，其中有分号与冒号也不拆开；写过的按Esc不关', async () => {
  const forbidden = [{ text: 'penalty', reason: '不是罚款；罚款归国库：见注' }];
  const { user } = await renderScreen(addresses.terms({ id: 'own' }), [
    answer(terms.bases, { records: bases }),
    page([{ ...term, forbidden }]),
    answer(terms.update, {}),
  ]);
  await user.click(await screen.findByRole('button', { name: '修改' }));
  const form = within(screen.getByRole('dialog'));
  await user.type(form.getByLabelText('释义'), '（民法）');
  await user.keyboard('{Escape}');
  await user.clear(form.getByLabelText('其他译法'));
  await user.click(form.getByRole('button', { name: /保\s?存/ }));
  expect(sentTo(terms.update)[0]?.data.term).toMatchObject({
    ...{ forbidden, zhVariants: ['罚金'], enAlternatives: [], definition: '约定的赔偿（民法）' },
  });
});

test('导入后说明收了多少、冲突、重复与未全收的各在哪一条', async () => {
  const report = {
    added: 2,
    duplicates: [{ row: 3, zh: '违约金', en: 'liquidated damages' }],
    conflicts: [{ row: 4, zh: '定金', en: 'deposit', other: 'earnest money' }],
    losses: [{ row: 5, reason: '没有英文' }],
  };
  const fileId = '8a9b0c1d-2e3f-4a5b-8c7d-000000000001';
  const { user } = await show('own', [
    answer(files.upload, { fileId, fileName: '术语.xlsx', fileType: 'xlsx', sizeBytes: 9 }),
    answer(terms.upload, report),
  ]);
  await screen.findByRole('button', { name: /导\s?入/ });
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['x'], '术语.xlsx'));
  const status = await screen.findByRole('status', { name: '导入结果' });
  expect(status).toHaveTextContent('收入2条，冲突1，重复1，未全收1');
  expect(status).toHaveTextContent('第4条“定金”：已有“earnest money”，又收入“deposit”，请确认');
  expect(status).toHaveTextContent('第5条未全收：没有英文');
  await user.click(within(status).getByRole('button', { name: '知道了' }));
  expect(screen.queryByRole('status', { name: '导入结果' })).toBeNull();
});

test('只看重复与冲突、按领域，都从第一页看起；没有时各有各的说法', async () => {
  const { user } = await renderScreen(addresses.terms({ id: 'own' }), [
    answer(terms.bases, { records: bases }),
    page([]),
  ]);
  await user.click(await screen.findByRole('checkbox', { name: '只看重复与冲突' }));
  expect(await screen.findByText('没有重复或冲突的术语')).toBeVisible();
  expect(sentTo(terms.page).at(-1)).toMatchObject({ data: { termBaseId: 'own', isDoubled: true } });
});

test('查找写进地址，刷新仍在', async () => {
  const { user, search } = await show('own');
  await user.type(await screen.findByRole('searchbox', { name: '查找术语' }), 'weiyuejin{Enter}');
  expect(search()).toMatchObject({ id: 'own', keyword: 'weiyuejin' });
  expect(sentTo(terms.page).at(-1)?.data).toMatchObject({ keyword: 'weiyuejin' });
});

test('删除自建的术语库先说明后果', async () => {
  const { user } = await show('own', [answer(terms.removeBase, {})]);
  await menu(user, '删除术语库');
  expect(await screen.findByText('其中的1条术语一并删除，不能恢复。已译的文件不受影响。')).toBeVisible();
  expect(sentTo(terms.removeBase)).toEqual([]);
});
