import {
  decisionNames,
  kindNames,
  levelNames,
  type ReviewDetail,
  type ReviewResult,
  sourceNames,
  takenNames,
} from '@antai/contract/review/records';
import type { Workbook } from '@antai/documents/write-excel';
import { quote, sayBasis, sayNotes, sayScope, sayStance } from './say-finding.ts';

/** The findings as a list of Excel. */
export function listFindings(detail: ReviewDetail, result: ReviewResult): Workbook {
  const { findings, text } = result;
  const names = [
    '问题',
    '级别',
    '类别',
    '所取立场',
    '位置',
    '原文',
    '理由',
    '依据',
    '建议文字',
    '来源',
    '处理',
    '批注',
  ];
  return {
    sheets: ['审查发现', '审查说明'],
    columns: names.map(name => ({ name, kind: 'text' as const })),
    rows: findings.map(finding => [
      finding.title,
      levelNames[finding.level],
      kindNames[finding.kind],
      finding.taken ? takenNames[finding.taken] : null,
      finding.clause,
      quote(finding, text),
      finding.reason,
      sayBasis(finding),
      finding.wording ?? finding.suggestion ?? null,
      sourceNames[finding.source],
      decisionNames[finding.decision],
      sayNotes(finding) || null,
    ]),
    facts: [
      ['合同', detail.name],
      ['审查范围', sayScope(result)],
      ['合同类型', detail.typeName ?? '未识别'],
      ['审查立场', sayStance(detail.settings)],
      ['签约日', detail.settings.signDate],
    ],
  };
}

/** The summary card as a list of Excel, each value with its passage. */
export const listSummary = (
  detail: ReviewDetail,
  { summary, deadlines, obligations, text }: ReviewResult,
): Workbook => ({
  sheets: ['合同摘要', '说明'],
  columns: ['内容', '事项', '主体', '期限', '原文'].map(name => ({ name, kind: 'text' as const })),
  rows: [
    ...summary.map(({ name, value, start, end }) => [value, name, null, null, text.slice(start, end).trim()]),
    ...deadlines.map(({ day, what }) => [what, '期限', null, day, null]),
    ...obligations.map(({ who, what, byWhen, start, end }) => [
      what,
      '义务',
      who,
      byWhen ?? null,
      text.slice(start, end).trim(),
    ]),
  ],
  facts: [
    ['合同', detail.name],
    ['合同类型', detail.typeName ?? '未识别'],
  ],
});
