import { calculators } from '@antai/contract/calculators';
import { type DraftDetail, drafting } from '@antai/contract/drafting';
import type { Proposal } from '@antai/contract/drafting/material';
import { sections } from '@antai/contract/drafting/sections';
import { records } from '@antai/contract/records';
import { search } from '@antai/contract/search';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, answer, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { caseDetail } from '../../../../test/samples.ts';
import { addresses } from '../../../app/addresses.ts';

const taskId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a17';
const createTime = '2026-11-22T08:00:00.000Z';
const task = {
  ...{ taskId, name: '买卖合同', templateId: 'sales-contract', matter: '', version: 3, missingCount: 1 },
  ...{ files: [], createTime, updateTime: createTime },
};
const detail = (fields: Record<string, unknown> = {}): DraftDetail => ({
  ...task,
  ...{ fields, reused: [] },
  template: {
    ...{ id: 'sales-contract', version: 1, title: '买卖合同', group: 'contract-general', summary: '', useWhen: '' },
    ...{ style: 'contract', numbering: 'contract', legalBasis: [], notes: [], checks: [] },
    sections: [{ id: 's', label: '正文' }],
    fields: [
      { id: 'buyer', label: '买方', type: 'party', required: true, section: 's' },
      {
        ...{ id: 'goods', label: '货物', type: 'rows', required: true, section: 's' },
        fields: [
          { id: 'name', label: '名称', type: 'text', required: true },
          { id: 'count', label: '数量', type: 'number', default: 1 },
        ],
      },
      { id: 'witness', label: '见证人', type: 'text', section: 's', repeat: { max: 2 } },
      { id: 'place', label: '签订地', type: 'text', required: true, section: 's' },
    ],
    blocks: [{ t: 'clause', title: '地点', text: '签订于{{place}}。' }],
  } as never,
});
const open = (fields: Record<string, unknown>, ...more: Answer[]) =>
  renderScreen(addresses.draft(taskId), [
    ...more,
    answer(drafting.activate, { task }),
    answer(drafting.detail, detail(fields)),
    answer(calculators.list, { calculators: [], limitationPeriods: [], ratesKnownThrough: '2025-09-22' }),
    answer(drafting.matters, { matters: [] }),
    answer(sections.status, { isConfigured: false }),
    answer(sections.list, { runs: [] }),
    answer(search.suggest, []),
    answer(drafting.save, ({ data }) => ({ version: data.baseVersion + 1, updateTime: createTime, fields: null })),
  ]);
const suggestion = answer(search.suggest, [
  {
    ...{ fieldEn: 'name', fieldShow: '机构', recordType: '16' },
    list: [{ text: '澄屿科技有限公司', count: 1, id: 'c-1' }],
  },
]);
const leave = () => fireEvent(window, new Event('pagehide'));
const changed = () => {
  leave();
  return Object.fromEntries(
    sentTo(drafting.save).flatMap(({ data }) => data.changes.map(({ fieldId, value }) => [fieldId, value])),
  );
};

test('从机构库带入：名称、代码与住所一起来；其间另填的不丢', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>(resolve => (arrive = resolve));
  const { user } = await open(
    {},
    suggestion,
    answer(records.detail, async () => {
      await arrived;
      return { ...caseDetail(), fields: { name: '澄屿科技有限公司', address: '云栈街1号' } };
    }),
  );
  await user.type(await screen.findByRole('combobox', { name: '买方的名称' }), '澄屿');
  await user.click(await screen.findByTitle('澄屿科技有限公司'));
  const phone = screen.getByLabelText(/买方的.*电话/);
  await user.type(phone, '0591');
  await act(async () => arrive());
  expect(await screen.findByText('已从机构库带入，请核对')).toBeVisible();
  expect(phone).toHaveValue('0591');
  expect(changed().buyer).toMatchObject({ name: '澄屿科技有限公司', address: '云栈街1号', kind: '法人' });
});

test('机构资料读不出：说明，已填的名称还在', async () => {
  const { user } = await open({}, suggestion, refuse(records.detail, { code: 404, text: '没有这条记录' }));
  await user.type(await screen.findByRole('combobox', { name: '买方的名称' }), '澄屿');
  await user.click(await screen.findByTitle('澄屿科技有限公司'));
  expect(await screen.findByText('机构资料没有读出，请手工填写')).toBeVisible();
  expect(screen.getByRole('combobox', { name: '买方的名称' })).toHaveValue('澄屿科技有限公司');
});

