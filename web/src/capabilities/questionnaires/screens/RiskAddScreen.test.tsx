import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { questionnaireDetail, questionnaireId, riskContent } from '../../../../test/risk-samples.ts';
import { addresses } from '../../../app/addresses.ts';

const problem = { severity: 'error' as const, text: '第1题还没有题目' };
const answers = (detail = questionnaireDetail()) => [
  answer(questionnaires.get, detail),
  answer(questionnaires.save, input => ({ questionnaireId, revision: (input.data.revision ?? 0) + 1, problems: [] })),
  answer(questionnaires.copy, { questionnaireId }),
  answer(questionnaires.checkBases, ({ data: { legalBasis } }) => ({
    bases: legalBasis.map(basis => ({ ...basis, state: 'repealed' as const })),
  })),
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
  // the page as it is answered stands beside it and follows at once
  const preview = screen.getByRole('region', { name: '预览' });
  expect(within(preview).getByText('是否都签了合同？？')).toBeVisible();
  expect(within(preview).getByText('作答时在此上传。')).toBeVisible();
  await user.click(within(preview).getByRole('radio', { name: '是' }));
  expect(within(preview).getByText('试答1/2题，不保存')).toBeVisible();
});

test('总分与维度的分档可改、可加、可删', async () => {
  const { user, button } = await renderScreen(address, answers());
  const bands = () => sentTo(questionnaires.save).at(-1)!.data.content.bands;
  const count = questionnaireDetail().content.bands.length;
  await user.click(await button('添加总分的档'));
  await user.type(screen.getByRole('textbox', { name: `总分第${count + 1}档的名称` }), '须停业');
  await user.type(screen.getByRole('textbox', { name: `总分第${count + 1}档的下一步` }), '报告董事会');
  await user.click(await button('删除总分第1档'));
  await user.click(await button('添加维度的档'));
  fireEvent(window, new Event('pagehide'));
  expect(bands()).toHaveLength(count);
  expect(bands().at(-1)).toMatchObject({ min: 0, level: 'medium', title: '须停业', nextStep: '报告董事会' });
  const { dimensionBands } = sentTo(questionnaires.save).at(-1)!.data.content;
  expect(dimensionBands).toHaveLength(questionnaireDetail().content.dimensionBands.length + 1);
});

test('整改的证据可写可清；依据写得太多时留在框中并说明', async () => {
  const { user } = await renderScreen(address, answers());
  const saved = () => {
    fireEvent(window, new Event('pagehide'));
    return sentTo(questionnaires.save).at(-1)!.data.content.findings[0]!;
  };
  const [evidence] = await screen.findAllByLabelText('完成整改的证据');
  await user.type(evidence!, '补签的合同');
  expect(saved().remedy.evidence).toBe('补签的合同');
  await user.clear(evidence!);
  expect(saved().remedy).not.toHaveProperty('evidence');
  const [bases] = screen.getAllByLabelText('法律依据');
  const lines = Array.from({ length: 13 }, (_, i) => `《劳动合同法》第${i + 1}条`).join('\n');
  fireEvent.change(bases!, { target: { value: lines } });
  fireEvent.blur(bases!);
  expect(saved().legalBasis).toHaveLength(12);
  expect(bases).toHaveValue(lines);
  expect(await screen.findByText('一项发现至多12条依据，第13条起没有保存，请删减')).toBeInTheDocument();
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

test('金额、评分、主体与说明文字可以添加与试答；说明文字不占题号', async () => {
  const { user } = await renderScreen(address, answers());
  const preview = within(await screen.findByRole('region', { name: '预览' }));
  for (const kind of ['主体', '说明文字', '金额', '评分']) {
    await user.click(screen.getByText('添加题目'));
    await user.click(await screen.findByText(kind, { selector: '.ant-dropdown-menu-title-content' }));
  }
  const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  write('第3题的题目', '受评企业');
  write('“基本情况”说明1的题目', '以下对照报表');
  write('第4题的题目', '欠缴税款');
  write('受评企业：统一社会信用代码', '91350100m000100y44');
  expect(preview.getByText(/统一社会信用代码有误/)).toBeVisible();
  write('欠缴税款', '2500000');
  expect(preview.getByText('（250万元）')).toBeVisible();
  expect(preview.getByLabelText('5（完全符合）')).toBeVisible();
  expect(preview.getByText('以下对照报表')).toBeVisible();
});

test('模型所拟逐题采纳，连同其发现；依据写时即核验', async () => {
  const [section] = riskContent.sections;
  const questions = section!.questions.map(each => ({ ...each, isProposed: true as const }));
  const content = {
    ...riskContent,
    sections: [{ ...section!, questions }],
    findings: riskContent.findings.map(each => ({ ...each, isProposed: true as const })),
  };
  const { user, button } = await renderScreen(address, answers(questionnaireDetail({ content })));
  expect(await screen.findByText('模型拟稿，尚有3处未采纳')).toBeVisible();
  await user.click(screen.getByText(/^未订立书面劳动合同/, { selector: 'summary' }));
  expect(await screen.findByText(/第八十二条 已失效/)).toBeVisible();
  await user.click(await button('采纳第1题'));
  expect(screen.getByText('模型拟稿，尚有1处未采纳')).toBeVisible();
  await user.click(await button('全部采纳'));
  expect(screen.queryByText(/尚有/)).toBeNull();
});
