import { expect, test } from 'vitest';
import { proseHalves } from '../bench/measure.ts';

test.each(proseHalves())('没有当事人信息的文书，$half 半：名称准确率与召回率', ({ precision, recall }) => {
  expect(precision.right / precision.of, precision.wrong.join('; ')).toBeGreaterThanOrEqual(0.97);
  expect(recall.right / recall.of, recall.wrong.join('; ')).toBeGreaterThanOrEqual(0.93);
});
