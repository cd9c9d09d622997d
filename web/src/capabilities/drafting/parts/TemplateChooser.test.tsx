import { drafting, type TemplateHead } from '@antai/contract/drafting';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const taskId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a17';
const template = (templateId: string, title: string, groupId: string, useWhen: string): TemplateHead => ({
  ...{ templateId, title, groupId, useWhen, version: 1, summary: `${title}范本`, fieldCount: 12 },
});
const group = (groupId: string, name: string, order: number) => ({
  ...{ groupId, name, order, description: name, templateCount: 1 },
});
const last = {
  ...{ taskId, name: '旧合同', templateId: 'sales', matter: '云帆采购', version: 3, missingCount: 2, files: [] },
  ...{ createTime: '2026-11-22T08:00:00.000Z', updateTime: '2026-11-22T08:00:00.000Z' },
};
const open = (...more: Answer[]) =>
  renderScreen(addresses.draft(), [
    ...more,
    answer(drafting.groups, { groups: [group('contract', '合同', 1), group('suit', '诉讼', 2)] }),
    answer(drafting.templates, {
      templates: [
        template('sales', '买卖合同', 'contract', '货物买卖'),
        template('claim', '起诉状', 'suit', '买卖纠纷起诉'),
      ],
    }),
    answer(drafting.matters, { matters: ['云帆采购'] }),
    answer(drafting.activate, { task: last }),
  ]);
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('几个词都要有，分组与检索同时管；没有的如实说明；分组写明各有几份', async () => {
  const { user } = await open();
  const groups = within(await screen.findByRole('navigation', { name: '模板分组' }));
  expect(groups.getByRole('button', { name: '全部2' })).toBeVisible();
  const find = screen.getByRole('searchbox', { name: '检索模板' });
  await user.type(find, '买卖');
  expect(titles()).toEqual(['买卖合同', '起诉状']);
  await user.type(find, ' 起诉');
  expect(titles()).toEqual(['起诉状']);
  await user.click(groups.getByRole('button', { name: /合同/ }));
  expect(screen.getByText('没有这样的模板，请换个说法或看全部分组')).toBeVisible();
});

test('接着上次的：写明事项与缺几项；没有上次的不写', async () => {
  const { queries } = await open();
  expect(await screen.findByRole('link', { name: '旧合同' })).toBeVisible();
  expect(screen.getByText(/（云帆采购），缺2项/)).toBeVisible();
  answerWith(answer(drafting.activate, { task: null }));
  await queries.invalidateQueries({ queryKey: ['drafting', 'last'] });
  await waitFor(() => expect(screen.queryByText(/上次打开/)).toBeNull());
});

test('没有开始成的写明原因，事项还在；写了事项的沿用它', async () => {
  const { user, button } = await open(refuse(drafting.create, { code: 1, text: '起草任务已满' }));
  await user.type(await screen.findByRole('combobox', { name: '事项' }), ' 云帆采购 ');
  await user.click(await button('起草：买卖合同'));
  expect(await screen.findByText('起草任务已满')).toBeVisible();
  expect(screen.getByRole('combobox', { name: '事项' })).toHaveValue(' 云帆采购 ');
  expect(sentTo(drafting.create)).toEqual([{ data: { templateId: 'sales', matter: '云帆采购' } }]);
});

test('模板读不出的说明，重试即列', async () => {
  const { user, button } = await open(refuse(drafting.templates, { code: 20000, text: '系统繁忙' }));
  expect(await screen.findByText('系统繁忙')).toBeVisible();
  answerWith(answer(drafting.templates, { templates: [template('sales', '买卖合同', 'contract', '')] }));
  await user.click(await button('重试'));
  await waitFor(() => expect(titles()).toEqual(['买卖合同']));
});
