import { expect, test } from 'vitest';
import { type Condition, readCondition, writeCondition } from './write-condition.ts';

test.each<[Condition, string]>([
  [{ fieldId: 'f1', relation: 'yes' }, 'f1'],
  [{ fieldId: 'f1', relation: 'no' }, 'f1 == false'],
  [{ fieldId: 'way', relation: 'is', value: '转账' }, "way == '转账'"],
  [{ fieldId: 'way', relation: 'isNot', value: '转账' }, "way != '转账'"],
  [{ fieldId: 'ways', relation: 'holds', value: '保证' }, "包含(ways, '保证')"],
  [{ fieldId: 'f1', relation: 'filled' }, '有(f1)'],
  [{ fieldId: 'f1', relation: 'empty' }, '空(f1)'],
])('%o 写作 %s，读回不变', (condition, source) => {
  expect(writeCondition(condition)).toBe(source);
  expect(readCondition(source)).toEqual(condition);
});

test('选不出的条件原样留着，引号不能越出文字', () => {
  expect(readCondition('a && b')).toBeUndefined();
  expect(writeCondition({ fieldId: 'a', relation: 'is', value: "' || '1" })).toBe("a == ' || 1'");
});
