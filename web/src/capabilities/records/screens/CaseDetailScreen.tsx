import { recordTypes } from '@antai/contract/records';
import { CaseFacts } from '../parts/CaseFacts.tsx';
import { shownCase } from '../parts/case-fields.ts';
import { OverturnedBanner } from '../parts/Dispute.tsx';
import { RecordPage } from '../parts/RecordPage.tsx';
import './record-detail.css';

/** /intelligentTools/caseDetail */
export default function CaseDetailScreen() {
  return (
    <RecordPage
      recordType={recordTypes.cases}
      noun="案例"
      read={shownCase}
      banner={({ id }) => <OverturnedBanner id={id} />}
      facts={(detail, onCite) => <CaseFacts detail={detail} onCite={onCite} />}
    />
  );
}
