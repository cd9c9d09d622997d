import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { questionnaireDetail, questionnaireId } from '../../../../test/risk-samples.ts';
import { addresses } from '../../../app/addresses.ts';

const problem = { severity: 'error' as const, text: '第1题还没有题目' };
const answers = (detail = questionnaireDetail()) => [
  answer(questionnaires.get, detail),
  answer(questionnaires.save, input => ({ questionnaireId, revision: (input.data.revision ?? 0) + 1, problems: [] })),
  answer(questionnaires.copy, { questionnaireId }),
];
const address = addresses.riskEditor(questionnaireId);

test('每次修改自动保存，可撤销与恢复，预览即填写人所见', async () => {
  const { user, button } = await renderScreen(address, answers());
  const title = await screen.findByRole('textbox', { name: '第1题的题目' });
  await user.type(title, '？');
  await waitFor(() => expect(sentTo(questionnaires.save)).toHaveLength(1), { timeout: 4_000 });
  expect(sentTo(questionnaires.save)[0]!.data.content.sections[0]!.questions[0]!.title).toBe('是否都签了合同？？');
  await user.click(await button(/撤\s*销/));
  expect(title).toHaveValue('是否都签了合同？');
  await user.click(await button(/恢\s*复/));
  expect(title).toHaveValue('是否都签了合同？？');
  await user.click(screen.getByText('预览'));
  expect(await screen.findByText('作答时在此上传。')).toBeVisible();
});

test('改完立刻离开页面，也已保存', async () => {
  const { user } = await renderScreen(address, answers());
  await user.type(await screen.findByRole('textbox', { name: '第1题的题目' }), '？');
  fireEvent(window, new Event('pagehide'));
  expect(sentTo(questionnaires.save)).toHaveLength(1);
});

test('题目用键盘移动；文件题写明收哪些、几个；有须改的问题不能发布', async () => {
  const { user, button } = await renderScreen(address, answers(questionnaireDetail({ problems: [problem] })));
  expect(await screen.findByText('须改：第1题还没有题目')).toBeVisible();
  expect(await button(/发\s*布/)).toBeDisabled();
  expect(screen.getByRole('spinbutton', { name: '至多几个' })).toHaveValue('2');
  (await button('第1题下移')).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: '第2题的题目' })).toHaveValue('是否都签了合同？');
});

test('题目可以拖到别的题上；拖来的是别的东西就不动', async () => {
  await renderScreen(address, answers());
  const first = () => screen.getByRole('textbox', { name: '第1题的题目' });
  const target = await screen.findByRole('region', { name: '第2题' });
  const kept = new Map<string, string>();
  const dataTransfer = {
    setData: (kind: string, value: string) => kept.set(kind, value),
    getData: (kind: string) => kept.get(kind) ?? '',
    get types() {
      return [...kept.keys()];
    },
  };
  fireEvent.drop(target, { dataTransfer });
  expect(first()).toHaveValue('是否都签了合同？');
  fireEvent.dragStart(screen.getAllByTitle('拖动以移动本题')[0]!, { dataTransfer });
  fireEvent.drop(target, { dataTransfer });
  expect(first()).toHaveValue('请上传合同');
});

test('同事共享的问卷只能查看，复制后才能修改', async () => {
  const detail = questionnaireDetail({ isOwn: false, ownerName: '陈知远', sharing: 'questionnaire' });
  const { user, button } = await renderScreen(address, answers(detail));
  expect(await screen.findByText(/由陈知远共享，只能查看/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: '问卷标题' })).toBeNull();
  await user.click(await button('复制到我的问卷'));
  expect(sentTo(questionnaires.copy)).toHaveLength(1);
});