test('没有机构权限的不给联想，自然人也不给，照样能填', async () => {
  const { user } = await open({ buyer: { kind: '自然人' } });
  await user.type(await screen.findByRole('textbox', { name: '买方的名称' }), '费秋声');
  expect(changed().buyer).toEqual({ kind: '自然人', name: '费秋声' });
  expect(sentTo(search.suggest)).toEqual([]);
});

test('成行的：必填的先给一行，带默认值；加一行、删一行，其余行不动', async () => {
  const { user } = await open({});
  const rows = within(await screen.findByRole('list', { name: '货物' }));
  await user.type(rows.getByLabelText('货物第1行名称'), '茶叶');
  await user.click(rows.getByRole('button', { name: /添加货物/ }));
  await user.type(rows.getByLabelText('货物第2行名称'), '茶具');
  expect(changed().goods).toEqual([
    { name: '茶叶', count: 1 },
    { name: '茶具', count: 1 },
  ]);
  await user.click(rows.getByRole('button', { name: '删除货物第1行' }));
  expect(rows.getByLabelText('货物第1行名称')).toHaveValue('茶具');
  expect(changed().goods).toEqual([{ name: '茶具', count: 1 }]);
});

test('可重复的至多两个；删去一个，另一个不变', async () => {
  const { user } = await open({ witness: ['甲', '乙'] });
  expect(await screen.findByLabelText('见证人1')).toHaveValue('甲');
  expect(screen.queryByRole('button', { name: '添加见证人' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '删除见证人1' }));
  expect(screen.getByRole('textbox', { name: '见证人' })).toHaveValue('乙');
  expect(screen.getByRole('button', { name: '添加见证人' })).toBeVisible();
  expect(changed().witness).toEqual(['乙']);
});

const proposal = (shown: string, sourceName: string): Proposal => ({
  ...{ fieldId: 'place', value: shown, shown, isLikely: true, sourceName },
  passage: { text: `签订于${shown}`, start: 3, end: 3 + shown.length },
});
const propose = (...proposals: Proposal[]) =>
  sessionStorage.setItem(`draft:user-1:drafting-proposals:${taskId}`, JSON.stringify(proposals));

test('材料里几处说法：采纳一处其余即去；忽略的不改所填', async () => {
  propose(proposal('福州', '合同.docx'), proposal('厦门', '邮件.pdf'), proposal('泉州', '传真.pdf'));
  const { user } = await open({});
  await user.click(await screen.findByRole('button', { name: '忽略：厦门' }));
  expect(screen.queryByRole('button', { name: '采纳：厦门' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '采纳：福州' }));
  expect(screen.getByLabelText(/^签订地/)).toHaveValue('福州');
  expect(screen.queryByRole('button', { name: '忽略：泉州' })).toBeNull();
  expect(changed().place).toBe('福州');
  expect(sessionStorage.getItem(`draft:user-1:drafting-proposals:${taskId}`)).toBeNull();
});

test('材料与所填不同：写明不同，不盖掉所填，也不能直接采纳', async () => {
  propose(proposal('福州', '合同.docx'));
  await open({ place: '泉州' });
  expect(await screen.findByText('与所填不同：泉州；如以材料为准，请先清空再采纳')).toBeVisible();
  expect(screen.queryByRole('button', { name: '采纳：福州' })).toBeNull();
  expect(screen.getByLabelText(/^签订地/)).toHaveValue('泉州');
});

test('服务器不收的：写明原因，所填的留在本页，再打开还在', async () => {
  const { user } = await open({}, refuse(drafting.save, { code: 404, text: '起草任务不存在或已删除' }));
  await user.type(await screen.findByLabelText(/^签订地/), '福州');
  leave();
  expect(await screen.findByText(/起草任务不存在或已删除/)).toBeVisible();
  expect(screen.getByLabelText(/^签订地/)).toHaveValue('福州');
  expect(sessionStorage.getItem(`draft:user-1:drafting:${taskId}`)).toContain('福州');
});

test('别处也改了：别处的看得到，自己没存到的不被盖掉', async () => {
  let first = true;
  const { user } = await open(
    {},
    answer(drafting.save, ({ data }) => {
      const fields = first ? { place: '别处写的', witness: ['别处加的'] } : null;
      first = false;
      return { version: data.baseVersion + 5, updateTime: createTime, fields };
    }),
  );
  await user.type(await screen.findByLabelText('货物第1行名称'), '茶');
  leave();
  await waitFor(() => expect(screen.getByLabelText(/^签订地/)).toHaveValue('别处写的'));
  expect(screen.getByRole('textbox', { name: '见证人' })).toHaveValue('别处加的');
});
