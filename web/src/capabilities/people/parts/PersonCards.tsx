import type { PersonType } from '@antai/contract/people';
import { recordTypes } from '@antai/contract/records';
import type { PersonFields } from '@antai/contract/records/person';
import type { ComponentProps, ReactNode } from 'react';
import { isOpen } from '../../../lib/permission.ts';
import { Namesakes } from './Namesakes.tsx';
import type { Card } from './PersonPage.tsx';
import { PersonRecords } from './PersonRecords.tsx';
import { caseColumns } from './RecordColumns.tsx';
import { Statistics } from './Statistics.tsx';

interface Person {
  recordType: PersonType;
  id: string;
  fields: PersonFields;
  /** Where namesakes are told apart: the court, the firm. */
  place: string;
  facts: ReactNode;
  casesTitle: string;
  sides?: ComponentProps<typeof PersonRecords>['sides'];
}

/** The cards of a judge or a lawyer: what is known, the figures, the cases, the namesakes. */
export function personCards({ recordType, id, fields, place, facts, casesTitle, sides }: Person): Card[] {
  const { statistics, name } = fields;
  const hasFigures = statistics !== undefined && statistics.n > 0;
  const figures = { id: 'statistics', title: '统计' };
  const cases = { id: 'cases', title: casesTitle };
  const common = { recordType, id, sourceType: recordTypes.cases, columns: caseColumns(recordType, false), sides };
  return [
    { id: 'facts', title: '基本信息', body: facts },
    ...(hasFigures
      ? [{ ...figures, body: <Statistics recordType={recordType} name={name} place={place} statistics={statistics} /> }]
      : []),
    ...(isOpen(20011) ? [{ ...cases, body: <PersonRecords {...common} /> }] : []),
    { id: 'namesakes', title: '同名者与归并', body: <Namesakes recordType={recordType} id={id} fields={fields} /> },
  ];
}
