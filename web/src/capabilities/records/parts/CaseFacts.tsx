import type { RecordDetail, recordTypes } from '@antai/contract/records';
import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { formatMoney } from '../../../lib/format.ts';
import { Fact, FactCard } from '../../../ui/FactCard.tsx';
import { CasePeople } from './CasePeople.tsx';
import { DisputeCard } from './Dispute.tsx';
import type { Citation } from './ProvisionCard.tsx';
import { ProvisionList } from './ProvisionList.tsx';

interface Props {
  detail: RecordDetail<typeof recordTypes.cases>;
  onCite: (citation: Citation) => void;
}

/** What is known of the case besides its text. */
export function CaseFacts({ detail, onCite }: Props) {
  const fields = detail.fields;
  const { relatedCaseNumbers = [] } = fields;
  return (
    <>
      <FactCard title="案件信息">
        <dl>
          <Fact name="法院" value={fields.court} />
          <Fact name="案由" value={fields.causeOfAction?.join('、')} />
          <Fact
            name="类型"
            value={[fields.caseType, fields.trialProcedure, fields.documentType].filter(Boolean).join(' · ')}
          />
          <Fact name="裁判日期" value={fields.judgmentDate} />
          <Fact
            name="标的额"
            value={fields.amountInDispute === undefined ? undefined : `${formatMoney(fields.amountInDispute)}元`}
          />
          <Fact name="结论" value={fields.outcome} />
          <Fact name="来源" value={fields.isDemo ? undefined : fields.dataFrom} />
        </dl>
      </FactCard>
      <DisputeCard id={detail.id} />
      <CasePeople detail={detail} />
      <ProvisionList title="援引法条" provisions={fields.citedProvisions ?? []} onCite={onCite} />
      {relatedCaseNumbers.length > 0 ? (
        <FactCard title="关联案号">
          <ul>
            {relatedCaseNumbers.map(({ caseNumber, relation }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a number may be named twice
              <li key={index}>
                {relation ? `${relation} ` : ''}
                <Link {...addresses.caseNumber(caseNumber)}>{caseNumber}</Link>
              </li>
            ))}
          </ul>
        </FactCard>
      ) : null}
    </>
  );
}
