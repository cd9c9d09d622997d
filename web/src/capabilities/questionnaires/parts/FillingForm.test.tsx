import { riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { riskFilling } from '@antai/contract/questionnaires/filling';
import { riskProposals } from '@antai/contract/questionnaires/proposals';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import {
  answerAnalysis,
  answerId,
  answerRow,
  questionnaireDetail,
  questionnaireId,
  questionnaireRow,
  riskContent,
  sheetOf,
} from '../../../../test/risk-samples.ts';
import { addresses } from '../../../app/addresses.ts';

const content = structuredClone(riskContent);
content.sections[0]!.questions.push({
  ...{ id: 'party', type: 'party', title: '受评企业', required: false, weight: 0 },
});
const draft = (answers: Record<string, unknown> = {}, more: Parameters<typeof answerAnalysis>[0] = {}) =>
  answerAnalysis({ content, state: 'draft', linkName: null, answers: answers as never, ...more });
const keep = answer(riskAnalysis.fillIn, { answerId });
const others = [
  answer(questionnaires.get, questionnaireDetail({ content })),
  answer(questionnaires.preview, sheetOf(content)),
  answer(questionnaires.page, pageOf([questionnaireRow()])),
  answer(riskProposals.status, { isConfigured: false }),
  answer(riskAnalysis.list, pageOf([answerRow()])),
];
const openNew = (...more: Answer[]) => renderScreen(addresses.riskFilling(questionnaireId), [...more, keep, ...others]);
const openDraft = (...more: Answer[]) => renderScreen(addresses.riskResult(answerId), [...more, keep, ...others]);
const sent = () => sentTo(riskAnalysis.fillIn).map(({ data }) => data);
const leave = () => fireEvent(window, new Event('pagehide'));

test('填到一半点页内的链接离开，已保存；回来时是最后填的，接着填不会改回去', async () => {
  let kept: Record<string, unknown> = {};
  const { user, router } = await openDraft(
    answer(riskAnalysis.get, () => draft(kept)),
    answer(riskAnalysis.fillIn, ({ data }) => {
      kept = data.answers;
      return { answerId };
    }),
  );
  await user.click(await screen.findByRole('radio', { name: '否' }));
  await act(() => router.navigate(addresses.risk()));
  await screen.findByRole('table', { name: '我的问卷' });
  expect(sent()).toMatchObject([{ answerId, answers: { contract: 'no' }, isFinal: false }]);
  await act(() => router.navigate(addresses.riskResult(answerId)));
  expect(await screen.findByRole('radio', { name: '否' })).toBeChecked();
  await user.type(screen.getByRole('textbox', { name: '受评企业：名称' }), '枢');
  leave();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.answers).toEqual({ contract: 'no', party: { name: '枢' } });
});

test('写得还不对的留在框中说明，不送去；其余照常保存', async () => {
  const { user } = await openDraft(answer(riskAnalysis.get, draft()));
  fireEvent.change(await screen.findByRole('textbox', { name: '受评企业：统一社会信用代码' }), {
    target: { value: '91350100M000100Y44' },
  });
  await user.click(screen.getByRole('radio', { name: '是' }));
  leave();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.answers).toEqual({ contract: 'yes' });
  expect(screen.getByRole('textbox', { name: '受评企业：统一社会信用代码' })).toHaveValue('91350100M000100Y44');
  expect(screen.getByText(/统一社会信用代码有误/)).toBeVisible();
});

test('没有保存成：写明原因，所答的还在，重试即存；其间离开页面会问', async () => {
  const { user, button } = await openNew(refuse(riskAnalysis.fillIn, { code: 1, text: '答卷至多200份' }));
  await user.type(await screen.findByRole('textbox', { name: '填写人' }), '枢衡贸易');
  await user.click(screen.getByRole('radio', { name: '是' }));
  leave();
  expect(await screen.findByText(/已答1\/3题，未保存：答卷至多200份/)).toBeVisible();
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  answerWith(keep);
  await user.click(await button('重试保存'));
  expect(await screen.findByText(/已答1\/3题，已保存/)).toBeVisible();
  expect(sent().at(-1)).toMatchObject({ respondent: '枢衡贸易', answers: { contract: 'yes' } });
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('必答的没答完不提交；提交被拒说明原因，还可以再交，成了到结果', async () => {
  const { user, button, url } = await openNew(refuse(riskAnalysis.fillIn, { code: 1, text: '问卷已取消发布' }));
  await user.click(await button('提交并分析'));
  expect(await screen.findByText('还有1道必答题没有作答')).toBeVisible();
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('radio', { name: '否' }));
  await user.click(await button('提交并分析'));
  expect(await screen.findByText('问卷已取消发布')).toBeVisible();
  expect(screen.getByRole('radio', { name: '否' })).toBeChecked();
  answerWith(keep);
  answerWith(answer(riskAnalysis.get, answerAnalysis()));
  await user.click(await button('提交并分析'));
  await waitFor(() => expect(url()).toContain(answerId));
  expect(sent().at(-1)).toMatchObject({ isFinal: true, answers: { contract: 'no' } });
});

test('还没保存过就写备注：先存下答卷，备注记在它上面；没记成写明可重试', async () => {
  const { user, button } = await openNew(refuse(riskFilling.note, { code: 20000, text: '系统繁忙' }));
  await user.click(await button('为“是否都签了合同？”写备注'));
  const note = screen.getByRole('textbox', { name: '“是否都签了合同？”的备注' });
  await user.type(note, '已核对');
  await user.tab();
  expect(await screen.findByText(/未保存：系统繁忙/)).toBeVisible();
  expect(note).toHaveValue('已核对');
  answerWith(answer(riskFilling.note, {}));
  await user.click(await button('重试'));
  await waitFor(() => expect(screen.queryByText(/未保存：系统繁忙/)).toBeNull());
  expect(sent()).toHaveLength(1);
  expect(sentTo(riskFilling.note).at(-1)).toEqual({ data: { answerId, questionId: 'contract', text: '已核对' } });
});

test('退回补充的：写明理由，标出要补的题', async () => {
  const returned = { reason: '请补充人数', questionIds: ['party'] };
  await openDraft(answer(riskAnalysis.get, draft({ contract: 'yes' }, { returned })));
  expect(await screen.findByText('退回补充：请补充人数')).toBeVisible();
  expect(screen.getAllByText('请补充')).toHaveLength(1);
});

test.each([
  ['尚未发布的', { version: null, publishState: 3 as const, versions: [] }, '问卷尚未发布，请先发布再填写'],
  ['他人共享的', { isOwn: false, ownerName: '陈知远' }, '他人共享的问卷只能查看，复制到我的问卷后可以填写'],
])('%s不能代填，说明怎么办', async (_name, more, said) => {
  await openNew(answer(questionnaires.get, questionnaireDetail({ content, ...more })));
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByRole('button', { name: '提交并分析' })).toBeNull();
});
