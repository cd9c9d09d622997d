import { type CaseRecord, readCaseRow } from '../src/capabilities/records/imports/rules.ts';
import { demoJudgments } from './judgments.ts';

/** The entry of the seeding thread: the demonstration judgments, read as any import is. */
export default function readDemoRecords(): CaseRecord[] {
  return demoJudgments().flatMap(row => {
    const read = readCaseRow(row);
    return read.kind === 'cases' ? read.cases : [];
  });
}
