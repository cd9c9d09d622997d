import { indexTerms } from '@antai/translation';
import { expect, test } from 'vitest';
import type { UsedTerm } from '../terms/describe-term.ts';
import { isSoonDescribed } from './describe-aids.ts';

const aTerm = (zh: string, ways: number): UsedTerm => ({
  ...{ id: zh, zh, en: `${zh} in English`, zhVariants: [], forbidden: [], definition: '', base: '自建' },
  enAlternatives: Array.from({ length: ways }, (_, at) => `${zh} way ${at}`),
});

const isSoon = (source: string, terms: UsedTerm[]) =>
  isSoonDescribed(
    {
      record: { from: 'zh', to: 'en', parties: [] },
      segments: [{ segmentId: 1, source, target: '', language: 'zh' }],
      target: 'It shall pay.',
    },
    { glossary: indexTerms(terms, { isChecked: false }) },
  );

test.each<[string, string, UsedTerm[], boolean]>([
  ['一段平常的话', '乙方逾期付款的，应当支付违约金。', [aTerm('违约金', 4), aTerm('逾期付款', 3)], true],
  ['术语写法很多，文中没有', '乙方应当付款。', [aTerm('违约金', 5_000)], true],
  ['文中的一条术语写法很多', '违约金。', [aTerm('违约金', 99)], false],
  ['文中的术语合起来写法很多', '违约金、定金、利息。', ['违约金', '定金', '利息'].map(zh => aTerm(zh, 40)), false],
  ['同一条术语说了许多次', '违约金。'.repeat(30), [aTerm('违约金', 4)], false],
])('是否随打随查而不占住别人：%s', (_name, source, terms, soon) => {
  expect(isSoon(source, terms)).toBe(soon);
});
