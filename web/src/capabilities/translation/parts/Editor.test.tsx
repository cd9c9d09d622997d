import { translationEditing } from '@antai/contract/translation/editing';
import { memoryFaults } from '@antai/contract/translation/memory';
import {
  type SegmentAids,
  type TranslationDetail,
  type TranslationFinding,
  type TranslationSegment,
  translation,
} from '@antai/contract/translation/records';
import { type TermProposal, terms } from '@antai/contract/translation/terms';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const recordId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a22';
const segment = (segmentId: number, source: string, more: Partial<TranslationSegment> = {}): TranslationSegment => ({
  ...{ segmentId, source, target: '', paragraph: segmentId, language: null, comments: [], problem: null, score: null },
  ...{ origin: 'none', isConfirmed: false },
  ...more,
});
const segments = [
  segment(0, '甲方应当付款。', { target: 'Party A pays.', origin: 'own' }),
  segment(1, '双方应当保密。'),
  segment(2, '甲方应当付款。', { target: 'A shall pay.', origin: 'model' }),
];
const detail: TranslationDetail = {
  ...{ recordId, name: '合同.docx', isText: false, fileType: 'docx', from: 'zh', to: 'en', client: '澄屿' },
  ...{ status: 'done', finishPercent: 100, failReason: null, isExpired: false, answeredBy: null },
  ...{ createTime: '2026-11-22T08:00:00.000Z', segmentCount: 3, translatedCount: 2, confirmedCount: 0 },
  ...{ exportForm: null, exportStatus: null, exportFailReason: null, exportName: null },
  ...{ acceptances: [], termBases: [], parties: [], notTranslated: ['图片2张'], segments },
};
const finding: TranslationFinding = {
  ...{ rule: 'term-forbidden', severity: 'error', segment: 0, side: 'target', start: 8, end: 12 },
  ...{ text: 'pays', expected: 'shall pay', detail: '义务用shall' },
};
const aids = (findings: TranslationFinding[] = []): SegmentAids => ({ terms: [], matches: [], findings });
const save = answer(translation.save, ({ data }) => ({
  segments: data.segments.map(each => ({ ...segments[each.segmentId]!, ...each }) as TranslationSegment),
}));
const open = (...more: Answer[]) =>
  renderScreen(addresses.translation(recordId), [
    ...more,
    answer(translation.detail, detail),
    answer(translation.inspect, { findings: [finding], isChecked: true }),
    answer(translation.aids, aids()),
    save,
  ]);
const area = (at: number) => screen.findByRole('textbox', { name: `第${at}段译文` });
const leave = () => fireEvent(window, new Event('pagehide'));
const saved = () => sentTo(translation.save).map(({ data }) => data.segments);
const filters = () => within(screen.getByRole('group', { name: '筛选' }));

test('每一段都存：没存成的写明，写的还在；再打开页面时接着送去', async () => {
  const { user } = await open(refuse(translation.save, { code: 20000, text: '系统繁忙' }));
  await user.type(await area(1), ' now');
  leave();
  expect(await screen.findByText('未能保存，正在重试；内容已留在本页')).toBeVisible();
  expect(await area(1)).toHaveValue('Party A pays. now');
  expect(sessionStorage.getItem(`draft:user-1:translation-${recordId}`)).toContain('Party A pays. now');
  answerWith(save);
  leave();
  expect(await screen.findByText('每次按键已保存')).toBeVisible();
});

test('上次没送到的，打开即送，也显示在段中', async () => {
  sessionStorage.setItem(
    `draft:user-1:translation-${recordId}`,
    JSON.stringify([{ segmentId: 1, target: 'Both keep secrets.' }]),
  );
  await open();
  expect(await screen.findByRole('button', { name: '第2段译文：Both keep secrets.' })).toBeVisible();
  leave();
  expect(await screen.findByText('每次按键已保存')).toBeVisible();
  expect(saved()[0]).toEqual(
    [{ segmentId: 1, target: 'Both keep secrets.', isConfirmed: false }].map(({ segmentId, target }) => ({
      segmentId,
      target,
    })),
  );
  expect(sessionStorage.getItem(`draft:user-1:translation-${recordId}`)).toBeNull();
});

test('服务器不收的写明原因，不再反复送；写的还在', async () => {
  const { user } = await open(refuse(translation.save, { code: 404, text: '翻译记录不存在或已删除' }));
  await user.type(await area(1), '!');
  leave();
  expect(await screen.findByText('未能保存：翻译记录不存在或已删除；内容已留在本页')).toBeVisible();
  expect(await area(1)).toHaveValue('Party A pays.!');
});

test('记忆满了：写的已保存，写明未记入记忆；不再反复送，之后写的照常保存', async () => {
  const { user } = await open(refuse(translation.save, memoryFaults.full));
  await user.type(await area(1), '!');
  leave();
  expect(await screen.findByText(new RegExp(memoryFaults.full.text))).toBeVisible();
  expect(sessionStorage.getItem(`draft:user-1:translation-${recordId}`)).toBeNull();
  answerWith(save);
  await user.type(await area(1), '?');
  leave();
  expect(await screen.findByText('每次按键已保存')).toBeVisible();
});

test('正在存时又写的，接着存最后的样子；读回的不盖掉正在写的', async () => {
  let release = () => {};
  const first = new Promise<void>(resolve => (release = resolve));
  const { user } = await open(
    answer(translation.save, async ({ data }) => {
      if (saved().length < 2) await first;
      return { segments: data.segments.map(each => ({ ...segments[each.segmentId]!, ...each }) as TranslationSegment) };
    }),
  );
  await user.type(await area(1), '1');
  leave();
  await user.type(await area(1), '2');
  release();
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(await area(1)).toHaveValue('Party A pays.12');
  expect(saved().map(([one]) => one?.target)).toEqual(['Party A pays.1', 'Party A pays.12']);
});

