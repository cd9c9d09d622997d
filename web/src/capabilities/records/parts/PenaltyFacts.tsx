import { type RecordDetail, recordTypes } from '@antai/contract/records';
import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { formatMoney } from '../../../lib/format.ts';
import { Fact, FactCard } from '../../../ui/FactCard.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';
import { findQuery, hrefIn } from '../../people/queries.ts';
import type { Citation } from './ProvisionCard.tsx';
import { ProvisionList } from './ProvisionList.tsx';
import { listOf } from './summarise-penalty.ts';

interface Props {
  detail: RecordDetail<typeof recordTypes.penalty>;
  onCite: (citation: Citation) => void;
}

const yuan = (amountFen: number | undefined) => (amountFen === undefined ? undefined : `${formatMoney(amountFen)}元`);

const fieldNames: Record<string, string> = {
  fineAmount: '罚款',
  confiscatedAmount: '没收',
  decisionDate: '决定日期',
  unifiedCreditCode: '信用代码',
};

/** What is known of the penalty besides its text. */
export function PenaltyFacts({ detail, onCite }: Props) {
  const fields = detail.fields;
  const { unclear = [] } = fields;
  return (
    <>
      <PunishedCard detail={detail} />
      <FactCard title="处罚信息">
        <dl>
          <Fact name="文号" value={fields.penaltyDecisionNumber} />
          <Fact name="机关" value={fields.penaltyAuthority} />
          <Fact name="领域" value={fields.regulatorFamily} />
          <Fact name="违法行为" value={listOf(fields.violationType).join('、')} />
          <Fact name="种类" value={[...(fields.penaltyKind ?? []), ...(fields.regulatoryMeasures ?? [])].join('、')} />
          <Fact name="罚款" value={yuan(fields.fineAmount)} />
          <Fact name="没收" value={yuan(fields.confiscatedAmount)} />
          <Fact name="决定日期" value={fields.decisionDate} />
          <Fact name="公示日期" value={fields.publishDate} />
          <Fact name="有效期至" value={fields.validUntil} />
          <Fact name="地域" value={fields.region?.join(' ')} />
          <Fact name="行业" value={fields.industry} />
          <Fact name="来源" value={fields.isDemo ? undefined : fields.dataFrom} />
        </dl>
      </FactCard>
      {unclear.length > 0 ? (
        <FactCard title="请核对原文">
          <ul>
            {unclear.map(({ field, raw, why }) => (
              <li key={`${field}${raw}`}>
                {fieldNames[field] ?? field}：{raw}
                <small>{why}</small>
              </li>
            ))}
          </ul>
        </FactCard>
      ) : null}
      <ProvisionList title="法律依据" provisions={fields.citedProvisions ?? []} onCite={onCite} />
    </>
  );
}

/** Who was punished; organisations lead to their own page. */
function PunishedCard({ detail }: { detail: RecordDetail<typeof recordTypes.penalty> }) {
  const fields = detail.fields;
  const names = listOf(fields.penalizedPartyName);
  const within = { recordType: recordTypes.penalty, id: detail.id };
  const companies = useQuery(
    findQuery(
      recordTypes.company,
      names.map(name => ({ name })),
      { within },
    ),
  ).data;
  if (names.length === 0) return null;
  return (
    <FactCard title="被处罚人">
      <ul>
        {names.map(name => (
          <li key={name}>
            <NameLink name={name} href={hrefIn(companies, { recordType: recordTypes.company, name })} />
          </li>
        ))}
      </ul>
      <dl>
        <Fact name="类型" value={listOf(fields.partyKind).join('、')} />
        <Fact name="信用代码" value={fields.unifiedCreditCode?.join('、')} />
        <Fact name="法定代表人" value={fields.legalRepresentative?.join('、')} />
      </dl>
      {fields.isRectificationOrdered === '是' ? <Tag color="warning">责令整改</Tag> : null}
    </FactCard>
  );
}
