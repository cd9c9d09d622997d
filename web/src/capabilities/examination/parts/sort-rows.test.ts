import type { ExaminationCell, ExaminationPoint, ExaminationRow } from '@antai/contract/examination';
import { describe, expect, test } from 'vitest';
import { countColumn } from './count-column.ts';
import { sortRows } from './sort-rows.ts';

const points: ExaminationPoint[] = [
  { pointId: 'sum', question: '标的额', kind: 'amount' },
  { pointId: 'signed', question: '是否签字', kind: 'yesNo' },
  { pointId: 'day', question: '签订日', kind: 'date' },
];
const cell = (
  pointId: string,
  value: ExaminationCell['value'],
  more: Partial<ExaminationCell> = {},
): ExaminationCell => ({
  ...{ pointId, state: value === null ? 'notSeen' : 'answered', value, decision: 'open', changed: null },
  ...more,
});
const row = (fileName: string, ...cells: ExaminationCell[]): ExaminationRow => ({
  ...{ fileIndex: 0, fileId: fileName, fileName, fileType: 'docx', state: 'done', reason: null, cells },
});
const rows = [
  row('合同10.docx', cell('sum', 90_000_000), cell('signed', '是'), cell('day', '2026-03-01')),
  row('合同2.docx', cell('sum', 200_000_000), cell('signed', '否'), cell('day', '2025-01-31')),
  row('合同1.docx', cell('sum', null), cell('signed', '是'), cell('day', '2026-03-01')),
  row('合同3.docx', cell('sum', 5, { decision: 'notApplicable' })),
];
const sorted = (pointId: string | null, isDescending = false) =>
  sortRows(rows, points, { pointId, isDescending }).map(({ fileName }) => fileName.replace(/\D/gu, ''));

describe('排列', () => {
  test.each<[string, string | null, boolean, string[]]>([
    ['不按问题的按文件名，其中的数按大小', null, false, ['1', '2', '3', '10']],
    ['文件名倒着', null, true, ['10', '3', '2', '1']],
    ['金额按大小，没有答案与不适用的在最后', 'sum', false, ['10', '2', '1', '3']],
    ['金额倒着，没有答案的仍在最后', 'sum', true, ['2', '10', '1', '3']],
  ])('%s', (_, pointId, isDescending, expected) => {
    expect(sorted(pointId, isDescending)).toEqual(expected);
  });
});

describe('列的小计', () => {
  test.each([
    [0, '合计290.00万 · 中位900,000.00 · 缺1'],
    [1, '是2 · 否1'],
    [2, '2025-01-31 至 2026-03-01'],
  ])('第%s列', (at, said) => {
    expect(countColumn(points[at]!, rows).replaceAll('元', '')).toBe(said);
  });

  test('不适用的与改过的不算，没有答案的计缺；只有一天的只写一天', () => {
    const changed = row('改.docx', cell('sum', 1, { decision: 'changed', changed: '两万' }));
    expect(countColumn(points[0]!, [changed, rows[3]!])).toBe('');
    expect(countColumn(points[0]!, [rows[2]!])).toBe('缺1');
    expect(countColumn(points[2]!, [rows[0]!, rows[2]!])).toBe('2026-03-01');
  });
});
