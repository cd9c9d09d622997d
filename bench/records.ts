import { judgmentRows, type Row } from '@antai/fulltext/test/judgments';
import type { SearchRecord } from '@antai/query';
import { readCaseRow } from '../server/src/capabilities/records/read-case-row.ts';
import {
  categories,
  indexDefinitionOf,
  searchRecordOf,
} from '../server/src/capabilities/search/describe-categories.ts';
import { varied } from './corpus.ts';

const cases = categories.find(({ mainTab }) => mainTab === 'cases')!;

/** The index of judgments as the product builds it. */
export const casesDefinition = indexDefinitionOf(cases);

/** The real judgments as the product indexes them, repeated to `size` with numbers and dates moved on; undefined where there are none. */
export function recordsOf(size: number): { records: SearchRecord[]; realCount: number } | undefined {
  const real = judgmentRows()?.flatMap(recordsOfRow);
  if (!real) return undefined;
  const records = Array.from({ length: size }, (_, i) =>
    copyOf(real[i % real.length]!, Math.floor(i / real.length), i),
  );
  return { records, realCount: real.length };
}

function recordsOfRow(row: Row): SearchRecord[] {
  const read = readCaseRow(row);
  return read.kind === 'cases' ? read.cases.map(one => searchRecordOf(cases, one)) : [];
}

function copyOf(record: SearchRecord, copy: number, place: number): SearchRecord {
  const sections = record.sections.map(({ key, text }) => ({ key, text: varied(text, copy) }));
  const dates = Object.fromEntries(
    Object.entries(record.dates).map(([name, day]) => [
      name,
      varied(day.slice(0, 4), copy) + day.slice(4).replace('-02-29', '-02-28'),
    ]),
  );
  const year = dates.judgmentDate?.slice(0, 4);
  const keywords = year ? { ...record.keywords, judgmentYear: [year] } : record.keywords;
  return { ...record, id: `bench-${String(place).padStart(6, '0')}`, sections, dates, keywords };
}