test('确认即到下一段，空的不能确认；筛选的条数随之变', async () => {
  const { user } = await open();
  await user.type(await area(1), '{Control>}{Enter}{/Control}');
  expect(await area(2)).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByRole('button', { name: '确认并下一段' })).toBeDisabled();
  expect(filters().getByRole('button', { name: '未确认 2' })).toBeVisible();
  await user.click(filters().getByRole('button', { name: '未译 1' }));
  expect(screen.getAllByRole('listitem').filter(each => each.closest('[aria-label=段落]'))).toHaveLength(1);
  leave();
  await waitFor(() => expect(saved()[0]).toMatchObject([{ segmentId: 0, isConfirmed: true }]));
});

test('按字查找原文与译文；没有的如实说明，正在改的不因此丢', async () => {
  const { user } = await open();
  await user.type(await area(1), ' now');
  const find = screen.getByRole('textbox', { name: '在原文与译文中查找' });
  await user.type(find, '没有的词');
  expect(screen.getByText('没有这样的段')).toBeVisible();
  await user.clear(find);
  await user.type(find, 'shall');
  expect(screen.getByRole('button', { name: '第3段译文：A shall pay.' })).toBeVisible();
  await user.clear(find);
  expect(await area(1)).toHaveValue('Party A pays. now');
});

test('禁用的译法一点即改；接受的须写理由，没记成的理由还在；接受了可撤回', async () => {
  const { user } = await open(
    answer(translation.aids, aids([finding])),
    refuse(translation.accept, { code: 20000, text: '系统繁忙' }),
  );
  const item = within(await screen.findByRole('article', { name: /禁用/ }));
  await user.click(item.getByRole('button', { name: '接受此处' }));
  expect(item.getByRole('button', { name: '记入' })).toBeDisabled();
  await user.type(item.getByRole('textbox', { name: '接受的理由' }), '客户要求{Enter}');
  expect(await screen.findByText('系统繁忙')).toBeVisible();
  expect(item.getByRole('textbox', { name: '接受的理由' })).toHaveValue('客户要求');
  expect(sentTo(translation.accept)[0]?.data).toMatchObject({
    segmentId: 0,
    rule: 'term-forbidden',
    reason: '客户要求',
  });
  await user.click(item.getByRole('button', { name: /取\s?消/ }));
  await user.click(item.getByRole('button', { name: '改为“shall pay”' }));
  expect(await area(1)).toHaveValue('Party A shall pay.');
});

test('相同原文可一次套用；先送去写的再套用', async () => {
  let before: unknown;
  const { user, button } = await open(
    answer(translationEditing.propagate, () => {
      before = saved()[0];
      return { segments: [] };
    }),
  );
  await user.type(await area(1), '!');
  await user.click(await button('套用到相同原文'));
  await waitFor(() => expect(sentTo(translationEditing.propagate)).toHaveLength(1));
  expect(before).toMatchObject([{ segmentId: 0, target: 'Party A pays.!' }]);
});

const proposal = (zh: string, en: string, more: Partial<TermProposal> = {}): TermProposal => ({
  ...{ zh, en, count: 2, isDefined: true, example: { zh, en: `${en}.` }, known: [] },
  ...more,
});

test('提取术语：文中定义而库中没有的先选上；没收成的所改还在；收了报告重复与冲突', async () => {
  const base = {
    termBaseId: recordId,
    name: '澄屿术语',
    tag: 'custom' as const,
    count: 1,
    isShared: false,
    isOwn: true,
    domains: [],
  };
  const { user, button } = await open(
    answer(terms.bases, { records: [base] }),
    answer(terms.extract, {
      proposals: [
        proposal('保密信息', 'Confidential Information'),
        proposal('交割', 'Closing', { isDefined: false }),
        proposal('买方', 'Buyer', { known: ['Buyer'] }),
      ],
      pairCount: 3,
    }),
    refuse(terms.adopt, { code: 20000, text: '系统繁忙' }),
  );
  await area(1);
  await user.click(await button('更多'));
  await user.click(await screen.findByText('从本文提取术语'));
  const dialog = within(await screen.findByRole('dialog', { name: '提取术语' }));
  await user.click(dialog.getByRole('button', { name: /提\s?取/ }));
  expect(await dialog.findByText('已选1条')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: '收入交割' }));
  const words = dialog.getByRole('textbox', { name: '交割的译法' });
  await user.type(words, ' Date');
  await user.click(dialog.getByRole('button', { name: '收入术语库' }));
  expect(await screen.findByText('系统繁忙')).toBeVisible();
  expect(words).toHaveValue('Closing Date');
  answerWith(answer(terms.adopt, { added: 1, duplicates: [], conflicts: [], losses: [] }));
  await user.clear(words);
  expect(dialog.getByText('已选1条')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '收入术语库' }));
  await user.click(await dialog.findByRole('button', { name: /完\s?成/ }));
  expect(sentTo(terms.adopt).map(({ data }) => data.terms.length)).toEqual([2, 1]);
});

test.each([
  ['running' as const, null, '正在翻译。可以离开此页，完成后有通知。'],
  ['failed' as const, '模型没有作答', '翻译未完成：模型没有作答'],
])('还没译好的写明到哪一步（%s）', async (status, failReason, said) => {
  const { user } = await open(
    answer(translation.detail, { ...detail, status, failReason }),
    answer(translation.retry, {}),
  );
  expect(await screen.findByText(said)).toBeVisible();
  if (status === 'running') return;
  expect(screen.getByText('已译的2段保留，重试从未译的段继续。')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /重\s?试/ }));
  expect(sentTo(translation.retry)).toHaveLength(1);
});
