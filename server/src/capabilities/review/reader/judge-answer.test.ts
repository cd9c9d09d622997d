import { figuresIn } from '@antai/values';
import { expect, test } from 'vitest';
import { judgeAnswer } from './judge-answer.ts';

const text = '出租人负责房屋及附属设施的维修。承租人逾期付租的，每日按欠付租金的百分之一支付违约金。';
const penalty = '每日按欠付租金的百分之一支付违约金';
const at = (quote: string) => ({ start: text.indexOf(quote), end: text.indexOf(quote) + quote.length });

type Said = Parameters<typeof judgeAnswer>[0]['findings'][number];
type RuleFinding = Parameters<typeof judgeAnswer>[1]['ruleFindings'][number];

const said = (more: Partial<Said> = {}): Said => ({
  ...{ quote: penalty, level: 'high', kind: 'unfavourable', title: '违约金过高', bases: [], suggestion: '' },
  reason: '远高于实际损失。',
  ...more,
});
const ruleFinding = (more: Partial<RuleFinding> = {}): RuleFinding => ({
  ...{ place: at(penalty), kind: 'unfavourable', level: 'high', title: '违约金' },
  ...more,
});
const judge = (findings: Said[], standing: RuleFinding[] = [], present: string[] = []) =>
  judgeAnswer(
    { findings },
    {
      ...{ text, figures: figuresIn(text), stretch: { start: 0, end: text.length } },
      ...{ ruleFindings: standing, present },
    },
  );

test.each([
  ['规则已说的同一件事', said(), [ruleFinding()], [], 'doubled'],
  ['规则定为高而模型定为低', said({ level: 'low', kind: 'ambiguous' }), [ruleFinding()], [], 'contradicted'],
  [
    '规则定为低而模型定为高',
    said({ level: 'high', kind: 'ambiguous' }),
    [ruleFinding({ level: 'low' })],
    [],
    'contradicted',
  ],
  [
    '对同一文字另给一种改法',
    said({ level: 'medium', kind: 'ambiguous', suggestion: '支付违约金' }),
    [ruleFinding({ suggestion: '违约金按市场利率计' })],
    [],
    'contradicted',
  ],
  [
    '说缺失而清单已在文中找到',
    said({ kind: 'missing', title: '缺少维修责任约定' }),
    [],
    ['维修责任与期限'],
    'contradicted',
  ],
  [
    '说缺失而清单已指出缺失',
    said({ kind: 'missing', title: '未约定押金退还期限' }),
    [ruleFinding({ place: undefined, kind: 'missing', title: '押金退还期限' } as Partial<RuleFinding>)],
    [],
    'doubled',
  ],
] as const)('不列并计数：%s', (_why, finding, standing, present, drop) => {
  const judged = judge([finding], [...standing], [...present]);
  expect(judged.findings).toEqual([]);
  expect(judged.dropped).toEqual({ [drop]: 1 });
});

test.each([
  ['级别只差一级的另一类问题', said({ level: 'medium', kind: 'ambiguous' }), [ruleFinding()], []],
  ['别处的文字', said({ quote: '出租人负责房屋及附属设施的维修', level: 'low' }), [ruleFinding()], []],
  ['缺失的是另一件事', said({ kind: 'missing', title: '缺少修缮期限' }), [], ['维修责任与期限']],
] as const)('照列：%s', (_why, finding, standing, present) => {
  const judged = judge([finding], [...standing], [...present]);
  expect(judged.findings).toHaveLength(1);
  expect(judged.dropped).toEqual({});
});

test('模型对同一文字的两种意见合为一条，以重的为先，两种理由与改法都在', () => {
  const mild = said({
    level: 'low',
    kind: 'ambiguous',
    title: '起算日不明',
    reason: '没有写明起算日。',
    suggestion: '自逾期之日起',
  });
  const grave = said({ suggestion: '违约金以实际损失为限' });
  const { findings, dropped } = judge([mild, grave]);
  expect(dropped).toEqual({});
  expect(findings).toMatchObject([{ title: '违约金过高', level: 'high', suggestion: '违约金以实际损失为限' }]);
  expect(findings[0]!.reason).toBe(
    '远高于实际损失。\n另一意见（低，模糊）：起算日不明。没有写明起算日。\n另一建议文字：自逾期之日起',
  );
});
