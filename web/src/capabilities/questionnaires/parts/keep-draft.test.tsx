import { riskProposals } from '@antai/contract/questionnaires/proposals';
import { questionnaireFaults, questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { questionnaireDetail, questionnaireId, questionnaireRow } from '../../../../test/risk-samples.ts';
import { addresses } from '../../../app/addresses.ts';

const save = answer(questionnaires.save, input => ({
  ...{ questionnaireId, revision: (input.data.revision ?? 0) + 1, problems: [] },
}));
const open = (...more: Answer[]) =>
  renderScreen(addresses.riskEditor(questionnaireId), [
    ...more,
    answer(questionnaires.get, questionnaireDetail()),
    answer(questionnaires.page, pageOf([questionnaireRow()])),
    answer(riskProposals.status, { isConfigured: false }),
    save,
  ]);
const title = () => screen.findByRole('textbox', { name: '第1题的题目' });
const sentTitles = () => sentTo(questionnaires.save).map(({ data }) => data.content.sections[0]?.questions[0]?.title);
const leave = () => fireEvent(window, new Event('pagehide'));

test('改完马上点页内的链接离开，也已保存', async () => {
  const { user, router } = await open();
  await user.type(await title(), '？');
  await act(() => router.navigate(addresses.risk()));
  await screen.findByRole('table', { name: '我的问卷' });
  expect(sentTitles()).toEqual(['是否都签了合同？？']);
});

test('保存后去看答卷再回来，是保存了的样子', async () => {
  let kept = questionnaireDetail();
  const { user, router } = await open(
    answer(questionnaires.save, ({ data: { content } }) => {
      kept = questionnaireDetail({ content: content as typeof kept.content, revision: kept.revision + 1 });
      return { questionnaireId, revision: kept.revision, problems: [] };
    }),
    answer(questionnaires.get, () => kept),
  );
  await user.type(await title(), '？');
  leave();
  expect(await screen.findByText('每次修改自动保存')).toBeVisible();
  await act(() => router.navigate(addresses.risk()));
  await screen.findByRole('table', { name: '我的问卷' });
  await act(() => router.navigate(addresses.riskEditor(questionnaireId)));
  expect(await title()).toHaveValue('是否都签了合同？？');
  await user.type(await title(), '！');
  leave();
  expect(sentTo(questionnaires.save).map(({ data }) => data.revision)).toEqual([3, 4]);
});

test('没有保存成的写明原因，写下的还在，重试即存；没存之前离开页面会问', async () => {
  const { user, button } = await open(refuse(questionnaires.save, questionnaireFaults.changedMeanwhile));
  await user.type(await title(), '？');
  leave();
  expect(await screen.findByText(new RegExp(`未保存：${questionnaireFaults.changedMeanwhile.text}`))).toBeVisible();
  expect(await title()).toHaveValue('是否都签了合同？？');
  const asks = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(true);
  answerWith(save);
  await user.click(await button('重试'));
  leave();
  expect(await screen.findByText('每次修改自动保存')).toBeVisible();
  expect(asks()).toBe(false);
});

test('保存还没回来又改了的，回来后接着存，版本接着上一次', async () => {
  let release = () => {};
  const first = new Promise<void>(resolve => (release = resolve));
  const { user } = await open(
    answer(questionnaires.save, async ({ data: { revision = 0 } }) => {
      if (revision === 3) await first;
      return { questionnaireId, revision: revision + 1, problems: [] };
    }),
  );
  await user.type(await title(), '甲');
  leave();
  await user.type(await title(), '乙');
  leave();
  expect(sentTitles()).toEqual(['是否都签了合同？甲']);
  release();
  expect(await screen.findByText('每次修改自动保存')).toBeVisible();
  expect(sentTitles()).toEqual(['是否都签了合同？甲', '是否都签了合同？甲乙']);
  expect(sentTo(questionnaires.save).map(({ data }) => data.revision)).toEqual([3, 4]);
});

test('新建的第一次保存后有了地址，之后存在同一份上，写的不断', async () => {
  const { user, url } = await renderScreen(addresses.riskEditor(), [save]);
  await user.type(await screen.findByRole('textbox', { name: '问卷标题' }), '供应商');
  leave();
  await waitFor(() => expect(url()).toContain(questionnaireId));
  await user.type(screen.getByRole('textbox', { name: '问卷标题' }), '自检');
  leave();
  await waitFor(() => expect(sentTo(questionnaires.save)).toHaveLength(2));
  const [first, second] = sentTo(questionnaires.save);
  expect(first?.data).not.toHaveProperty('questionnaireId');
  expect(second?.data).toMatchObject({ questionnaireId, revision: 1, content: { title: '供应商自检' } });
});

test('新建的没存完就走了：存下了，人留在去的地方', async () => {
  const { user, router, url } = await renderScreen(addresses.riskEditor(), [
    save,
    answer(questionnaires.page, pageOf([questionnaireRow()])),
    answer(riskProposals.status, { isConfigured: false }),
  ]);
  await user.type(await screen.findByRole('textbox', { name: '问卷标题' }), '供应商');
  await act(() => router.navigate(addresses.risk()));
  await screen.findByRole('table', { name: '我的问卷' });
  await waitFor(() => expect(sentTo(questionnaires.save)).toHaveLength(1));
  await act(async () => undefined);
  expect(url()).not.toContain(questionnaireId);
});

test('撤销到头不能再撤，撤销后另改则不能恢复', async () => {
  const { user, button } = await open();
  expect(await button('撤销')).toBeDisabled();
  await user.type(await title(), '甲');
  await user.click(await button('撤销'));
  expect(await button('撤销')).toBeDisabled();
  expect(await button('恢复')).toBeEnabled();
  await user.type(await title(), '乙');
  expect(await button('恢复')).toBeDisabled();
  expect(await title()).toHaveValue('是否都签了合同？乙');
});
