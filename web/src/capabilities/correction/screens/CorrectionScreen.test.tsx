import {
  type CorrectionDetail,
  type CorrectionFinding,
  CorrectionRecord,
  correction,
} from '@antai/contract/correction';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';
import { listenForKeys } from '../../../lib/keys.ts';

const text = '双方签定合同，另行签定补充协议。\n交付于2025年2月30日。';
const finding = (wrong: string, more: Partial<CorrectionFinding> = {}, from = 0): CorrectionFinding => {
  const start = text.indexOf(wrong, from);
  return {
    findingId: `qian-ding-001/wrong-word/${start}`,
    start,
    end: start + wrong.length,
    wrong,
    right: '签订',
    rule: 'qian-ding-001',
    check: 'confusion',
    severity: 'error',
    reason: '立约用签订',
    isCertain: true,
    decision: 'open',
    replacement: null,
    isInDictionary: false,
    ...more,
  };
};
const recordId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a11';
const detail: CorrectionDetail = {
  recordId,
  name: '合同.docx',
  isText: false,
  fileType: 'docx',
  status: 'done',
  finishPercent: 100,
  failReason: null,
  isExpired: false,
  createTime: '2026-11-22T08:00:00.000Z',
  findingCount: 3,
  care: 'quiet',
  evidenceStatus: 'done',
  evidenceFailReason: null,
  modelStatus: null,
  modelFailReason: null,
  exportForm: null,
  exportStatus: null,
  exportFailReason: null,
  exportName: null,
  text,
  findings: [
    finding('签定'),
    finding('签定', {}, 8),
    finding('2025年2月30日', { right: undefined, rule: 'dates', check: 'dates', isCertain: false, reason: '只有28天' }),
  ],
  openCount: 3,
  coverage: { characters: 30, paragraphs: 2, checks: ['confusion', 'dates'], notChecked: ['图片1张'], model: null },
  hasModel: false,
};
const answers = [answer(correction.get, detail), answer(correction.decide, {})];
const side = () => screen.findByRole('complementary', { name: '提示' });
const text1 = () => screen.getByRole('region', { name: '文档' });

test('逐处列出理由与改法，说明查了什么没查什么', async () => {
  await renderScreen(addresses.correction(recordId), answers);
  const current = within(await side()).getByRole('region', { name: '当前提示' });
  expect(current).toHaveTextContent('立约用签订');
  expect(within(await side()).getByRole('heading', { name: '未处理 3' })).toBeVisible();
  expect(screen.getByText(/已查30字、2段，2项检查。未查：图片1张/)).toBeVisible();
});

test('采纳一处即改在文中并保存，随即到下一处；可以撤销', async () => {
  const { user } = await renderScreen(addresses.correction(recordId), answers);
  await user.click(within(await side()).getByRole('button', { name: '采纳' }));
  expect(sentTo(correction.decide)[0]?.data.decisions).toEqual([
    { findingId: detail.findings[0]!.findingId, decision: 'accepted' },
  ]);
  expect(text1()).toHaveTextContent('双方签订合同，另行签定补充协议');
  expect(screen.getByText('已处理 1 / 3')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '撤销上一步' }));
  expect(sentTo(correction.decide)[1]?.data.decisions).toEqual([
    { findingId: detail.findings[0]!.findingId, decision: 'open' },
  ]);
  expect(text1()).toHaveTextContent('双方签定合同');
});

test('有把握的同类一次全部采纳', async () => {
  const { user } = await renderScreen(addresses.correction(recordId), answers);
  await user.click(within(await side()).getByRole('button', { name: '同类全部采纳（2）' }));
  expect(text1()).toHaveTextContent('双方签订合同，另行签订补充协议');
});

test('没有现成改法的不能采纳，改写即采纳', async () => {
  const { user } = await renderScreen(addresses.correction(recordId), answers);
  await user.click(within(await side()).getByRole('button', { name: /2025年2月30日/ }));
  expect(within(await side()).getByRole('button', { name: '采纳' })).toBeDisabled();
  await user.click(within(await side()).getByRole('button', { name: '改写' }));
  const input = await screen.findByLabelText('改写为');
  await user.clear(input);
  await user.type(input, '2025年2月28日{Enter}');
  expect(sentTo(correction.decide)[0]?.data.decisions).toMatchObject([
    { decision: 'accepted', replacement: '2025年2月28日' },
  ]);
  expect(text1()).toHaveTextContent('交付于2025年2月28日');
});

