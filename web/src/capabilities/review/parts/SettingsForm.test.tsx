import { review } from '@antai/contract/review';
import { type Playbook, playbooks } from '@antai/contract/review/playbooks';
import type { ReviewDetail } from '@antai/contract/review/records';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, answer, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { reviewAnswers, reviewDetail, reviewId } from '../../../../test/review-samples.ts';
import { addresses } from '../../../app/addresses.ts';

const { preparation, settings } = reviewDetail;
const candidates = [preparation.candidates[0]!];
/** A lease whose type is known, not judged yet. */
const prepared = (more: Partial<ReviewDetail['preparation']> = {}): ReviewDetail => ({
  ...{ ...reviewDetail, status: 'prepared', taskId: null, result: null },
  preparation: { ...preparation, typeOutcome: 'found', candidates, factsWanted: [], ...more },
});
const open = async (detail: ReviewDetail, ...more: Answer[]) => {
  const shown = await renderScreen(addresses.contractReview(reviewId), [
    ...more,
    answer(review.get, detail),
    answer(review.start, {}),
    ...reviewAnswers,
  ]);
  await screen.findByRole('region', { name: '审查设置' });
  return shown;
};
const sent = () => sentTo(review.start).at(-1)?.data;

test('合同约定了其他法律：先确认适用法才能审查，确认了什么写进请求', async () => {
  const { user, button } = await open(prepared({ otherLaw: '合同约定适用香港法律' }));
  expect(screen.getByRole('alert')).toHaveTextContent('请先确认适用法合同约定适用香港法律。内地的规则不能直接套用。');
  expect(await button('开始审查')).toBeDisabled();
  expect(screen.getByText('先确认适用法')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: '已确认，仍按内地法律审查' }));
  await user.click(await button('开始审查'));
  expect(sent()).toMatchObject({ isMainland: true, typeId: 'lease' });
});

test('没有约定其他法律的不问适用法；事实不影响规则的不问；没有审查过的不能取消', async () => {
  const { user, button } = await open(prepared());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('radio', { name: '不是' })).toBeNull();
  expect(screen.queryByText('可能是')).toBeNull();
  expect(screen.queryByRole('button', { name: /^取\s*消$/ })).toBeNull();
  expect(screen.getByText('已识别，把握60%；不对请改选')).toBeVisible();
  await user.click(await button('开始审查'));
  expect(sent()).toEqual({
    ...{ recordId: reviewId, typeId: 'lease', side: 'b', strictness: 'usual', facts: {}, isMainland: false },
    ...{ hasModel: false, signDate: '2026-11-22' },
  });
});

test('没有认出类型的可以按通用规则审查；付款方与出借人各问各的', async () => {
  const detail = prepared({ typeOutcome: 'none', candidates: [], factsWanted: ['payer'] });
  const { user, button } = await open({ ...detail, settings: { ...settings, typeId: null } });
  expect(screen.getByText('没有认出类型，请选择；选“其他”只按通用规则审查')).toBeVisible();
  expect(screen.queryByText('出借人是银行或其他金融机构吗？')).toBeNull();
  const payer = within(screen.getByRole('group', { name: /^付款方是机关/ }));
  await user.click(payer.getByRole('radio', { name: '是' }));
  expect(screen.getByText('甲方', { selector: '.ant-segmented-item-label' })).toBeVisible();
  await user.click(await button('开始审查'));
  expect(sent()).toMatchObject({ typeId: null, facts: { payer: 'large' } });
});

test('有语言模型才问是否用它，选了才用', async () => {
  const types = {
    types: [{ dictId: '102', typeId: 'lease', name: '房屋租赁合同', note: '', sides: { a: '甲', b: '乙' } }],
  };
  const { user, button } = await open(prepared(), answer(review.typeList, { ...types, hasModel: true }));
  expect(screen.getByText('离线模式：硬规则与清单，未使用语言模型')).toBeVisible();
  await user.click(await screen.findByRole('checkbox', { name: '另由语言模型逐条审读' }));
  expect(screen.getByText('硬规则、清单与语言模型')).toBeVisible();
  await user.click(await button('开始审查'));
  expect(sent()).toMatchObject({ hasModel: true });
});

test('读不到的、有修订的与上一稿都写明；甲乙方各是谁', async () => {
  const detail = prepared({
    ...{ unread: ['图片2张', '附件一'], hasTrackedChanges: true, signDate: '2026-11-20' },
    parties: [{ side: 'a', role: '甲方', name: '衡序公司' }],
  });
  await open({ ...detail, earlierName: '第1稿.docx' });
  expect(
    screen.getByText(/甲方：衡序公司。未读或须核对：图片2张、附件一。原件含修订，按接受后的文字审查。/),
  ).toBeVisible();
  expect(screen.getByText(/只审对方改动：与上一稿“第1稿.docx”比较/)).toBeVisible();
  expect(screen.getByText(/^合同写明/)).toBeVisible();
});

test('立场库：这一类与通用的在先，其他类型的注明；选了才写进请求', async () => {
  const playbookId = (at: number) => `0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a5${at}`;
  const book = (at: number, more: Partial<Playbook>): Playbook => ({
    ...{ playbookId: playbookId(at), name: `立场${at}`, typeId: null, side: 'b', version: 1, pointCount: 2 },
    ...{ isShared: false, mayChange: true, updateTime: '2026-11-22T08:00:00.000Z', ...more },
  });
  const list = [book(1, { typeId: 'sale' }), book(2, {}), book(3, { typeId: 'lease' })];
  const { user, button } = await open(prepared(), answer(playbooks.list, { playbooks: list }));
  await user.click(await screen.findByRole('combobox', { name: '立场库' }));
  await screen.findByTitle(/立场3/);
  const offered = screen.getAllByTitle(/^立场\d/).map(each => each.textContent);
  expect(offered).toEqual(['立场2 第1版（2点）', '立场3 第1版（2点）', '立场1 第1版（2点），其他类型']);
  await user.click(screen.getByTitle(/立场3/));
  await user.click(await button('开始审查'));
  expect(sent()).toMatchObject({ playbookId: playbookId(3) });
});
