import { recordTypes } from '@antai/contract/records';
import type { CompanyFields } from '@antai/contract/records/company';
import { useSearch } from '@tanstack/react-router';
import { isOpen } from '../../../lib/permission.ts';
import { useShownCards } from '../../settings/queries.ts';
import { useReadCompany } from '../../subscriptions/queries.ts';
import { EquityCard } from '../parts/EquityCard.tsx';
import { Changes, KeyPersonnel, Shareholders } from '../parts/Holders.tsx';
import { Namesakes } from '../parts/Namesakes.tsx';
import { type Card, PersonPage } from '../parts/PersonPage.tsx';
import { PersonRecords } from '../parts/PersonRecords.tsx';
import { caseColumns, penaltyColumns } from '../parts/RecordColumns.tsx';
import { Registers } from '../parts/Registers.tsx';
import { Registration } from '../parts/Registration.tsx';
import { Statistics } from '../parts/Statistics.tsx';
import { isLawFirm } from '../parts/summarise-person.ts';
import { TimeLine } from '../parts/TimeLine.tsx';

const recordType = recordTypes.company;
const litigantSides = { 原告方: '作为原告', 被告方: '作为被告', 第三人: '作为第三人' };
const agencySides = { 原告方: '代理原告方', 被告方: '代理被告方', 第三人: '代理第三人' };

/** The cards of an organisation; those that could only be empty are left out. */
function cardsOf(fields: CompanyFields, id: string): Card[] {
  const { shareholders = [], keyPersonnel = [], changes = [], statistics } = fields;
  const isFirm = isLawFirm(fields);
  const cards: (Card & { isThere: boolean })[] = [
    { id: 'registration', title: '登记信息', isThere: true, body: <Registration fields={fields} /> },
    {
      id: 'shareholders',
      title: '股东',
      isThere: shareholders.length > 0,
      body: <Shareholders shareholders={shareholders} />,
    },
    {
      id: 'personnel',
      title: '主要人员',
      isThere: keyPersonnel.length > 0,
      body: <KeyPersonnel people={keyPersonnel} />,
    },
    { id: 'equity', title: '股权结构', isThere: !isFirm, body: <EquityCard id={id} /> },
    { id: 'registers', title: '公示信息', isThere: !isFirm, body: <Registers id={id} /> },
    {
      id: 'cases',
      title: isFirm ? '代理案件' : '涉诉',
      isThere: isOpen(20011),
      body: (
        <PersonRecords
          recordType={recordType}
          id={id}
          sourceType={recordTypes.cases}
          columns={caseColumns(recordType, isFirm)}
          sides={isFirm ? agencySides : litigantSides}
        />
      ),
    },
    {
      id: 'penalties',
      title: '行政处罚',
      isThere: isOpen(20012) && (fields.penaltyCount ?? 0) > 0,
      body: <PersonRecords recordType={recordType} id={id} sourceType={recordTypes.penalty} columns={penaltyColumns} />,
    },
    {
      id: 'statistics',
      title: '统计',
      isThere: (statistics?.groups.length ?? 0) > 0,
      body: statistics ? (
        <Statistics recordType={recordType} name={fields.name} place="" statistics={statistics} />
      ) : null,
    },
    { id: 'line', title: '时间线', isThere: !isFirm, body: <TimeLine id={id} changes={changes} /> },
    { id: 'changes', title: '变更记录', isThere: changes.length > 0, body: <Changes changes={changes} /> },
    {
      id: 'namesakes',
      title: '同名者与归并',
      isThere: true,
      body: <Namesakes recordType={recordType} id={id} fields={fields} />,
    },
  ];
  return cards.filter(({ isThere }) => isThere);
}

/** /intelligentTools/companyDetail */
export default function CompanyDetailScreen() {
  const { id = '' } = useSearch({ from: '/intelligentTools/companyDetail' });
  const isShown = useShownCards();
  useReadCompany(id);
  return (
    <PersonPage
      recordType={recordType}
      noun="机构"
      cardsOf={(fields, id) => cardsOf(fields, id).filter(card => isShown(card.id))}
    />
  );
}
