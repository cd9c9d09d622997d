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

const yuan = (amountFen: number | undefined) => (amountFen === undefined ? undefined : `${formatMoney(amountFen)}元`);

/** What is known of the case besides its text. */
export function CaseFacts({ detail, onCite }: Props) {
  const fields = detail.fields;
  const { relatedCaseNumbers = [], disputeFocus = [] } = fields;
  return (
    <>
      <FactCard title="案件信息">
        <dl>
          <Fact name="法院" value={fields.court} />
          <Fact name="法院层级" value={fields.courtLevel} />
          <Fact name="案由" value={fields.causeOfAction?.join('、')} />
          <Fact
            name="类型"
            value={[fields.caseType, fields.trialProcedure, fields.documentType].filter(Boolean).join(' · ')}
          />
          <Fact name="裁判日期" value={fields.judgmentDate} />
          <Fact name="标的额" value={yuan(fields.amountInDispute)} />
          <Fact name="请求金额" value={yuan(fields.claimedAmount)} />
          <Fact name="判决金额" value={yuan(fields.awardedAmount)} />
          <Fact name="案件受理费" value={yuan(fields.courtFee)} />
          <Fact name="结论" value={fields.outcome} />
          <Fact name="来源" value={fields.isDemo ? undefined : fields.dataFrom} />
        </dl>
      </FactCard>
      {fields.judgmentGist ? (
        <FactCard title="裁判要旨">
          <p>{fields.judgmentGist}</p>
        </FactCard>
      ) : null}
      {disputeFocus.length > 0 ? (
        <FactCard title="争议焦点">
          <ol>
            {disputeFocus.map(issue => (
              <li key={issue}>{issue}</li>
            ))}
          </ol>
        </FactCard>
      ) : null}
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
