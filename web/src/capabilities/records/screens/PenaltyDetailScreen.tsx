import { recordTypes } from '@antai/contract/records';
import { PenaltyFacts } from '../parts/PenaltyFacts.tsx';
import { RecordPage } from '../parts/RecordPage.tsx';
import { summarisePenalty } from '../parts/summarise-penalty.ts';

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
