import { type ReportBlock, riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { riskFiles } from '@antai/contract/questionnaires/attachments';
import { riskFilling } from '@antai/contract/questionnaires/filling';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import {
  answerAnalysis,
  answerId,
  answerRow,
  linkId,
  questionnaireDetail,
  questionnaireId,
  riskContent,
  sheetOf,
} from '../../../../test/risk-samples.ts';
import { addresses } from '../../../app/addresses.ts';

const file = {
  ...{ fileId: linkId, questionId: 'proof', fileName: '合同.pdf', sizeBytes: 2_048, isEvidence: false },
  createTime: '2026-11-20 09:30:00',
};

const onlyOne = answer(riskAnalysis.list, pageOf([answerRow()]));

test('一份答卷：得分、发现与依据、收到的文件、每题说明；备注离开即存', async () => {
  const { user } = await renderScreen(addresses.riskResult(answerId), [
    answer(riskAnalysis.get, answerAnalysis({ files: [file] })),
    onlyOne,
    answer(riskFilling.note, {}),
  ]);
  expect(await screen.findByRole('heading', { name: /未订立书面劳动合同/ })).toBeVisible();
  expect(screen.getByText(/第八十二条 待核/)).toBeVisible();
  const files = within(screen.getByRole('table', { name: '文件' }));
  expect(files.getByText('合同.pdf')).toBeVisible();
  // what was given as an answer is not the lawyer's to delete
  expect(files.queryByRole('button', { name: /删\s*除/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '为“是否都签了合同？”写备注' }));
  await user.type(screen.getByRole('textbox', { name: '“是否都签了合同？”的备注' }), '已核对花名册');
  await user.tab();
  await waitFor(() =>
    expect(sentTo(riskFilling.note)).toEqual([{ data: { answerId, questionId: 'contract', text: '已核对花名册' } }]),
  );
});

test('备注还没离开就关页面，也已保存', async () => {
  const { user } = await renderScreen(addresses.riskResult(answerId), [
    answer(riskAnalysis.get, answerAnalysis()),
    onlyOne,
    answer(riskFilling.note, {}),
  ]);
  await user.click(await screen.findByRole('button', { name: '为“是否都签了合同？”写备注' }));
  await user.type(screen.getByRole('textbox', { name: '“是否都签了合同？”的备注' }), '核');
  fireEvent(window, new Event('pagehide'));
  expect(sentTo(riskFilling.note)).toMatchObject([{ data: { text: '核' } }]);
});

test('报告在页面上预览：各页、表与发现，内容由服务器给出', async () => {
  const blocks: ReportBlock[] = [
    { kind: 'title', text: '风险自检报告', subtitle: '用工合规自检' },
    { kind: 'facts', rows: [['填写人', '枢衡贸易']] },
    { kind: 'pageBreak' },
    { kind: 'heading', level: 1, text: '整改计划' },
    { kind: 'table', head: ['建议期限', '责任人'], rows: [['2026-12-08', '人力资源部']], shares: [1, 1] },
  ];
  const { user } = await renderScreen(addresses.riskResult(answerId), [
    answer(riskAnalysis.get, answerAnalysis()),
    onlyOne,
    answer(riskAnalysis.previewReport, { blocks }),
  ]);
  await user.click(await screen.findByRole('button', { name: '预览报告' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByRole('heading', { name: '整改计划' })).toBeVisible();
  expect(drawer.getAllByRole('article')).toHaveLength(2);
  expect(drawer.getByRole('row', { name: '填写人 枢衡贸易' })).toBeVisible();
  expect(drawer.getByRole('row', { name: '2026-12-08 人力资源部' })).toBeVisible();
});

test('退回补充要写理由', async () => {
  const { user, button } = await renderScreen(addresses.riskResult(answerId), [
    answer(riskAnalysis.get, answerAnalysis()),
    onlyOne,
    answer(riskFilling.sendBack, { isMailed: true }),
  ]);
  await user.click(await button('退回补充'));
  const dialog = within(await screen.findByRole('dialog'));
  const send = dialog.getByRole('button', { name: /退\s*回/ });
  expect(send).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: '退回的理由' }), '请补充人数');
  await user.click(send);
  expect(sentTo(riskFilling.sendBack)).toEqual([{ data: { answerId, reason: '请补充人数', questionIds: [] } }]);
});

