import { expect, test } from 'vitest';
import { administrativeHalves, namesWithDeeds, proseHalves } from '../bench/measure.ts';
import { hasRows } from '../bench/rows.ts';

const halves = [
  ...proseHalves().map(each => ({ set: '自拟文书', ...each })),
  ...(hasRows ? administrativeHalves() : []).map(each => ({ set: '行政文书', ...each })),
];

test.each(halves)('没有当事人信息的$set，$half 半：名称准确率与召回率', ({ precision, recall }) => {
  expect(precision.right / precision.of, precision.wrong.join('; ')).toBeGreaterThanOrEqual(0.97);
  expect(recall.right / recall.of, recall.wrong.join('; ')).toBeGreaterThanOrEqual(0.93);
});

test.skipIf(!hasRows)('各类真实文书中，没有一个当事人的名称含有动作或者身份（缺少共享资料时跳过）', () => {
  expect(namesWithDeeds(8)).toEqual([]);
});
