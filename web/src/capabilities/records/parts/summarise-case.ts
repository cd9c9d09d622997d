import type { RecordDetail, recordTypes } from '@antai/contract/records';
import type { CaseFields } from '@antai/contract/records/case';
import type { RecordSummary } from './record-summary.ts';

/** The case as a brief names it: court, number, kind of document. */
function citationOf({ court, caseNumber, caseType, documentType }: CaseFields): string {
  const kind = `${caseType === '执行' || caseType === '赔偿' ? '' : (caseType ?? '')}${documentType ?? ''}`;
  return [court, caseNumber, kind].filter(Boolean).join('');
}

export function summariseCase({ fields }: RecordDetail<typeof recordTypes.cases>): RecordSummary {
  return {
    title: fields.caseTitle ?? fields.caseNumber ?? '裁判文书',
    number: fields.caseNumber,
    isDemo: fields.isDemo === true,
    citation: citationOf(fields),
    asOf: fields.judgmentDate,
    provisions: fields.citedProvisions ?? [],
  };
}
