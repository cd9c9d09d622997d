import { calculators } from '@antai/contract/calculators';
import { type DraftDetail, drafting } from '@antai/contract/drafting';
import { type OpenRun, type SectionEvent, sections } from '@antai/contract/drafting/sections';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, answerStream, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses, urlOf } from '../../../app/addresses.ts';
import { presenter } from '../../../lib/presenter.ts';

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
  answer(sections.status, { isConfigured: false }),
  answer(sections.list, { runs: [] }),
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
  expect(screen.queryByRole('textbox', { name: /^定金/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '是' }));
  expect(screen.getByRole('textbox', { name: /^定金/ })).toBeVisible();
  expect(await preview()).toHaveTextContent('第三条 生效');
});

test('每次改动自动保存，改过的不再算沿用', async () => {
  const { user } = await renderScreen(addresses.draft(taskId), [...open, saved(4)]);
  expect(await screen.findByText('沿用')).toBeVisible();
  await user.type(screen.getByLabelText(/^签订地/), '甲市');
  expect(await preview()).toHaveTextContent('签订于甲市。');
  const price = screen.getByRole('textbox', { name: /^价款/ });
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

test('金额可写作 12万；读不出的照样留着，就地说明，不说“分”', async () => {
  const { user } = await renderScreen(addresses.draft(taskId), [...open, saved(4)]);
  const price = await screen.findByRole('textbox', { name: /^价款/ });
  await user.clear(price);
  await user.type(price, '12万');
  expect(await preview()).toHaveTextContent('人民币壹拾贰万元整');
  await user.type(price, '多');
  await user.tab();
  expect(price).toHaveValue('12万多');
  const row = price.closest<HTMLElement>('[data-field]')!;
  expect(within(row).getByRole('alert')).toHaveTextContent('读不出金额，请写作 120000、120,000.50 或 12万');
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

test('事项没有保存的留在原处，说明原因，可以再试；保存过的离开时不再送', async () => {
  const { user, button } = await renderScreen(addresses.draft(taskId), [
    refuse(drafting.save, { code: 1, text: '事项名称含有不允许的字符' }),
    ...open,
  ]);
  const matter = await screen.findByRole('combobox', { name: '事项' });
  await user.type(matter, '二期');
  await user.tab();
  expect(await screen.findByRole('alert')).toHaveTextContent('事项没有保存：事项名称含有不允许的字符');
  expect(matter).toHaveValue('云帆采购二期');
  answerWith(saved(4));
  await user.click(await button('重试'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await user.click(matter);
  await user.tab();
  const sent = sentTo(drafting.save).map(({ data }) => data.matter);
  expect(sent).toEqual(['云帆采购二期', '云帆采购二期']);
});

test('没有起草权限的人看不到这一页', async () => {
  await renderScreen(addresses.draft(), [], { without: [30017] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
});

const withReasons: DraftDetail = {
  ...detail,
  fields: { ...detail.fields, reasons: '已写的一段。' },
  template: {
    ...detail.template,
    fields: [...detail.template.fields, { id: 'reasons', label: '事实与理由', type: 'longtext', section: 's' }],
    blocks: [{ t: 'clause', title: '理由', text: '{{reasons}}' }],
  },
};
const runId = '7c9f7f55-1a07-4f3b-8f0b-2b6a1d4a7a10';
const said = (text: string): SectionEvent[] => [
  { type: 'status', text: '正在拟写' },
  { type: 'model', label: '本地模型' },
  {
    ...{ type: 'text', columnId: 'wholeText', label: '事实与理由', text, dropped: { invented: 1, uncitable: 2 } },
    citations: [{ raw: '《民法典》第五百八十五条', status: 'differs', detail: '引文与条文不符' }],
  },
];
/** A house whose model writes a text; its run stands as told until it is continued, and is gone once it was taken. */
const withModel = (text: string, state: OpenRun['state'] = 'done') => {
  let runs: OpenRun[] = state === 'done' ? [] : [{ runId, fieldId: 'reasons', state, failReason: null }];
  let stands = state;
  const run = () => ({ runId, events: said(text), end: { state: stands, failReason: null } });
  return [
    answer(drafting.activate, { task }),
    answer(drafting.detail, withReasons),
    answer(calculators.list, { calculators: [], limitationPeriods: [], ratesKnownThrough: '2025-09-22' }),
    answer(drafting.matters, { matters: [] }),
    answer(sections.status, { isConfigured: true }),
    answer(sections.list, () => ({ runs })),
    answerStream(sections.propose, () => {
      runs = [{ runId, fieldId: 'reasons', state: 'running', failReason: null }];
      return run();
    }),
    answerStream(sections.follow, run),
    answerStream(sections.continue, () => {
      stands = 'done';
      return run();
    }),
    answer(sections.remove, () => {
      runs = [];
      return {};
    }),
    saved(4),
  ];
};

test('模型所拟标明待采纳，改后采纳接在所填之后；刷新不丢，去除与未核验的照实说', async () => {
  const { user } = await renderScreen(addresses.draft(taskId), withModel('逾期未付。'));
  expect(screen.queryByRole('button', { name: '拟写：价款' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: '拟写：事实与理由' }));
  await user.type(screen.getByLabelText('补充事实'), '多次催要');
  await user.click(screen.getByRole('button', { name: '开始拟写' }));
  const card = await screen.findByRole('region', { name: '模型所拟，待采纳' });
  expect(sentTo(sections.propose)[0]?.data).toEqual({ taskId, fieldId: 'reasons', facts: '多次催要' });
  expect(card).toHaveTextContent('有差异《民法典》第五百八十五条：引文与条文不符');
  expect(card).toHaveTextContent('已去除：1句含有未给出的数字、日期或名称；2句引用了查不到的法条或案号');
  expect(await preview()).not.toHaveTextContent('逾期未付');
  await user.type(within(card).getByLabelText('所拟事实与理由'), '请予支持。');
  expect(sessionStorage.getItem(`draft:user-1:drafting-sections:${taskId}`)).toContain('请予支持');
  await user.click(within(card).getByRole('button', { name: '采纳' }));
  expect(screen.getByRole('textbox', { name: /^事实与理由/ })).toHaveValue('已写的一段。\n逾期未付。请予支持。');
  expect(await preview()).toHaveTextContent('逾期未付。请予支持。');
  expect(screen.queryByRole('region', { name: '模型所拟，待采纳' })).toBeNull();
});

test('不用所拟的一段，所填一字不动', async () => {
  const { user } = await renderScreen(addresses.draft(taskId), withModel('逾期未付。'));
  await user.click(await screen.findByRole('button', { name: '拟写：事实与理由' }));
  await user.click(screen.getByRole('button', { name: '开始拟写' }));
  const card = await screen.findByRole('region', { name: '模型所拟，待采纳' });
  await user.click(within(card).getByRole('button', { name: '不用' }));
  expect(screen.getByRole('textbox', { name: /^事实与理由/ })).toHaveValue('已写的一段。');
  expect(sentTo(drafting.save)).toEqual([]);
});

test('停下的拟写在刷新后仍在：已拟的看得到，接着拟写，拟完列为待采纳并不再留在服务器', async () => {
  const { user } = await renderScreen(addresses.draft(taskId), withModel('逾期未付。', 'stopped'));
  const stopped = await screen.findByRole('region', { name: '已停止' });
  expect(stopped).toHaveTextContent('逾期未付。');
  expect(await preview()).not.toHaveTextContent('逾期未付');
  await user.click(within(stopped).getByRole('button', { name: '接着拟写' }));
  expect(await screen.findByRole('region', { name: '模型所拟，待采纳' })).toHaveTextContent('本地模型');
  await expect.poll(() => screen.queryByRole('region', { name: '已停止' })).toBeNull();
  expect(sentTo(sections.remove).map(({ data }) => data)).toEqual([{ runId }]);
});

test('中断的拟写可以就用已拟的，也可以去掉', async () => {
  const { user } = await renderScreen(addresses.draft(taskId), withModel('逾期未付。', 'interrupted'));
  const broken = await screen.findByRole('region', { name: '拟写中断' });
  await user.click(within(broken).getByRole('button', { name: '就用已拟的' }));
  const card = await screen.findByRole('region', { name: '模型所拟，待采纳' });
  expect(within(card).getByLabelText('所拟事实与理由')).toHaveValue('逾期未付。');
});

test('没有模型：不给拟写，说明配置后能添什么', async () => {
  const without = [
    answer(sections.status, { isConfigured: false }),
    ...withModel('').filter(each => each.call !== sections.status),
  ];
  await renderScreen(addresses.draft(taskId), without);
  expect(await screen.findByText(/尚未配置模型。配置后，事实、理由等段落/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '拟写：事实与理由' })).toBeNull();
});

test('还有缺项时先说明缺什么，仍要导出才生成', async () => {
  const { user } = await renderScreen(addresses.draft(taskId), [...open, saved(4), answer(drafting.build, {})]);
  await preview();
  await user.click(document.querySelector('[data-field=price] input')!);
  await user.keyboard('{Alt>}e{/Alt}');
  expect(await screen.findByRole('dialog')).toHaveTextContent('导出的文书在这些位置留空');
  expect(sentTo(drafting.build)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '仍要导出' }));
  await waitFor(() => expect(sentTo(drafting.build)).toHaveLength(1));
});

test('Alt ↓ 到下一处缺漏而不动所在的金额，Alt E 存妥后生成Word', async () => {
  const file = { fileType: 'docx' as const, status: 'done' as const, finishPercent: 100, failReason: null };
  const { user } = await renderScreen(addresses.draft(taskId), [
    ...open,
    ...[saved(4), answer(drafting.build, {}), answer(drafting.download, 'docx')],
  ]);
  await preview();
  await user.click(document.querySelector('[data-field=price] input')!);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const here = document.activeElement!.closest('[data-field]');
  expect(here).toHaveAttribute('data-field', 'place');
  await user.keyboard('上海');
  answerWith(
    answer(drafting.detail, { ...detail, files: [{ ...file, version: 4, fileName: '合同.docx', isExpired: false }] }),
  );
  await user.keyboard('{Alt>}e{/Alt}');
  await waitFor(() => expect(sentTo(drafting.download)).toEqual([{ data: { taskId, fileType: 'docx' } }]));
  expect(sentTo(drafting.build)).toEqual(sentTo(drafting.download));
  expect(sentTo(drafting.save).at(-1)?.data.changes).toEqual([{ fieldId: 'place', value: '上海' }]);
});

const docx = { fileType: 'docx' as const, finishPercent: 0, failReason: null, fileName: null, version: null };
const exportOf = (files: DraftDetail['files']) => [
  answer(drafting.build, {}),
  answer(drafting.detail, { ...detail, files }),
];

test('导出的文件没了或没能生成：说明原因，不再问', async () => {
  const { user } = await renderScreen(addresses.draft(taskId), [...open, saved(4)]);
  await preview();
  const toldError = vi.spyOn(presenter, 'error');
  for (const [files, words] of [
    [[], '文书未能生成：文件已不在，请重新导出'],
    [[{ ...docx, status: 'failed' as const, failReason: '已停止', isExpired: false }], '文书未能生成：已停止'],
  ] as const) {
    for (const each of exportOf([...files])) answerWith(each);
    await user.click(screen.getByRole('button', { name: /导出 ?Word/ }));
    await user.click(await screen.findByRole('button', { name: '仍要导出' }));
    await waitFor(() => expect(toldError).toHaveBeenLastCalledWith(words));
  }
  expect(sentTo(drafting.download)).toEqual([]);
});

test('离开起草页后不再问文件是否生成，说明在哪里下载', async () => {
  const { user, router } = await renderScreen(addresses.draft(taskId), [
    ...open,
    ...[saved(4), answer(drafting.page, pageOf([]))],
  ]);
  await preview();
  for (const each of exportOf([{ ...docx, status: 'running', isExpired: false }])) answerWith(each);
  const message = vi.spyOn(presenter, 'message');
  await user.click(screen.getByRole('button', { name: /导出 ?Word/ }));
  await user.click(await screen.findByRole('button', { name: '仍要导出' }));
  await waitFor(() => expect(sentTo(drafting.detail).length).toBeGreaterThan(2));
  await act(async () => router.history.push(urlOf(addresses.draftHistory)));
  const words = ['文书仍在生成', '已离开起草页，完成后可在起草历史中下载'];
  await waitFor(() => expect(message).toHaveBeenLastCalledWith(...words), { timeout: 3000 });
  const askedCount = sentTo(drafting.detail).length;
  await new Promise(resolve => setTimeout(resolve, 700));
  expect(sentTo(drafting.detail)).toHaveLength(askedCount);
});

test('各分区写明必填的填了几项，只数出现的；须改的与提示分开计数', async () => {
  const check = { id: 'high', level: 'error' as const, assert: 'price > 50000', message: '价款过低', legalBasis: [] };
  const template = {
    ...detail.template,
    checks: [{ ...check, id: 'low', level: 'warn' as const, message: '偏低' }, check],
  };
  await renderScreen(addresses.draft(taskId), [answer(drafting.detail, { ...detail, template }), ...open]);
  const nav = within(await screen.findByRole('navigation', { name: '分区' }));
  expect(nav.getByRole('button', { name: /价款/ })).toHaveTextContent('价款1/2');
  const side = within(screen.getByRole('complementary', { name: '核对' }));
  const counts = side.getByRole('heading', { name: /^核对/ }).querySelectorAll('b');
  expect([...counts].map(each => [each.getAttribute('data-level'), each.textContent])).toEqual([
    ['error', '1'],
    ['warn', '1'],
  ]);
  expect(side.getByText('价款过低')).toHaveTextContent(/^须改价款过低/);
  expect(side.getByRole('button', { name: '签订地' })).toBeVisible();
});
