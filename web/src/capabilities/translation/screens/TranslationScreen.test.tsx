import { translationEditing } from '@antai/contract/translation/editing';
import { translationMemories } from '@antai/contract/translation/memory';
import { type TranslationDetail, type TranslationSegment, translation } from '@antai/contract/translation/records';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerWith, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const recordId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a22';
const nextId = '0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a23';

const segment = (segmentId: number, source: string, target: string): TranslationSegment => ({
  ...{ segmentId, source, target, paragraph: 0, language: null, comments: [], problem: null, score: null },
  ...{ origin: target === '' ? 'none' : 'own', isConfirmed: false },
});
const whole = segment(0, '甲方应当付款，乙方应当交货。', 'A pays. B delivers.');
const next = segment(1, '双方应当保密。', '');

const detailOf = (segments: TranslationSegment[]): TranslationDetail => ({
  ...{ recordId, name: '合同.docx', isText: false, fileType: 'docx', from: 'zh', to: 'en', client: '澄屿' },
  ...{ status: 'done', finishPercent: 100, failReason: null, isExpired: false, answeredBy: null },
  ...{ createTime: '2026-11-22T08:00:00.000Z', segmentCount: 2, translatedCount: 1, confirmedCount: 0 },
  ...{ exportForm: null, exportStatus: null, exportFailReason: null, exportName: null },
  ...{ acceptances: [], termBases: [], parties: [], notTranslated: [], segments },
});

function answersFor() {
  let segments = [whole, next];
  return [
    answer(translation.detail, () => detailOf(segments)),
    answer(translation.inspect, { findings: [], isChecked: true, leftOut: 0 }),
    answer(translation.aids, { terms: [], matches: [], findings: [] }),
    answer(translation.save, ({ data }) => ({
      segments: segments.filter(({ segmentId }) => data.segments.some(each => each.segmentId === segmentId)),
    })),
    answer(translationEditing.split, () => {
      const parts = [segment(0, '甲方应当付款，', 'A pays.'), segment(2, '乙方应当交货。', 'B delivers.')];
      segments = [...parts, next];
      return { segments: parts };
    }),
    answer(translationEditing.merge, () => {
      segments = [whole, next];
      return { segment: whole, removedId: 2 };
    }),
    answer(translationEditing.preview, {
      paragraphs: [
        {
          ...{ place: 'body', number: null, headingLevel: null, cell: null },
          pieces: [
            { text: 'A pays.', segmentId: 0, state: 'confirmed' },
            { text: next.source, segmentId: 1, state: 'open' },
          ],
        },
      ],
    }),
  ];
}

const rows = () => within(screen.getByRole('list', { name: '段落' })).getAllByRole('listitem');

