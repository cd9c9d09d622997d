import { recordTabs } from '@antai/contract/records';
import { expect, test } from 'vitest';
import { readCaseRow } from '../records/read-case-row.ts';
import { categories, fieldsWithoutValues, searchRecordOf } from './describe-categories.ts';

const cases = categories.find(({ mainTab }) => mainTab === 'cases')!;

test('分类说明与检索页签逐项一致，标题字段、编号字段和各部分都在说明之内', () => {
  const tabs = categories.map(({ recordType, mainTab, name, detailPage }) => ({
    recordType,
    mainTab,
    name,
    detailPage,
  }));
  expect(tabs).toEqual(recordTabs);
  for (const { fields, sections, titleField, numberField, latestField } of categories) {
    const names = fields.map(({ fieldEn }) => fieldEn);
    expect(names).toEqual(expect.arrayContaining([titleField, latestField, ...(numberField ? [numberField] : [])]));
    expect(new Set(fields.flatMap(field => [field.fieldEn, ...(field.aliases ?? [])])).size).toBe(
      fields.flatMap(field => [field.fieldEn, ...(field.aliases ?? [])]).length,
    );
    const keys = sections.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(fields.flatMap(field => field.sections ?? [])));
  }
});

test('不存在的日期不进检索索引，其余内容照常', () => {
  const fields = { judgmentDate: '2019-13-40', publishDate: '2019-02-28', caseType: '民事' };
  const record = searchRecordOf(cases, { id: 'one', fields, sections: [] });
  expect(record.dates).toEqual({ publishDate: '2019-02-28' });
  expect(record.keywords.caseType).toEqual(['民事']);
});

test('导入的行写着不存在的日期时，该日期视为没有', () => {
  const read = readCaseRow({
    text: '某某人民法院民事判决书。',
    publish_date: '2019-76-13',
    judgment_date: '2019年3月5日',
  });
  const [record] = read.kind === 'cases' ? read.cases : [];
  expect(record?.fields).not.toHaveProperty('publishDate');
  expect(record?.fields.judgmentDate).toBe('2019-03-05');
});

test('每个可检索的字段都是该类记录会有的字段；多写一个就能发现', () => {
  expect(fieldsWithoutValues(categories)).toEqual([]);
  const stray = { ...cases, fields: [{ fieldEn: 'judgeMood', fieldCn: '心情', fieldType: 'keyword' as const }] };
  const misread = { ...cases, fields: [{ fieldEn: 'courtFee', fieldCn: '诉讼费', fieldType: 'date' as const }] };
  expect(fieldsWithoutValues([stray, misread])).toEqual(['司法案例.judgeMood', '司法案例.courtFee']);
});
