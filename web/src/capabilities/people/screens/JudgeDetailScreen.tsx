import { recordTypes } from '@antai/contract/records';
import { type JudgeFields, smallSample } from '@antai/contract/records/person';
import { Facts } from '../parts/Facts.tsx';
import { personCards } from '../parts/PersonCards.tsx';
import { PersonPage } from '../parts/PersonPage.tsx';

const recordType = recordTypes.judge;

const sampleOf = (n: number) => (n < smallSample ? `，样本不足${smallSample}件，仅供参考` : '');

/** The rate with what it stands on: appeals that are in the store. */
function reversalOf({ reviewedCount = 0, overturnedCount = 0 }: JudgeFields): string | undefined {
  if (reviewedCount === 0) return '已收录的上诉、再审中没有其案件';
  const percent = Math.round((overturnedCount / reviewedCount) * 1000) / 10;
  return `${percent}%（已收录上级裁判的 ${reviewedCount} 件中 ${overturnedCount} 件${sampleOf(reviewedCount)}）`;
}

const daysOf = ({ averageDays, daysCount = 0 }: JudgeFields) =>
  averageDays === undefined ? undefined : `${averageDays} 天（写明立案日的 ${daysCount} 件${sampleOf(daysCount)}）`;

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
        ['改判、发回', reversalOf(fields)],
        ['平均审理天数', daysOf(fields)],
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
