import { recordTypes } from '@antai/contract/records';
import { Button } from 'antd';
import { addresses, hrefOf } from '../../../app/addresses.ts';
import { CaseFacts } from '../parts/CaseFacts.tsx';
import { OverturnedBanner } from '../parts/Dispute.tsx';
import { RecordPage } from '../parts/RecordPage.tsx';
import { summariseCase } from '../parts/summarise-case.ts';
import { useDetailTools } from '../queries.ts';

/** /intelligentTools/caseDetail */
export default function CaseDetailScreen() {
  return (
    <RecordPage
      recordType={recordTypes.cases}
      noun="案例"
      summarise={summariseCase}
      banner={({ id }) => <OverturnedBanner id={id} />}
      actions={({ id }) => <SimilarCasesLink id={id} />}
      facts={(detail, onCite) => <CaseFacts detail={detail} onCite={onCite} />}
    />
  );
}

function SimilarCasesLink({ id }: { id: string }) {
  const tools = useDetailTools(recordTypes.cases);
  return tools.has('similarCases') ? <Button href={hrefOf(addresses.similarTo(id))}>查找类案</Button> : null;
}