test('拆分先给出居中的断开处，拆后段数与编号跟上；合并回一段', async () => {
  const { user } = await renderScreen(addresses.translation(recordId), answersFor());
  await user.type(await screen.findByRole('textbox', { name: '第1段译文' }), '{Alt>}s{/Alt}');
  await user.click(await screen.findByRole('button', { name: '拆成两段' }));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(sentTo(translationEditing.split)).toEqual([{ data: { recordId, segmentId: 0, sourceAt: 7, targetAt: 8 } }]);
  expect(screen.getByRole('button', { name: '第2段译文：B delivers.' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '合并下段' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(sentTo(translationEditing.merge)).toEqual([{ data: { recordId, segmentId: 0 } }]);
});

test('成稿预览标明未译之处', async () => {
  const { user } = await renderScreen(addresses.translation(recordId), answersFor());
  await user.click(await screen.findByRole('button', { name: '成稿预览' }));
  const paper = await screen.findByRole('article', { name: '成稿' });
  expect(within(paper).getByText(next.source).tagName).toBe('MARK');
  expect(screen.getByText(/已确认1段/)).toBeInTheDocument();
});

test('翻译记忆按客户列出，导出的就是所选客户的', async () => {
  const entry = {
    ...{ memoryId: recordId, from: 'zh' as const, to: 'en' as const, client: '澄屿', origin: '合同.docx' },
    ...{ source: next.source, target: 'Keep secrets.', updateTime: '2026-11-22T08:00:00.000Z' },
  };
  await renderScreen(addresses.translationMemory({ client: '澄屿' }), [
    answer(translationMemories.clients, { clients: [{ client: '澄屿', count: 1 }] }),
    answer(translationMemories.page, pageOf([entry])),
  ]);
  expect(await screen.findByRole('rowheader', { name: next.source })).toBeVisible();
  expect(sentTo(translationMemories.page)).toMatchObject([{ data: { client: '澄屿' } }]);
  expect(screen.getByRole('button', { name: '导出TMX' })).toBeEnabled();
});

test('批注送出之后接着写的，答复到了不被清掉', async () => {
  let reply = () => {};
  const commenting = answer(
    translationEditing.comment,
    () =>
      new Promise<{ segment: TranslationSegment }>(resolve => {
        reply = () => resolve({ segment: whole });
      }),
  );
  const { user } = await renderScreen(addresses.translation(recordId), [commenting, ...answersFor()]);
  const field = await screen.findByLabelText('本段批注');
  await user.type(field, '请复核');
  await user.click(screen.getByRole('button', { name: '添加批注' }));
  await waitFor(() => expect(sentTo(translationEditing.comment)).toHaveLength(1));
  await user.type(field, '，急');
  await act(async () => reply());
  await waitFor(() => expect(screen.getByRole('button', { name: /^添加批注/ })).toBeEnabled());
  expect(field).toHaveValue('请复核，急');
});

test('一段的批注：几条都在，可解决；写到一半的刷新不丢，添加后清空', async () => {
  const said = (commentId: string, text: string) => ({
    ...{ commentId, text, author: '温如故', createTime: '2026-11-22T08:00:00.000Z' },
    ...{ resolvedBy: null, resolveTime: null },
  });
  const commented = { ...whole, comments: [said(recordId, '应当是否译shall？'), said(nextId, '已问客户。')] };
  const answers = [
    answer(translation.detail, detailOf([commented, next])),
    answer(translationEditing.comment, { segment: commented }),
    answer(translationEditing.resolve, { segment: commented }),
    ...answersFor().filter(({ call }) => call !== translation.detail),
  ];
  const { user } = await renderScreen(addresses.translation(recordId), answers);
  const part = await screen.findByRole('region', { name: '批注 2' });
  expect(within(part).getByText('应当是否译shall？')).toBeVisible();
  expect(within(part).getAllByText(/^温如故 · /)).toHaveLength(2);
  const field = within(part).getByLabelText('本段批注');
  await user.type(field, '请复核');
  expect(sessionStorage.getItem(`draft:user-1:translation-comment:${recordId}:0`)).toBe('"请复核"');
  await user.click(within(part).getByRole('button', { name: '添加批注' }));
  await waitFor(() => expect(field).toHaveValue(''));
  expect(sentTo(translationEditing.comment)[0]?.data).toEqual({ recordId, segmentId: 0, text: '请复核' });
  await user.click(within(part).getAllByRole('button', { name: '解决' })[1]!);
  await waitFor(() =>
    expect(sentTo(translationEditing.resolve)[0]?.data).toMatchObject({ commentId: nextId, isResolved: true }),
  );
});

test('译文存好之前开始读的后到：译文仍在', async () => {
  const saved = answer(translation.save, ({ data }) => ({
    segments: data.segments.map(({ target = '' }) => ({ ...next, target, origin: 'own' as const })),
  }));
  const { user, queries } = await renderScreen(addresses.translation(recordId), [saved, ...answersFor()]);
  await user.click(await screen.findByRole('button', { name: /^第2段译文/ }));
  const reading = Promise.withResolvers<TranslationDetail>();
  answerWith(answer(translation.detail, () => reading.promise));
  const read = queries.invalidateQueries({ queryKey: ['translation', 'record'] });
  await user.type(await screen.findByRole('textbox', { name: '第2段译文' }), 'Both keep secrets.');
  expect(await screen.findByText('每次按键已保存')).toBeVisible();
  reading.resolve({ ...detailOf([whole, next]), name: '读到的.docx' });
  await read;
  expect(await screen.findByText('读到的.docx')).toBeVisible();
  expect(screen.getByRole('textbox', { name: '第2段译文' })).toHaveValue('Both keep secrets.');
});
