import { CaseReport } from '@antai/contract/downloads';
import { expect, test } from 'vitest';
import type { ExportRecord } from '../records/rules.ts';
import { authorityOf, orderCases } from './rules.ts';

const own = '上海市浦东新区人民法院';

test.each([
  ['指导性案例，不论哪个法院', { referenceLevel: '指导性案例', courtLevel: '基层人民法院', court: own }, 'guiding'],
  ['最高人民法院', { courtLevel: '最高人民法院', court: '最高人民法院' }, 'supreme'],
  ['高级人民法院', { courtLevel: '高级人民法院', court: '上海市高级人民法院' }, 'high'],
  ['本院', { courtLevel: '基层人民法院', court: own }, 'own'],
  ['别处的基层法院', { courtLevel: '基层人民法院', court: '北京市朝阳区人民法院' }, 'other'],
  ['别处的中级法院', { courtLevel: '中级人民法院', court: '湖北省武汉市中级人民法院' }, 'other'],
  ['本市有几个中级法院时不猜', { courtLevel: '中级人民法院', court: '上海市第一中级人民法院' }, 'other'],
  ['法院不明', {}, 'other'],
])('%s', (_name, fields, expected) => {
  expect(authorityOf({ fields }, own)).toBe(expected);
});

test('名称以所在地开头的中级法院是上一级', () => {
  const fields = { courtLevel: '中级人民法院', court: '武汉市中级人民法院' };
  expect(authorityOf({ fields }, '武汉市洪山区人民法院')).toBe('superior');
  expect(authorityOf({ fields }, '武汉市中级人民法院')).toBe('own');
  expect(authorityOf({ fields }, '')).toBe('other');
});

test('按效力层级排列，同级新的在前，已不在库的略去', () => {
  const record = (id: string, fields: object): ExportRecord => ({
    id,
    title: id,
    number: '',
    fields: { ...fields },
    sections: [],
    importedAt: new Date(0),
  });
  const records = [
    record('旧', { court: own, judgmentDate: '2019-01-01' }),
    record('新', { court: own, judgmentDate: '2022-01-01' }),
    record('指导', { referenceLevel: '指导性案例', judgmentDate: '2012-01-01' }),
  ];
  const cases = ['旧', '新', '不在', '指导'].map(id => ({ id }));
  const report = CaseReport.parse({ title: '甲诉乙', searcher: '陈律师', issues: '违约金', court: own, cases });
  expect(orderCases(records, report).map(({ record: { id } }) => id)).toEqual(['指导', '新', '旧']);
});
