import type { DesensitiseFinding } from '@antai/contract/desensitise';
import { expect, test } from 'vitest';
import { groupFindings } from './group-findings.ts';

const finding = (text: string, more: Partial<DesensitiseFinding> = {}): DesensitiseFinding => ({
  ...{ start: 0, end: 2, type: 'person', text, replacement: '甲某', proposal: '甲某', rule: 'name' },
  ...{ confidence: 0.6, decision: 'open', ...more },
});

test('同一样东西归为一行：不分全角半角与空白，依据取把握最大的；同字而不同类的各是一行', () => {
  const groups = groupFindings([
    finding('裴 知'),
    finding('138'),
    finding('裴知', { confidence: 0.9, rule: 'signature' }),
    finding('１３８'),
    finding('138', { type: 'mobile' }),
    finding('裴知', { confidence: 0.7, rule: 'title' }),
  ]);
  expect(groups.map(({ text, type, count, first }) => ({ text, type, count, first }))).toEqual([
    { text: '裴 知', type: 'person', count: 3, first: 0 },
    { text: '138', type: 'person', count: 2, first: 1 },
    { text: '138', type: 'mobile', count: 1, first: 4 },
  ]);
  expect(groups[0]).toMatchObject({ confidence: 0.9, rule: 'signature' });
});
