import {
  type AnswerSheet,
  type Invitation,
  respondent,
  respondentFaults,
} from '@antai/contract/questionnaires/respondent';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, answer, answerWith, refuse, sentTo, startServer } from '../../test/fake-server.ts';
import { riskContent, sheetOf } from '../../test/risk-samples.ts';
import { AnswerPage } from './AnswerPage.tsx';

const linkId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a32';
const answerKey = 'k'.repeat(24);
const at = { state: 'draft' as const, saveTime: '2026-11-20 09:30:00', submitTime: null, keepUntil: '2027-11-20' };
const sheet = structuredClone(sheetOf(riskContent));
sheet.sections[0]!.questions.push(
  { ...{ id: 'ways', type: 'multiple', title: '用工方式', required: false, allowNA: true } } as never,
  { ...{ id: 'people', type: 'number', title: '人数', required: false, integer: true, min: 1, unit: '人' } } as never,
);
Object.assign(sheet.sections[0]!.questions[2]!, {
  options: [
    { id: 'full', label: '全日制' },
    { id: 'part', label: '非全日制' },
    { id: 'none', label: '均无', exclusive: true },
  ],
});
const open = (more: Partial<AnswerSheet> = {}): AnswerSheet => ({
  ...{ kind: 'sheet', answerKey, sheet, answers: {}, respondent: '枢衡贸易', logo: null, returned: null, ...at },
  ...more,
});
const invitation: Invitation = {
  ...{ kind: 'invitation', title: '用工合规自检', needsPassword: true, needsContact: false, keepDays: 365 },
  ...{ consentText: '加密保存。', invitedName: '', logo: null, challenge: 'c-1', challengeBits: 1 },
};
const kept = answer(respondent.save, { ...at, saveTime: '2026-11-20 10:05:00' });
const leave = () => fireEvent(window, new Event('pagehide'));
const saved = () => sentTo(respondent.save).map(({ data }) => data.answers);

// this document tells of a replaced address, which a browser does not
const hush = (event: Event) => {
  if (!(event instanceof CustomEvent)) event.stopImmediatePropagation();
};
afterEach(() => removeEventListener('hashchange', hush));

beforeEach(() => {
  addEventListener('hashchange', hush);
  history.replaceState(null, '', `#/${linkId}/${answerKey}`);
  // proves at once what a worker works at
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: string }) => void) | undefined;
      postMessage = () => queueMicrotask(() => this.onmessage?.({ data: '42' }));
      terminate = () => {};
    },
  );
});

async function show(...answers: Answer[]) {
  startServer([...answers, kept]);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await act(async () => void render(<AnswerPage />));
  return user;
}

