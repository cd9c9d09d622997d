import { recordTypes } from '@antai/contract/records';
import { PenaltyFacts } from '../parts/PenaltyFacts.tsx';
import { summarisePenalty } from '../parts/penalty-fields.ts';
import { RecordPage } from '../parts/RecordPage.tsx';

/** /intelligentTools/penaltyDetail */
export default function PenaltyDetailScreen() {
  return (
    <RecordPage
      recordType={recordTypes.penalty}
      noun="处罚"
      summarise={summarisePenalty}
      facts={(detail, onCite) => <PenaltyFacts detail={detail} onCite={onCite} />}
    />
  );
}
