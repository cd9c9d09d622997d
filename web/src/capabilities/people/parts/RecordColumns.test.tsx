import type { PersonRecord } from '@antai/contract/people';
import { expect, test } from 'vitest';
import { caseColumns } from './RecordColumns.tsx';

const record: PersonRecord = {
  ...{
    recordType: '2',
    id: '7',
    title: '案件7',
    number: '（2024）7号',
    date: '2024-05-06',
    role: '被告',
    side: '被告方',
  },
  ...{ causes: ['甲', '乙', '丙', '丁'], opponents: ['戊', '己', '庚'], court: '望京法院' },
};
const columnsOf = (...[recordType, isFirm]: Parameters<typeof caseColumns>) =>
  new Map(caseColumns(recordType, isFirm).map(({ name, cell }) => [name, cell]));

test('名字至多写三个，多的写等几个；没有标的额的空着', () => {
  const columns = columnsOf('1', false);
  expect(columns.get('案由')!(record)).toBe('甲、乙、丙 等4');
  expect(columns.get('对方')!(record)).toBe('戊、己、庚');
  expect(columns.get('标的额（元）')!(record)).toBe('');
  expect(columns.get('标的额（元）')!({ ...record, amountFen: 120_000 })).toMatch(/^1,?200/);
});

test('法官看程序与同庭，律师与律所看代理，企业看地位', () => {
  const names = [columnsOf('4', false), columnsOf('6', false), columnsOf('1', true), columnsOf('1', false)].map(
    columns => ['同庭', '代理', '对方律师', '地位'].filter(name => columns.has(name)),
  );
  expect(names).toEqual([['同庭'], ['代理', '对方律师'], ['代理'], ['地位']]);
});
