import { type QueryNode, search } from '@antai/contract/search';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { casesCategory, hit, searchAnswers } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';
import { textCondition } from './query-url.ts';

const says = textCondition('fullText', { fieldValue: '违约金' });
const open = async (nodes: QueryNode[] = [], category = casesCategory) => {
  const view = await renderScreen(addresses.results('cases', nodes), searchAnswers([hit('1')], [category]));
  return { ...view, bar: within(await screen.findByRole('form', { name: '检索条件' })) };
};

test('没有写词时不能检索与追加；框里的字段只有按词检索的', async () => {
  const { user, bar } = await open();
  expect(bar.getByRole('button', { name: '检索' })).toBeDisabled();
  expect(bar.getByRole('button', { name: '追加条件' })).toBeDisabled();
  expect(bar.getByRole('button', { name: '编辑条件' })).toHaveAttribute('aria-expanded', 'false');
  await user.click(bar.getByRole('combobox', { name: '检索字段' }));
  const options = await screen.findAllByText(/.+/, { selector: '.ant-select-item-option-content' });
  expect(options.map(each => each.textContent)).toEqual(['全文', '案件名称', '法院', '案由']);
  await user.type(bar.getByRole('textbox', { name: '关键词' }), ' 利息 ');
  expect(bar.getByRole('button', { name: '检索' })).toBeEnabled();
  await user.keyboard('{Enter}');
  expect(sentTo(search.list).at(-1)?.data.childQueryBO).toMatchObject([
    textCondition('fullText', { fieldValue: '利息', matchType: 1 }),
  ]);
});

test('期间照地址里的写', async () => {
  const period = { baseQueryBO: { fieldEn: 'judgmentDate', startDate: '2024-01-01', endDate: null }, myId: 'filter' };
  const { bar } = await open([says, period]);
  const [from, to] = bar.getAllByLabelText('裁判日期');
  expect(from).toHaveValue('2024-01-01');
  expect(from).toHaveAttribute('placeholder', '开始日期');
  expect(to).toHaveValue('');
  expect(bar.getByRole('button', { name: '编辑条件 1' })).toBeVisible();
});

test('没有日期的分类没有期间', async () => {
  const fields = casesCategory.fields.filter(({ fieldType }) => fieldType !== 'date');
  const { bar } = await open([says], { ...casesCategory, fields });
  expect(bar.queryByPlaceholderText('开始日期')).toBeNull();
});
