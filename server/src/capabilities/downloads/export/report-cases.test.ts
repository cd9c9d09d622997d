import { CaseReport } from '@antai/contract/downloads';
import { recordTypes } from '@antai/contract/records';
import type { CaseFields } from '@antai/contract/records/case';
import { expect, test } from 'vitest';
import type { ExportRecord } from './describe-records.ts';
import { orderCases } from './report-cases.ts';

const record = (id: string, fields: object): ExportRecord => ({
  recordType: recordTypes.cases,
  id,
  title: id,
  number: '',
  fields: { ...fields },
  sections: [],
  importedAt: new Date(0),
});

test('按效力层级排列，同级新的在前，已不在库的略去', () => {
  const records = [
    record('旧', { judgmentDate: '2019-01-01' }),
    record('新', { judgmentDate: '2022-01-01' }),
    record('指导', { referenceLevel: '指导性案例', judgmentDate: '2012-01-01' }),
  ];
  const cases = ['旧', '新', '不在', '指导'].map(id => ({ id }));
  const report = CaseReport.parse({ title: '甲诉乙', searcher: '陈律师', issues: '违约金', cases });
  const groupOf = ({ referenceLevel }: CaseFields) => (referenceLevel ? 1 : 4);
  expect(orderCases(records, { report, groupOf }).map(({ record: { id } }) => id)).toEqual(['指导', '新', '旧']);
});
