import { type TranslationRecord, translation } from '@antai/contract/translation/records';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import { addresses } from '../../../app/addresses.ts';

const record = (recordId: string, more: Partial<TranslationRecord> = {}): TranslationRecord => ({
  ...{ recordId, name: '股权转让协议.docx', isText: false, fileType: 'docx', from: 'zh', to: 'en', client: '澄屿' },
  ...{ status: 'done', finishPercent: 100, failReason: null, isExpired: false, answeredBy: null },
  ...{ createTime: '2026-11-22T08:00:00.000Z', segmentCount: 12, translatedCount: 10, confirmedCount: 7 },
  ...{ exportForm: null, exportStatus: null, exportFailReason: null, exportName: null },
  ...more,
});
const [openId, doneId, brokenId] = [2, 3, 4].map(at => `0f9ba1b4-52a5-4b42-9d5e-2f9b4c9a1a2${at}`) as [
  string,
  string,
  string,
];

async function rows() {
  const view = await renderScreen(addresses.translationHistory, [
    answer(
      translation.record,
      pageOf([
        record(openId),
        record(doneId, { exportForm: 'translated', exportStatus: 'done', exportName: '协议（英文）.docx' }),
        record(brokenId, { exportForm: 'translated', exportStatus: 'failed', exportFailReason: '原件已删除' }),
      ]),
    ),
    answer(translation.retry, {}),
    answer(translation.remove, {}),
    answer(translation.download, 'docx'),
  ]);
  const [, ...all] = within(await screen.findByRole('table', { name: '翻译记录' })).getAllByRole('row');
  return { ...view, rows: all, within: (at: number) => within(all[at]!) };
}

test('每份写明语言、段数、确认与未译；导出没成的写明原因', async () => {
  const { rows: all, within: row } = await rows();
  expect(all[0]).toHaveTextContent('12段，已确认7，未译2');
  expect(all[0]).toHaveTextContent('中文 → 英文');
  expect(all[2]).toHaveTextContent('导出失败：原件已删除');
  expect(row(0).getByRole('link').getAttribute('href')).toContain(`translate?id=${openId}`);
});

test('导出过的可以下载，没有的不能', async () => {
  const { user, within: row } = await rows();
  expect(row(0).queryByRole('button', { name: '下载' })).toBeNull();
  await user.click(row(1).getByRole('button', { name: '下载' }));
  expect(sentTo(translation.download)).toEqual([{ data: { recordId: doneId } }]);
});

test('只有没成的可以重试', async () => {
  const { user, within: row } = await rows();
  expect(row(1).queryByRole('button', { name: '重试' })).toBeNull();
  await user.click(row(2).getByRole('button', { name: '重试' }));
  expect(sentTo(translation.retry)).toEqual([{ data: { recordId: brokenId } }]);
});

test('历史里可去术语库、翻译记忆与新的翻译', async () => {
  await rows();
  expect(screen.getAllByRole('link', { name: /^(文档翻译|术语库|翻译记忆)$/ })).toHaveLength(3);
});
