import { expect, test } from 'vitest';
import { demoJudgments } from '../../../../seeds/judgments.ts';
import { readCaseRow } from '../../records/read-case-row.ts';
import { setJudgment } from './set-judgment.ts';

const recordOf = (row: Record<string, unknown>) => {
  const read = readCaseRow(row);
  if (read.kind !== 'cases') throw new Error(read.reason);
  return { ...read.cases[0]!, importedAt: new Date() };
};

test('法院、文书名居中，案号居右，署名与日期在末，正文不丢一个字', () => {
  const record = recordOf(demoJudgments()[0]!);
  const paper = setJudgment(record);
  expect(paper).toMatchObject({
    kind: 'paper',
    court: record.fields.court,
    name: '民事判决书',
    number: record.fields.caseNumber,
  });
  if (paper?.kind !== 'paper') throw new Error('no paper');
  expect(paper.signatures.join()).toMatch(/审判[长员].*书记员/);
  expect(paper.signatures.some(line => /年.*日$/.test(line))).toBe(true);
  const set = [paper.court, paper.name, paper.number, ...paper.lines, ...paper.signatures]
    .join('')
    .replaceAll(/\s/g, '');
  const text = record.sections
    .filter(({ key }) => key !== 'title')
    .map(each => each.text)
    .join('')
    .replaceAll(/\s/g, '');
  expect([...set].sort().join('')).toBe([...text].sort().join(''));
});

test('没有法院或正文的，不成文书', () => {
  const base = { id: '1', title: '甲', number: '', importedAt: new Date() };
  const text = { key: 'factsFound', title: '查明事实', text: '甲欠乙款。' };
  expect(setJudgment({ ...base, fields: {}, sections: [text] })).toBeUndefined();
  expect(setJudgment({ ...base, fields: { court: '某法院' }, sections: [] })).toBeUndefined();
});
