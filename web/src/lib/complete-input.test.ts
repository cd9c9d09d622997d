import type { CalculatorInput } from '@antai/contract/calculators';
import { expect, test } from 'vitest';
import { completeInput } from './complete-input.ts';

const inputs: CalculatorInput[] = [
  { id: 'debt', label: '本金', type: 'money', required: true },
  { id: 'halved', label: '减半', type: 'bool' },
  {
    id: 'payments',
    label: '已清偿',
    type: 'rows',
    fields: [
      { id: 'date', label: '日期', type: 'date' },
      { id: 'amount', label: '金额', type: 'money' },
      { id: 'part', label: '部分', type: 'bool' },
    ],
  },
];

test.each([
  ['缺必填项，先不计算', { halved: true }, undefined],
  ['必填项为0也算填写', { debt: 0 }, { debt: 0 }],
  ['空的不送出', { debt: 1, halved: undefined, payments: [] }, { debt: 1 }],
  ['读不出的金额不当作没有填', { debt: '十几万' }, undefined],
  ['行里读不出的也是', { debt: 1, payments: [{ date: '2025-01-01', amount: '-5' }] }, undefined],
  [
    '没有填完的行等着',
    { debt: 1, payments: [{ date: '2025-01-01', amount: 2 }, { date: '2025-01-02' }] },
    { debt: 1, payments: [{ date: '2025-01-01', amount: 2 }] },
  ],
])('%s', (_, values, expected) => expect(completeInput(inputs, values)).toEqual(expected));