test('改写没有存成：恢复未处理，所写的再打开还在；按Esc也不丢，取消则不留', async () => {
  const failing = refuse(correction.decide, { code: 20000, text: '系统繁忙' });
  const { user } = await renderScreen(addresses.correction(recordId), [failing, answer(correction.get, detail)]);
  const row = async () => within(await side()).getByRole('button', { name: /2025年2月30日/ });
  const rewrite = async () => user.click(within(await side()).getByRole('button', { name: '改写' }));
  await user.click(await row());
  await rewrite();
  await user.type(screen.getByLabelText('改写为'), '前{Enter}');
  expect(await screen.findByText('系统繁忙')).toBeVisible();
  await waitFor(() => expect(screen.getByText('已处理 0 / 3')).toBeVisible());
  await user.click(await row());
  await rewrite();
  expect(screen.getByLabelText('改写为')).toHaveValue('2025年2月30日前');
  await user.type(screen.getByLabelText('改写为'), '付清{Escape}');
  await rewrite();
  expect(screen.getByLabelText('改写为')).toHaveValue('2025年2月30日前付清');
  answerWith(answer(correction.decide, {}));
  await user.click(screen.getByRole('button', { name: '取消' }));
  await rewrite();
  expect(screen.getByLabelText('改写为')).toHaveValue('2025年2月30日');
});

test('键盘：r忽略到下一处，z撤回，j、k逐处走；没有改法的按a即改写', async () => {
  const { user } = await renderScreen(addresses.correction(recordId), answers);
  const stop = listenForKeys();
  const current = async () => within(await side()).getByRole('region', { name: '当前提示' });
  await side();
  await user.keyboard('r');
  expect(sentTo(correction.decide)[0]?.data.decisions).toMatchObject([{ decision: 'ignored' }]);
  expect(screen.getByText('已处理 1 / 3')).toBeVisible();
  await user.keyboard('z');
  expect(screen.getByText('已处理 0 / 3')).toBeVisible();
  await user.keyboard('k');
  expect(await current()).toHaveTextContent('只有28天');
  await user.keyboard('a');
  expect(screen.getByLabelText('改写为')).toHaveValue('2025年2月30日');
  expect(sentTo(correction.decide)).toHaveLength(2);
  stop();
});

test('以后不再提示：记入本人词典，同一写法重读后都不再列为未处理', async () => {
  const { user } = await renderScreen(addresses.correction(recordId), answers);
  await side();
  const ignored = detail.findings.map(each =>
    each.wrong === '签定' ? { ...each, decision: 'ignored' as const, isInDictionary: true } : each,
  );
  answerWith(answer(correction.get, { ...detail, findings: ignored, openCount: 1 }));
  await user.click(screen.getByRole('button', { name: '以后不再提示' }));
  expect(sentTo(correction.decide)[0]?.data.decisions).toMatchObject([{ decision: 'ignored', isRemembered: true }]);
  expect(await screen.findByText('已处理 2 / 3')).toBeVisible();
});

test.each([
  ['失败', { status: 'failed' as const, failReason: '文件已加密' }, '检查失败：文件已加密'],
  ['过期', { isExpired: true }, '检查结果已过期，请重新检查'],
])('%s的写明原因，可以重新检查', async (_name, more, said) => {
  const { user, button } = await renderScreen(addresses.correction(recordId), [
    answer(correction.get, { ...detail, ...more }),
    answer(correction.retry, {}),
  ]);
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  await user.click(await button('重新检查'));
  expect(sentTo(correction.retry)).toEqual([{ data: { recordId } }]);
});

test('正在检查的写明可以离开，停止即送', async () => {
  const { user } = await renderScreen(addresses.correction(recordId), [
    answer(correction.get, { ...detail, status: 'running', finishPercent: 40 }),
    answer(correction.cancel, {}),
  ]);
  expect(await screen.findByText('正在检查。可以离开此页，完成后有通知。')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /停\s?止/ }));
  expect(sentTo(correction.cancel)).toEqual([{ data: { recordId } }]);
});

