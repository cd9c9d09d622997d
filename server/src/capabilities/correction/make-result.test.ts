import type { CorrectionFinding } from '@antai/contract/correction';
import { readDocx } from '@antai/documents/read-docx';
import { settleChanges } from '@antai/documents/settle-changes';
import { expect, test } from 'vitest';
import { aDocx, p } from '../../../../documents/test/a-docx.ts';
import makeResult, { type ResultOrder } from './make-result.ts';

const contract = aDocx(p('付款：', 'sym:F0FE', '现金', 'sym:F06F', '转帐'));

/** 帐 is corrected, at the place where it stands in this text. */
function orderOf(text: string, form: ResultOrder['form']): ResultOrder {
  const start = text.indexOf('帐');
  const finding = { start, end: start + 1, decision: 'accepted', replacement: '账', check: 'confusion', reason: '' };
  return {
    ...{ form, original: contract, fileType: 'docx', name: '合同.docx', paragraphs: [{ id: 'body/0', text }] },
    findings: [finding as CorrectionFinding],
    coverage: { checked: [], notChecked: [] } as unknown as ResultOrder['coverage'],
    ...{ checkedAt: '', signedAt: '2026-11-25T08:00:00+08:00', now: new Date(0) },
  };
}

const bodyOf = (bytes: Uint8Array) => readDocx(bytes).paragraphs.filter(({ place }) => place === 'body')[0]!.text;

test.each([
  ['现在查的，方框是文字', '付款：☑现金□转帐'],
  ['从前查的，方框不是文字', '付款：现金转帐'],
])('%s：改在原处，方框都在', async (_, text) => {
  const { bytes } = await makeResult(orderOf(text, 'clean'));
  expect(bodyOf(bytes)).toBe('付款：☑现金□转账');
  const { bytes: tracked } = await makeResult(orderOf(text, 'tracked'));
  expect(bodyOf(settleChanges(tracked, 'accepted'))).toBe('付款：☑现金□转账');
  expect(bodyOf(settleChanges(tracked, 'rejected'))).toBe('付款：☑现金□转帐');
  const { bytes: commented } = await makeResult(orderOf(text, 'comments'));
  expect(bodyOf(commented)).toBe('付款：☑现金□转帐');
});
