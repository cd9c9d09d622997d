import { calculators } from '@antai/contract/calculators';
import { type DraftDetail, drafting } from '@antai/contract/drafting';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const taskId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a17';
const createTime = '2026-11-22T08:00:00.000Z';
const task = {
  ...{ taskId, name: '买卖合同', templateId: 'sales-contract', matter: '云帆采购', version: 3, missingCount: 1 },
  ...{ files: [], createTime, updateTime: createTime },
};
const detail: DraftDetail = {
  ...task,
  fields: { price: 10_000, hasDeposit: false },
  reused: ['price'],
  template: {
    ...{ id: 'sales-contract', version: 1, title: '买卖合同', group: 'contract-general', summary: '', useWhen: '' },
    ...{ style: 'contract', numbering: 'contract', legalBasis: [], notes: ['先看定金'] },
    sections: [{ id: 's', label: '价款' }],
    fields: [
      { id: 'price', label: '价款', type: 'money', required: true, section: 's' },
      { id: 'place', label: '签订地', type: 'text', required: true, section: 's' },
      { id: 'hasDeposit', label: '有无定金', type: 'bool', section: 's' },
      { id: 'deposit', label: '定金', type: 'money', required: true, showIf: 'hasDeposit', section: 's' },
    ],
    checks: [
      {
        ...{ id: 'low', level: 'warn', assert: 'price > 20000', message: '价款偏低，请确认' },
        legalBasis: [{ statute: '中华人民共和国民法典', article: '第五百八十五条' }],
      },
    ],
    blocks: [
      { t: 'clause', title: '价款', text: '价款{{price}}（{{大写金额(price)}}），签订于{{place}}。' },
      { t: 'clause', if: 'hasDeposit', title: '定金', text: '定金{{deposit}}。' },
      { t: 'clause', title: '生效', text: '签字后生效。' },
    ],
  },
};
const saved = (version: number) => answer(drafting.save, { version, updateTime: createTime, fields: null });
const open = [
  answer(drafting.activate, { task }),
  answer(drafting.detail, detail),
  answer(calculators.list, { calculators: [], limitationPeriods: [], ratesKnownThrough: '2025-09-22' }),
  answer(drafting.matters, { matters: [] }),
];
const preview = () => screen.findByRole('region', { name: '预览' });

test('表单按条件出现，预览随填随改编号，缺项与提示列在一旁', async () => {
  const { user } = await renderScreen(addresses.draft(taskId), [...open, saved(4)]);
  expect(await preview()).toHaveTextContent('价款100.00元（人民币壹佰元整），签订于＿＿＿＿。');
  expect(await preview()).toHaveTextContent('第二条 生效');
  expect(screen.getByText('缺 1 项')).toBeVisible();
  const side = screen.getByRole('complementary', { name: '核对' });
  expect(within(side).getByText('价款偏低，请确认')).toBeVisible();
  expect(within(side).getByRole('button', { name: '《民法典》第五百八十五条' })).toBeVisible();
  expect(screen.queryByRole('spinbutton', { name: /^定金/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '是' }));
  expect(screen.getByRole('spinbutton', { name: /^定金/ })).toBeVisible();
  expect(await preview()).toHaveTextContent('第三条 生效');
});

test('每次改动自动保存，改过的不再算沿用', async () => {
  const { user } = await renderScreen(addresses.draft(taskId), [...open, saved(4)]);
  expect(await screen.findByText('沿用')).toBeVisible();
  await user.type(screen.getByLabelText(/^签订地/), '甲市');
  expect(await preview()).toHaveTextContent('签订于甲市。');
  const price = screen.getByRole('spinbutton', { name: /^价款/ });
  await user.clear(price);
  await user.type(price, '300');
  expect(screen.queryByText('沿用')).toBeNull();
  await screen.findByText(/已保存/);
  await expect
    .poll(() =>
      sentTo(drafting.save)
        .flatMap(({ data }) => data.changes)
        .at(-1),
    )
    .toBeDefined();
  expect(sentTo(drafting.save)[0]?.data).toMatchObject({ taskId, baseVersion: 3 });
});

test('没有连上时留在本页，说明稍后保存；连上后自行保存', async () => {
  const away = refuse(drafting.save, { code: 20000, text: '系统繁忙，请稍后重试' });
  let isAway = true;
  const save = { ...away, reply: (input: unknown) => (isAway ? away : saved(4)).reply(input) };
  const { user } = await renderScreen(addresses.draft(taskId), [...open, save]);
  await user.type(await screen.findByLabelText(/^签订地/), '乙市');
  expect(await screen.findByText(/暂未连上服务器/)).toBeVisible();
  expect(JSON.parse(sessionStorage.getItem(`draft:user-1:drafting:${taskId}`) ?? '[]')).toEqual([['place', '乙市']]);
  isAway = false;
  expect(await screen.findByText(/已保存/, {}, { timeout: 10_000 })).toBeVisible();
  expect(sessionStorage.getItem(`draft:user-1:drafting:${taskId}`)).toBeNull();
});

test('没有起草权限的人看不到这一页', async () => {
  await renderScreen(addresses.draft(), [], { without: [30017] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
});
