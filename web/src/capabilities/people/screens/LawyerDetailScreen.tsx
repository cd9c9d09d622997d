import { recordTypes } from '@antai/contract/records';
import type { LawyerFields } from '@antai/contract/records/person';
import { Facts } from '../parts/Facts.tsx';
import { personCards } from '../parts/PersonCards.tsx';
import { PersonPage } from '../parts/PersonPage.tsx';

const recordType = recordTypes.lawyer;
const sides = { 原告方: '代理原告方', 被告方: '代理被告方', 第三人: '代理第三人' };

function LawyerFacts({ fields }: { fields: LawyerFields }) {
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

const cardsOf = (fields: LawyerFields, id: string) =>
  personCards({
    recordType,
    id,
    fields,
    place: fields.lawFirm ?? '',
    facts: <LawyerFacts fields={fields} />,
    casesTitle: '代理案件',
    sides,
  });

/** /intelligentTools/lawyerDetail */
export default function LawyerDetailScreen() {
  return <PersonPage recordType={recordType} noun="律师" cardsOf={cardsOf} />;
}
