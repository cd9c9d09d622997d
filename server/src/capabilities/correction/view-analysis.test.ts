import { expect, test } from 'vitest';
import viewAnalysis from './view-analysis.ts';

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const issue = { kind: 'confusion', check: 'confusion', rule: 'r', severity: 'error', start: 2, end: 4 };
const check = json({
  paragraphs: [{ id: 'body/0', text: '双方签定本合同。' }],
  findings: [{ ...issue, wrong: '签定', right: '签订', reason: '用字' }],
  notChecked: ['图片1张'],
});

test('依据语料的与模型的建议并入所查，未查的照实列出', () => {
  const alone = viewAnalysis({ files: { check }, decisions: [], words: [] });
  expect(alone.findings.map(({ wrong, decision }) => [wrong, decision])).toEqual([['签定', 'open']]);
  expect(alone.coverage).toMatchObject({ characters: 8, paragraphs: 1, notChecked: ['图片1张'], model: null });
  expect(alone.coverage.checks).not.toContain('evidence');
  const suggestion = { ...issue, check: 'model', kind: 'model', start: 5, end: 7, wrong: '合同', right: '协议' };
  const files = {
    check,
    evidence: json([]),
    model: json({ findings: [{ ...suggestion, reason: '用字' }], answeredBy: '模型', dropped: '', unreadCount: 0 }),
  };
  const whole = viewAnalysis({ files, decisions: [], words: [{ checkId: 'confusion', word: '签定' }] });
  expect(whole.findings.map(({ wrong, decision }) => [wrong, decision])).toEqual([
    ['签定', 'ignored'],
    ['合同', 'open'],
  ]);
  expect(whole.coverage.checks).toEqual(expect.arrayContaining(['evidence', 'model']));
  expect(whole.coverage.model).toEqual({ answeredBy: '模型', dropped: '', unreadCount: 0 });
});
