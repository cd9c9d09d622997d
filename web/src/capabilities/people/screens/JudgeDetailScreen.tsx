import { recordTypes } from '@antai/contract/records';
import type { JudgeFields } from '@antai/contract/records/person';
import { Facts } from '../parts/Facts.tsx';
import { personCards } from '../parts/PersonCards.tsx';
import { PersonPage } from '../parts/PersonPage.tsx';

const recordType = recordTypes.judge;

function JudgeFacts({ fields }: { fields: JudgeFields }) {
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

const cardsOf = (fields: JudgeFields, id: string) =>
  personCards({
    recordType,
    id,
    fields,
    place: fields.court ?? '',
    facts: <JudgeFacts fields={fields} />,
    casesTitle: '审理案件',
  });

/** /intelligentTools/judgeDetail */
export default function JudgeDetailScreen() {
  return <PersonPage recordType={recordType} noun="法官" cardsOf={cardsOf} />;
}