test('按级别筛选', async () => {
  const { user } = await renderScreen(addresses.correction(recordId), answers);
  await user.click(within(await side()).getByRole('button', { name: '警告 0' }));
  expect(screen.getByText('筛选之后没有提示。')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '警告 0' }));
  expect(screen.getByRole('heading', { name: '未处理 3' })).toBeVisible();
});

test('错别字查到即列出，附把握', async () => {
  const likely = finding('协议', { right: '协定', rule: 'evidence', check: 'evidence', reason: '依据语料，把握约95%' });
  const late = { ...detail, findings: [...detail.findings.slice(0, 2), likely], evidenceStatus: 'running' as const };
  await renderScreen(addresses.correction(recordId), [answer(correction.get, late)]);
  expect(await side()).toHaveTextContent('错别字（依据语料） · 依据语料，把握约95%');
  expect(screen.getByText(/正在按语料查错别字/)).toBeVisible();
});

/** A reading of the record and a decision that are on their way until they are told to arrive. */
async function decideWhileRead(decided: Answer) {
  const reading = Promise.withResolvers<CorrectionDetail>();
  const { user, queries } = await renderScreen(addresses.correction(recordId), [
    answer(correction.get, detail),
    decided,
  ]);
  await side();
  answerWith(answer(correction.get, () => reading.promise));
  const read = queries.invalidateQueries({ queryKey: ['correction', 'record'] });
  await user.click(within(await side()).getByRole('button', { name: '采纳' }));
  const late = finding('协议', { right: '协定', rule: 'evidence', check: 'evidence', reason: '依据语料' });
  /** The answer is of before the decision: it has what was found since, and all still open. */
  const arrive = async () => {
    reading.resolve({ ...detail, findings: [...detail.findings.slice(0, 2), late] });
    await read;
    expect(await side()).toHaveTextContent('依据语料');
  };
  return { user, arrive };
}

test('打开时还没有提示的，查到第一处即可决定；再查到前面的，不换下正看的一处', async () => {
  const clean = { ...detail, findings: [], openCount: 0, evidenceStatus: 'running' as const };
  const { user, queries } = await renderScreen(addresses.correction(recordId), [
    answer(correction.get, clean),
    answer(correction.decide, {}),
  ]);
  const openWith = async (findings: CorrectionFinding[]) => {
    answerWith(answer(correction.get, { ...clean, findings, openCount: findings.length }));
    await queries.invalidateQueries({ queryKey: ['correction', 'record'] });
  };
  await side();
  await openWith(detail.findings.slice(1));
  const current = async () => within(await side()).getByRole('region', { name: '当前提示' });
  expect(await current()).toHaveTextContent('立约用签订');
  await openWith(detail.findings);
  await user.click(within(await current()).getByRole('button', { name: '采纳' }));
  expect(sentTo(correction.decide)[0]?.data.decisions).toMatchObject([{ findingId: detail.findings[1]!.findingId }]);
});

test('决定还没存好时读到错别字：错别字列出，决定仍在', async () => {
  const saving = Promise.withResolvers<Record<string, never>>();
  const { arrive } = await decideWhileRead(answer(correction.decide, () => saving.promise));
  await arrive();
  expect(screen.getByText('已处理 1 / 3')).toBeVisible();
  expect(text1()).toHaveTextContent('双方签订合同');
  saving.resolve({});
});

test('决定已存好，之前开始读的后到：错别字列出，决定仍在', async () => {
  const { arrive } = await decideWhileRead(answer(correction.decide, {}));
  await arrive();
  expect(screen.getByText('已处理 1 / 3')).toBeVisible();
});

test('决定存不成，之前开始读的后到：恢复未处理', async () => {
  const { arrive } = await decideWhileRead(refuse(correction.decide, { code: 20000, text: '系统繁忙' }));
  expect(await screen.findByText('系统繁忙')).toBeVisible();
  await arrive();
  expect(screen.getByText('已处理 0 / 3')).toBeVisible();
});

test('查不了错别字时说明原因，可以重查', async () => {
  const failed = { ...detail, evidenceStatus: 'failed' as const, evidenceFailReason: '语料统计文件不在' };
  const { user } = await renderScreen(addresses.correction(recordId), [
    answer(correction.get, failed),
    answer(correction.retry, {}),
  ]);
  expect(await screen.findByText('错别字未查：语料统计文件不在')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '重查错别字' }));
  expect(sentTo(correction.retry)[0]?.data.recordId).toBe(recordId);
});

