import type { Field } from '@antai/drafting';
import { expect, test } from 'vitest';
import { newId, readColumns, writeColumns, writingsOf } from './edit-fields.ts';

const columns: Field[] = [
  { id: 'name', label: '品名', type: 'text', required: true },
  { id: 'price', label: '单价', type: 'money' },
];

test('列写作一行，读回不变；原有的列留着其余的', () => {
  expect(writeColumns(columns)).toBe('品名、单价（金额）');
  expect(readColumns('品名、单价（金额）', columns)).toEqual(columns);
  expect(readColumns('品名，数量（数字）', columns)).toEqual([columns[0], { id: 'c1', label: '数量', type: 'number' }]);
  expect(readColumns('规格（毫米）', [])).toEqual([{ id: 'c1', label: '规格（毫米）', type: 'text' }]);
});

test('新的标识不与已有的相同', () => {
  expect(newId('f', new Set(['f1', 'f3']))).toBe('f2');
});

test('列表的写法在重复的那一项里', () => {
  expect(writingsOf({ id: 'goods', label: '货物', type: 'rows', fields: columns }).map(({ value }) => value)).toEqual([
    '{{goods项.name}}',
    '{{goods项.price}}',
  ]);
});
