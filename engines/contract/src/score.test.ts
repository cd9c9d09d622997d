import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureOthers, measurePlanted } from '../bench/measure.ts';
import { faultKinds } from '../bench/plant-faults.ts';
import { otherKinds } from '../bench/plant-others.ts';
import { recogniseType } from './recognise-type.ts';
import { reviewContract } from './review.ts';

test('种下的错误：二十二类，召回不低于95%，类型识别不低于98%，无错合同的误报不多于每份一处', () => {
  expect(faultKinds.length).toBeGreaterThanOrEqual(12);
  const { recall, missed, typesRight, falseAlarms } = measurePlanted(66);
  expect(recall, missed.map(({ kind, typeId }) => `${kind} ${typeId}`).join('、')).toBeGreaterThanOrEqual(0.95);
  expect(typesRight).toBeGreaterThanOrEqual(0.98);
  expect(falseAlarms).toBeLessThanOrEqual(1);
});

test('另外十八类错误、各有几种写法：召回不低于95%', () => {
  expect(otherKinds).toHaveLength(18);
  const { recall, missed } = measureOthers(108);
  expect(recall, missed.map(({ kind, typeId }) => `${kind} ${typeId}`).join('、')).toBeGreaterThanOrEqual(0.95);
});

const shared = process.env.ANTAI_SHARED ?? join(import.meta.dirname, '../../../../shared');
const folder = join(shared, 'data/contracts/rental_templates/text');

const names = () => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

test.skipIf(names().length === 0)('公开的租赁范本：读得完，类型认得对（没有数据时跳过）', () => {
  const outcomes = names().map(name => {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(reviewContract({ text, typeId: 'lease', signDate: '2026-11-22' }).coverage.length).toBeGreaterThan(80);
    return recogniseType(text);
  });
  const right = outcomes.filter(outcome => outcome.kind === 'found' && outcome.typeId === 'lease');
  expect(right.length / outcomes.length).toBeGreaterThanOrEqual(0.98);
});