test('没有配置模型时不提复看；配置了可以请，所得标明，弃用的与没有复看的如实写', async () => {
  await renderScreen(addresses.correction(recordId), answers);
  await side();
  expect(screen.queryByRole('button', { name: /请模型复看/ })).toBeNull();
  expect(screen.getByText(/未用语言模型/)).toBeVisible();
});

test('请模型复看：正在时不能再请，完成后标明“模型建议”，页脚说明由谁复看、弃用几条', async () => {
  const model = { answeredBy: '本地模型', dropped: '动了名称、数字、日期或援引2条', unreadCount: 1 };
  const withModel = { ...detail, hasModel: true };
  const { user } = await renderScreen(addresses.correction(recordId), [
    answer(correction.get, withModel),
    answer(correction.askModel, {}),
  ]);
  await user.click(await screen.findByRole('button', { name: '请模型复看' }));
  expect(sentTo(correction.askModel)).toEqual([{ data: { recordId } }]);
  const suggestion = finding('协议', {
    rule: 'model',
    check: 'model',
    severity: 'hint',
    reason: '请核对：用字',
  });
  const findings = [...detail.findings.slice(0, 2), suggestion];
  const done = { ...withModel, modelStatus: 'done' as const, findings, coverage: { ...detail.coverage!, model } };
  await renderScreen(addresses.correction(recordId), [answer(correction.get, done)]);
  expect(
    await screen.findByText(/由本地模型复看，其所说未采用：动了名称、数字、日期或援引2条，有1段未能复看/),
  ).toBeVisible();
  expect(screen.getAllByRole('complementary', { name: '提示' }).at(-1)).toHaveTextContent('模型建议 · 请核对：用字');
  expect(screen.getByRole('button', { name: '再请模型复看' })).toBeEnabled();
});

test('模型正在复看、未能复看时写明', async () => {
  const running = { ...detail, hasModel: true, modelStatus: 'running' as const };
  await renderScreen(addresses.correction(recordId), [answer(correction.get, running)]);
  expect(await screen.findByText(/语言模型正在复看/)).toBeVisible();
  expect(screen.getByRole('button', { name: '再请模型复看' })).toBeDisabled();
  const failed = { ...running, modelStatus: 'failed' as const, modelFailReason: '模型服务无法连接' };
  await renderScreen(addresses.correction(recordId), [answer(correction.get, failed)]);
  expect(await screen.findByText('模型未能复看：模型服务无法连接')).toBeVisible();
});

test('选细查后开始，随检查一并送出', async () => {
  const { user } = await renderScreen(addresses.correction(), [
    answer(correction.addText, { recordId }),
    answer(correction.get, detail),
  ]);
  await user.click(await screen.findByText('粘贴文字'));
  await user.type(screen.getByLabelText('待检查的文字'), '依据现定');
  await user.click(screen.getByText('细查'));
  await user.click(screen.getByRole('button', { name: '开始检查' }));
  expect(sentTo(correction.addText)[0]?.data).toMatchObject({ text: '依据现定', care: 'thorough' });
});

test('没有提示时如实说明', async () => {
  const clean = { ...detail, findings: [], openCount: 0, findingCount: 0 };
  await renderScreen(addresses.correction(recordId), [answer(correction.get, clean)]);
  expect(await screen.findByText(/没有发现这些检查所管的错误/)).toBeVisible();
});

test('历史列出记录与本人词典，词典可以删去', async () => {
  const record = CorrectionRecord.parse(detail);
  const word = { wordId: recordId, check: 'confusion' as const, word: '签定', createTime: detail.createTime };
  const { user } = await renderScreen(addresses.correctionHistory, [
    answer(correction.page, pageOf([record], 1, 5)),
    answer(correction.dictionary, pageOf([word], 1, 20)),
    answer(correction.forget, {}),
  ]);
  expect(await screen.findByRole('link', { name: '合同.docx' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '从词典删去：签定' }));
  expect(sentTo(correction.forget)[0]?.data.wordIds).toEqual([recordId]);
});

test('没有纠错权限的人看不到这一页', async () => {
  await renderScreen(addresses.correction(), [], { without: [30014] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
});
