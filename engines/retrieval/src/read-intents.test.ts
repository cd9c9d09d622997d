import { expect, test } from 'vitest';
import { readIntents } from './read-intents.ts';

test.each([
  ['偷东西判几年', '刑事处罚'],
  ['酒驾罚多少', '行政处罚'],
  ['离婚多久可以再起诉', '期限'],
  ['违约金怎么算', '金额与计算'],
])('%s → %s', (question, name) => {
  expect(readIntents(question).map(intent => intent.name)).toContain(name);
});

test('看不出意图的问题，没有意图', () => {
  expect(readIntents('民法典第一条')).toEqual([]);
});

test('of a million characters only the beginning is read', () => {
  const question = `${'。'.repeat(1_000_000)}拖欠工资怎么处罚`;
  expect(readIntents(question)).toEqual([]);
});
