import { expect, test } from 'vitest';
import { figuresOf } from './similar-figures.ts';

const caseOf = (fields: Record<string, unknown>) => ({ fields });

test('结论按多少、年份按先后、标的额按大小排列；没有写明的不计入该组', () => {
  const figures = figuresOf([
    caseOf({ outcome: '驳回', judgmentDate: '2021-03-01', amountInDispute: 10_000_000 }),
    caseOf({ outcome: '支持', judgmentYear: '2019', amountInDispute: 9_999_999 }),
    caseOf({ outcome: ['支持', '驳回'], judgmentDate: '2021-09-09', amountInDispute: 500_000_000 }),
    caseOf({ judgmentDate: '不详' }),
  ]);
  expect(figures).toEqual([
    {
      title: '裁判结论',
      n: 3,
      items: [
        { label: '支持', count: 2 },
        { label: '驳回', count: 1 },
      ],
    },
    {
      title: '裁判年份',
      n: 3,
      items: [
        { label: '2019', count: 1 },
        { label: '2021', count: 2 },
      ],
    },
    {
      title: '标的额',
      n: 3,
      items: [
        { label: '不满10万元', count: 1 },
        { label: '10万元至50万元', count: 1 },
        { label: '500万元以上', count: 1 },
      ],
    },
  ]);
});

test('没有案件就没有统计', () => {
  expect(figuresOf([])).toEqual([]);
  expect(figuresOf([caseOf({ amountInDispute: 0 })])).toEqual([]);
});
