import { expect, test } from 'vitest';
import { openMemory } from './match-memory.ts';

const memory = openMemory(
  [
    { source: '甲方应当付款。', target: 'Party A shall pay.', before: '第一条' },
    {
      source: '甲方应于2026年3月1日前支付人民币50万元。',
      target: 'Party A shall pay RMB 500,000 before March 1, 2026.',
    },
    { source: '乙方应当在收到货物后及时验收并出具书面证明。', target: 'Party B shall inspect the goods promptly.' },
  ],
  'zh',
);

test.each([
  ['同一句且上一句相同', '甲方应当付款。', '第一条', 101, 'Party A shall pay.'],
  ['同一句', '甲方应当付款。', '第二条', 100, 'Party A shall pay.'],
  [
    '只有日期与金额不同',
    '甲方应于2027年12月31日前支付人民币8万元。',
    '',
    99,
    'Party A shall pay RMB 80,000 before December 31, 2027.',
  ],
  ['改了几个字', '乙方应当在收到货物后立即验收并出具书面证明。', '', 90, 'Party B shall inspect the goods promptly.'],
] as const)('%s', (_name, source, before, score, target) => {
  expect(memory.find(source, { before, limit: 1 })).toMatchObject([{ score, target }]);
});

test('不相似的不给出', () => {
  expect(memory.find('本合同一式两份。', { limit: 3 })).toEqual([]);
});