test('答一题即存；关页面前一刻改的也存；存好写明几点', async () => {
  const user = await show(answer(respondent.open, open()));
  await user.click(await screen.findByRole('radio', { name: '否' }));
  expect(screen.getByText('已答1/4题，正在保存…')).toBeVisible();
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  leave();
  expect(saved()).toEqual([{ contract: 'no' }]);
  expect(await screen.findByText('已答1/4题，已保存 10:05')).toBeVisible();
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('前一次保存还没回来时又改的，等它回来再存，旧的盖不掉新的', async () => {
  let release = () => {};
  const first = new Promise<void>(resolve => (release = resolve));
  await show(
    answer(respondent.open, open()),
    answer(respondent.save, async ({ data: { answers } }) => {
      if (answers.contract === 'no') await first;
      return { ...at, saveTime: '2026-11-20 10:06:00' };
    }),
  );
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('radio', { name: '否' }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  fireEvent.click(screen.getByRole('radio', { name: '是' }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(saved()).toEqual([{ contract: 'no' }]);
  release();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('已答1/4题，已保存 10:06')).toBeVisible();
  expect(saved()).toEqual([{ contract: 'no' }, { contract: 'yes' }]);
  vi.useRealTimers();
});

test('网断了：写明未保存并重试，答案还在；被拒的写明原因，不再重试', async () => {
  const user = await show(answer(respondent.open, open()));
  await user.click(await screen.findByRole('radio', { name: '否' }));
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  leave();
  expect(await screen.findByText('已答1/4题，未保存：网络连接失败，请检查网络，正在重试')).toBeVisible();
  vi.stubGlobal('fetch', real);
  answerWith(refuse(respondent.save, respondentFaults.expired));
  leave();
  expect(await screen.findByText(`已答1/4题，未保存：${respondentFaults.expired.text}`)).toBeVisible();
  expect(screen.getByRole('radio', { name: '否' })).toBeChecked();
});

test('必答的没答完不能提交；写得不对的不能提交；提交后只能看，不能再改', async () => {
  const user = await show(
    answer(respondent.open, open()),
    answer(respondent.submit, { ...at, state: 'submitted', submitTime: '2026-11-20 10:10:00' }),
  );
  await user.click(await screen.findByRole('button', { name: '提交' }));
  expect(screen.getByRole('alert')).toHaveTextContent('还有1道必答题没有作答');
  await user.click(screen.getByRole('radio', { name: '是' }));
  await user.type(screen.getByRole('spinbutton', { name: '人数' }), '0');
  await user.click(screen.getByRole('button', { name: '提交' }));
  expect(screen.getByText('有的答案需要修改')).toBeVisible();
  expect(sentTo(respondent.submit)).toEqual([]);
  await user.type(screen.getByRole('spinbutton', { name: '人数' }), '{Backspace}12');
  await user.click(screen.getByRole('button', { name: '提交' }));
  expect(await screen.findByRole('heading', { name: '答卷已提交' })).toBeVisible();
  expect(screen.getByText(/提交于2026-11-20 10:10:00，保存至2027-11-20/)).toBeVisible();
  expect(sentTo(respondent.submit)[0]?.data.answers).toEqual({ contract: 'yes', people: 12 });
  expect(screen.getByRole('radio', { name: '是' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull();
});

test('提交被拒：说明原因，答案还在，可以再交', async () => {
  const user = await show(answer(respondent.open, open()), refuse(respondent.submit, respondentFaults.tooOften));
  await user.click(await screen.findByRole('radio', { name: '是' }));
  await user.click(screen.getByRole('button', { name: '提交' }));
  expect(await screen.findByText(respondentFaults.tooOften.text)).toBeVisible();
  expect(screen.getByRole('radio', { name: '是' })).toBeChecked();
  expect(screen.getByRole('button', { name: '提交' })).toBeEnabled();
});

test('多选里的“均无”与其余不并存；不适用收起选项，取消再选', async () => {
  const user = await show(answer(respondent.open, open()));
  const ways = within(await screen.findByRole('group', { name: /用工方式/ }));
  await user.click(ways.getByRole('checkbox', { name: '全日制' }));
  await user.click(ways.getByRole('checkbox', { name: '均无' }));
  expect(ways.getByRole('checkbox', { name: '全日制' })).not.toBeChecked();
  await user.click(ways.getByRole('checkbox', { name: '非全日制' }));
  expect(ways.getByRole('checkbox', { name: '均无' })).not.toBeChecked();
  await user.click(ways.getByRole('checkbox', { name: '不适用' }));
  expect(ways.queryByRole('checkbox', { name: '全日制' })).toBeNull();
  leave();
  await user.click(ways.getByRole('checkbox', { name: '不适用' }));
  expect(ways.getByRole('checkbox', { name: '非全日制' })).not.toBeChecked();
  expect(saved()[0]).toEqual({ ways: { na: true } });
});

test('文件传着不能提交；没传成的写明是哪个；传着时不能删，免得删了的又回来', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>(resolve => (arrive = resolve));
  const files: string[] = [];
  const user = await show(
    answer(respondent.open, open({ answers: { contract: 'yes' } })),
    answer(respondent.addFile, async () => {
      files.push('');
      if (files.length === 2) await arrived;
      const fileName = `${files.length}.pdf`;
      return {
        fileId: `0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a4${files.length}`,
        questionId: 'proof',
        fileName,
        sizeBytes: 2_048,
      };
    }),
    answer(respondent.removeFile, {}),
  );
  const choose = () => screen.getByLabelText('请上传合同：选择文件');
  const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });
  await screen.findByRole('radio', { name: '是' });
  await user.upload(choose(), pdf('1.pdf'));
  expect(await screen.findByText('1.pdf')).toBeVisible();
  await user.upload(choose(), pdf('2.pdf'));
  expect(screen.getByRole('button', { name: '正在上传' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '删除1.pdf' })).toBeDisabled();
  await act(async () => arrive());
  expect(await screen.findByText('2.pdf')).toBeVisible();
  // two are all that is asked for
  expect(screen.queryByLabelText('请上传合同：选择文件')).toBeNull();
  await user.click(screen.getByRole('button', { name: '删除1.pdf' }));
  await waitFor(() => expect(screen.queryByText('1.pdf')).toBeNull());
  answerWith(refuse(respondent.addFile, { code: 415, text: '文件与扩展名不符' }));
  await user.upload(choose(), pdf('假.pdf'));
  expect(await screen.findByText('假.pdf：文件与扩展名不符')).toBeVisible();
  expect(screen.getByText('2.pdf')).toBeVisible();
});

test('开始前须同意；密码不对写明原因，所填的还在，换一次验证再试；开始后地址里有私人密钥', async () => {
  history.replaceState(null, '', `#/${linkId}`);
  const user = await show(
    answer(respondent.open, ({ data }) => (data.hasConsented ? open() : { ...invitation, challenge: 'c-2' })),
  );
  answerWith(
    answer(respondent.open, ({ data }) => (data.hasConsented && data.password === '对' ? open() : invitation)),
  );
  await user.type(await screen.findByLabelText('填写人（单位或姓名）'), '枢衡贸易');
  await user.type(screen.getByLabelText('密码'), '错');
  await user.click(screen.getByRole('button', { name: '开始作答' }));
  expect(screen.getByRole('alert')).toHaveTextContent('请阅读并同意信息处理说明后再开始作答');
  await user.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));
  answerWith(refuse(respondent.open, respondentFaults.wrongPassword));
  await user.click(screen.getByRole('button', { name: '开始作答' }));
  expect(await screen.findByText(respondentFaults.wrongPassword.text)).toBeVisible();
  expect(screen.getByLabelText('填写人（单位或姓名）')).toHaveValue('枢衡贸易');
  answerWith(answer(respondent.open, ({ data }) => (data.hasConsented ? open() : invitation)));
  await user.type(screen.getByLabelText('密码'), '{Backspace}对');
  await user.click(screen.getByRole('button', { name: '开始作答' }));
  expect(await screen.findByRole('textbox', { name: '私人链接' })).toHaveValue(
    `${location.origin}${location.pathname}#/${linkId}/${answerKey}`,
  );
  expect(sentTo(respondent.open).at(-1)?.data).toMatchObject({ respondent: '枢衡贸易', password: '对', proof: '42' });
  expect(location.hash).toBe(`#/${linkId}/${answerKey}`);
});

test('凭私人链接接着答；退回补充的写明理由与要补的题', async () => {
  await show(
    answer(
      respondent.open,
      open({ answers: { contract: 'no' }, returned: { reason: '请补人数', questionIds: ['people'] } }),
    ),
  );
  expect(await screen.findByRole('radio', { name: '否' })).toBeChecked();
  expect(screen.getByRole('region', { name: '退回补充' })).toHaveTextContent('请补人数');
  expect(within(screen.getByRole('group', { name: /人数/ })).getByText('请补充')).toBeVisible();
  expect(sentTo(respondent.open)).toEqual([{ data: { linkId, answerKey } }]);
});

test('删除答卷先问；没删成写明原因；删了不能再打开', async () => {
  const user = await show(answer(respondent.open, open()), refuse(respondent.erase, respondentFaults.tooOften));
  await user.click(await screen.findByRole('button', { name: '删除我的答卷' }));
  expect(sentTo(respondent.erase)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '确定删除' }));
  expect(await screen.findByText(respondentFaults.tooOften.text)).toBeVisible();
  answerWith(answer(respondent.erase, {}));
  await user.click(screen.getByRole('button', { name: '确定删除' }));
  expect(await screen.findByRole('heading', { name: '答卷已删除' })).toBeVisible();
  expect(location.hash).toBe(`#/${linkId}`);
});

test('打不开的说明原因：链接不全、已过期的不能重试，网断了的可以', async () => {
  history.replaceState(null, '', '#/错');
  await show(refuse(respondent.open, respondentFaults.expired));
  expect(await screen.findByRole('alert')).toHaveTextContent('链接不完整，请核对后重新打开');
  history.replaceState(null, '', `#/${linkId}`);
  await act(async () => void dispatchEvent(new CustomEvent('hashchange')));
  expect(await screen.findByText(respondentFaults.expired.text)).toBeVisible();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test('网断了打不开，重试即开', async () => {
  startServer([answer(respondent.open, open()), kept]);
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await act(async () => void render(<AnswerPage />));
  const retry = await screen.findByRole('button', { name: '重试' });
  vi.stubGlobal('fetch', real);
  await userEvent.setup().click(retry);
  expect(await screen.findByRole('radio', { name: '是' })).toBeVisible();
});
