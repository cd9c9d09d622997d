import { expect, test } from 'vitest';
import { damageMarks } from '../bench/damage-marks.ts';
import { protectText, restoreText } from './protect-text.ts';

test.each([
  ['zh', '甲方应于2026年3月1日前支付人民币50万元。', '甲方应于⟦1⟧前支付⟦2⟧。', ['March 1, 2026', 'RMB 500,000']],
  ['zh', '依照第五百八十五条第一款，按百分之五计算。', '依照⟦1⟧，按⟦2⟧计算。', ['Article 585, paragraph 1', '5%']],
  ['zh', '（2023）沪01民终123号判决', '⟦1⟧判决', ['（2023）沪01民终123号']],
  ['zh', '联系邮箱a.b@law.com.cn。', '联系邮箱⟦1⟧。', ['a.b@law.com.cn']],
  ['zh', '澄屿公司与北原公司', '⟦1⟧与⟦2⟧', ['Chengyu Ltd.', 'Beiyuan Ltd.']],
  ['zh', '括号⟦1⟧也在原文中', '括号⟦1⟧也在原文中', ['⟦1⟧']],
  ['zh', '三十日内', '三十日内', []],
  [
    'en',
    'Chengyu Ltd. shall pay RMB 500,000 on March 1, 2026.',
    '⟦1⟧ shall pay ⟦2⟧ on ⟦3⟧.',
    ['澄屿公司', '人民币50万元', '2026年3月1日'],
  ],
] as const)('%s：%s', (from, text, marked, targets) => {
  const zhNames = [
    { source: '澄屿公司', target: 'Chengyu Ltd.' },
    { source: '北原公司', target: 'Beiyuan Ltd.' },
  ];
  const names = from === 'zh' ? zhNames : zhNames.map(({ source, target }) => ({ source: target, target: source }));
  const safe = protectText(text, { from, names });
  expect(safe.text).toBe(marked);
  expect(safe.items.map(({ target }) => target)).toEqual(targets);
  expect(restoreText(safe.text, safe.items).kind).toBe('whole');
});

test('占位符换了次序仍能归位', () => {
  const safe = protectText('甲方付50%，乙方付40%', { from: 'zh' });
  expect(restoreText('B pays ⟦2⟧, A pays ⟦1⟧', safe.items)).toEqual({ kind: 'whole', text: 'B pays 40%, A pays 50%' });
});

test('占位符丢失、重复、被改，一处不漏（抽样；全部在bench）', () => {
  for (const { items, damaged } of damageMarks(300)) expect(restoreText(damaged, items).kind).toBe('broken');
});
