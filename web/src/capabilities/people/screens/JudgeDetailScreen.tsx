import { recordTypes } from '@antai/contract/records';
import { isOpen } from '../../../lib/permission.ts';
import { Facts } from '../parts/Facts.tsx';
import { Namesakes } from '../parts/Namesakes.tsx';
import { type Card, PersonPage } from '../parts/PersonPage.tsx';
import { PersonRecords } from '../parts/PersonRecords.tsx';
import type { PersonFields } from '../parts/person-fields.ts';
import { caseColumns } from '../parts/RecordColumns.tsx';
import { Statistics } from '../parts/Statistics.tsx';

const recordType = recordTypes.judge;

function JudgeFacts({ fields }: { fields: PersonFields }) {
  return (
    <Facts
      facts={[
        ['法院', fields.court],
        ['曾任职法院', fields.otherPlaces?.join('、')],
        ['法院层级', fields.courtLevel],
        ['地域', fields.region?.join(' ')],
        ['庭室', fields.tribunal],
        ['审判职务', fields.role?.join('、')],
        ['案件数', fields.caseCount],
        ['任审判长', fields.presidedCount],
        ['最早裁判', fields.firstSeenDate],
        ['最近裁判', fields.lastSeenDate],
        ['资料来源', [...(fields.dataOrigin ?? []), fields.dataFrom].filter(Boolean).join('、')],
      ]}
    />
  );
}

function cardsOf(fields: PersonFields, id: string): Card[] {
  const { statistics, name, court = '' } = fields;
  const cards: (Card & { isThere: boolean })[] = [
    { id: 'facts', title: '基本信息', isThere: true, body: <JudgeFacts fields={fields} /> },
    {
      id: 'statistics',
      title: '统计',
      isThere: (statistics?.n ?? 0) > 0,
      body: statistics ? (
        <Statistics recordType={recordType} name={name} place={court} statistics={statistics} />
      ) : null,
    },
    {
      id: 'cases',
      title: '审理案件',
      isThere: isOpen(20011),
      body: (
        <PersonRecords
          recordType={recordType}
          id={id}
          sourceType={recordTypes.cases}
          columns={caseColumns(recordType, false)}
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

/** /intelligentTools/judgeDetail */
export default function JudgeDetailScreen() {
  return <PersonPage recordType={recordType} noun="法官" cardsOf={cardsOf} />;
}
