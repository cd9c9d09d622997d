import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SearchRecord } from '@antai/query';
import type { IndexDefinition } from '../src/fulltext.ts';

/** The index that the tests and the benchmark build from real judgments. */
export const judgmentsDefinition: IndexDefinition = {
  name: 'judgments',
  sectionKeys: ['caseTitle', 'factsFound', 'courtReasoning', 'disposition', 'fullDocument'],
  fields: [
    { fieldEn: 'caseTitle', fieldCn: '标题', kind: 'text', sections: ['caseTitle'] },
    { fieldEn: 'courtReasoning', fieldCn: '本院认为', kind: 'text', sections: ['courtReasoning'] },
    { fieldEn: 'facts', fieldCn: '事实与全文', kind: 'text', sections: ['factsFound', 'fullDocument'] },
    { fieldEn: 'caseType', fieldCn: '案件类型', kind: 'keyword' },
    { fieldEn: 'source', fieldCn: '来源', kind: 'keyword' },
    { fieldEn: 'judgmentDate', fieldCn: '裁判日期', kind: 'date' },
    { fieldEn: 'length', fieldCn: '字数', kind: 'number' },
  ],
};

const files = [
  'lecardv2_criminal_full',
  'judge_criminal_full',
  'wenshu_admin_structured',
  'shanghai_txt',
  'casegen_civil_parts',
];

export type Row = Record<string, unknown>;

/** Rows with the full text of real judgments from the folder beside the repository, or from ANTAI_SHARED; undefined where there is none. */
export function judgmentRows(): Row[] | undefined {
  const shared = process.env.ANTAI_SHARED ?? join(process.cwd(), '..', 'shared');
  const folder = join(shared, 'data', 'judgments');
  if (!existsSync(folder)) return undefined;
  return files.flatMap(file => readRows(join(folder, `${file}.jsonl.gz`)));
}

/** The real judgments as they are indexed; undefined where there are none. */
export const readJudgments = (): SearchRecord[] | undefined => judgmentRows()?.map(toRecord);

function readRows(file: string): Row[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
  return lines.filter(line => line !== '').map(line => JSON.parse(line) as Row);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function toRecord(row: Row): SearchRecord {
  const isInParts = textOf(row.reasoning) !== '';
  const sections = [
    { key: 'caseTitle', text: textOf(row.title) },
    { key: 'factsFound', text: isInParts ? textOf(row.fact) : '' },
    { key: 'courtReasoning', text: textOf(row.reasoning) },
    { key: 'disposition', text: textOf(row.result) },
    { key: 'fullDocument', text: isInParts ? '' : textOf(row.full_text) },
  ].filter(({ text }) => text !== '');
  const day = textOf(row.judgment_date);
  return {
    id: textOf(row.id),
    sections,
    keywords: { caseType: [textOf(row.case_type) || '不明'], source: [textOf(row.source)] },
    dates: /^\d{4}-\d{2}-\d{2}$/.test(day) ? { judgmentDate: day } : {},
    numbers: { length: sections.reduce((sum, { text }) => sum + text.length, 0) },
  };
}
