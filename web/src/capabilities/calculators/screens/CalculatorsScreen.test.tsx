import { calculators } from '@antai/contract/calculators';
import { statutes } from '@antai/contract/statutes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const basis = { statute: '诉讼费用交纳办法', article: '第十三条', note: '受理费标准' };
const listed = {
  calculators: [
    {
      id: 'court-fee',
      name: '案件受理费',
      group: '诉讼费用',
      inputs: [
        { id: 'amount', label: '争议金额', type: 'money' as const, required: true },
        { id: 'halved', label: '减半收取', type: 'bool' as const },
      ],
      formula: ['分段累计'],
      legalBasis: [basis],
      notes: ['各省另有标准'],
    },
    {
      id: 'period-end',
      name: '期间届满日',
      group: '期间',
      inputs: [
        { id: 'start', label: '起算事由发生日', type: 'date' as const, required: true },
        { id: 'n', label: '期间', type: 'number' as const, required: true },
        { id: 'unit', label: '单位', type: 'select' as const, options: ['日', '月', '年'], required: true },
      ],
      formula: [],
      legalBasis: [basis],
      notes: [],
    },
  ],
  limitationPeriods: [
    {
      id: 'a',
      name: '普通诉讼时效',
      n: 3,
      unit: '年',
      start: '知道权利受损之日',
      nature: '诉讼时效',
      legalBasis: [basis],
    },
    {
      id: 'b',
      name: '判决上诉期',
      n: 15,
      unit: '日',
      start: '判决书送达之日',
      nature: '程序期间',
      legalBasis: [basis],
    },
  ],
  ratesKnownThrough: '2025-09-22',
};
const calculated = { result: 880_000, steps: ['第一段', '第二段'], warnings: ['请核对'], legalBasis: [basis] };

test('填好必填项即显示结果、算式、提示与依据；金额以分送出', async () => {
  const { user } = await renderScreen(addresses.calculators(), [
    answer(calculators.list, listed),
    answer(calculators.calculate, calculated),
  ]);
  const result = await screen.findByRole('region', { name: '计算结果' });
  expect(result).toHaveTextContent('填写“争议金额”后即显示结果');
  await user.type(screen.getByLabelText(/争议金额/), '500000.5');
  expect(await within(result).findByText('8,800.00元')).toBeVisible();
  expect(within(result).getByText('第二段')).toBeVisible();
  expect(within(result).getByText('请核对')).toBeVisible();
  expect(sentTo(calculators.calculate).at(-1)).toMatchObject({
    data: { calculatorId: 'court-fee', input: { amount: 50_000_050 } },
  });
});

test.each([
  ['12万', 12_000_000],
  ['3.5亿', 35_000_000_000],
  ['1,234,567.89', 123_456_789],
  ['１２３４５６．７８', 12_345_678],
])('金额写作 %s 照样读出', async (typed, fen) => {
  const { user } = await renderScreen(addresses.calculators(), [
    answer(calculators.list, listed),
    answer(calculators.calculate, calculated),
  ]);
  const amount = await screen.findByLabelText(/争议金额/);
  await user.type(amount, typed);
  expect(sentTo(calculators.calculate).at(-1)?.data.input).toEqual({ amount: fen });
  await user.tab();
  expect(amount).toHaveValue((fen / 100).toFixed(2));
});

test.each([
  ['-5', '不能小于0'],
  ['十几万', '读不出金额，请写作 120000、120,000.50 或 12万'],
  ['20万亿', '读不出金额，请写作 120000、120,000.50 或 12万'],
])('金额写作 %s：照样留着，就地说明为什么不行，不拿它计算', async (typed, reason) => {
  const { user } = await renderScreen(addresses.calculators(), [
    answer(calculators.list, listed),
    answer(calculators.calculate, calculated),
  ]);
  const amount = await screen.findByLabelText(/争议金额/);
  await user.click(amount);
  await user.paste(typed);
  await user.tab();
  expect(amount).toHaveValue(typed);
  expect(amount).toHaveAccessibleDescription(reason);
  expect(screen.getByRole('region', { name: '计算结果' })).toHaveTextContent('改正“争议金额”后即显示结果');
  expect(sentTo(calculators.calculate)).toEqual([]);
});

test('依据的条文在原处展开', async () => {
  const article = { status: 'found' as const, validity: 'inForce' as const, asOf: '2026-11-22', successors: [] };
  const { user, button } = await renderScreen(addresses.calculators(), [
    answer(calculators.list, listed),
    answer(calculators.calculate, calculated),
    answer(statutes.article, {
      ...article,
      detail: '现行有效',
      text: '案件受理费分别按照下列标准交纳',
      statuteId: 's1',
      label: '第十三条',
    }),
  ]);
  await user.type(await screen.findByLabelText(/争议金额/), '1');
  await user.click(await button('《诉讼费用交纳办法》第十三条'));
  expect(await screen.findByText('案件受理费分别按照下列标准交纳')).toBeVisible();
  expect(screen.getByRole('link', { name: '打开法规全文' })).toBeVisible();
});

test('换看别的计算器不丢已填的；期间表填入期间', async () => {
  const { user, button } = await renderScreen(addresses.calculators('court-fee'), [
    answer(calculators.list, listed),
    answer(calculators.calculate, calculated),
  ]);
  await user.type(await screen.findByLabelText(/争议金额/), '1234');
  await user.click(screen.getByRole('link', { name: '期间届满日' }));
  await user.click(await button('推算判决上诉期的届满日'));
  expect(screen.getByLabelText('期间')).toHaveValue('15');
  expect(screen.getByRole('region', { name: '计算结果' })).toHaveTextContent('填写“起算事由发生日”后');
  await user.type(screen.getByRole('searchbox', { name: '查找时效与期间' }), '上诉');
  expect(screen.queryByText('普通诉讼时效')).toBeNull();
  await user.click(screen.getByRole('link', { name: '案件受理费' }));
  expect(await screen.findByLabelText(/争议金额/)).toHaveValue('1234.00');
});

test('算不了的在原处说明', async () => {
  const { user } = await renderScreen(addresses.calculators(), [
    answer(calculators.list, listed),
    refuse(calculators.calculate, { code: 400, text: '没有该日的利率' }),
  ]);
  await user.type(await screen.findByLabelText(/争议金额/), '1');
  expect(await screen.findByRole('alert')).toHaveTextContent('没有该日的利率');
});

test('没有权限的人看不到这一页', async () => {
  await renderScreen(addresses.calculators(), [], { without: [30019] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
});
