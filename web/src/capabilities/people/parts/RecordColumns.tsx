import type { PersonRecord, PersonType } from '@antai/contract/people';
import { recordTypes } from '@antai/contract/records';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { formatMoney } from '../../../lib/format.ts';
import { columnStyles } from './PersonTable.tsx';

/** One column of a table of records. */
export interface Column {
  name: string;
  className?: string | undefined;
  cell: (record: PersonRecord) => ReactNode;
}

const namesShown = 3;

const some = (values: string[] = []) =>
  values.length > namesShown ? `${values.slice(0, namesShown).join('、')} 等${values.length}` : values.join('、');
const money = (amountFen: number | undefined) => (amountFen === undefined ? '' : formatMoney(amountFen));

export function RecordLink({ record: { recordType, id, title, number } }: { record: PersonRecord }) {
  return (
    <Link {...addresses.record(recordType, id)} target="_blank">
      {title || number || '无题'}
    </Link>
  );
}

const titled = (name: string): Column => ({
  name,
  cell: record => (
    <>
      <RecordLink record={record} />
      <small>{record.number}</small>
    </>
  ),
});

const cause: Column = { name: '案由', className: columnStyles.wide, cell: ({ causes }) => some(causes) };
const court: Column = { name: '法院', className: columnStyles.wide, cell: record => record.court };
const outcome: Column = { name: '结论', className: columnStyles.short, cell: record => record.outcome };
const date: Column = { name: '日期', className: columnStyles.date, cell: record => record.date };
const amount: Column = {
  name: '标的额（元）',
  className: columnStyles.number,
  cell: ({ amountFen }) => money(amountFen),
};

const agency: Column = {
  name: '代理',
  className: columnStyles.wide,
  cell: ({ side, clients }) => (
    <>
      {side}
      <small>{some(clients)}</small>
    </>
  ),
};

const judgeColumns: Column[] = [
  titled('案件'),
  cause,
  { name: '程序', className: columnStyles.short, cell: ({ procedure }) => procedure },
  { name: '职务', className: columnStyles.short, cell: ({ role }) => role },
  { name: '同庭', className: columnStyles.wide, cell: ({ coPanel }) => some(coPanel) },
  outcome,
  date,
];
const lawyerColumns: Column[] = [
  titled('案件'),
  cause,
  court,
  agency,
  { name: '对方律师', className: columnStyles.wide, cell: ({ opponents }) => some(opponents) },
  outcome,
  date,
];
const firmColumns: Column[] = [titled('案件'), cause, court, agency, outcome, amount, date];
const companyColumns: Column[] = [
  titled('案件'),
  cause,
  court,
  { name: '地位', className: columnStyles.short, cell: ({ role }) => role },
  { name: '对方', className: columnStyles.wide, cell: ({ opponents }) => some(opponents) },
  outcome,
  amount,
  date,
];

export const penaltyColumns: Column[] = [
  titled('处罚'),
  { name: '机关', cell: ({ authority }) => authority },
  { name: '种类', cell: ({ penaltyKinds }) => some(penaltyKinds) },
  { name: '罚没（元）', className: columnStyles.number, cell: ({ fineFen }) => money(fineFen) },
  date,
];

/** The columns of the judgments of somebody. */
export function caseColumns(recordType: PersonType, isFirm: boolean): Column[] {
  if (recordType === recordTypes.judge) return judgeColumns;
  if (recordType === recordTypes.lawyer) return lawyerColumns;
  return isFirm ? firmColumns : companyColumns;
}