test('与另一份答卷比较：只列不同的发现与答案', async () => {
  const other = answerAnalysis({
    ...{ answerId: linkId, respondent: '澄衡公司', score: 100, level: 'none' },
    outcome: { ...answerAnalysis().outcome, score: 100, level: 'none', findings: [] },
    explanations: [{ questionId: 'contract', answer: '是', steps: [], share: 100, lost: 0 }],
  });
  const { user } = await renderScreen(addresses.riskResult(answerId), [
    answer(riskAnalysis.get, ({ data }) => (data.answerId === linkId ? other : answerAnalysis())),
    answer(riskAnalysis.list, pageOf([answerRow(), answerRow({ answerId: linkId, respondent: '澄衡公司' })])),
  ]);
  await user.click(await screen.findByRole('combobox', { name: '与另一份答卷比较' }));
  await user.click(await screen.findByTitle('澄衡公司 2026-11-20'));
  const findings = within(await screen.findByRole('table', { name: '发现不同的' }));
  expect(findings.getByText('未订立书面劳动合同')).toBeVisible();
  const given = within(screen.getByRole('table', { name: '答案不同的' }));
  expect(given.getAllByRole('row').at(-1)).toHaveTextContent('是否都签了合同？否是');
});

test('同事共享的答卷只能读', async () => {
  const analysis = answerAnalysis({ isOwn: false, notes: { contract: '已核对' } });
  await renderScreen(addresses.riskResult(answerId), [answer(riskAnalysis.get, analysis), onlyOne]);
  expect(await screen.findByText('已核对')).toBeVisible();
  expect(screen.queryByRole('button', { name: /退回补充|写备注/ })).toBeNull();
  expect(screen.getByRole('button', { name: /下载报告/ })).toBeVisible();
});

test('代客户填写：自动保存，文件即传即存，用企业数据预填不改已答的题', async () => {
  const content = structuredClone(riskContent);
  content.sections[0]!.questions.push({
    ...{ id: 'people', type: 'number', title: '人数', required: false, weight: 0, unit: '人' },
    prefill: 'company.employeeCount',
  });
  const { user, button } = await renderScreen(addresses.riskFilling(questionnaireId), [
    answer(questionnaires.get, questionnaireDetail({ content })),
    answer(questionnaires.preview, sheetOf(content)),
    answer(riskAnalysis.fillIn, { answerId }),
    answer(riskFiles.add, file),
    answer(riskFilling.prefill, {
      company: '枢衡贸易有限公司',
      answers: { people: 128 },
      filled: [{ questionId: 'people', field: '参保人数', value: '128' }],
      unknown: [],
    }),
  ]);
  await user.click(await screen.findByRole('radio', { name: '是' }));
  await user.upload(
    screen.getByLabelText('请上传合同：选择文件'),
    new File(['%PDF'], '合同.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findByText('合同.pdf')).toBeVisible();
  expect(sentTo(riskFiles.add)).toMatchObject([{ answerId, questionId: 'proof' }]);
  await user.click(await button('用企业数据预填'));
  await user.type(await screen.findByRole('textbox', { name: '企业名称' }), '枢衡贸易有限公司');
  await user.click(screen.getByRole('button', { name: '查找并预填' }));
  expect(await screen.findByText('第3题：参保人数 128')).toBeVisible();
  await waitFor(
    () =>
      expect(sentTo(riskAnalysis.fillIn).at(-1)).toMatchObject({
        data: { answerId, answers: { contract: 'yes', people: 128, proof: [{ fileName: '合同.pdf' }] } },
      }),
    { timeout: 4_000 },
  );
});

test('证据材料归到选定的一题；只有律师自己传的可以删', async () => {
  const evidence = { ...file, fileId: answerId, fileName: '花名册.xlsx', isEvidence: true };
  const { user } = await renderScreen(addresses.riskResult(answerId), [
    answer(riskAnalysis.get, answerAnalysis({ files: [file, evidence] })),
    onlyOne,
    answer(riskFiles.add, evidence),
    answer(riskFiles.remove, {}),
  ]);
  const files = within(await screen.findByRole('region', { name: '文件' }));
  expect(files.getByRole('button', { name: /^上\s*传$/ })).toBeDisabled();
  await user.click(files.getByRole('combobox', { name: '证据材料属于哪一题' }));
  await user.click(await screen.findByTitle('1. 是否都签了合同？'));
  const roster = new File(['x'], '花名册.xlsx');
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [roster] } });
  await waitFor(() =>
    expect(sentTo(riskFiles.add)).toMatchObject([{ answerId, questionId: 'contract', file: { name: '花名册.xlsx' } }]),
  );
  await user.click(files.getByRole('button', { name: /^删\s*除$/ }));
  const box = (await screen.findByText('删除“花名册.xlsx”？')).closest<HTMLElement>('.ant-popover')!;
  await user.click(within(box).getByRole('button', { name: /删\s*除/ }));
  expect(sentTo(riskFiles.remove)).toEqual([{ data: { fileId: answerId } }]);
});
