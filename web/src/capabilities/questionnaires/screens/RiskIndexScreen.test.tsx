import { riskExchange } from '@antai/contract/questionnaires/exchange';
import { riskProposals } from '@antai/contract/questionnaires/proposals';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { questionnaireId, questionnaireRow } from '../../../../test/risk-samples.ts';
import { addresses } from '../../../app/addresses.ts';

const noModel = answer(riskProposals.status, { isConfigured: false });
const list = answer(questionnaires.page, input =>
  pageOf(
    input.data?.isShared
      ? [questionnaireRow({ isOwn: false, ownerName: '陈知远', sharing: 'answers' })]
      : [questionnaireRow({ hasChanges: true, sharing: 'questionnaire' })],
  ),
);

test('本人的问卷：状态、草稿改动与共享范围，发布新版、取消发布、复制、删除', async () => {
  const { user } = await renderScreen(addresses.risk(), [
    list,
    noModel,
    answer(questionnaires.release, { version: 2 }),
    answer(questionnaires.takeBack, {}),
  ]);
  const table = within(await screen.findByRole('table', { name: '我的问卷' }));
  expect(await table.findByText('已发布 第1版')).toBeVisible();
  expect(table.getByText('草稿有改动')).toBeVisible();
  expect(table.getByText('已共享问卷')).toBeVisible();
  await user.click(table.getByRole('button', { name: '发布新版' }));
  await user.click(table.getByRole('button', { name: '取消发布' }));
  expect(sentTo(questionnaires.release)).toHaveLength(1);
  expect(sentTo(questionnaires.takeBack)).toHaveLength(1);
});

test('同事共享的：写明是谁的，只能看答卷与复制', async () => {
  await renderScreen(addresses.risk({ parentId: '1', childId: '4' }), [list, noModel]);
  const table = within(await screen.findByRole('table', { name: '我的问卷' }));
  expect(await table.findByText('陈知远')).toBeVisible();
  expect(table.getByRole('link', { name: '用工合规自检的答卷' })).toBeVisible();
  expect(table.queryByRole('button', { name: /删\s*除|取消发布/ })).toBeNull();
});

test('查找与翻到未发布的，地址带着条件', async () => {
  const { user, search } = await renderScreen(addresses.risk(), [list, noModel]);
  await user.type(await screen.findByRole('textbox', { name: '查找问卷' }), '用工{Enter}');
  expect(search()).toMatchObject({ keyword: '用工' });
  await user.click(screen.getByRole('link', { name: '未发布' }));
  expect(search()).toMatchObject({ childId: '3', keyword: '用工' });
});

test('导入：读出几题，逐行说明没有读懂的，随即可以打开草稿', async () => {
  const { user } = await renderScreen(addresses.risk(), [
    list,
    noModel,
    answer(riskExchange.importFile, {
      ...{ questionnaireId, questionCount: 12 },
      notes: [{ line: 8, text: '谢谢配合', why: '既不是题目、选项，也不是节的标题，未采用' }],
    }),
  ]);
  await screen.findByRole('button', { name: '导入Excel或Word' });
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  await user.upload(chooser, new File(['PK'], '调查.docx'));
  expect(await screen.findByText(/读出12题/)).toBeVisible();
  expect(screen.getByText('第8行“谢谢配合”：既不是题目、选项，也不是节的标题，未采用')).toBeVisible();
});

test('配置了模型才有拟稿：由法规拟好后打开草稿；没有模型就没有这个按钮', async () => {
  const proposal = {
    taskId: questionnaireId,
    sourceName: '《劳动合同法》',
    failReason: null,
    notes: ['其余2题未采用'],
  };
  const { user, button } = await renderScreen(addresses.risk(), [
    list,
    answer(riskProposals.status, { isConfigured: true }),
    answer(riskProposals.add, {
      ...proposal,
      state: 'running',
      finishPercent: 0,
      questionnaireId: null,
      questionCount: 0,
    }),
    answer(riskProposals.get, { ...proposal, state: 'done', finishPercent: 100, questionnaireId, questionCount: 9 }),
  ]);
  await user.click(await button('模型拟稿'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: '开始拟稿' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: '法规名称' }), '劳动合同法');
  await user.click(dialog.getByRole('button', { name: '开始拟稿' }));
  expect(await dialog.findByText(/拟出9题，均待您采纳/)).toBeVisible();
  expect(dialog.getByText('其余2题未采用')).toBeVisible();
  expect(sentTo(riskProposals.add)[0]!.data.source).toEqual({ kind: 'statute', name: '劳动合同法' });
});

test('在我的问卷与问卷库之间，所在的一处有标记', async () => {
  await renderScreen(addresses.risk(), [list, noModel]);
  const tabs = within(await screen.findByRole('navigation', { name: '问卷来源' }));
  expect(tabs.getAllByRole('link', { current: 'page' }).map(each => each.textContent)).toEqual(['我的问卷']);
});
