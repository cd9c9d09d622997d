import { recordTypes } from '@antai/contract/records';
import { isOpen } from '../../../lib/permission.ts';
import { Facts } from '../parts/Facts.tsx';
import { Namesakes } from '../parts/Namesakes.tsx';
import { type Card, PersonPage } from '../parts/PersonPage.tsx';
import { PersonRecords } from '../parts/PersonRecords.tsx';
import type { PersonFields } from '../parts/person-fields.ts';
import { caseColumns } from '../parts/RecordColumns.tsx';
import { Statistics } from '../parts/Statistics.tsx';

const recordType = recordTypes.lawyer;
const sides = { 原告方: '代理原告方', 被告方: '代理被告方', 第三人: '代理第三人' };

function LawyerFacts({ fields }: { fields: PersonFields }) {
  return (
    <Facts
      facts={[
        ['律师事务所', fields.lawFirm],
        ['曾执业机构', fields.otherPlaces?.join('、')],
        ['执业类别', fields.practiceCategory],
        ['执业状态', fields.practiceStatus],
        ['首次执业', fields.firstPracticeDate],
        ['主管司法局', fields.judicialBureau],
        ['年度考核', fields.annualAssessment],
        ['惩戒记录', fields.disciplinary],
        ['地域', fields.region?.join(' ')],
        ['业务专长', fields.specialities?.join('、')],
        ['案件数', fields.caseCount],
        ['代理原告方', fields.forPlaintiffCount],
        ['代理被告方', fields.forDefendantCount],
        ['最早裁判', fields.firstSeenDate],
        ['最近裁判', fields.lastSeenDate],
        ['资料来源', [...(fields.dataOrigin ?? []), fields.dataFrom].filter(Boolean).join('、')],
      ]}
    />
  );
}

function cardsOf(fields: PersonFields, id: string): Card[] {
  const { statistics, name, lawFirm = '' } = fields;
  const cards: (Card & { isThere: boolean })[] = [
    { id: 'facts', title: '基本信息', isThere: true, body: <LawyerFacts fields={fields} /> },
    {
      id: 'statistics',
      title: '统计',
      isThere: (statistics?.n ?? 0) > 0,
      body: statistics ? (
        <Statistics recordType={recordType} name={name} place={lawFirm} statistics={statistics} />
      ) : null,
    },
    {
      id: 'cases',
      title: '代理案件',
      isThere: isOpen(20011),
      body: (
        <PersonRecords
          recordType={recordType}
          id={id}
          sourceType={recordTypes.cases}
          columns={caseColumns(recordType, false)}
          sides={sides}
        />
      ),
    },
    {
      id: 'namesakes',
      title: '同名者与归并',
      isThere: true,
      body: <Namesakes recordType={recordType} id={id} fields={fields} />,
    },
  ];
  return cards.filter(({ isThere }) => isThere);
}

/** /intelligentTools/lawyerDetail */
export default function LawyerDetailScreen() {
  return <PersonPage recordType={recordType} noun="律师" cardsOf={cardsOf} />;
}
