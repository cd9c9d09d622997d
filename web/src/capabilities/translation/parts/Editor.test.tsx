import { files } from '@antai/contract/files';
import { translationEditing } from '@antai/contract/translation/editing';
import { memoryFaults } from '@antai/contract/translation/memory';
import {
  filledSegmentsMax,
  type SegmentAids,
  type TranslationDetail,
  type TranslationFinding,
  type TranslationSegment,
  translation,
  translationFaults,
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
    answer(translation.inspect, { findings: [finding], isChecked: true, leftOut: 0 }),
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

test('没有都填入的：写的已保存，写明原因；填入的段从服务器读回', async () => {
  const { user } = await open(refuse(translation.save, translationFaults.notFilled));
  await user.type(await area(1), '!');
  leave();
  expect(await screen.findByText(new RegExp(translationFaults.notFilled.text))).toBeVisible();
  expect(sessionStorage.getItem(`draft:user-1:translation-${recordId}`)).toBeNull();
});

test('一次填入许多段，答复中只有先填的，其余从服务器读回', async () => {
  const many = Array.from({ length: filledSegmentsMax }, (_, at) => segment(10 + at, '甲方应当付款。'));
  const { user } = await open(
    answer(translation.save, ({ data }) => ({
      segments: [
        ...data.segments.map(each => ({ ...segments[each.segmentId]!, ...each }) as TranslationSegment),
        ...many,
      ],
    })),
  );
  const own = await area(1);
  const before = sentTo(translation.detail).length;
  await user.type(own, '!');
  leave();
  await waitFor(() => expect(sentTo(translation.detail).length).toBeGreaterThan(before));
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

test('收回审校文件：没有选文件不能收；以谁为准写进请求；冲突说在第几段', async () => {
  const { user, button } = await open(
    answer(files.upload, { fileId: recordId, fileName: '审校.xlf', fileType: 'xml', sizeBytes: 9 }),
    answer(translationEditing.take, {
      ...{ applied: 2, confirmed: 1, unchanged: 3, notes: 0, losses: ['第9段不在本记录中'] },
      conflicts: [{ segmentId: 2, own: 'A shall pay.', other: 'Party A shall pay.' }],
    }),
  );
  await area(1);
  await user.click(await button('更多'));
  await user.click(await screen.findByText('收回审校文件（XLIFF）'));
  const box = await screen.findByRole('dialog');
  const dialog = within(box);
  expect(dialog.getByRole('button', { name: /收\s?回$/ })).toBeDisabled();
  await user.upload(box.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], '审校.xlf'));
  expect(dialog.getByText('审校.xlf')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: '以文件为准' }));
  await user.click(dialog.getByRole('button', { name: /收\s?回$/ }));
  const report = await screen.findByRole('status', { name: '收回结果' });
  expect(report).toHaveTextContent('收入译文2段，确认1段，批注0条；相同3段，冲突1段，未收1处');
  expect(report).toHaveTextContent('第3段：本处“A shall pay.”，文件“Party A shall pay.”');
  expect(sentTo(translationEditing.take)[0]?.data).toEqual({ recordId, fileId: recordId, prefer: 'file' });
});

test('只有中英之间的翻译可以提取术语；没有译的写明', async () => {
  const { user, button } = await open(answer(translation.detail, { ...detail, from: 'ja' }));
  await area(1);
  await user.click(await button('更多'));
  expect(await screen.findByText('收回审校文件（XLIFF）')).toBeVisible();
  expect(screen.queryByText('从本文提取术语')).toBeNull();
  expect(screen.getByText(/图片2张/)).toBeVisible();
});

test.each([
  ['running' as const, true],
  ['failed' as const, false],
  ['done' as const, false],
])('导出到哪一步照实写明（%s），正在生成的不能再导出', async (exportStatus, isBusy) => {
  const exports = { exportStatus, exportFailReason: '原件已删除', exportForm: 'table' as const };
  await open(answer(translation.detail, { ...detail, ...exports, exportName: '合同（双语）.docx' }));
  await area(1);
  const order = screen.getByRole('button', { name: /^导\s?出$/ });
  expect(isBusy ? order.hasAttribute('disabled') : !order.hasAttribute('disabled')).toBe(true);
  expect(screen.queryByText('未生成：原件已删除') !== null).toBe(exportStatus === 'failed');
  expect(screen.queryByText('正在生成') !== null).toBe(isBusy);
  expect(screen.queryByRole('button', { name: /^下载/ }) !== null).toBe(exportStatus === 'done');
});

test('批注：未解决的与已解决的分开计数，解决的可重新打开', async () => {
  const comment = (at: number, resolveTime: string | null) => ({
    ...{
      commentId: `${recordId.slice(0, -1)}${at}`,
      author: '李律师',
      text: `批注${at}`,
      resolvedBy: null,
      resolveTime,
    },
    createTime: '2026-11-22T08:00:00.000Z',
  });
  const comments = [comment(1, null), comment(2, '2026-11-23T08:00:00.000Z')];
  const { user } = await open(
    answer(translation.detail, { ...detail, segments: [{ ...segments[0]!, comments }, ...segments.slice(1)] }),
    answer(translationEditing.resolve, { segment: segments[0]! }),
  );
  expect(await screen.findByRole('heading', { name: '批注 1' })).toBeVisible();
  expect(screen.getByText('已解决 1')).toBeVisible();
  expect(within(screen.getByRole('list', { name: '段落' })).getByText('批注 1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '重新打开' }));
  await user.click(screen.getByRole('button', { name: '解决' }));
  await waitFor(() => expect(sentTo(translationEditing.resolve)).toHaveLength(2));
  expect(sentTo(translationEditing.resolve).map(({ data }) => data.isResolved)).toEqual([false, true]);
});

test('术语已用未用看得出，插在译文之后；记忆写明谁的、几分，按序号键即用', async () => {
  const term = { start: 0, end: 2, source: '甲方', renderings: ['Party A'], forbidden: [], definition: '', base: '' };
  const match = { source: '甲方应当付款', client: '', origin: '旧约', updateTime: '2026-11-20T08:00:00.000Z' };
  const { user } = await open(
    answer(translation.aids, {
      ...{
        findings: [],
        terms: [
          { ...term, isUsed: true },
          { ...term, start: 2, source: '付款', isUsed: false },
        ],
      },
      matches: [
        { ...match, score: 90, target: 'Party A must pay.', from: 'own' },
        { ...match, score: 80, target: 'A pays.', from: 'ready' },
      ],
    }),
  );
  const column = within(await screen.findByRole('complementary', { name: '本段参考' }));
  const [used, unused] = await column.findAllByRole('listitem');
  expect(used).toHaveTextContent('甲方Party A已用');
  expect(unused).toHaveTextContent('付款Party A未用');
  const [own, ready] = column.getAllByRole('article');
  expect(own).toHaveTextContent('90%不分客户 · 旧约 · 2026-11-20');
  expect(ready).toHaveTextContent('80%就绪语料');
  await user.click(within(unused!).getByRole('button', { name: 'Party A' }));
  expect(await area(1)).toHaveValue('Party A pays. Party A');
  fireEvent.keyDown(await area(1), { code: 'Digit2', key: '2', ctrlKey: true, altKey: true });
  expect(await area(1)).toHaveValue('A pays.');
});

test('提示过多而没有都列出的，写明另有多少', async () => {
  await open(answer(translation.inspect, { findings: [finding], isChecked: true, leftOut: 1_234 }));
  expect(await screen.findByText(/另有1,234处未列出/)).toBeVisible();
  expect(screen.getByText('全文 1235')).toBeVisible();
});
